/** The lock after wrong digits. */
import { beforeEach, expect, test } from 'vitest';
import { createWrongDigits } from './wrong-digits.ts';

let now: number;
let wrong: ReturnType<typeof createWrongDigits>;
beforeEach(() => {
	now = 1_000_000;
	wrong = createWrongDigits({ most: 3, withinMs: 1_000 }, () => now);
});

test('the third wrong try locks its enquiry alone, until the first of them is old enough', () => {
	for (const after of [0, 100, 100]) {
		now += after;
		expect(wrong.isLocked('one')).toBe(false);
		wrong.count('one');
	}
	expect([wrong.isLocked('one'), wrong.isLocked('other')]).toEqual([true, false]);
	now = 1_000_999;
	expect(wrong.isLocked('one')).toBe(true);
	now = 1_001_000;
	expect(wrong.isLocked('one')).toBe(false);
	// One try is gone, so the next wrong one locks it again.
	wrong.count('one');
	expect(wrong.isLocked('one')).toBe(true);
});

test('the right digits clear what was counted', () => {
	for (let tries = 0; tries < 3; tries += 1) wrong.count('one');
	wrong.clear('one');
	expect(wrong.isLocked('one')).toBe(false);
});

test('a clock that was set back locks nobody for longer', () => {
	for (let tries = 0; tries < 3; tries += 1) wrong.count('one');
	now -= 1_000;
	expect(wrong.isLocked('one')).toBe(false);
});

test('of ten thousand and one enquiries the one that was tried longest ago is forgotten', () => {
	const once = createWrongDigits({ most: 1, withinMs: 1_000 }, () => now);
	for (let index = 0; index < 10_000; index += 1) once.count(`enquiry ${index}`);
	once.count('enquiry 0');
	expect(once.isLocked('enquiry 1')).toBe(true);
	once.count('enquiry 10000');
	expect([0, 1, 2, 10_000].map((index) => once.isLocked(`enquiry ${index}`))).toEqual([
		true,
		false,
		true,
		true,
	]);
});
