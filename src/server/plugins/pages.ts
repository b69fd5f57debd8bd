/**
 * Serves from memory: the scripts, styles and fonts of the build, and every page and file that is
 * drawn of the firm's folder, at the start and again at each London midnight. What was not there
 * then has no URL (docs/decisions/builds.md).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { createSiteInMemory, type SiteInMemory } from '../drawing/site-in-memory.ts';
import { madePictures, makePictures, removeOtherPictures } from '../firm-pictures/make-pictures.ts';
import { describeFault } from '../http/log.ts';
import { emailjsUrlFrom } from '../routes/route-urls.ts';

/** How often the day is asked for. */
const DAY_EVERY_MS = 1_000;

/** Draws all before it resolves. In development a page is drawn when it is asked for, each time. */
export async function servePages(app: FastifyInstance): Promise<void> {
	const { settings, content, today, log } = app;
	const isDeveloping = app.builtFiles === undefined;
	const site = await createSiteInMemory(app);
	const originals = {
		content,
		contentFolder: settings.CONTENT_DIR,
		dataFolder: settings.DATA_DIR,
	};
	let pictures = await madePictures(originals);
	app.showPictures(pictures);
	let drawnOn = '';
	async function draw(): Promise<void> {
		const day = today();
		await site.draw(pictures);
		drawnOn = day;
	}

	if (!isDeveloping) await draw();
	site.compressBuilt();
	// Not in the time to be ready: pages that show a new picture are drawn again.
	const making = makePictures(originals).then(async (made) => {
		for (const { file, message } of made.leftOut)
			log.warn({ event: 'a picture is left out', file, reason: message });
		const isNew = made.files.size > pictures.files.size;
		pictures = made;
		app.showPictures(pictures);
		if (isNew && !isDeveloping) await draw();
		removeOtherPictures(settings.DATA_DIR, pictures);
	});
	making.catch((error) => log.error({ event: 'pictures', ...describeFault(error) }));
	const midnight = setInterval(() => {
		if (isDeveloping || today() === drawnOn) return;
		drawnOn = today();
		draw().catch((error) =>
			log.error({ event: 'the day cannot be drawn', ...describeFault(error) }),
		);
	}, DAY_EVERY_MS);
	midnight.unref();
	app.addHook('onClose', async () => clearInterval(midnight));
	addRoutes(app, site, async (url) => {
		if (isDeveloping) await site.drawAsked(url, pictures);
	});
}

/** Answers every URL that no other route has, once `prepare` is done with it. */
function addRoutes(
	app: FastifyInstance,
	site: SiteInMemory,
	prepare: (url: string) => Promise<void>,
): void {
	app.route({
		method: ['GET', 'HEAD'],
		url: '/*',
		async handler({ url, headers: asked }, reply) {
			await prepare(url);
			const found = site.find(url);
			const file = found ?? site.notFound();
			const accepted = acceptedEncodings(asked);
			const sent = file?.representations.find(({ encoding }) => accepted.includes(encoding));
			if (!file || !sent) return reply.callNotFound();
			const { 'content-type': type, 'content-encoding': encoding, ...headers } = sent.headers;
			reply.code(found ? file.status : 404).headers(headers);
			if (file.scripts && isSameSiteReferrer(asked)) reply.header('link', file.scripts);
			const known = asked['if-none-match'];
			const { etag = '' } = sent.headers;
			if (found?.status === 200 && (known === '*' || known?.includes(etag)))
				return reply.code(304).send();
			reply.header('content-type', type);
			if (encoding) reply.header('content-encoding', encoding);
			return reply.send(sent.bytes);
		},
	});

	app.setNotFoundHandler(({ url }, reply) => {
		const pageMethods = site.find(url)?.page && 'GET, HEAD';
		const allow = emailjsUrlFrom(url) ? 'POST, OPTIONS' : pageMethods;
		if (allow) reply.header('allow', allow);
		return reply
			.headers({ ...app.securityHeaders })
			.code(allow ? 405 : 404)
			.type('text/plain; charset=utf-8')
			.send(allow ? 'Method Not Allowed' : 'Not Found');
	});
}

/** The same as a plugin of the website. */
export const pages = fastifyPlugin(servePages, {
	name: 'pages',
	dependencies: ['configuration', 'send-page', 'security'],
});

/** Whether the referrer is a page of this site. */
function isSameSiteReferrer({ referer, host }: IncomingHttpHeaders): boolean {
	return referer !== undefined && !!host && URL.parse(referer)?.host === host;
}

/** The encodings that a browser takes: a plain file always, and what it names without `q=0`. */
function acceptedEncodings({ 'accept-encoding': header = '' }: IncomingHttpHeaders): string[] {
	const offers = header.toLowerCase().split(',');
	return offers
		.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
		.map((offer) => offer.replace(/;.*/, '').trim())
		.concat('identity');
}
