/**
 * The routes of private pages: the office's, behind its sign-in, and the visitor's own, which only
 * the link in a letter opens. The visitor's path contains the key, so it is kept out of logs, caches,
 * search engines and Referer headers (docs/decisions/letters-and-links.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import type { PrivateAnswer, PrivatePage } from '#enquiries/links/private-page.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { SignedIn } from '#office/sign-in/sign-in.ts';
import { type SignInView, signInActs, signInFields } from '#office/sign-in/sign-in-view.ts';
import type { DrawnPage, PrivateView } from '#site/drawn-pages.ts';
import { isUnsupportedBody } from '../http/body-checks.ts';
import { FORM_MESSAGES, HttpError, RETRY_SECONDS, setErrorHandler } from '../http/error-handler.ts';
import { acceptForms, fieldsOf } from '../http/form-bodies.ts';
import { refuseTooMany } from '../http/rate-limit.ts';
import { takeTurns } from '../http/turns.ts';
import { photographUploads } from './photograph-uploads.ts';

/** What is drawn for these pages, and their routes, by the path up to the key or reference. */
const pagesByPath = {
	[OFFICE_PATH]: { drawn: '/private/office', urls: [OFFICE_PATH, `${OFFICE_PATH}/:key`] },
	[VISITOR_PATH]: { drawn: '/private/your-enquiry', urls: [`${VISITOR_PATH}:key`] },
} as const satisfies Readonly<
	Record<string, { readonly drawn: DrawnPage; readonly urls: readonly string[] }>
>;

/** The paths up to the keys of visitors' links and the references of the office's pages. */
export const privatePaths = Object.keys(pagesByPath);

/** Any of the pages. */
export type AnyPrivatePage = PrivatePage<PrivateView>;

/** On what a stranger sent: a browser keeps it, and neither shows nor runs it. */
const UNTRUSTED_FILE = {
	'content-security-policy': "sandbox; default-src 'none'",
	'x-content-type-options': 'nosniff',
	'cross-origin-resource-policy': 'same-origin',
} as const;

/** On every answer of such a page, errors included. */
const PRIVATE = {
	'cache-control': 'no-store',
	'referrer-policy': 'no-referrer',
	'x-robots-tag': 'noindex, nofollow',
} as const;

/** Adds the routes of private pages. */
export async function privatePages(app: FastifyInstance): Promise<void> {
	const { privatePages: pages, signIn, checkOrigin, rateLimit, phone } = app;
	const signedIn = new WeakMap<FastifyRequest, SignedIn>();

	await acceptForms(app);
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
		const found = isOffice(request)
			? await whileAvailable(request, reply, () => signIn.find(request.headers))
			: undefined;
		if (found) signedIn.set(request, found);
		// Eight devices of an office share an address, and each asks every few seconds.
		refuseTooMany(rateLimit.page(found?.session.hash ?? request.ip), reply, phone);
	});
	takeTurns(app);
	await app.register(photographUploads);

	for (const page of pages)
		for (const url of page.urls ?? pagesByPath[page.path].urls) {
			app.post(url, async (request, reply) =>
				press(page, request, reply, fieldsOf(request) ?? new URLSearchParams()),
			);
			app.get(url, async (request, reply) =>
				isOffice(request) && !signedIn.has(request)
					? sendSignIn(reply, 403)
					: answer(page, request, reply),
			);
		}

	/** Answers a post. Of the office's it is the code, to sign out, or an act on the page. */
	async function press(
		page: AnyPrivatePage,
		request: FastifyRequest,
		reply: FastifyReply,
		posted: URLSearchParams,
	): Promise<FastifyReply> {
		if (!isOffice(request)) return answer(page, request, reply, posted);
		const known = signedIn.get(request);
		if (posted.get(signInFields.act) === signInActs.signIn)
			return whileAvailable(request, reply, () => openSession(request, reply, posted));
		if (!known)
			return sendSignIn(reply, 403, {
				problem: 'This device is not signed in, so what was pressed was not recorded.',
			});
		if (!signIn.hasToken(posted, known))
			throw new HttpError(
				403,
				'This page is of an earlier sign-in: nothing was recorded. Please go back and load it again.',
			);
		const done = await whileAvailable(request, reply, () => signIn.signOut(known.session, posted));
		if (done === undefined) return answer(page, request, reply, posted);
		// What the browser keeps for its Back button goes as well.
		reply.header('set-cookie', signIn.emptyCookie).header('clear-site-data', '"cache"');
		return sendSignIn(reply, 200, { done });
	}

	/** Answers with what the page says. */
	async function answer(
		page: AnyPrivatePage,
		request: FastifyRequest,
		reply: FastifyReply,
		posted?: URLSearchParams,
	): Promise<FastifyReply> {
		const known = signedIn.get(request);
		const answered = await whileAvailable(request, reply, () =>
			page.answer({ key: keyOf(request), query: queryOf(request), ...known, posted }),
		);
		// No name stays on a screen past midnight, without script either.
		if ('view' in answered && known)
			reply.header('refresh', `${signIn.endsIn(known.session) + 1}; url=${OFFICE_PATH}`);
		return send(reply, page, answered);
	}
}

