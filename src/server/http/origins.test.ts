/** Which requests count as coming from our own pages, and which do not. */
import { expect, test } from 'vitest';
import { createOriginCheck } from './origins.ts';

const checkOrigin = createOriginCheck('https://www.example.co.uk', ['https://listed.example']);
const host = 'www.example.co.uk';

test.each([
	['our own origin', { origin: 'https://www.example.co.uk', host: 'internal:3000' }, 'own'],
	[
		'a name that leads to this machine',
		{ origin: 'http://evil.example', host: 'evil.example' },
		'foreign',
	],
	[
		'a name that leads to this machine, from a page that sends no referrer',
		{ origin: 'null', host: 'evil.example', 'sec-fetch-site': 'same-origin' },
		'foreign',
	],
	[
		'a name that leads to this machine, without an origin',
		{ host: 'evil.example:3000', 'sec-fetch-site': 'same-origin' },
		'foreign',
	],
	[
		'another name below ours',
		{ origin: 'https://staging.example.co.uk', host: 'staging.example.co.uk' },
		'foreign',
	],
	['our name without www', { origin: 'https://example.co.uk', host: 'example.co.uk' }, 'alias'],
	[
		'our name without www, from a page that sends no referrer',
		{ origin: 'null', host: 'example.co.uk', 'sec-fetch-site': 'same-origin' },
		'alias',
	],
	['our name under another port', { origin: 'https://www.example.co.uk:8443', host }, 'foreign'],
	['our name over http', { origin: 'http://www.example.co.uk', host }, 'alias'],
	['a name of the firm’s network', { origin: 'http://server:3000', host: 'server:3000' }, 'alias'],
	[
		'this machine under any port',
		{ origin: 'http://localhost:4321', host: 'localhost:4321' },
		'own',
	],
	[
		'this machine under another port than the request',
		{ origin: 'http://localhost:4321', host: 'localhost:3000' },
		'foreign',
	],
	['an address', { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }, 'own'],
	['an IPv6 address', { origin: 'http://[::1]:3000', host: '[::1]:3000' }, 'own'],
	[
		'no referrer, and a proxy that names the machine',
		{ origin: 'null', host: 'website:3000', 'sec-fetch-site': 'same-origin' },
		'own',
	],
	[
		'a host that is none',
		{ origin: 'null', host: 'a b', 'sec-fetch-site': 'same-origin' },
		'foreign',
	],
	['no origin, but Sec-Fetch-Site: same-origin', { host, 'sec-fetch-site': 'same-origin' }, 'own'],
	['no origin, but Sec-Fetch-Site: none', { host, 'sec-fetch-site': 'none' }, 'own'],
	['a listed site', { origin: 'https://listed.example', host }, 'listed'],
	[
		'our site without its www, under another scheme',
		{ origin: 'http://example.co.uk', host },
		'alias',
	],
	['a listed site under another port', { origin: 'https://listed.example:8443', host }, 'foreign'],
	['another site', { origin: 'https://evil.example', host }, 'foreign'],
	[
		'no origin, but Sec-Fetch-Site: cross-site',
		{ host, 'sec-fetch-site': 'cross-site' },
		'foreign',
	],
	['no origin, but Sec-Fetch-Site: same-site', { host, 'sec-fetch-site': 'same-site' }, 'foreign'],
	['an opaque origin without Sec-Fetch-Site', { origin: 'null', host }, 'none'],
	[
		'an opaque origin with Sec-Fetch-Site: same-origin',
		{ origin: 'null', host, 'sec-fetch-site': 'same-origin' },
		'own',
	],
	[
		'an opaque origin with Sec-Fetch-Site: cross-site',
		{ origin: 'null', host, 'sec-fetch-site': 'cross-site' },
		'foreign',
	],
	[
		'an opaque origin with Sec-Fetch-Site: same-site',
		{ origin: 'null', host, 'sec-fetch-site': 'same-site' },
		'foreign',
	],
	[
		'an opaque origin with Sec-Fetch-Site: none',
		{ origin: 'null', host, 'sec-fetch-site': 'none' },
		'foreign',
	],
	[
		'another site with Sec-Fetch-Site: same-origin',
		{ origin: 'https://evil.example', host, 'sec-fetch-site': 'same-origin' },
		'foreign',
	],
	['an empty origin', { origin: '', host: '' }, 'foreign'],
	[
		'our host as the beginning of another',
		{ origin: 'https://www.example.co.uk.evil.example', host },
		'foreign',
	],
	['our host before an @', { origin: 'https://www.example.co.uk@evil.example', host }, 'foreign'],
	['our host under another scheme', { origin: 'ftp://www.example.co.uk', host }, 'foreign'],
	[
		'an origin with a path',
		{ origin: 'https://staging.example.co.uk/x', host: 'staging.example.co.uk' },
		'foreign',
	],
	['neither origin nor site', { host }, 'none'],
] as const)('%s: %o is %s', (_what, headers, kind) => {
	expect(checkOrigin(headers).kind).toBe(kind);
});

test('a site without www may be served with it', () => {
	const check = createOriginCheck('https://example.co.uk', []);
	expect(check({ origin: 'https://www.example.co.uk', host: 'example.co.uk' }).kind).toBe('alias');
});

test('where SITE_URL is not given, the host that the request names is ours, so that no enquiry is refused', () => {
	const check = createOriginCheck('http://localhost:3000', [], false);
	expect(check({ origin: 'https://www.example.co.uk', host: 'www.example.co.uk' }).kind).toBe(
		'own',
	);
	expect(check({ origin: 'https://evil.example', host: 'www.example.co.uk' }).kind).toBe('foreign');
});

test('a listed origin is returned, so that its page may read the response', () => {
	expect(checkOrigin({ origin: 'https://listed.example', host })).toEqual({
		kind: 'listed',
		value: 'https://listed.example',
	});
});
