/** The checks of built pages, on small pages with mistakes. */
import { expect, test } from 'vitest';
import { brokenLinks, duplicateHeads, imagesWithoutText, visibleText } from './built-pages.ts';

const page = (path: string, main: string, head = '') => ({
	path,
	html: `<html><head>${head}</head><body><main>${main}</main></body></html>`,
});

test('a link to a missing page, fragment or file is broken', () => {
	const pages = [
		page(
			'/',
			'<h2 id="top">A</h2><a href="/gone">x</a><a href="#nowhere">y</a><a href="/About#missing">z</a><a href="/a.png">p</a>',
		),
		page('/About', ''),
	];
	expect(brokenLinks(pages, new Set()).map(({ what }) => what)).toEqual([
		'links to /gone, which leads nowhere.',
		'links to #nowhere, which leads nowhere.',
		'links to /About#missing, which leads nowhere.',
		'links to /a.png, which leads nowhere.',
	]);
});

test('any letter case, a trailing slash, / and /Home, files and other sites are fine', () => {
	const links = [
		'/about',
		'/ABOUT/',
		'/home',
		'/',
		'#top',
		'/About?x=1',
		'/a.png',
		'https://www.gov.uk/',
		'tel:+441134960142',
		'mailto:a@example.co.uk',
	];
	const pages = [
		page('/', `<p id="top">${links.map((href) => `<a href="${href}">x</a>`).join('')}</p>`),
		page('/About', ''),
	];
	expect(brokenLinks(pages, new Set(['/a.png']))).toEqual([]);
});

test('a picture without alternative text is reported, a decorative one is not', () => {
	const main =
		'<img src="a.png"><svg role="img" aria-label=""></svg><svg aria-hidden="true"></svg><svg role="img" aria-label="A house"></svg><img src="b.png" alt="">';
	expect(imagesWithoutText([page('/', main)])).toHaveLength(2);
});

test('two pages with the same title are reported, a page and its version for a later day are not', () => {
	const head = '<title>Loft</title><meta name="description" content="About lofts">';
	const later = { ...page('/loft', '', head), from: '2027-01-01' };
	expect(duplicateHeads([page('/loft', '', head), later])).toEqual([]);
	expect(
		duplicateHeads([page('/loft', '', head), page('/roof', '', head)]).map(({ what }) => what),
	).toEqual(['has the same title as /loft.', 'has the same description as /loft.']);
});

test('the visible text has no tags, scripts or drawings', () => {
	expect(
		visibleText(
			'<style>p{}</style><p>Up to <b>£7,500</b></p><script>x</script><p>It&#x27;s &amp; more</p><svg><title>no</title></svg>',
		),
	).toBe(" | Up to £7,500 | It's & more | ");
});
