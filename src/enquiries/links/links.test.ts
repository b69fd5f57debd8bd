/** The links in letters: what they open, how long, and that no altered one opens anything. */
import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#model/dates.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { OFFICE_LINK_DAYS } from './mailbox-link.ts';
import { createOfficeLinks, OFFICE_PATH } from './office-link.ts';
import { createPageNonces } from './page-nonce.ts';
import { hashOfSecret, visitorSecret } from './visitor-link.ts';

const [key, newer] = [randomBytes(32), randomBytes(32)];
/** When the tokens below were signed. */
const NOON_IN_NOVEMBER = Date.UTC(2026, 10, 20, 12);
const mailboxes = ['office@example.co.uk', 'ruth@example.co.uk'];
const link = { enquiryId: randomUUID(), mailbox: 'ruth@example.co.uk', letter: 'digest' } as const;
/** What it opens: the day is that of the letter. */
const opened = { ...link, day: '2026-11-20' };
const linksAt = (at: number, keys: [Buffer, ...Buffer[]] = [key], known = mailboxes) =>
	createOfficeLinks(keys, known, () => at);
const tokenFor = (made = link, keys: [Buffer, ...Buffer[]] = [key]) =>
	linksAt(NOON, keys).pathFor(made).slice(OFFICE_PATH.length);

test('the office’s link tells the enquiry, the mailbox and the letter, and survives a new key', () => {
	expect(linksAt(NOON).read(tokenFor())).toEqual(opened);
	expect(linksAt(NOON, [newer, key]).read(tokenFor())).toEqual(opened);
	expect(linksAt(NOON, [newer]).read(tokenFor())).toBeUndefined();
});

test('it ends after its days, and with its mailbox; a letter written again on the same day has the same link', () => {
	expect(linksAt(NOON + OFFICE_LINK_DAYS * DAY_MS).read(tokenFor())).toEqual(opened);
	expect(linksAt(NOON + (OFFICE_LINK_DAYS + 1) * DAY_MS).read(tokenFor())).toBeUndefined();
	expect(linksAt(NOON, [key], ['office@example.co.uk']).read(tokenFor())).toBeUndefined();
	expect(linksAt(NOON + HOUR_MS).pathFor(link)).toBe(OFFICE_PATH + tokenFor());
});

test('its days are London’s: a summer’s letter of half past midnight is of that day, and ends at London’s midnight', () => {
	const early = Date.parse('2026-06-30T23:30:00Z');
	const token = linksAt(early).pathFor(link).slice(OFFICE_PATH.length);
	expect(linksAt(early + 15 * HOUR_MS).pathFor(link)).toBe(OFFICE_PATH + token);
	const end = Date.parse('2026-08-30T23:00:00Z');
	expect([end - 1, end].map((at) => linksAt(at).read(token) !== undefined)).toEqual([true, false]);
});

test('every token altered by one character is refused', () => {
	const token = tokenFor();
	const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=. ';
	const links = linksAt(NOON);
	for (let place = 0; place < token.length; place += 1)
		for (const sign of signs)
			if (sign !== token[place])
				expect(links.read(token.slice(0, place) + sign + token.slice(place + 1))).toBeUndefined();
	for (const other of ['', token.slice(1), `${token}A`, '%00', 'x'.repeat(5000)])
		expect(links.read(other)).toBeUndefined();
});

test('it names nobody', () => {
	const bytes = Buffer.from(tokenFor(), 'base64url').toString('latin1');
	expect(bytes).not.toMatch(/ruth|example/i);
});

test('a visitor’s secret has 256 bits, is the same each time, and stands nowhere in its hash', () => {
	const secret = visitorSecret(key, '7K3M-9QXD-4');
	expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
	expect(visitorSecret(key, '7K3M-9QXD-4')).toBe(secret);
	expect(secret).toBe(
		Buffer.from(hkdfSync('sha256', key, '', 'visitor link 7K3M-9QXD-4', 32)).toString('base64url'),
	);
	expect(
		new Set([secret, visitorSecret(newer, '7K3M-9QXD-4'), visitorSecret(key, '7K3M-9QXD-5')]).size,
	).toBe(3);
	expect(hashOfSecret(secret)).not.toContain(secret);
	expect(hashOfSecret(`${secret}A`)).not.toBe(hashOfSecret(secret));
});

test('a nonce is good for one page of one enquiry, not at once, and not for ever', () => {
	let now = NOON;
	const nonces = createPageNonces([key], () => now);
	const nonce = nonces.issue('office', 'one');
	expect(nonces.check('office', 'one', nonce)).toBe('too-quick');
	now += 3 * SECOND_MS;
	expect(nonces.check('office', 'one', nonce)).toBe('good');
	expect(nonces.check('visitor', 'one', nonce)).toBe('unknown');
	expect(nonces.check('office', 'another', nonce)).toBe('unknown');
	expect(
		nonces.check(
			'office',
			'one',
			nonce.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
		),
	).toBe('unknown');
	expect(createPageNonces([newer, key], () => now).check('office', 'one', nonce)).toBe('good');
	now += DAY_MS;
	expect(nonces.check('office', 'one', nonce)).toBe('unknown');
	for (const other of ['', '..', 'a.b.c', 'x'.repeat(5000)])
		expect(nonces.check('office', 'one', other)).toBe('unknown');
});

test('a nonce of a page that was open during a deploy is good: its bytes stay as they are', () => {
	const signedBefore: [Buffer] = [Buffer.alloc(32, 7)];
	const enquiryId = '7b0d5e9c-8a0f-4c55-9f6e-2f4a4f6f9d11';
	const nonce = 'mwoxfuo0.ljVfmaapJoi326sB.wGlhHQDFKKBsoj_W-UBLuZIElPcUW6Y-LbWRYealvlI';
	const now = () => NOON_IN_NOVEMBER + 4 * SECOND_MS;
	expect(createPageNonces(signedBefore, now).check('office', enquiryId, nonce)).toBe('good');
});
