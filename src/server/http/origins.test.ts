/** Which requests count as coming from our own pages, and which do not. */
import { expect, test } from 'vitest';
import { createOriginCheck, type RequestOrigin } from './origins.ts';

const checkOrigin = createOriginCheck('https://www.example.co.uk', ['https://listed.example']);
const OUR_HOST = 'www.example.co.uk';

type Row = readonly [
	what: string,
	kind: RequestOrigin['kind'],
	origin: string | undefined,
	host?: string,
	site?: string,
];

const rows: readonly Row[] = [
	['our own origin', 'own', 'https://www.example.co.uk', 'internal:3000'],
	['this machine', 'own', 'http://localhost:4321', 'localhost:4321'],
	['an address', 'own', 'http://192.168.1.5:3000', '192.168.1.5:3000'],
	['an IPv6 address', 'own', 'http://[::1]:3000', '[::1]:3000'],
	['no origin, as of a page of ours', 'own', undefined, OUR_HOST, 'same-origin'],
	['no origin, as of an address typed', 'own', undefined, OUR_HOST, 'none'],
	['no referrer', 'own', 'null', OUR_HOST, 'same-origin'],
	['no referrer, behind a proxy that names the machine', 'own', 'null', 'web:3000', 'same-origin'],
	['our name without www', 'alias', 'https://example.co.uk', 'example.co.uk'],
	['that without a referrer', 'alias', 'null', 'example.co.uk', 'same-origin'],
	['our name over http', 'alias', 'http://www.example.co.uk'],
	['our name without www over http', 'alias', 'http://example.co.uk'],
	['a name of the firm’s network', 'alias', 'http://server:3000', 'server:3000'],
	['a listed site', 'listed', 'https://listed.example'],
	['neither origin nor site', 'none', undefined],
	['no referrer in an old browser', 'none', 'null'],
	['another site', 'foreign', 'https://evil.example'],
	['another site that says it is ours', 'foreign', 'https://evil.example', OUR_HOST, 'same-origin'],
	['a name that leads to this machine', 'foreign', 'http://evil.example', 'evil.example'],
	['that without a referrer', 'foreign', 'null', 'evil.example', 'same-origin'],
	['that without an origin', 'foreign', undefined, 'evil.example:3000', 'same-origin'],
	['another name below ours', 'foreign', 'https://a.example.co.uk', 'a.example.co.uk'],
	['our name under another port', 'foreign', 'https://www.example.co.uk:8443'],
	['this machine under another port', 'foreign', 'http://localhost:4321', 'localhost:3000'],
	['a listed site under another port', 'foreign', 'https://listed.example:8443'],
	['no origin, of another site', 'foreign', undefined, OUR_HOST, 'cross-site'],
	['no origin, of a site beside ours', 'foreign', undefined, OUR_HOST, 'same-site'],
	['no referrer, of another site', 'foreign', 'null', OUR_HOST, 'cross-site'],
	['no referrer, of a site beside ours', 'foreign', 'null', OUR_HOST, 'same-site'],
	['no referrer, of an address typed', 'foreign', 'null', OUR_HOST, 'none'],
	['a host that is none', 'foreign', 'null', 'a b', 'same-origin'],
	['an empty origin', 'foreign', '', ''],
	['our host as the beginning', 'foreign', 'https://www.example.co.uk.evil.example'],
	['our host before an @', 'foreign', 'https://www.example.co.uk@evil.example'],
	['our host under another scheme', 'foreign', 'ftp://www.example.co.uk'],
	['an origin with a path', 'foreign', 'https://a.example.co.uk/x', 'a.example.co.uk'],
];

test.each(rows)('%s is %s: %s at %s, %s', (_what, kind, origin, host = OUR_HOST, site) => {
	const expected = kind === 'listed' ? { kind, value: origin } : { kind };
	expect(checkOrigin({ origin, host, 'sec-fetch-site': site })).toEqual(expected);
});

test('a site without www may be served with it', () => {
	const check = createOriginCheck('https://example.co.uk', []);
	expect(check({ origin: 'https://www.example.co.uk', host: 'example.co.uk' }).kind).toBe('alias');
});

test('where SITE_URL is not given, the host that the request names is ours, so that no enquiry is refused', () => {
	const check = createOriginCheck('http://localhost:3000', [], false);
	const kinds = ['https://www.example.co.uk', 'https://evil.example'].map(
		(origin) => check({ origin, host: OUR_HOST }).kind,
	);
	expect(kinds).toEqual(['own', 'foreign']);
});
