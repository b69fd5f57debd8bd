/** Names in sentences of content, and the values that take their places. */
import { expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';

test('names in square brackets are filled in, and one without a value is a mistake', () => {
	expect(interpolate('[years] years, {name}', { years: 6 })).toBe('6 years, {name}');
	expect(() => interpolate('[yeers] years', { years: 6 })).toThrow(
		'There is no fact called [yeers]. The names are: years.',
	);
});
