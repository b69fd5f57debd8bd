/**
 * What the pages of firms say and ask that offer a part of it all: read from files with services
 * switched off, and drawn.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, describe, expect, test } from 'vitest';
import { visibleText } from '#content/checks/built/built-pages.ts';
import { missingContent } from '#content/checks/built/missing-content.ts';
import { contentOn, type SiteContent } from '#content/reader/content-on-day.ts';
import { loadContent } from '#content/reader/load-content.ts';
import { content as sample } from '#content/reader/testing.ts';
import { notAskedAnswers } from '#content/schemas/content-schemas.ts';
import { siteFigures } from '#estimate/testing.ts';
import { healthDetail } from '#forms/funding.ts';
import { AboutPage } from '../components/pages/AboutPage.tsx';
import { CheckPage } from '../components/pages/CheckPage.tsx';
import { ContactPage } from '../components/pages/ContactPage.tsx';
import { FundingPage } from '../components/pages/FundingPage.tsx';
import { HomePage } from '../components/pages/HomePage.tsx';
import { LegalPage } from '../components/pages/LegalPage.tsx';
import { NotFoundPage } from '../components/pages/NotFoundPage.tsx';
import { ServicePage } from '../components/pages/ServicePage.tsx';
import { ServicesPage } from '../components/pages/ServicesPage.tsx';

const folder = mkdtempSync(join(tmpdir(), 'firm-'));
afterAll(() => rmSync(folder, { recursive: true }));
const engine = siteFigures();

/**
 * The sample with these services alone, without prices, people and towns, as a firm that has just
 * been made.
 */
function firmWith(...offered: string[]): SiteContent {
	const own = mkdtempSync(join(folder, 'of-'));
	for (const part of ['content', 'facts']) cpSync(part, join(own, part), { recursive: true });
	for (const { slug } of sample.allServices) {
		const file = join(own, 'content', 'services', `${slug}.yaml`);
		if (!offered.includes(slug))
			writeFileSync(
				file,
				readFileSync(file, 'utf8').replace(/^name: .*\n/m, (line) => `${line}offered: false\n`),
			);
	}
	const { company, ...content } = loadContent(join(own, 'content'));
	const bare = {
		...company,
		guidePrices: {},
		people: [],
		towns: undefined,
		notAsked: [...notAskedAnswers],
	};
	return { ...content, company: bare, guidePrices: {}, engine };
}

const kept = {
	contact: 365,
	funding: 365,
	sensitive: 90,
	quarantined: 30,
	backups: 30,
	photographs: 8,
	isCopied: false,
	answersInEmail: false,
	isHandedOver: false,
	isCounted: true,
};
function pagesOf(firm: SiteContent, day = '2026-11-24'): Record<string, string> {
	const content = contentOn(firm, day);
	return Object.fromEntries(
		Object.entries({
			'/': createElement(HomePage, { content }),
			'/grant': createElement(FundingPage, { content }),
			'/check': createElement(CheckPage, { content }),
			'/Services': createElement(ServicesPage, { content }),
			'/About': createElement(AboutPage, { content }),
			'/Contact': createElement(ContactPage, { content }),
			'/privacy': createElement(LegalPage, { content, kept, name: 'privacy' }),
			'/404': createElement(NotFoundPage, { content }),
			...Object.fromEntries(
				content.services.map(({ slug, path }) => [
					path,
					createElement(ServicePage, { content, slug }),
				]),
			),
		}).map(([path, page]) => [path, renderToStaticMarkup(page)]),
	);
}
const questionsOn = (html = '') =>
	Object.keys(healthDetail.fields).filter((name) => html.includes(`name="${name}"`));
const textOf = (html = '') => visibleText(html).replace(/\s+/g, ' ');

const HEAT_AND_SUN = ['air-source-heat-pumps', 'solar-pv'];
const firms = {
	chargers: firmWith('ev-charging-solutions'),
	'solar for business': firmWith('commercial-solar-pv'),
	'heat pumps and solar': firmWith(...HEAT_AND_SUN),
	everything: firmWith(...sample.allServices.map(({ slug }) => slug)),
};

