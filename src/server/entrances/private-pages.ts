/**
 * The pages that only a link in a letter opens: the office's page of an enquiry, the visitor's own.
 * The key stands in the path, so it is kept out of logs, caches, search engines and Referer headers
 * (docs/decisions/letters-and-links.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH } from '#enquiries/links/office-link.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import type { OfficeDevice } from '#enquiries/store/belongings/office-devices.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { LinkedLocals, LinkedView } from '#forms/private-pages/private-page-urls.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import { FORM_MESSAGES, HttpError, RETRY_SECONDS, setErrorHandler } from '../http/error-handler.ts';
import { refuseTooMany } from '../http/rate-limit.ts';
import { ANSWER_PARAMETER, answerIdFrom } from './answer-pages.ts';
import { createQueuePerIp, drawPage } from './draw-page.ts';
import { createUploads, type Upload } from './uploads.ts';

/** What a page does with a request. */
export interface LinkedRequest {
	/** As it stands in the path: anybody's text. */
	readonly key: string;
	readonly query?: URLSearchParams;
	/** The fields of a POST. Undefined for a GET or HEAD, which change nothing. */
	readonly posted?: URLSearchParams;
	/** The files posted with them. Those that are not used are thrown away. */
	readonly files?: AsyncIterable<Upload>;
	/** The device on which the office's day is open, if it is. */
	readonly device?: OfficeDevice;
	/** What the browser calls itself: anybody's text. */
	readonly browser?: string;
}

/**
 * How a request is answered: with a page, with a redirect, with a file to keep, or with a
 * photograph. Never a POST with a page or file: Back and Reload would ask the visitor to send the
 * form again (docs/decisions/answer-pages.md).
 */
export type LinkedAnswer =
	| { readonly status: number; readonly view: LinkedView }
	/** A path of this site, or a query for the page itself. `isEnd` where a device was ended. */
	| { readonly location: string; readonly cookie?: string; readonly isEnd?: true }
	/** Nothing has changed since the version that was asked with. */
	| { readonly unchanged: true }
	| {
			readonly file: {
				readonly name: string;
				readonly text: string;
				readonly contentType?: string;
			};
	  }
	/** A photograph without metadata. */
	| { readonly jpeg: Uint8Array };

/** A page that a link opens. */
export interface LinkedPage {
	/** The path up to the key, such as `/office/`. */
	readonly path: string;
	/** Its routes, where they are not the path and a key. */
	readonly urls?: readonly string[];
	/** Whether its forms may bring files. */
	readonly takesFiles?: boolean;
	/**
	 * Whether a key opens anything. Asked before a post is read, which may be 200 MB of photographs.
	 */
	opens?(key: string): Promise<boolean>;
	answer(request: LinkedRequest): Promise<LinkedAnswer>;
}

/** Where the keys of links in letters stand: the paths up to them. */
export const linkedPaths = [OFFICE_PATH, DAY_PATH, VISITOR_PATH] as const;

/** An id that no enquiry has: a link that opens nothing takes a look into the store as well. */
export const NO_ENQUIRY = '00000000-0000-0000-0000-000000000000';

/** Where Astro draws such a page. Visitors never see that address. */
export const linkedPath = (path: string) => `/linked${path.replace(/\/$/, '')}`;

const FORM_TYPE = 'application/x-www-form-urlencoded';

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
 * Where a press leads that the store could not take: it says so, also where the store can still be
 * read.
 */
const AFTER_A_PRESS = 'unavailable';

/** How long what nobody reads is still taken, so that the answer is seen. */
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
export function uploadsTo(pages: readonly LinkedPage[]): (request: IncomingMessage) => boolean {
	const paths = pages.filter(({ takesFiles }) => takesFiles).map(({ path }) => path);
	return ({ method, url = '', headers }) =>
		method === 'POST' &&
		paths.some((path) => url.startsWith(path)) &&
		(headers['content-type'] ?? '').startsWith('multipart/form-data');
}

