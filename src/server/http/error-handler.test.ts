/** How failed requests are answered, and which of them are logged. */
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { HttpError, setErrorHandler } from './error-handler.ts';
import { RedactedLog } from './log.ts';

const messages = { 400: 'Unreadable.', 413: 'Too large.', 500: 'Our fault.' };
const withStatus = (statusCode: number) =>
	Object.assign(new Error('grace@example.org'), { statusCode });

test.each([
	['a refusal', new HttpError(418, 'No coffee here.'), 418, 'No coffee here.'],
	['a refusal of ours with status 503', new HttpError(503, 'Later.'), 503, 'Later.'],
	['an error whose status has a message', withStatus(413), 413, 'Too large.'],
	['an error whose status has none', withStatus(404), 404, 'Unreadable.'],
	['a fault with a status of its own', withStatus(502), 502, 'Our fault.'],
	['a fault without a status', new TypeError('grace@example.org'), 500, 'Our fault.'],
])('%s is answered with its status and message', async (_what, thrown, status, message) => {
	const lines: string[] = [];
	const app = fastify({
		logger: { stream: { write: (line) => lines.push(line) } },
		logController: new RedactedLog(),
	});
	setErrorHandler(app, messages, { 'x-frame-options': 'DENY' });
	app.get('/', () => {
		throw thrown;
	});
	const response = await app.inject('/');
	await app.close();
	expect([response.statusCode, response.body]).toEqual([status, message]);
	expect(response.headers).toMatchObject({
		'content-type': 'text/plain; charset=utf-8',
		'cache-control': 'no-store',
		'x-frame-options': 'DENY',
	});
	const isFault = message === 'Our fault.';
	expect(
		lines.some((line) => line.includes('"fault":') && line.includes('error-handler.test.ts')),
	).toBe(isFault);
	expect(lines.join('')).not.toContain('grace');
});
