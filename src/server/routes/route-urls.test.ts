/** Which URLs are a form's, the EmailJS API's or a private page's, in any spelling. */
import { expect, test } from 'vitest';
import { emailjsUrlFrom, formRequestFrom, privateUrlFrom } from './route-urls.ts';

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const post = { path: '/Contact', url: '/Contact', answerId: undefined };
const answer = { path: '/Contact', url: `/Contact?answer=${ID}`, answerId: expect.any(String) };

test.each([
	['POST', '/contact', post],
	['POST', '/Contact/', post],
	['POST', '/contact).', post],
	['POST', '/contact%2C', post],
	['POST', '/%43ontact', post],
	['POST', '/Contact?about=homes', post],
	['GET', `/contact/?answer=${ID}`, answer],
	['HEAD', `/contact/?answer=${ID}`, undefined],
	['GET', '/contact', undefined],
	['POST', '/About', undefined],
	['POST', '/contacts', undefined],
	['POST', '/%zz', undefined],
])('%s %s is the form request %o', (method, url, request) => {
	expect(formRequestFrom(method, url)).toEqual(request);
});

test.each([
	['/api/v1.0/email/send', '/api/v1.0/email/send'],
	['//prefix/api/v1.0/email/send-form?a=b', '/api/v1.0/email/send-form?a=b'],
	['/api/v1.0/email/send/more', undefined],
	['/About', undefined],
])('%s is the EmailJS URL %s', (url, expected) => {
	expect(emailjsUrlFrom(url)).toBe(expected);
});

const KEY = 'AQ-Zz_09-';
const TAILS = ['', '/', '.', ',', ')', '>', '"', '”', ' ', '\u200b', ').', '&gt;', '%00', '>the'];

test.each(['/office/', '/your-enquiry/'])(
	'a key behind %s loses every tail that no key has, and keeps its query',
	(path) => {
		for (const tail of [...TAILS, ...TAILS.map(encodeURIComponent), '%', '%zz']) {
			expect(privateUrlFrom(path + KEY + tail), tail).toBe(path + KEY);
			expect(privateUrlFrom(`${path}${KEY}${tail}?act=a.`)).toBe(`${path}${KEY}?act=a.`);
		}
		for (const other of ['-', '_', 'A', '%2D', '%41'])
			expect(privateUrlFrom(path + KEY + other)).toBe(path + KEY + decodeURIComponent(other));
	},
);

test('the office’s list has the same tails without a key, and no other path is a private page’s', () => {
	for (const tail of TAILS) expect(privateUrlFrom(`/office${tail}`), tail).toBe('/office');
	for (const url of ['/offices', '/your-enquiry/', '/grant', '/', '/yours/x'])
		expect(privateUrlFrom(url)).toBeUndefined();
});