describe('a firm for chargers', () => {
	const pages = pagesOf(firms.chargers);

	test('names on Home, on its overview and at /grant the schemes that pay for a charger, and no other', () => {
		for (const path of ['/', '/Services', '/grant']) {
			const named = Object.values(sample.schemes).filter(({ name }) =>
				textOf(pages[path]).includes(name),
			);
			expect(
				named.map(({ name }) => name),
				path,
			).toEqual(['Workplace Charging Scheme', 'Electric vehicle chargepoint grant']);
		}
	});

	test('leads a business on Home to charging at work, and not to solar', () => {
		expect(pages['/']).toContain('href="/services/ev-charging-solutions#work"');
		expect(pages['/']).not.toContain('/services/commercial-solar-PV');
	});

	test('has at /grant and at /check its own ask, with a form for it and without a question about the household', () => {
		for (const path of ['/grant', '/check']) {
			expect(pages[path]).toContain('name="about" value="chargers"');
			expect(pages[path]).toContain('name="fullName"');
			expect(questionsOn(pages[path])).toEqual([]);
		}
	});

	test('speaks on no page of benefits, income, a cold home or ECO4, and leads to no form that it has not', () => {
		for (const [path, html] of Object.entries(pages)) {
			expect(textOf(html), path).not.toMatch(
				/benefit you|claim(?:s|ing)? benefits|income|\bECO ?4\b|warmer|insulat|made worse by the cold/i,
			);
			expect(html, path).not.toContain('href="/check"');
			expect(html, path).not.toMatch(/Get Funding|Apply for grant|Apply For Grant/);
		}
		expect(textOf(pages['/privacy'])).not.toMatch(/application|about health/i);
	});
});

test('a firm for solar panels on businesses has no funding form either, and asks for their figures', () => {
	const pages = pagesOf(firms['solar for business']);
	expect(pages['/grant']).toContain('name="about" value="meter-data"');
	expect(questionsOn(pages['/grant'])).toEqual([]);
	expect(textOf(pages['/'])).toContain('Smart Export Guarantee');
});

describe('a firm for heat pumps and solar, without the page about ECO4', () => {
	const pages = pagesOf(firms['heat pumps and solar']);

	test('asks what its schemes depend on, and nothing about health', () => {
		const asked = [
			'benefitsClaim',
			'selectedBenefits',
			'householdIncome',
			'homeOwnership',
			'heatingSource',
			'energySavings',
		];
		expect(questionsOn(pages['/grant'])).toEqual(asked);
		expect(pages['/check']).not.toContain('name="healthCondition"');
		const privacy = textOf(pages['/privacy']);
		expect(privacy).toContain('answers about benefits and income for 90 days');
		expect(privacy).not.toContain('The question about health');
	});

	test('does not name ECO4 where it lists help, nor a scheme for chargers', () => {
		for (const path of ['/', '/grant', '/check', '/Services'])
			expect(textOf(pages[path]), path).not.toMatch(/ECO ?4|Charging Scheme/);
		expect(textOf(pages['/'])).toContain('Boiler Upgrade Scheme');
	});
});

test('as specified: a firm that offers everything asks every question', () => {
	const pages = pagesOf(firms.everything);
	expect(questionsOn(pages['/grant'])).toEqual(Object.keys(healthDetail.fields));
	expect(textOf(pages['/'])).toMatch(
		/ECO 4[\s\S]*Energy Company Obligation[\s\S]*Workplace Charging Scheme/,
	);
});

test.each(Object.entries(firms))(
	'%s: no page has a gap without prices, people or towns, nor once every scheme has closed',
	(_which, firm) => {
		for (const day of ['2026-11-24', '2028-04-01'])
			expect(
				missingContent(
					Object.entries(pagesOf(firm, day)).map(([path, html]) => ({
						path,
						html: `<main>${html}</main>`,
					})),
				),
			).toEqual([]);
	},
);
