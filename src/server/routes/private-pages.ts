/**
 * The pages that only a link in a letter opens: the office's page of an enquiry, the visitor's own.
 * The path contains the key, so it is kept out of logs, caches, search engines and Referer headers
 * (docs/decisions/letters-and-links.md).
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_PARAMETER, answerIdFrom } from '#enquiries/links/answer-pages.ts';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH } from '#enquiries/links/office-link.ts';
import type { PrivateAnswer, PrivatePage, PrivateRequest } from '#enquiries/links/private-page.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import { type DrawnPage, emptyPages, type PrivateView } from '#site/drawn-pages.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import { FORM_MESSAGES, HttpError, RETRY_SECONDS, setErrorHandler } from '../http/error-handler.ts';
import { acceptUploads, fieldsOf, refuseUnreadable } from '../http/form-bodies.ts';
import { refuseTooMany } from '../http/rate-limit.ts';
import { takeTurns } from '../http/turns.ts';
import { createUploads } from './uploads.ts';

/** What is drawn for each of these pages, by the path up to its key. */
const drawnAs = {
	[OFFICE_PATH]: '/private/office',
	[DAY_PATH]: '/private/office/today',
	[VISITOR_PATH]: '/private/your-enquiry',
} as const satisfies Readonly<Record<string, DrawnPage>>;

/** Where the keys of links in letters stand: the paths up to them. */
export const privatePaths = Object.keys(drawnAs);

/** Any of the pages. */
export type AnyPrivatePage = PrivatePage<PrivateView>;

/** A form with files has fewer fields and files than that. */
const FORM_LIMITS = {
	fields: 10,
	files: 8,
	parts: 18,
	fieldSize: 1024,
	fieldNameSize: 100,
	headerPairs: 20,
} as const;

/**
 * Where a press leads that the store could not record: that page says so, even where the store can
 * still be read.
 */
const AFTER_A_PRESS = 'unavailable';

/** How long the rest of a refused post is still received, so that the browser shows the answer. */
const UNREAD_WITHIN_MS = 1_000;

/** On every answer of such a page, errors included. */
const PRIVATE = {
	'cache-control': 'no-store',
	'referrer-policy': 'no-referrer',
	'x-robots-tag': 'noindex, nofollow',
} as const;

/**
 * Recognises requests that bring files to one of these pages that may take them, which takes its
 * time on a slow line.
 */
export function uploadsTo(pages: readonly AnyPrivatePage[]): (request: IncomingMessage) => boolean {
	const paths = pages.filter(({ takesFiles }) => takesFiles).map(({ path }) => path);
	return ({ method, url = '', headers }) =>
		method === 'POST' &&
		paths.some((path) => url.startsWith(path)) &&
		(headers['content-type'] ?? '').startsWith('multipart/form-data');
}

/** While the store is unavailable no device is recognised, and the page says so itself. */
async function findDevice(
	{ officeDevices }: FastifyInstance,
	{ headers }: FastifyRequest,
): Promise<OfficeDevice | undefined> {
	return officeDevices.find(headers.cookie).catch((error) => {
		if (error instanceof StoreUnavailable) return undefined;
		throw error;
	});
}

