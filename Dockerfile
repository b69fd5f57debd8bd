# Builds the website, and serves it from an image with nothing but Node and the build. The data is in the volume /data.
FROM node:24-bookworm-slim AS build
WORKDIR /website
ARG SITE_URL
ENV SITE_URL=$SITE_URL
# First what the packages depend on alone, so that a change of words does not install them again.
COPY package.json package-lock.json ./
COPY scripts/bootstrap.mjs scripts/
COPY src/build/folder-lock.mjs src/build/
RUN node scripts/bootstrap.mjs
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /website
COPY --from=build /website/dist /website
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/serve.mjs"]
