/** References: read out, typed in again, and told from what is none. */
import { describe, expect, test } from 'vitest';
import { newReference, readReference } from './reference.ts';

describe('references', () => {
	test('a reference survives being read out and typed in again', () => {
		const reference = newReference();
		expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
		expect(readReference(reference.toLowerCase().replaceAll('-', ' '))).toBe(reference);
		expect(readReference(reference.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(reference);
	});

	test('a single wrong character is always detected', () => {
		const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
		const reference = newReference();
		for (const [place, letter] of [...reference].entries()) {
			if (letter === '-') continue;
			for (const other of letters.replace(letter, '')) {
				expect(
					readReference(reference.slice(0, place) + other + reference.slice(place + 1)),
				).toBeUndefined();
			}
		}
	});

	test('two swapped neighbours are detected, except 0 and Z, which have the same check character either way', () => {
		const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
		let unnoticed = 0;
		let swaps = 0;
		for (let made = 0; made < 200; made += 1) {
			const plain = newReference().replaceAll('-', '');
			for (let at = 0; at < plain.length - 1; at += 1) {
				const [one = '', two = ''] = [plain[at], plain[at + 1]];
				if (one === two) continue;
				swaps += 1;
				if (readReference(plain.slice(0, at) + two + one + plain.slice(at + 2)) === undefined)
					continue;
				unnoticed += 1;
				expect([letters.indexOf(one), letters.indexOf(two)].sort((a, b) => a - b)).toEqual([0, 31]);
			}
		}
		expect(swaps).toBeGreaterThan(1_000);
		expect(unnoticed).toBeLessThan(swaps / 50);
	});

	test('spaces around a reference are ignored, up to forty characters in all', () => {
		const reference = newReference();
		expect([readReference(reference.padEnd(40)), readReference(reference.padEnd(41))]).toEqual([
			reference,
			undefined,
		]);
	});

	test.each([undefined, '', 'DROP TABLE', '1234-5678', { reference: 1 }])(
		'%j is not a reference',
		(typed) => {
			expect(readReference(typed)).toBeUndefined();
		},
	);
});
