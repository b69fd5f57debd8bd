/** The push hook: whose calls are believed, and that all others look alike and do nothing. */
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from '../configuration/settings.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { decorate } from '../testing/decorate.ts';
import { HOOK_PATH, PUBLISH_REQUEST, pushHook } from './push-hook.ts';

const secret = 'a-secret-of-at-least-thirty-two-letters';
const body =
	'{"ref":"refs/heads/main; touch /tmp/x","commits":[{"author":{"email":"ada@example.org"}}]}';
const hmac = (text: string, key = secret) => createHmac('sha256', key).update(text).digest('hex');

let app: ReturnType<typeof fastify>;
let data: string;
let logged: string;
beforeEach(async () => {
	data = join(mkdtempSync(join(tmpdir(), 'hook-')), 'data');
	logged = '';
	const keep = (line: string): void => {
		logged += line;
	};
	app = fastify({ logger: { level: 'info', stream: { write: keep } } });
	const settings = { FOLLOW: 'origin/main', FOLLOW_SECRET: secret, DATA_DIR: data } as Settings;
	decorate(app, {
		settings,
		rateLimit: createRateLimit(true, () => 0),
		phone: '0113 496 0199',
	});
	await app.register(pushHook);
});
afterEach(async () => {
	await app.close();
	rmSync(dirname(data), { recursive: true });
});

const isRequested = () => existsSync(join(data, PUBLISH_REQUEST));

const call = (headers: Record<string, string>, payload: string | Buffer = body) =>
	app.inject({
		method: 'POST',
		url: HOOK_PATH,
		headers: { 'content-type': 'application/json', ...headers },
		payload,
	});

test('a call is believed that is signed as GitHub, Bitbucket, Gitea, Forgejo, Gogs or GitLab does, whatever is in it, and as often as it is repeated', async () => {
	const signed: Record<string, string>[] = [
		{ 'x-hub-signature-256': `sha256=${hmac(body)}` },
		{ 'x-hub-signature-256': `SHA256=${hmac(body).toUpperCase()}` },
		{ 'x-hub-signature': `sha256=${hmac(body)}` },
		{ 'x-gitea-signature': hmac(body) },
		{ 'x-forgejo-signature': hmac(body).toUpperCase() },
		{ 'x-gogs-signature': hmac(body) },
		{ 'x-gitlab-token': secret },
	];
	for (const headers of [...signed, ...signed]) {
		expect((await call(headers)).statusCode).toBe(202);
		expect(isRequested()).toBe(true);
		rmSync(join(data, PUBLISH_REQUEST));
	}
	const odd = Buffer.from([0, 255, 10]);
	const oddHmac = createHmac('sha256', secret).update(odd).digest('hex');
	expect(
		(await call({ 'content-type': 'application/octet-stream', 'x-gitea-signature': oddHmac }, odd))
			.statusCode,
	).toBe(202);
	expect(logged).not.toContain('ada@example.org');
});

test('every other call gets the same answer and does nothing', async () => {
	const wrong: Record<string, string>[] = [
		{},
		{ 'x-hub-signature-256': '' },
		{ 'x-hub-signature-256': hmac(body) },
		{ 'x-hub-signature-256': `sha256=${hmac(body, 'another')}` },
		{ 'x-hub-signature-256': `sha256=${hmac(`${body} `)}` },
		{ 'x-hub-signature': hmac(body) },
		{ 'x-hub-signature': `sha1=${hmac(body)}` },
		{ 'x-gitea-signature': `sha256=${hmac(body)}` },
		{ 'x-gitlab-token': `${secret} x` },
		{ 'x-gitlab-token': secret.slice(0, -1) },
		{ 'x-gitlab-token': '' },
		{ authorization: `Bearer ${secret}` },
	];
	const answers = await Promise.all(wrong.map((headers) => call(headers)));
	expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(
		1,
	);
	expect(answers[0]?.statusCode).toBe(403);
	const empty = await app.inject({ method: 'POST', url: HOOK_PATH });
	expect(empty.statusCode).toBe(403);
	expect(
		(await app.inject({ url: HOOK_PATH, headers: { 'x-gitlab-token': secret } })).statusCode,
	).toBe(404);
	expect((await call({ 'x-gitlab-token': secret }, Buffer.alloc(1024 * 1024 + 1))).statusCode).toBe(
		413,
	);
	expect(isRequested()).toBe(false);
});

test('whoever tries out secrets is asked to wait', async () => {
	let status = 403;
	let count = 0;
	for (; count < 700 && status === 403; count += 1) status = (await call({})).statusCode;
	expect([status, count]).toEqual([429, 601]);
	const late = await call({ 'x-gitlab-token': secret });
	expect([late.statusCode, late.headers['retry-after'], isRequested()]).toEqual([
		429,
		'600',
		false,
	]);
});

test('while the folder cannot be written a call is asked to come again', async () => {
	writeFileSync(data, 'a file where the folder would be');
	expect((await call({ 'x-gitlab-token': secret })).statusCode).toBe(503);
});
