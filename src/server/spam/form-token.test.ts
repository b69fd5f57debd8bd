/** Form tokens: their form, age and uses, and everything that only looks like one. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFormTokens } from './form-token.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const SECOND = 1000;
const HOUR = 3600 * SECOND;

function atNoon(keys: [Buffer, ...Buffer[]] = [randomBytes(32)]) {
	const clock = { now: NOON };
	return { clock, keys, tokens: createFormTokens(keys, () => clock.now) };
}

describe('a token', () => {
	test.each([
		['at once', 0, 'tooFast'],
		['after two seconds', 2 * SECOND, 'tooFast'],
		['after three seconds', 3 * SECOND, 'valid'],
		['after half an hour', HOUR / 2, 'valid'],
		['the next day', 26 * HOUR, 'old'],
		['before it was issued, because a clock was set back', -HOUR, 'valid'],
	])('sent %s', (_when, later, status) => {
		const { clock, tokens } = atNoon();
		const token = tokens.issue('contact');
		clock.now += later;
		expect(tokens.read('contact', token, undefined).status).toBe(status);
	});

	test('is good for one form and not for another', () => {
		const { clock, tokens } = atNoon();
		const token = tokens.issue('contact');
		clock.now += HOUR;
		expect(tokens.read('funding', token, undefined).status).toBe('forged');
	});

	test('serves five enquiries, however often each is sent, and is overused by the sixth', () => {
		const { clock, tokens } = atNoon();
		const token = tokens.issue('contact');
		clock.now += HOUR;
		const read = (reference?: string) => tokens.read('contact', token, reference).status;
		expect(Array.from({ length: 20 }, () => read('AAAA'))).toEqual(Array(20).fill('valid'));
		expect(['BBBB', 'CCCC', undefined, undefined, 'DDDD', undefined].map(read)).toEqual([
			'valid',
			'valid',
			'valid',
			'valid',
			'overused',
			'overused',
		]);
		expect(read('AAAA')).toBe('valid');
		// A repeat that is not received gives no use back.
		tokens.read('contact', token, 'AAAA').undo();
		expect(read('EEEE')).toBe('overused');
	});

	test('is not used up by enquiries that were not received', () => {
		const { clock, tokens } = atNoon();
		const token = tokens.issue('contact');
		clock.now += HOUR;
		for (let time = 0; time < 20; time += 1) tokens.read('contact', token, undefined).undo();
		expect(tokens.read('contact', token, undefined).status).toBe('valid');
	});

	test('is used up by posts that arrive together, before any of them is received', () => {
		const { clock, tokens } = atNoon();
		const token = tokens.issue('contact');
		clock.now += HOUR;
		const statuses = Array.from(
			{ length: 50 },
			() => tokens.read('contact', token, undefined).status,
		);
		expect(statuses.filter((status) => status === 'valid')).toHaveLength(5);
	});

	test('that is not sent is missing, not forged', () => {
		expect(
			[undefined, ''].map((none) => atNoon().tokens.read('contact', none, undefined).status),
		).toEqual(['missing', 'missing']);
	});

	test('of the previous key is accepted while both keys are set, and no longer once only the new one is', () => {
		const [old, fresh] = [randomBytes(32), randomBytes(32)];
		const token = atNoon([old]).tokens.issue('contact');
		const later = (keys: [Buffer, ...Buffer[]]) =>
			createFormTokens(keys, () => NOON + HOUR).read('contact', token, undefined).status;
		expect([later([fresh, old]), later([fresh])]).toEqual(['valid', 'forged']);
	});

	test('with any one character changed is forged', () => {
		const { clock, tokens } = atNoon();
		clock.now += HOUR;
		fc.assert(
			fc.property(fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (place, letter) => {
				const token = tokens.issue('contact');
				const at = place % token.length;
				fc.pre(token[at] !== letter);
				clock.now += HOUR;
				expect(
					tokens.read('contact', token.slice(0, at) + letter + token.slice(at + 1), undefined)
						.status,
				).toBe('forged');
			}),
			{ numRuns: 500 },
		);
	});

	test('of any content never throws, and is never valid', () => {
		const { tokens } = atNoon();
		fc.assert(
			fc.property(
				fc.oneof(
					fc.anything(),
					fc.string({ unit: 'binary' }),
					fc.stringMatching(/^v1\.contact\.[\w.-]{1,90}$/),
				),
				(made) => {
					expect(['forged', 'missing']).toContain(tokens.read('contact', made, undefined).status);
				},
			),
			{ numRuns: 500 },
		);
	});

	test('of any length is refused at once', () => {
		const { tokens } = atNoon();
		const long = `v1.contact.${'a'.repeat(60_000)}`;
		const begun = process.threadCpuUsage();
		for (let time = 0; time < 10_000; time += 1) tokens.read('contact', long, undefined);
		expect(process.threadCpuUsage(begun).user).toBeLessThan(10_000_000);
	});
});
