/** Which URLs are a form's or the EmailJS API's, in any spelling. */
import { expect, test } from 'vitest';
import { emailjsUrlFrom, formRequestFrom, privateUrlFrom } from './route-urls.ts';

test('a post to a form’s page is its form, in any letter case, with a tail or escaped', () => {
	for (const url of [
		'/contact',
		'/Contact/',
		'/contact).',
		'/contact%2C',
		'/CONTACT',
		'/%43ontact',
		'/Contact?about=homes',
	])
		expect(formRequestFrom('POST', url)).toEqual({
			path: '/Contact',
			url: '/Contact',
			answerId: undefined,
		});
});

test('a GET is a form’s only if it names the answer that a post led to, and keeps its query', () => {
	const answer = '/contact/?answer=AAAAAAAAAAAAAAAAAAAAAA';
	const asked = formRequestFrom('GET', answer);
	if (asked)
		expect(asked).toMatchObject({
			path: '/Contact',
			url: '/Contact?answer=AAAAAAAAAAAAAAAAAAAAAA',
			answerId: expect.any(String),
		});
	expect(asked).toBeDefined();
	expect(formRequestFrom('GET', '/contact')).toBeUndefined();
	expect(formRequestFrom('HEAD', answer)).toBeUndefined();
});

test('other pages are nobody’s form', () => {
	for (const url of ['/About', '/', '/contacts', '/%zz'])
		expect(formRequestFrom('POST', url)).toBeUndefined();
});

test('the EmailJS API answers behind any prefix, and keeps the query', () => {
	expect(emailjsUrlFrom('/api/v1.0/email/send')).toBe('/api/v1.0/email/send');
	expect(emailjsUrlFrom('//prefix/api/v1.0/email/send-form?a=b')).toBe(
		'/api/v1.0/email/send-form?a=b',
	);
	expect(emailjsUrlFrom('/api/v1.0/email/send/more')).toBeUndefined();
	expect(emailjsUrlFrom('/About')).toBeUndefined();
});

const KEY = 'AQ-Zz_09-';
test.each(['/office/', '/your-enquiry/'])(
	'a key behind %s loses every tail that no key has',
	(path) => {
		const tails = [
			'',
			'/',
			'.',
			',',
			')',
			'>',
			'"',
			'”',
			"'",
			' ',
			'\u00a0',
			'\u200b',
			').',
			'/?',
			'&gt;',
			'%',
			'%zz',
			'%00',
			'>the page</a>',
		];
		for (const tail of tails) {
			expect(privateUrlFrom(`${path}${KEY}${encodeURI(tail)}`), tail).toBe(
				`${path}${KEY}${tail === '/?' ? '?' : ''}`,
			);
			expect(privateUrlFrom(`${path}${KEY}${encodeURIComponent(tail)}?act=a.`), tail).toBe(
				`${path}${KEY}?act=a.`,
			);
		}
		for (const other of ['-', '_', 'A', '%2D', '%41'])
			expect(privateUrlFrom(path + KEY + other)).toBe(path + KEY + decodeURIComponent(other));
	},
);

test('the office’s list has the same tails without a key, and no other path is a private page’s', () => {
	for (const url of ['/office', '/office/', '/office.', '/office%20'])
		expect(privateUrlFrom(url)).toBe('/office');
	for (const url of ['/offices', '/your-enquiry/', '/grant', '/', '/yours/x'])
		expect(privateUrlFrom(url)).toBeUndefined();
});
