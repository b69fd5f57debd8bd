/** The visitors' links, and the nonces of the pages that they open. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '#model/dates.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { createPageNonces } from './page-nonce.ts';
import { hashOfSecret, visitorSecret } from './visitor-link.ts';

const [key, newer] = [randomBytes(32), randomBytes(32)];

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
	const nonce = nonces.issue('visitor', 'one');
	expect(nonces.check('visitor', 'one', nonce)).toBe('too-quick');
	now += 3 * SECOND_MS;
	expect(nonces.check('visitor', 'one', nonce)).toBe('good');
	expect(nonces.check('photograph', 'one', nonce)).toBe('unknown');
	expect(nonces.check('visitor', 'another', nonce)).toBe('unknown');
	expect(
		nonces.check(
			'visitor',
			'one',
			nonce.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
		),
	).toBe('unknown');
	expect(createPageNonces([newer, key], () => now).check('visitor', 'one', nonce)).toBe('good');
	now += DAY_MS;
	expect(nonces.check('visitor', 'one', nonce)).toBe('unknown');
	for (const other of ['', '..', 'a.b.c', 'x'.repeat(5000)])
		expect(nonces.check('visitor', 'one', other)).toBe('unknown');
});
