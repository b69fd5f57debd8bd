/**
 * Every service page, drawn with the real content: what each section shows without a press, and
 * that the page's rhythm varies.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LIVE_DAY } from '#estimate/testing.ts';
import { pageContentOn } from '#site/testing.ts';
import { ServicePage } from './ServicePage.tsx';

const content = pageContentOn(LIVE_DAY);
const drawn = (slug: string, on = content) =>
	renderToStaticMarkup(createElement(ServicePage, { slug, content: on }));
/** What is read without a press: nothing of a closed fold but its one line. */
const openOf = (html: string) =>
	html.replace(/<details(?![^>]* open)[^>]*>[\s\S]*?<\/details>/g, '');
const sectionsOf = (html: string) => html.split(/(?=<section )/).slice(1);
const wordsOf = (html: string) =>
	html
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&#x27;', "'")
		.replace(/\s+/g, ' ')
		.trim();

/** What a section is made of, by the first of these blocks in it. */
const SHAPES = [
	'glance',
	'accreditations',
	'faq',
	'diagram',
	'photograph',
	'measures',
	'ticks',
	'featured-claim',
	'sum',
	'table',
	'time',
	'ruled',
	'folds',
];
const shapeOf = (section: string) =>
	/<form/.test(section)
		? 'contact'
		: /id="measures"/.test(section)
			? 'measures'
			: /<h1/.test(section)
				? 'hero'
				: /id="closing"/.test(section)
					? 'closing'
					: SHAPES.find((shape) => new RegExp(`class="(?:[^"]* )?${shape}[ "]`).test(section));

describe.each(content.services.map(({ slug, measure }) => ({ slug, measure })))(
	'$slug',
	({ slug, measure }) => {
		const html = drawn(slug);

		test('[G2] shows something to read in every section before anything is pressed', () => {
			for (const section of sectionsOf(html)) {
				const facts = wordsOf(
					openOf(section).replace(/<h[1-3][\s\S]*?<\/h[1-3]>|<p class="nudge">[\s\S]*?<\/p>/g, ''),
				);
				expect(facts.split(' ').length, section.slice(0, 120)).toBeGreaterThan(7);
			}
		});

		test('[G2] has no two sections of one shape in a row', () => {
			const shapes = sectionsOf(html).map(shapeOf);
			expect(shapes).not.toContain(undefined);
			expect(shapes.filter((shape, index) => shape === shapes[index - 1])).toEqual([]);
		});

		test('has one button in the band before the contact form, and links beside it', () => {
			const closing = sectionsOf(html).find((section) => section.includes('id="closing"')) ?? '';
			expect(closing.match(/class="button[ "]/g)).toHaveLength(1);
			expect(closing).toMatch(/<a href="\/grant">Apply For Grant<\/a>/);
		});

		test('never tells a visitor of a stored copy', () => {
			expect(wordsOf(html)).not.toMatch(/stored copy/i);
		});

		test.runIf(measure)('draws the time on site beside its figure and its condition', () => {
			const times =
				content.services
					.find((one) => one.slug === slug)
					?.installation.claims.map((name) => content.claims[name]) ?? [];
			const onSite = times.filter(
				(claim) => claim?.range?.unit === 'days' || claim?.range?.unit === 'hours',
			);
			expect(onSite.length).toBeGreaterThan(0);
			const section = openOf(
				sectionsOf(html).find((one) => one.includes('id="installation"')) ?? '',
			);
			expect(section).toContain('class="time__cells"');
			for (const claim of onSite) expect(wordsOf(section)).toContain(claim?.qualification);
		});
	},
);

test('a page whose ask is for business speaks to no home of its reader’s', () => {
	const pages = content.services
		.filter(({ ask }) => content.asks[ask]?.forBusiness)
		.map(({ slug }) => slug);
	expect(pages).toEqual(['commercial-solar-pv', 'ev-charging-solutions']);
	for (const slug of pages)
		expect([
			slug,
			/.{0,40}\b(?:my|your|your own|many) homes?\b.{0,20}/i.exec(wordsOf(drawn(slug)))?.[0],
		]).toEqual([slug, undefined]);
});

const atWork = (on = content) =>
	sectionsOf(drawn('ev-charging-solutions', on)).find((section) => section.includes('id="work"')) ??
	'';

test('the charging page answers a workplace: price, scheme with its last day, supply, network and time, and an ask of its own', () => {
	const section = wordsOf(openOf(atWork()));
	for (const words of [
		'Price per socket',
		content.schemes['workplace-charging-scheme']?.pays.howMuch ?? '',
		'Its last day is 31 March 2027.',
		'Checked 20 November 2026.',
		'Three phases',
		content.claims['ev-network-notice']?.qualification ?? '',
		content.claims['ev-commercial-days']?.qualification ?? '',
	])
		expect(section).toContain(words);
	expect(section).not.toMatch(/\bhomes?\b/i);
	expect(atWork()).toContain('href="/Contact?about=site"');
	expect(drawn('ev-charging-solutions')).toContain('<a href="#work">Charging at work</a>');
});

test('once the workplace scheme has closed, the charging page says what there is instead, and no sum', () => {
	const section = wordsOf(atWork(pageContentOn('2027-04-01')));
	expect(section).toContain('The Workplace Charging Scheme closed on 31 March 2027.');
	expect(section).not.toMatch(/£|last day/);
});

test('the price of solar for a business is also said per kilowatt', () => {
	expect(wordsOf(drawn('commercial-solar-pv'))).toContain('£900-£1,250 a kW.');
});

test('the sum of a heat pump takes the grant off both ends of the guide price, and says what a year may cost more', () => {
	const sum = wordsOf(
		/<table class="table sum">[\s\S]*?<\/table>/.exec(drawn('air-source-heat-pumps'))?.[0] ?? '',
	);
	expect(sum).toContain('Guide price £11,100-£15,600');
	expect(sum).toContain('Help £7,500');
	expect(sum).toContain('Left to pay £3,600-£8,100');
	expect(sum).toMatch(/At worst £\d+ more, at best £\d+ less/);
});

test('the sum of cavity walls never promises a scheme’s money: the whole price may be left', () => {
	const sum = wordsOf(
		/<table class="table sum">[\s\S]*?<\/table>/.exec(drawn('cavity-wall-insulation'))?.[0] ?? '',
	);
	expect(sum).toContain('only if the scheme accepts your home and household');
	expect(sum).toContain('Left to pay The whole price, without help');
	// A guide price is no ceiling.
	expect(sum).not.toMatch(/at most/i);
	expect(sum).toContain('suppliers take few homes so late');
	expect(sum).toMatch(/Bill now about £[\d,]+ Bill after about £[\d,]+ Saving about £\d+/);
});

test('after the last day of a price a sum counts a year in energy, and says nothing of years until it pays', () => {
	const html = drawn('cavity-wall-insulation', pageContentOn('2029-01-01'));
	const section =
		wordsOf(sectionsOf(html).find((one) => one.includes('id="benefits"')) ?? '').split(
			'Schemes that',
		)[0] ?? '';
	expect(section).toMatch(/Saving about [\d,]+ kWh less/);
	expect(section).not.toMatch(/Bill (?:now|after)|comes back/);
	expect(section).toContain(content.pages.shared.sum.noYears);
});
