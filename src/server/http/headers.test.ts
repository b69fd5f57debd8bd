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

test('only a site served over https asks browsers to insist on it, on its other hosts only if the firm asks for it', () => {
	expect(securityHeadersFor('http://localhost:3000')).toEqual(expected);
	const site = 'https://www.example.co.uk';
	for (const [headers, extent] of [
		[securityHeadersFor(site), ''],
		[securityHeadersFor(site, 'includeSubDomains'), '; includeSubDomains'],
		[securityHeadersFor(site, 'preload'), '; includeSubDomains; preload'],
	] as const)
		expect(headers).toEqual({
			...expected,
			'strict-transport-security': `max-age=63072000${extent}`,
		});
});

test('responses that Fastify sends and responses written past it carry them, and may replace one', async () => {
	const app = fastify();
	addSecurityHeaders(app, expected);
	app.get('/sent', () => 'text');
	app.get('/written', (_request, reply) => {
		reply.hijack();
		reply.raw.writeHead(200, { 'content-security-policy': "default-src 'self'" }).end('page');
	});
	expect((await app.inject('/sent')).headers).toMatchObject(expected);
	expect((await app.inject('/written')).headers).toMatchObject({
		...expected,
		'content-security-policy': "default-src 'self'",
	});
	await app.close();
});
