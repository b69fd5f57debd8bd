/**
 * The push hook of a Git host: says that there may be something new on the followed branch. Nothing
 * of what it sends is read but its signature, so a repeated call has the branch looked at
 * once more, and nothing else.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HttpError, setErrorHandler } from '../http/error-handler.ts';
import { refuseTooMany } from '../http/rate-limit.ts';

/** The address that is named to the Git host. */
export const HOOK_PATH = '/hooks/push';

/**
 * The file in DATA_DIR for which systemd starts `npm run publish` (deploy/website-publish.path).
 * Without systemd it waits there, and the branch is looked at when cron does.
 */
export const PUBLISH_REQUEST = 'publish-request';

/**
 * A push of hundreds of commits is described in less. One that is larger is found at the next look.
 */
const HOOK_LIMIT_BYTES = 1024 * 1024;

const messages = {
	400: 'The call could not be read.',
	413: 'That is too much to send at once.',
	500: 'Something went wrong on our side.',
} as const;

/** Compares without telling by its time how much was right. */
function isSame(given: string, expected: string): boolean {
	const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
	return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/**
 * Whether a call is signed: by an HMAC-SHA-256 of its body in hexadecimal (GitHub
 * `X-Hub-Signature-256`, Bitbucket `X-Hub-Signature`, Gitea, Forgejo and Gogs in a header of their
 * own), or by the secret itself (GitLab `X-Gitlab-Token`).
 */
function isSigned(
	headers: Readonly<Record<string, string | string[] | undefined>>,
	body: Buffer,
	secret: string,
): boolean {
	const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
	const hmac = createHmac('sha256', secret).update(body).digest('hex');
	// Each is compared, whichever is there.
	return [
		...['x-hub-signature-256', 'x-hub-signature'].map((name) =>
			isSame(header(name).toLowerCase(), `sha256=${hmac}`),
		),
		...['x-gitea-signature', 'x-forgejo-signature', 'x-gogs-signature'].map((name) =>
			isSame(header(name).toLowerCase(), hmac),
		),
		isSame(header('x-gitlab-token'), secret),
	].includes(true);
}

/** Adds the route, where a branch is followed and the hook has a secret. */
export async function pushHook(app: FastifyInstance): Promise<void> {
	const { settings, rateLimit, phone } = app;
	const { FOLLOW, FOLLOW_SECRET: secret, DATA_DIR } = settings;
	if (!FOLLOW || !secret) return;
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
	setErrorHandler(app, messages, { 'cache-control': 'no-store' });
	app.post(HOOK_PATH, { bodyLimit: HOOK_LIMIT_BYTES }, async (request, reply) => {
		refuseTooMany(rateLimit.page(request.ip), reply, phone);
		const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
		// Unsigned, signed by another and altered look alike.
		if (!isSigned(request.headers, body, secret))
			throw new HttpError(403, 'This call is not signed with our secret.');
		try {
			mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
			writeFileSync(join(DATA_DIR, PUBLISH_REQUEST), '', { mode: 0o600 });
		} catch (cause) {
			throw new HttpError(503, 'That is not possible just now.', { cause });
		}
		return reply
			.code(202)
			.header('cache-control', 'no-store')
			.type('text/plain; charset=utf-8')
			.send('The branch is looked at.\n');
	});
}