/** Adds the routes of pages that a link opens. */
export async function linkedPages(app: FastifyInstance): Promise<void> {
	const { linkedPages: pages, officeDevices, checkOrigin, rateLimit, cspFor, today, phone } = app;
	const deviceOf = new WeakMap<FastifyRequest, OfficeDevice>();
	const oneAtATime = createQueuePerIp();
	const readUploads = createUploads();

	app.removeAllContentTypeParsers();
	app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
		done(null, new URLSearchParams(String(body))),
	);
	await app.register(fastifyMultipart, {
		limits: { ...FORM_LIMITS, fileSize: Number.POSITIVE_INFINITY },
		throwFileSizeLimit: false,
	});
	setErrorHandler(app, FORM_MESSAGES, PRIVATE);
	app.addHook('onRequest', async (request, reply) => {
		for (const [name, value] of Object.entries(PRIVATE)) reply.raw.setHeader(name, value);
		// A browser names the origin of its own forms, or says "null" where the page sends no referrer,
		// and where the press came from beside it.
		if (request.method === 'POST' && checkOrigin(request.headers).kind !== 'own')
			throw new HttpError(
				403,
				`This can only be pressed on its own page, in a browser that says so. Or ring ${phone}.`,
			);
		if (isUnsupportedBody(request.headers)) throw new HttpError(415, FORM_MESSAGES[415]);
		const device = request.url.startsWith(OFFICE_PATH) ? await findDevice(request) : undefined;
		if (device) deviceOf.set(request, device);
		// Eight devices of an office share an address, and each asks every few seconds.
		refuseTooMany(rateLimit.page(device?.hash ?? request.ip), reply, phone);
	});

	/** While the store is away nobody is known, and the page says so itself. */
	async function findDevice({ headers }: FastifyRequest): Promise<OfficeDevice | undefined> {
		return officeDevices?.find(headers.cookie).catch((error) => {
			if (error instanceof StoreUnavailable) return undefined;
			throw error;
		});
	}

	for (const { page, url } of pages.flatMap((page) =>
		(page.urls ?? [`${page.path}:key`]).map((url) => ({ page, url })),
	)) {
		/**
		 * Answers a post to a key that opens nothing, before it is read. A store that cannot say is the
		 * post's own affair.
		 */
		const refuseUnread = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
			const { key = '' } = request.params as { key?: string };
			if (!page.opens || (await page.opens(key).catch(() => true))) return;
			reply.raw.setHeader('connection', 'close');
			reply.raw.once('finish', () => {
				// A browser that is still sending shows the answer only if what it sends is taken for a
				// moment longer.
				request.raw.resume();
				setTimeout(() => request.raw.destroy(), UNREAD_WITHIN_MS).unref();
			});
			reply.hijack();
			await oneAtATime(request.ip, () =>
				draw(page, { status: 404, view: { page: 'closed' } }, request, reply.raw),
			);
		};
		app.post(url, { onRequest: refuseUnread }, async (request, reply) => {
			if (!request.isMultipart()) return oneAtATime(request.ip, () => answer(page, request, reply));
			if (!page.takesFiles) throw new HttpError(415, FORM_MESSAGES[415]);
			// Not in turn: a photograph takes its time on a slow line, and others may share the address.
			const { fields, files, finish } = await readUploads(request).catch(unreadable);
			await answer(page, request, reply, { posted: fields, files }, () =>
				finish().catch(unreadable),
			);
		});
		app.get(url, (request, reply) => oneAtATime(request.ip, () => answer(page, request, reply)));
	}

	async function answer(
		page: LinkedPage,
		request: FastifyRequest,
		reply: FastifyReply,
		posted: Pick<LinkedRequest, 'posted' | 'files'> = request.method === 'POST'
			? { posted: (request.body as URLSearchParams | undefined) ?? new URLSearchParams() }
			: {},
		readRest: () => Promise<void> = async () => undefined,
	): Promise<void> {
		const { key = '' } = request.params as { key?: string };
		const [, query = ''] = (request.raw.url ?? '').split('?', 2);
		if (!posted.posted && answerIdFrom(`?${query}`) === AFTER_A_PRESS)
			unavailable(reply, 'Nothing was changed. ');
		// A browser shows no answer while it is still sending.
		const device = deviceOf.get(request);
		const browser = request.headers['user-agent'];
		const asked = {
			key,
			query: new URLSearchParams(query),
			...posted,
			...(device ? { device } : {}),
			...(browser ? { browser } : {}),
		};
		const work = page.answer(asked).finally(readRest);
		const answered = await work.catch((cause): LinkedAnswer => {
			if (!(cause instanceof StoreUnavailable)) throw cause;
			return posted.posted
				? { location: `?${ANSWER_PARAMETER}=${AFTER_A_PRESS}` }
				: unavailable(reply, '', cause);
		});
		if ('jpeg' in answered) {
			await reply.type('image/jpeg').send(Buffer.from(answered.jpeg));
			return;
		}
		if ('unchanged' in answered) {
			await reply.code(204).send();
			return;
		}
		if (posted.posted || 'location' in answered) {
			if ('cookie' in answered) reply.header('set-cookie', answered.cookie);
			// What the browser keeps for its Back button as well.
			if ('isEnd' in answered) reply.header('clear-site-data', '"cache"');
			// What a press opens nothing with is drawn like any link that opens nothing.
			await reply
				.code(303)
				.header('location', 'location' in answered ? answered.location : '?')
				.send();
			return;
		}
		if ('file' in answered) {
			await reply
				.header('content-disposition', `attachment; filename="${answered.file.name}"`)
				.type(answered.file.contentType ?? 'text/plain; charset=utf-8')
				.send(answered.file.text);
			return;
		}
		// No name stays on a screen past midnight or four idle hours, without script either.
		if (device && officeDevices)
			reply.raw.setHeader('refresh', `${officeDevices.closesIn(device) + 1}; url=${DAY_PATH}`);
		reply.hijack();
		await draw(page, answered, request, reply.raw);
	}

	function unavailable(reply: FastifyReply, more: string, cause?: unknown): never {
		reply.header('retry-after', RETRY_SECONDS);
		throw new HttpError(
			503,
			`That is not possible just now. ${more}Please try again in a minute, or ring ${phone}.`,
			{ cause },
		);
	}

	/**
	 * The parser's errors carry no status. A form that was cut off is answered, if anybody still
	 * listens, and no fault of ours.
	 */
	function unreadable(cause: unknown): never {
		throw new HttpError(400, FORM_MESSAGES[400], { cause });
	}

	function draw(
		page: LinkedPage,
		linked: LinkedLocals,
		request: FastifyRequest,
		response: ServerResponse,
	): Promise<void> {
		// Drawing a page is reading it: what was posted has been dealt with.
		request.raw.method = 'GET';
		return drawPage(request, response, linkedPath(page.path), { cspFor, today, linked });
	}
}
