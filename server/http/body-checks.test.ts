/** Which bodies are read at all. */
import { expect, test } from 'vitest';
import { isTooDeep, isUnsupportedBody } from './body-checks.ts';

test.each([
	['nothing said about it', {}, false],
	['plain JSON', { 'content-type': 'application/json' }, false],
	['UTF-8 that says so', { 'content-type': 'application/json; charset=UTF-8' }, false],
	['UTF-8 in quotes, spelled otherwise', { 'content-type': 'application/json;charset="utf8"' }, false],
	['the packing that is none', { 'content-encoding': 'Identity' }, false],
	['gzip', { 'content-encoding': 'gzip' }, true],
	['an empty packing', { 'content-encoding': '' }, true],
	['UTF-16', { 'content-type': 'application/json; charset=utf-16' }, true],
	['Latin letters', { 'content-type': 'multipart/form-data; boundary=x; charset=iso-8859-1' }, true],
])('%s', (_what, headers, unreadable) => {
	expect(isUnsupportedBody(headers)).toBe(unreadable);
});

test('eight levels are read, nine are not, and ten thousand fell nobody', () => {
	const nested = (levels: number) => {
		let value: unknown = 'x';
		for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { value };
		return value;
	};
	expect([nested(0), nested(8)].map(isTooDeep)).toEqual([false, false]);
	expect([nested(9), nested(100_000)].map(isTooDeep)).toEqual([true, true]);
	expect(isTooDeep(null)).toBe(false);
	expect(isTooDeep({ wide: Array(50_000).fill(null) })).toBe(false);
});
