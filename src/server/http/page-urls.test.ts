/** Which page answers a URL. */
import { expect, test } from 'vitest';
import { findServed, pageKey, pathOfPage, requestTarget } from './page-urls.ts';

const pages = new Map(
	['/', '/Home', '/About', '/services/solar-PV', '/Contact', '/Contact/about/survey'].map(
		(address) => [pageKey(address), address],
	),
);
const files = new Map([['/robots.txt', '/robots.txt']]);
const find = (url: string) => findServed(url, pages, files);

test('an address is of a page, whatever it is prepared for; the home page has two', () => {
	expect(['/', '/Home', '/About', '/Contact/about/survey'].map(pathOfPage)).toEqual([
		'/',
		'/',
		'/About',
		'/Contact',
	]);
});

test('a page asked for something has the file that is prepared for it, and is itself for anything else', () => {
	expect(
		[
			'/contact?about=Survey',
			'/contact?about=other',
			'/contact?about=',
			'/contact',
			'/Contact/about/survey',
			'/Contact/about/survey.html',
		].map(find),
	).toEqual(['/Contact/about/survey', '/Contact', '/Contact', '/Contact', undefined, undefined]);
});

test.each([
	...[
		'.',
		',',
		')',
		'>',
		'"',
		'”',
		'’',
		"'",
		' ',
		'\u00a0',
		'\u200b',
		';',
		'!',
		'/.',
		').',
		'//',
		'&',
		'\\',
		'*',
		'…',
		'\t',
		'\r\n',
	].flatMap((tail) => [`/about${tail}`, `/about${encodeURIComponent(tail)}`]),
	'/About.html.',
	requestTarget('//about'),
	requestTarget('http://example.co.uk//About/'),
])('a page is found at “%s”', (url) => {
	expect(find(url)).toBe('/About');
});

test('the home page is found with a tail, and not by a way up', () => {
	expect(['/', '/.', '/)', '/%20', '/../', '/../../'].map(find)).toEqual([
		...Array(4).fill('/'),
		undefined,
		undefined,
	]);
});

test.each(['/about-', '/about_', '/about~', '/about%', '/about%00'])(
	'there is no page at %s',
	(url) => {
		expect(find(url)).toBeUndefined();
	},
);

test('a query makes no difference, and escaped characters are decoded', () => {
	const urls = ['/about?from=advert', '/%61bout', '/about%', '/nowhere?x'];
	expect(urls.map(find)).toEqual(['/About', '/About', undefined, undefined]);
});

test('the target of an absolute URL is its path and query', () => {
	for (const url of [
		'http://www.example.co.uk/about?x',
		'HTTPS://elsewhere.example:8443/about?x',
		'/about?x',
	])
		expect(requestTarget(url)).toBe('/about?x');
	expect(requestTarget('//evil.example//about?to=//evil.example')).toBe(
		'/evil.example/about?to=//evil.example',
	);
	expect([
		requestTarget('http://www.example.co.uk?x'),
		requestTarget('http://www.example.co.uk'),
		requestTarget(),
	]).toEqual(['/?x', '/', '/']);
});

test('a file that is no page has its own path only', () => {
	expect(
		['/robots.txt?x', '/robots%2Etxt', '/robots', '/Robots.txt', '/robots.txt.'].map(find),
	).toEqual(['/robots.txt', '/robots.txt', undefined, undefined, undefined]);
});
