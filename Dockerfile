# Builds the website into an image of code alone: Node and the build. The firm's folder is mounted at /website/firm, the data
# at /data (compose.yaml).
FROM node:24-bookworm-slim AS build
WORKDIR /website
# First what the packages depend on alone, so that another change does not install them again.
COPY package.json package-lock.json ./
COPY scripts/bootstrap.mjs scripts/
RUN node scripts/bootstrap.mjs
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /website
COPY --from=build /website/dist /website
# npm is no part of what runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
	&& mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
# One heap for C's memory: drawing and compressing in several threads would leave some 30 MB in theirs.
ENV MALLOC_ARENA_MAX=1
ENV DATA_DIR=/data CONTENT_DIR=firm/current/content FACTS_DIR=firm/current/facts HOST=0.0.0.0 PORT=3000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "server/serve.mjs"]
