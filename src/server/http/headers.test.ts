/** The security headers of every response. */
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders, securityHeadersFor } from './headers.ts';

const expected = {
	'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy':
		'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

test('only a site served over https asks browsers to insist on it', () => {
	expect(securityHeadersFor('http://localhost:3000')).toEqual(expected);
	expect(securityHeadersFor('https://www.example.co.uk')).toEqual({
		...expected,
		'strict-transport-security': 'max-age=63072000',
	});
});

test('every response carries them, a failed one too, and a route may replace one', async () => {
	const app = fastify();
	addSecurityHeaders(app, expected);
	const own = { 'content-security-policy': "default-src 'self'" };
	app.get('/', () => 'text');
	app.get('/page', (_request, reply) => reply.headers(own).send('page'));
	app.get('/fault', () => {
		throw new Error('broken');
	});
	for (const [url, headers] of [
		['/', expected],
		['/page', { ...expected, ...own }],
		['/fault', expected],
	] as const)
		expect((await app.inject(url)).headers).toMatchObject(headers);
	await app.close();
});
