/**
 * The built site. All of it is loaded at the start, so a later build in the same folder does not
 * affect a running site.
 */
import { existsSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { type Content, keptContent, loadContent } from '#content/reader/load-content.ts';
import { formPages } from '#forms/all-forms.ts';
import type { AnswerLocals, LinkedPageLocals } from '#forms/sending/page-locals.ts';
import type { RenderPage } from './entrances/draw-page.ts';
import { answerPath } from './entrances/no-script-forms.ts';
import { linkedPath, linkedPaths } from './entrances/private-pages.ts';

/**
 * True in a build, where server and dependencies are bundled into `server`
 * (src/build/server-bundle.ts).
 */
const isBundled = extname(import.meta.filename) !== '.ts';

/**
 * The folder of the build: files for visitors in `client`, the server and the pages that answer in
 * `server`, a copy of the content in `content`. From its sources, the server uses the build in
 * `dist`.
 */
export const builtFolder = isBundled ? dirname(import.meta.dirname) : join(process.cwd(), 'dist');

/** The file of the pages that answer a form. */
export const ANSWER_PAGES = join('server', 'answer-pages.mjs');

const copy = join(builtFolder, 'content');

/**
 * The folder that has what the site says: the build's own copy, even while somebody edits the
 * content folder. Without a build, that.
 */
export const contentFolder = existsSync(copy) ? copy : 'content';

/** What the site says. */
export const builtContent = (): Content =>
	isBundled ? keptContent(contentFolder) : loadContent(contentFolder);

/**
 * Loads the pages that answer a form or that a link opens, and renders each once, because Astro
 * loads modules at first use. Throws if one fails. The policy of each is made from this first page,
 * which nobody sent anything for: a script that got into a later one is not allowed by it.
 */
export async function loadAnswerPages(folder: string): Promise<RenderPage> {
	/** The HTML of each page, drawn for nobody. */
	const drawn = new Map<string | undefined, string>();
	const { handler } = (await import(pathToFileURL(join(folder, ANSWER_PAGES)).href)) as {
		handler: RenderPage;
	};
	for (const url of [...formPages.map(answerPath), ...linkedPaths.map(linkedPath)]) {
		const status = await renderOnce(handler, url, (html) => drawn.set(url, html));
		if (status >= 500) throw new Error(`The page ${url} cannot be rendered.`);
	}
	return (request, response, next, locals) => {
		const html = drawn.get(request.url) ?? '';
		return handler(request, response, next, {
			...locals,
			cspFor: () => locals.cspFor?.(html) ?? '',
		});
	};
}

/** Renders an answer page for an answer that has expired, into nothing. Returns the status. */
async function renderOnce(
	handler: RenderPage,
	url: string,
	onDrawn: (html: string) => void,
): Promise<number> {
	const request = new IncomingMessage(new Socket());
	Object.assign(request, { method: 'GET', url, headers: { host: 'localhost' } });
	const response = new ServerResponse(request);
	const sink = new PassThrough().resume();
	response.assignSocket(sink as unknown as Socket);
	const locals: AnswerLocals & Partial<LinkedPageLocals> = {
		receive: () => Promise.reject(new Error('A GET submits nothing.')),
		findPostcode: async () => ({ grantList: 'no-list' as const }),
		receiptFor: async () => ({ day: '2026-01-01' }),
		onStarted: () => undefined,
		cspFor(html: string) {
			onDrawn(html);
			return '';
		},
		today: () => '2026-01-01',
		saveAnswer: async () => '',
		savedAnswer: { status: 410 },
		// A page with it has no scripts in its policy (src/site/middleware.ts).
		...(formPages.some((page) => answerPath(page) === url)
			? {}
			: { linked: { status: 404, view: { page: 'closed' as const } } }),
	};
	await handler(request, response, () => response.writeHead(404).end(), locals);
	sink.destroy();
	return response.statusCode;
}
