/** Which page answers a URL. */
import { expect, test } from 'vitest';
import { findServed, pageKey, pathOfPage, requestTarget } from './page-urls.ts';

const pages = new Map(
	['/', '/Home', '/About', '/services/solar-PV', '/Contact', '/Contact/about/survey'].map(
		(address) => [pageKey(address), address],
	),
);
const files = new Map([['/robots.txt', '/robots.txt']]);

const TAILS = [
	'.',
	',',
	')',
	'>',
	'”',
	"'",
	' ',
	'\u200b',
	'/.',
	').',
	'//',
	'&',
	'\\',
	'…',
	'\r\n',
];

test.each<[page: string | undefined, urls: readonly string[]]>([
	['/', ['/', '/.', '/)', '/%20']],
	[
		'/About',
		[
			...TAILS.map((tail) => `/about${tail}`),
			...TAILS.map((tail) => `/about${encodeURIComponent(tail)}`),
			'/About.html.',
			'/about?from=advert',
			'/%61bout',
			requestTarget('http://example.co.uk//About/'),
		],
	],
	['/services/solar-PV', ['/Services/Solar-pv']],
	['/Contact/about/survey', ['/contact?about=Survey']],
	['/Contact', ['/contact?about=other', '/contact?about=', '/contact']],
	['/robots.txt', ['/robots.txt?x', '/robots%2Etxt']],
	[
		undefined,
		[
			...['/../', '/../../', '/nowhere?x'],
			...['/about-', '/about_', '/about~', '/about%', '/about%00'],
			...['/Contact/about/survey', '/Contact/about/survey.html'],
			...['/robots', '/Robots.txt', '/robots.txt.'],
		],
	],
])('%s is what answers each of %j', (page, urls) => {
	const found = urls.map((url) => [url, findServed(url, pages, files)]);
	expect(found).toEqual(urls.map((url) => [url, page]));
});

test('an address is of a page, whatever it is prepared for; the home page has two', () => {
	const addresses = ['/', '/Home', '/About', '/Contact/about/survey'];
	expect(addresses.map(pathOfPage)).toEqual(['/', '/', '/About', '/Contact']);
});

test.each([
	['http://www.example.co.uk/about?x', '/about?x'],
	['HTTPS://elsewhere.example:8443/about?x', '/about?x'],
	['/about?x', '/about?x'],
	['//evil.example//about?to=//evil.example', '/evil.example/about?to=//evil.example'],
	['http://www.example.co.uk?x', '/?x'],
	['http://www.example.co.uk', '/'],
	[undefined, '/'],
])('the target of %s is its path and query: %s', (url, target) => {
	expect(requestTarget(url)).toBe(target);
});
