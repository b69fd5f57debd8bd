/** Who is taken for a page of ours, and who is not. */
import { expect, test } from 'vitest';
import { createOriginCheck } from './origins.ts';

const senderOf = createOriginCheck('https://www.example.co.uk', ['https://listed.example']);
const host = 'www.example.co.uk';

test.each([
	['our own origin', { origin: 'https://www.example.co.uk', host: 'internal:3000' }, 'own'],
	['the address the site was asked under', { origin: 'https://staging.example.co.uk', host: 'staging.example.co.uk' }, 'own'],
	['no origin, but a browser that says it is ours', { host, 'sec-fetch-site': 'same-origin' }, 'own'],
	['no origin, but a browser whose user typed the address', { host, 'sec-fetch-site': 'none' }, 'own'],
	['a listed site', { origin: 'https://listed.example', host }, 'listed'],
	['a listed site under another port', { origin: 'https://listed.example:8443', host }, 'foreign'],
	['another site', { origin: 'https://evil.example', host }, 'foreign'],
	['no origin, from another site', { host, 'sec-fetch-site': 'cross-site' }, 'foreign'],
	['no origin, from a sister site', { host, 'sec-fetch-site': 'same-site' }, 'foreign'],
	['an origin that hides itself', { origin: 'null', host }, 'foreign'],
	['an empty origin', { origin: '', host: '' }, 'foreign'],
	['our name and more', { origin: 'https://www.example.co.uk.evil.example', host }, 'foreign'],
	['our name before an @', { origin: 'https://www.example.co.uk@evil.example', host }, 'foreign'],
	['our host as another kind of address', { origin: 'ftp://www.example.co.uk', host }, 'foreign'],
	['neither origin nor site', { host }, 'none'],
] as const)('%s', (_what, headers, kind) => {
	expect(senderOf(headers).kind).toBe(kind);
});

test('a listed site is named as it named itself, so that its page may read the answer', () => {
	expect(senderOf({ origin: 'https://listed.example', host })).toEqual({ kind: 'listed', value: 'https://listed.example' });
});