/** Signs in, and leads back to the address that was asked for, whatever it is. */
async function openSession(
	request: FastifyRequest,
	reply: FastifyReply,
	posted: URLSearchParams,
): Promise<FastifyReply> {
	const { signIn } = request.server;
	const opened = await signIn.open(posted.get(signInFields.code) ?? '', request.headers);
	if ('cookies' in opened)
		return reply.header('set-cookie', opened.cookies).redirect(addressOf(request), 303);
	const { problem, waitSeconds } = opened;
	if (waitSeconds === undefined) return sendSignIn(reply, 422, { problem });
	return sendSignIn(reply.header('retry-after', waitSeconds), 429, { problem });
}

/** Answers 503 while the store is unavailable, saying whom to ring. A press did nothing. */
async function whileAvailable<Result>(
	{ method, server: { phone } }: FastifyRequest,
	reply: FastifyReply,
	work: () => Promise<Result>,
): Promise<Result> {
	return work().catch((cause) => {
		if (!(cause instanceof StoreUnavailable)) throw cause;
		reply.header('retry-after', RETRY_SECONDS);
		throw new HttpError(
			503,
			'That is not possible just now. ' +
				`${method === 'POST' ? 'Nothing was changed. ' : ''}Please try again in a minute, or ` +
				`ring ${phone}.`,
			{ cause },
		);
	});
}

/** By the route: the URL may be spelt with escapes. */
const isOffice = ({ routeOptions }: FastifyRequest): boolean =>
	routeOptions.url?.startsWith(OFFICE_PATH) ?? false;

const keyOf = ({ params }: FastifyRequest): string =>
	(params as { readonly key?: string }).key ?? '';

const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
	new URLSearchParams(url.split('?', 2)[1]);

/** The address of the office's page that was asked for. */
function addressOf(request: FastifyRequest): string {
	const [key, query] = [keyOf(request), queryOf(request)];
	const path =
		key === ''
			? (request.routeOptions.url ?? OFFICE_PATH)
			: `${OFFICE_PATH}/${encodeURIComponent(key)}`;
	return query.size > 0 ? `${path}?${query}` : path;
}

/** Draws the sign-in page. It is the same whatever was asked for. */
const sendSignIn = (
	reply: FastifyReply,
	status: number,
	more: Omit<SignInView, 'page'> = {},
): Promise<FastifyReply> =>
	reply.sendPage(status, pagesByPath[OFFICE_PATH].drawn, {
		privateView: { page: 'sign-in', ...more },
	});

async function send(
	reply: FastifyReply,
	{ path }: AnyPrivatePage,
	answered: PrivateAnswer<PrivateView>,
): Promise<FastifyReply> {
	if ('location' in answered) return reply.redirect(answered.location, 303);
	if ('unchanged' in answered) return reply.code(204).send();
	if ('jpeg' in answered)
		return reply
			.headers(UNTRUSTED_FILE)
			.header('content-disposition', `attachment; filename="${answered.name}"`)
			.type('image/jpeg')
			.send(Buffer.from(answered.jpeg));
	if ('file' in answered) {
		const { name, text, contentType = 'text/plain; charset=utf-8' } = answered.file;
		return reply
			.header('content-disposition', `attachment; filename="${name}"`)
			.type(contentType)
			.send(text);
	}
	return reply.sendPage(answered.status, pagesByPath[path].drawn, { privateView: answered.view });
}
