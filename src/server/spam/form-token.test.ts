/** Form tokens: their form, age and uses, and everything that only looks like one. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import { createFormTokens } from './form-token.ts';

/** A token of that form, and how it is read at that later time. */
function issued(later: number, keys: [Buffer, ...Buffer[]] = [randomBytes(32)]) {
	let now = Date.UTC(2026, 10, 20, 12);
	const tokens = createFormTokens(keys, () => now);
	const token = tokens.issue('contact');
	now += later;
	const read = (reference?: string) => tokens.read('contact', token, reference).status;
	return { tokens, token, read };
}

test.each([
	['at once', 0, 'tooFast'],
	['just before three seconds', 2_999, 'tooFast'],
	['after three seconds', 3_000, 'valid'],
	['after half an hour', HOUR_MS / 2, 'valid'],
	['the next day, from a form left open', 26 * HOUR_MS, 'valid'],
	['before it was issued, because a clock was set back', -HOUR_MS, 'valid'],
])('sent %s', (_when, later, status) => {
	expect(issued(later).read()).toBe(status);
});

test('it is good for one form and not for another, and none is missing, not forged', () => {
	const { tokens, token } = issued(HOUR_MS);
	const read = (made: unknown) => tokens.read('funding', made, undefined).status;
	expect([token, undefined, ''].map(read)).toEqual(['forged', 'missing', 'missing']);
});

test('it serves five enquiries, however often each is sent, and is overused by the sixth', () => {
	const { tokens, token, read } = issued(HOUR_MS);
	expect(Array.from({ length: 20 }, () => read('AAAA'))).toEqual(Array(20).fill('valid'));
	// Before any of them is received, as posts that arrive together are.
	expect(['BBBB', 'CCCC', undefined, undefined, 'DDDD', undefined, 'AAAA'].map(read)).toEqual([
		...Array(4).fill('valid'),
		'overused',
		'overused',
		'valid',
	]);
	// A repeat that is not received gives no use back.
	tokens.read('contact', token, 'AAAA').undo();
	expect(read('EEEE')).toBe('overused');
});

test('it is not used up by enquiries that were not received', () => {
	const { tokens, token, read } = issued(HOUR_MS);
	for (let time = 0; time < 20; time += 1) tokens.read('contact', token, undefined).undo();
	expect(read()).toBe('valid');
});

test('of the previous key it is accepted while both keys are set, and no longer once only the new one is', () => {
	const [old, fresh] = [randomBytes(32), randomBytes(32)];
	const { token } = issued(0, [old]);
	const later = (keys: [Buffer, ...Buffer[]]) =>
		issued(MINUTE_MS, keys).tokens.read('contact', token, undefined).status;
	expect([later([fresh, old]), later([fresh])]).toEqual(['valid', 'forged']);
});

test('with any one character changed it is forged', () => {
	const { tokens, token } = issued(HOUR_MS);
	fc.assert(
		fc.property(
			fc.nat(token.length - 1),
			fc.string({ minLength: 1, maxLength: 1 }),
			(at, letter) => {
				fc.pre(token[at] !== letter);
				const changed = token.slice(0, at) + letter + token.slice(at + 1);
				expect(tokens.read('contact', changed, undefined).status).toBe('forged');
			},
		),
		{ numRuns: 500 },
	);
});

test('what is made up never throws, and is never valid', () => {
	const { tokens } = issued(0);
	const binary = fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('latin1'));
	const like = fc.string({ maxLength: 90 }).map((text) => `v1.contact.${text}`);
	fc.assert(
		fc.property(fc.oneof(fc.anything(), binary, like), (made) => {
			expect(['forged', 'missing']).toContain(tokens.read('contact', made, undefined).status);
		}),
	);
});
