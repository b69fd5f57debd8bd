/**
 * The strip under Home's hero: who, where and how much, of a firm with full shelves and of one with
 * empty ones.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { content } from '#content/reader/testing.ts';
import type { Company } from '#content/schemas/content-schemas.ts';
import { FirmInShort } from '../components/evidence/FirmInShort.tsx';
import { People } from '../components/evidence/People.tsx';
import { shownPeople } from './evidence.ts';
import { firmInShort } from './firm-in-short.ts';

const source = { source: { name: 'Our file' }, checked: '2026-11-20' };
const price = (from: number) => ({ ...source, from, to: 2 * from, for: 'one home' });

const empty: Company = {
	...content.company,
	people: [],
	towns: undefined,
	guidePrices: {},
	guarantees: [],
	promises: {},
};

function strip(company: Partial<Company>) {
	const page = {
		...content,
		company: { ...empty, ...company },
		day: '2026-11-24',
	} as unknown as PageContent;
	return renderToStaticMarkup(createElement(FirmInShort, firmInShort(page)));
}

test('a firm with empty shelves says its area and who rings back, and has no hole for the rest', () => {
	const html = strip({});
	expect(html.match(/<li>/g)).toHaveLength(2);
	expect(html).toContain(content.company.area);
	expect(html).toContain(`${content.company.response.caller} rings you back`);
	expect(html).not.toMatch(/<img|<p[^>]*><\/p>|undefined|#towns|#people|#all/);
});

test.each([
	['one town', ['Leeds'], 'Leeds'],
	['two', ['Leeds', 'Otley'], 'Leeds and Otley'],
	['more, the office’s first', ['Otley', 'Leeds', 'York'], 'Leeds and 2 more towns'],
])('where the firm works: %s', (_which, names, words) => {
	const places = names.map((name) => ({
		name,
		at: [53.8, -1.5] as [number, number],
		office: name === 'Leeds' ? (true as const) : undefined,
	}));
	expect(strip({ towns: { ...source, places } })).toContain(`>${words}<`);
});

test('two prices, of the cheapest and the dearest measure on offer, each with what it is for', () => {
	const guidePrices = {
		'loft-insulations': price(300),
		'solar-pv': price(7000),
		'air-source-heat-pumps': price(11_100),
		gone: price(1),
	};
	const html = strip({ guidePrices });
	expect(html).toMatch(/Loft Insulation: .*£300-£600.*Air source heat pumps: .*£11,100-£22,200/);
	expect(html.match(/Before any grant, for one home, VAT included\./g)).toHaveLength(2);
	expect(
		strip({ guidePrices: { 'solar-pv': price(7000) } }).match(/Before any grant/g),
	).toHaveLength(1);
});

test('a promise that is made, and the guarantee before the other promises', () => {
	const guarantee = {
		...source,
		name: 'Insurance-backed guarantee',
		covers: 'All.',
		years: 10,
		provider: 'Sample Mutual',
	};
	const html = strip({
		promises: { freeSurvey: 'The survey is free.', putRight: 'We come back.' },
		guarantees: [guarantee],
	});
	expect(html).toMatch(/The survey is free\..*Insurance-backed guarantee, 10 years/);
	expect(html).not.toContain('We come back.');
});

test('somebody without a photograph is shown by initials, and a drawn face only where it is marked as invented', () => {
	const real = {
		...source,
		name: 'Dai Prŷs',
		role: 'Electrician',
		drawing: 'electrician' as const,
	};
	const invented = { ...real, name: 'Ada', sample: true as const };
	const company = { ...content.company, people: [real, invented] };
	const html = shownPeople({ ...content, company }).map((person) =>
		renderToStaticMarkup(createElement(People, { people: [person] })),
	);
	expect(html[0]).toMatch(/<svg class="person__face"[^>]*><text[^>]*>DP<\/text>/);
	expect(html[0]).not.toContain('<img');
	expect(html[1]).toContain('src="/people/electrician.svg"');
});
