/** Which address X-Forwarded-For names, in every spelling. */

import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { readSettings } from '../configuration/settings.ts';
import { configuration } from '../plugins/configuration.ts';
import { security } from '../plugins/security.ts';
import { serverOptions } from '../server-options.ts';
import { drawingOf } from '../testing/drawing-of.ts';

const PROXY = '127.0.0.1';
const settings = readSettings(
	{ TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent', SITE_URL: 'https://www.example.co.uk' },
	content.company,
);
const app = fastify(serverOptions(settings));
await app.register(configuration, { settings, content, drawing: drawingOf(async () => '') });
await app.register(security);
app.get('/', ({ ip }) => ip);

/** The address that a request counts as. Header lines are joined as Node joins them. */
async function addressOf(...lines: string[]): Promise<string> {
	const { body } = await app.inject({
		url: '/',
		remoteAddress: PROXY,
		headers: { 'x-forwarded-for': lines.join(', ') },
	});
	return body;
}

test.each([
	'203.0.113.8',
	'203.0.113.8:50000',
	' 203.0.113.8 : 50000 ',
	'"203.0.113.8:50000"',
	"'203.0.113.8'",
	'[203.0.113.8]:50000',
	'203.0.113.8:_http',
	'203.0.113.8.',
	'::ffff:203.0.113.8',
	'::FFFF:203.0.113.8',
	'[::ffff:203.0.113.8]:50000',
	'::ffff:cb00:7108',
	'[::FFFF:CB00:7108]',
	'for=203.0.113.8',
	'for="203.0.113.8:50000";proto=https;by=203.0.113.43',
	'proto=https;by=10.0.0.1:443;For=203.0.113.8:50000',
	'For="[::ffff:203.0.113.8]:50000"; host=www.example.co.uk',
	'203.0.113.8:50000, 127.0.0.1:40000',
	'203.0.113.8, "[::1]:40000", , 127.0.0.1',
	'198.51.100.7, 203.0.113.8:50000,',
	', 203.0.113.8:1',
	'_hidden, 203.0.113.8',
])('%s is 203.0.113.8', async (header) => {
	expect(await addressOf(header)).toBe('203.0.113.8');
});

test.each([
	'2001:db8::5',
	'2001:DB8::5',
	'2001:0db8:0:0:0:0:0:0005',
	'[2001:db8::5]',
	'[2001:DB8::5]:50000',
	'"[2001:db8::5]:50000"',
	'2001:db8::5:50000',
	'2001:db8:0:0:0:0:0:5:443',
	'2001:db8::5%eth0',
	'[2001:db8::5%25eth0]:50000',
	'2001:db8::5%eth0:50000',
	'for="[2001:db8::5]:_port"',
	'[2001:db8::5',
	'2001:db8::5]',
])('%s is 2001:db8::5', async (header) => {
	expect(await addressOf(header)).toBe('2001:db8::5');
});

test.each([
	'',
	' , ',
	'unknown',
	'_hidden',
	'_hidden:50000',
	'203.0.113.8, _SEVKISEK',
	'for=unknown',
	'999.1.1.1',
	'::::',
	'x'.repeat(4000),
])('“%s” names no address, so the request counts as the proxy’s', async (header) => {
	expect(await addressOf(header)).toBe(PROXY);
});

test('several header lines are one list', async () => {
	expect(await addressOf('198.51.100.7', '203.0.113.8:50000', '127.0.0.1:1')).toBe('203.0.113.8');
});

test('a client that is no proxy of ours cannot name an address', async () => {
	const { body } = await app.inject({
		url: '/',
		remoteAddress: '198.51.100.7',
		headers: { 'x-forwarded-for': '203.0.113.8' },
	});
	expect(body).toBe('198.51.100.7');
});
