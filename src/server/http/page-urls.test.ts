/** Which file answers a URL, on which date. */
import { expect, test } from 'vitest';
import { createFindFile, pageOfFile, requestTarget } from './page-urls.ts';

const files = [
	'/index.html',
	'/Home.html',
	'/About.html',
	'/services/eco-4-grants.html',
	'/services/solar-PV.html',
	'/Contact.html',
	'/Contact/about/survey.html',
	'/from/2027-01-01/Home.html',
	'/from/2027-01-01/services/eco-4-grants.html',
	'/from/2027-01-01/services/solar-PV.html',
	'/from/2027-04-01/services/solar-PV.html',
	'/robots.txt',
];

/** Finds the file that answers a URL on that day. */
const on = (day: string) => createFindFile(new Map(files.map((file) => [file, file])), () => day);

test('on the last day of ECO4 its page still says that it is open', () => {
	expect(on('2026-12-31')('/services/eco-4-grants')).toBe('/services/eco-4-grants.html');
});

test('from the next day the same URL says that it has closed, and so does every other spelling of it', () => {
	for (const address of [
		'/services/eco-4-grants',
		'/Services/ECO-4-grants/',
		'/services/eco-4-grants.html',
		'/services/eco-4-grants?from=advert',
	]) {
		expect(on('2027-01-01')(address)).toBe('/from/2027-01-01/services/eco-4-grants.html');
	}
});

test('both URLs of the home page change on that date as well', () => {
	expect([on('2026-12-31')('/'), on('2027-01-01')('/'), on('2027-01-01')('/home')]).toEqual([
		'/Home.html',
		'/from/2027-01-01/Home.html',
		'/from/2027-01-01/Home.html',
	]);
});

test('a page with two dated files shows the latest', () => {
	expect(on('2027-03-31')('/services/solar-pv')).toBe('/from/2027-01-01/services/solar-PV.html');
	expect(on('2029-06-01')('/services/solar-pv')).toBe('/from/2027-04-01/services/solar-PV.html');
});

test('a page without dated files stays as it is', () => {
	expect(on('2031-01-01')('/about/')).toBe('/About.html');
});

test('the date is checked at every request, so a server changes pages at midnight', () => {
	let day = '2026-12-31';
	const find = createFindFile(new Map(files.map((file) => [file, file])), () => day);
	expect(find('/services/eco-4-grants')).toBe('/services/eco-4-grants.html');
	day = '2027-01-01';
	expect(find('/services/eco-4-grants')).toBe('/from/2027-01-01/services/eco-4-grants.html');
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
		].map(on('2026-12-31')),
	).toEqual([
		'/Contact/about/survey.html',
		'/Contact.html',
		'/Contact.html',
		'/Contact.html',
		undefined,
		undefined,
	]);
});

test('a file shows the page of its name, whatever its day and its ask', () => {
	const shown = [
		'/About.html',
		'/Home.html',
		'/index.html',
		'/from/2027-01-01/Home.html',
		'/Contact/about/survey.html',
		'/robots.txt',
	];
	expect(shown.map(pageOfFile)).toEqual(['/About', '/', '/', '/', '/Contact', undefined]);
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
	expect(on('2026-12-31')(url)).toBe('/About.html');
});

test('the home page is found with a tail, and not by a way up', () => {
	expect(['/', '/.', '/)', '/%20', '/../', '/../../'].map(on('2026-12-31'))).toEqual([
		...Array(4).fill('/Home.html'),
		undefined,
		undefined,
	]);
});

test.each(['/about-', '/about_', '/about~', '/about%', '/about%00'])(
	'there is no page at %s',
	(url) => {
		expect(on('2026-12-31')(url)).toBeUndefined();
	},
);

test('a query makes no difference, and escaped characters are decoded', () => {
	const urls = ['/about?from=advert', '/%61bout', '/about%', '/nowhere?x'];
	expect(urls.map(on('2026-12-31'))).toEqual(['/About.html', '/About.html', undefined, undefined]);
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

test('a dated file has no URL of its own', () => {
	const dated = '/from/2027-01-01/services/eco-4-grants';
	expect([dated, `${dated}.html`].map(on('2026-11-20'))).toEqual([undefined, undefined]);
	expect([dated, `${dated}.html`].map(on('2027-01-01'))).toEqual([undefined, undefined]);
});

test('a file that is no page has its own path only', () => {
	expect(
		['/robots.txt?x', '/robots%2Etxt', '/robots', '/Robots.txt', '/robots.txt.'].map(
			on('2026-01-01'),
		),
	).toEqual(['/robots.txt', '/robots.txt', undefined, undefined, undefined]);
});
