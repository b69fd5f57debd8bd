/** Which request bodies are read at all. */
import { expect, test } from 'vitest';
import { isTooDeep, isUnsupportedBody } from './body-checks.ts';

test.each([
	['a body without any of these headers', {}, false],
	['plain JSON', { 'content-type': 'application/json' }, false],
	['a body that says it is UTF-8', { 'content-type': 'application/json; charset=UTF-8' }, false],
	[
		'a quoted charset in another spelling',
		{ 'content-type': 'application/json;charset="utf8"' },
		false,
	],
	['the identity encoding', { 'content-encoding': 'Identity' }, false],
	['gzip', { 'content-encoding': 'gzip' }, true],
	['an empty encoding', { 'content-encoding': '' }, true],
	['UTF-16', { 'content-type': 'application/json; charset=utf-16' }, true],
	[
		'UTF-16 without a space before the charset',
		{ 'content-type': 'application/json;charset=utf-16' },
		true,
	],
	['ISO 8859-1', { 'content-type': 'multipart/form-data; boundary=x; charset=iso-8859-1' }, true],
])('%s: unsupported %s', (_what, headers, isUnsupported) => {
	expect(isUnsupportedBody(headers)).toBe(isUnsupported);
});

test('eight levels are accepted, nine are not, and 100,000 do not overflow the stack', () => {
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
