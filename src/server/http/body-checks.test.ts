/** Which request bodies are read at all. */
import { expect, test } from 'vitest';
import { isUnsupportedBody } from './body-checks.ts';

const type = (value: string) => ({ 'content-type': value });

test.each([
	[false, {}],
	[false, type('application/json')],
	[false, type('application/json; charset=UTF-8')],
	[false, type('application/json;charset="utf8"')],
	[false, { 'content-encoding': 'Identity' }],
	[true, { 'content-encoding': 'gzip' }],
	[true, { 'content-encoding': '' }],
	[true, type('application/json;charset=utf-16')],
	[true, type('multipart/form-data; boundary=x; charset=iso-8859-1')],
])('unsupported %s: a body with %o', (isUnsupported, headers) => {
	expect(isUnsupportedBody(headers)).toBe(isUnsupported);
});