/** Adds the routes of pages that a link opens. */
export async function privatePages(app: FastifyInstance): Promise<void> {
	const { privatePages: pages, officeDevices, checkOrigin, rateLimit, phone } = app;
	const deviceOf = new WeakMap<FastifyRequest, OfficeDevice>();
	const readUploads = createUploads();

	await acceptUploads(app, FORM_LIMITS);
	setErrorHandler(app, FORM_MESSAGES, PRIVATE);
	app.addHook('onRequest', async (request, reply) => {
		reply.headers(PRIVATE);
		// A browser names the origin of its own forms, or says "null" where the page sends no referrer,
		// and where the press came from beside it.
		if (request.method === 'POST' && checkOrigin(request.headers).kind !== 'own')
			throw new HttpError(
				403,
				`This can only be pressed on its own page, in a browser that says so. Or ring ${phone}.`,
			);
		if (isUnsupportedBody(request.headers)) throw new HttpError(415, FORM_MESSAGES[415]);
		const device = request.url.startsWith(OFFICE_PATH) ? await findDevice(app, request) : undefined;
		if (device) deviceOf.set(request, device);
		// Eight devices of an office share an address, and each asks every few seconds.
		refuseTooMany(rateLimit.page(device?.hash ?? request.ip), reply, phone);
	});
	// A photograph takes its time on a slow line, and others may share the address.
	takeTurns(app, (request) => !request.isMultipart());

	for (const page of pages)
		for (const url of page.urls ?? [`${page.path}:key`]) {
			app.post(url, { onRequest: refuseUnread(page) }, async (request, reply) => {
				if (!request.isMultipart())
					return press(page, request, reply, {
						posted: fieldsOf(request) ?? new URLSearchParams(),
					});
				if (!page.takesFiles) throw new HttpError(415, FORM_MESSAGES[415]);
				const { fields, files, finish } = await readUploads(request).catch(refuseUnreadable);
				return press(page, request, reply, { posted: fields, files }, () =>
					finish().catch(refuseUnreadable),
				);
			});
			app.get(url, (request, reply) => look(page, request, reply));
		}

	function asked(request: FastifyRequest): PrivateRequest {
		const { key = '' } = request.params as { readonly key?: string };
		const [, query = ''] = request.url.split('?', 2);
		return {
			key,
			query: new URLSearchParams(query),
			device: deviceOf.get(request),
			browser: request.headers['user-agent'],
		};
	}

	/** Answers a post: with a redirect after a press that did something. */
	async function press(
		page: AnyPrivatePage,
		request: FastifyRequest,
		reply: FastifyReply,
		posted: Pick<PrivateRequest, 'posted' | 'files'>,
		readRest: () => Promise<void> = async () => undefined,
	): Promise<FastifyReply> {
		// A browser shows no answer while it is still sending.
		const work = page.answer({ ...asked(request), ...posted }).finally(readRest);
		const answered = await work.catch((cause): PrivateAnswer<PrivateView> => {
			if (!(cause instanceof StoreUnavailable)) throw cause;
			return { location: `?${ANSWER_PARAMETER}=${AFTER_A_PRESS}` };
		});
		return send(reply, page, answered);
	}

	/** Answers a GET or HEAD. */
	async function look(
		page: AnyPrivatePage,
		request: FastifyRequest,
		reply: FastifyReply,
	): Promise<FastifyReply> {
		if (answerIdFrom(request.url) === AFTER_A_PRESS) unavailable(reply, 'Nothing was changed. ');
		const from = asked(request);
		const answered = await page.answer(from).catch((cause) => {
			if (!(cause instanceof StoreUnavailable)) throw cause;
			return unavailable(reply, '', cause);
		});
		// No name stays on a screen past midnight or four idle hours, without script either.
		if ('view' in answered && from.device)
			reply.header('refresh', `${officeDevices.closesIn(from.device) + 1}; url=${DAY_PATH}`);
		return send(reply, page, answered);
	}

	function unavailable(reply: FastifyReply, more: string, cause?: unknown): never {
		reply.header('retry-after', RETRY_SECONDS);
		throw new HttpError(
			503,
			`That is not possible just now. ${more}Please try again in a minute, or ring ${phone}.`,
			{ cause },
		);
	}
}

/**
 * Answers a post to a key that opens nothing, before its body is read. Where the store does not
 * answer, the post is read, and says so itself.
 */
const refuseUnread =
	(page: AnyPrivatePage) =>
	async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
		const { key = '' } = request.params as { readonly key?: string };
		if (!page.opens || (await page.opens(key).catch(() => true))) return undefined;
		reply.raw.once('finish', () => {
			// A browser that is still sending shows the answer only if what it sends is taken for a
			// moment longer.
			request.raw.resume();
			setTimeout(() => request.raw.destroy(), UNREAD_WITHIN_MS).unref();
		});
		return reply
			.header('connection', 'close')
			.sendPage(404, drawnAs[page.path], emptyPages[drawnAs[page.path]]);
	};

async function send(
	reply: FastifyReply,
	{ path }: AnyPrivatePage,
	answered: PrivateAnswer<PrivateView>,
): Promise<FastifyReply> {
	if ('location' in answered) return redirect(reply, answered);
	if ('unchanged' in answered) return reply.code(204).send();
	if ('jpeg' in answered) return reply.type('image/jpeg').send(Buffer.from(answered.jpeg));
	if ('file' in answered) {
		const { name, text, contentType = 'text/plain; charset=utf-8' } = answered.file;
		return reply
			.header('content-disposition', `attachment; filename="${name}"`)
			.type(contentType)
			.send(text);
	}
	return reply.sendPage(answered.status, drawnAs[path], { privateView: answered.view });
}

function redirect(
	reply: FastifyReply,
	{ location, cookie, isEnd }: Extract<PrivateAnswer<PrivateView>, { location: string }>,
): FastifyReply {
	if (cookie) reply.header('set-cookie', cookie);
	// What the browser keeps for its Back button as well.
	if (isEnd) reply.header('clear-site-data', '"cache"');
	return reply.code(303).header('location', location).send();
}
