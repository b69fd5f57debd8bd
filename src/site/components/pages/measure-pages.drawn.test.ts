/** Service pages, drawn with the real content: what they show without a press, and their sums. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LIVE_DAY } from '#estimate/testing.ts';
import { pageContentOn } from '#site/testing.ts';
import { ServicePage } from './ServicePage.tsx';

const content = pageContentOn(LIVE_DAY);
const sectionsOf = (slug: string, on = content) =>
	renderToStaticMarkup(createElement(ServicePage, { slug, content: on }))
		.split(/(?=<section )/)
		.slice(1);
const sectionOf = (id: string, slug: string, on = content) =>
	sectionsOf(slug, on).find((section) => section.includes(`id="${id}"`)) ?? '';
/** What is read without a press: nothing of a closed fold but its one line. */
const openOf = (html: string) =>
	html.replace(/<details(?![^>]* open)[^>]*>[\s\S]*?<\/details>/g, '');
const wordsOf = (html: string) =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&#x27;', "'")
		.replace(/\s+/g, ' ')
		.trim();
const sumOf = (slug: string) =>
	wordsOf(/<table class="table sum">[\s\S]*?<\/table>/.exec(sectionsOf(slug).join(''))?.[0] ?? '');

test.each(content.services)(
	'$slug shows something to read in every section before anything is pressed, and its time on site beside its condition',
	({ slug, measure, installation }) => {
		for (const section of sectionsOf(slug)) {
			const facts = wordsOf(
				openOf(section).replace(/<h[1-3][\s\S]*?<\/h[1-3]>|<p class="nudge">[\s\S]*?<\/p>/g, ''),
			);
			expect(facts.split(' ').length, section.slice(0, 120)).toBeGreaterThan(7);
		}
		// Where a source was read is for the content check, and not for visitors.
		expect(wordsOf(sectionsOf(slug).join(' '))).not.toMatch(/stored copy/i);
		expect(sectionOf('closing', slug)).toMatch(/<a href="\/grant">Apply For Grant<\/a>/);
		const times = installation.claims.flatMap((name) => {
			const claim = content.claims[name];
			return /^(?:days|hours)$/.test(claim?.range?.unit ?? '') ? [claim?.qualification] : [];
		});
		if (measure) expect(times.length).toBeGreaterThan(0);
		const section = wordsOf(openOf(sectionOf('installation', slug)));
		if (measure) for (const condition of times) expect(section).toContain(condition);
	},
);

test('a page whose ask is for business speaks to no home of its reader’s', () => {
	const pages = content.services.filter(({ ask }) => content.asks[ask]?.forBusiness);
	expect(pages.map(({ slug }) => slug)).toEqual(['commercial-solar-pv', 'ev-charging-solutions']);
	for (const { slug } of pages)
		expect(wordsOf(sectionsOf(slug).join(' ')), slug).not.toMatch(
			/\b(?:my|your|your own|many) homes?\b/i,
		);
});

test('the charging page answers a workplace, and once its scheme has closed says what there is instead, and no sum', () => {
	const atWork = (on = content) => sectionOf('work', 'ev-charging-solutions', on);
	const section = wordsOf(openOf(atWork()));
	for (const words of [
		'Price per socket',
		content.schemes['workplace-charging-scheme']?.pays.howMuch ?? '',
		'Its last day is 31 March 2027.',
		content.claims['ev-network-notice']?.qualification ?? '',
		content.claims['ev-commercial-days']?.qualification ?? '',
	])
		expect(section).toContain(words);
	expect(section).not.toMatch(/\bhomes?\b/i);
	expect(atWork()).toContain('href="/Contact?about=site"');
	const closed = wordsOf(atWork(pageContentOn('2027-04-01')));
	expect(closed).toContain('The Workplace Charging Scheme closed on 31 March 2027.');
	expect(closed).not.toMatch(/£|last day/);
});

test.each<[string, string, readonly (string | RegExp)[]]>([
	[
		'of a heat pump takes the grant off both ends of the guide price, and says what a year may cost more',
		'air-source-heat-pumps',
		[
			'Guide price £11,100-£15,600',
			'Help £7,500',
			'Left to pay £3,600-£8,100',
			/At worst £\d+ more, at best £\d+ less/,
		],
	],
	[
		'of cavity walls never promises a scheme’s money: the whole price may be left',
		'cavity-wall-insulation',
		[
			'only if the scheme accepts your home and household',
			'Left to pay The whole price, without help',
			'suppliers take few homes so late',
			/Bill now about £[\d,]+ Bill after about £[\d,]+ Saving about £\d+/,
		],
	],
])('the sum %s', (_what, slug, parts) => {
	for (const part of parts) expect(sumOf(slug)).toMatch(part);
	// A guide price is no ceiling.
	expect(sumOf(slug)).not.toMatch(/at most/i);
});

test('after the last day of a price a sum counts a year in energy, and says nothing of years until it pays', () => {
	const benefits = sectionOf('benefits', 'cavity-wall-insulation', pageContentOn('2029-01-01'));
	const [section = ''] = wordsOf(benefits).split('Schemes that');
	expect(section).toMatch(/Saving about [\d,]+ kWh less/);
	expect(section).not.toMatch(/Bill (?:now|after)|comes back/);
	expect(section).toContain(content.pages.shared.sum.noYears);
});
