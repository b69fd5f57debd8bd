/** Which address X-Forwarded-For names, in every spelling. Who may send it: tests/security/limits. */
import proxyAddr from '@fastify/proxy-addr';
import { expect, test } from 'vitest';
import { plainForwardedFor } from './forwarded-for.ts';

const PROXY = '127.0.0.1';
const trusted = proxyAddr.compile('loopback');

/** The address that a request through our proxy counts as. */
function addressOf(header: string): string {
	const headers = { 'x-forwarded-for': plainForwardedFor(header) };
	const socket = { remoteAddress: PROXY };
	return proxyAddr({ headers, socket } as never, trusted);
}

const spellings: Readonly<Record<string, readonly string[]>> = {
	'203.0.113.8': [
		'203.0.113.8',
		'203.0.113.8:50000',
		' 203.0.113.8 : 50000 ',
		'"203.0.113.8:50000"',
		"'203.0.113.8'",
		'[203.0.113.8]:50000',
		'203.0.113.8:_http',
		'203.0.113.8.',
		'[::FFFF:203.0.113.8]:50000',
		'::ffff:cb00:7108',
		'for="203.0.113.8:50000";proto=https;by=203.0.113.43',
		'proto=https;by=10.0.0.1:443;For=203.0.113.8:50000',
		'203.0.113.8, "[::1]:40000", , 127.0.0.1:40000',
		'198.51.100.7, 203.0.113.8:50000,',
		'_hidden, 203.0.113.8',
	],
	'2001:db8::5': [
		'2001:db8::5',
		'2001:0DB8:0:0:0:0:0:0005',
		'"[2001:DB8::5]:50000"',
		'2001:db8::5:50000',
		'2001:db8:0:0:0:0:0:5:443',
		'[2001:db8::5%25eth0]:50000',
		'2001:db8::5%eth0:50000',
		'for="[2001:db8::5]:_port"',
		'[2001:db8::5',
		'2001:db8::5]',
	],
	// What names no address counts as the proxy.
	[PROXY]: [
		'',
		' , ',
		'unknown',
		'_hidden:50000',
		'203.0.113.8, _SEVKISEK',
		'for=unknown',
		'999.1.1.1',
		'::::',
		'x'.repeat(4000),
	],
};

test.each(Object.entries(spellings))('%s is meant by each of %j', (address, headers) => {
	expect(headers.map(addressOf)).toEqual(headers.map(() => address));
});
