/** Valid and invalid column values. */
import { expect, test } from 'vitest';
import { oneOf, optional, RowError, text, wholeNumber } from './rows.ts';

test('a value of the expected type is read as it is', () => {
	const row = { word: 'waiting', count: 3, at: null };
	expect(text(row, 'word')).toBe('waiting');
	expect(wholeNumber(row, 'count')).toBe(3);
	expect(oneOf(row, 'word', ['waiting', 'parked'])).toBe('waiting');
	expect(optional(wholeNumber, row, 'at')).toBeUndefined();
	expect(optional(wholeNumber, row, 'count')).toBe(3);
});

test.each([
	['text that is a number', () => text({ value: 7 }, 'value')],
	['text that is NULL', () => text({ value: null }, 'value')],
	['a number that is text', () => wholeNumber({ value: '7' }, 'value')],
	['a number that is NULL', () => wholeNumber({ value: null }, 'value')],
	['a fraction', () => wholeNumber({ value: 1.5 }, 'value')],
	['not a number', () => wholeNumber({ value: Number.NaN }, 'value')],
	['a number past 2^53', () => wholeNumber({ value: 2 ** 53 }, 'value')],
	['a big integer', () => wholeNumber({ value: 7n }, 'value')],
	['a word that is not in the list', () => oneOf({ value: 'lost' }, 'value', ['waiting'])],
	['bytes', () => text({ value: new Uint8Array([65]) }, 'value')],
	['a column that was not selected', () => text({}, 'value')],
	['a column that may be NULL and was not selected', () => optional(text, {}, 'value')],
	['a row that is not there', () => wholeNumber(undefined, 'value')],
])('%s is an error', (_, read) => {
	expect(read).toThrow(RowError);
	expect(read).toThrow(/^The database holds a wrong value: column value is not/);
});
