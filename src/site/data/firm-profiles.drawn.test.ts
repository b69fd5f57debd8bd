/**
 * The sites of firms that are not the sample: made by the answers of `npm run new-company`, read,
 * and drawn page by page.
 */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type FirmProfile, madeFirm } from '#content/company/testing.ts';
import { contentOn, type SiteContent } from '#content/reader/content-on-day.ts';
import { content as sample } from '#content/reader/testing.ts';
import { siteFigures } from '#estimate/testing.ts';
import { healthDetail } from '#forms/health-detail.ts';
import { visibleText } from '#tests/support/page-text.ts';
import { AboutPage } from '../components/pages/AboutPage.tsx';
import { CheckPage } from '../components/pages/CheckPage.tsx';
import { CheckUsPage } from '../components/pages/CheckUsPage.tsx';
import { ContactPage } from '../components/pages/ContactPage.tsx';
import { FundingPage } from '../components/pages/FundingPage.tsx';
import { HomePage } from '../components/pages/HomePage.tsx';
import { LegalPage } from '../components/pages/LegalPage.tsx';
import { NotFoundPage } from '../components/pages/NotFoundPage.tsx';
import { ServicePage } from '../components/pages/ServicePage.tsx';
import { ServicesPage } from '../components/pages/ServicesPage.tsx';

const TODAY = '2026-11-24';
const engine = siteFigures();

const COUNCIL = 'all thirteen services in England, for a council';
const ECO4 = 'all thirteen services in England, for ECO4';
const profiles = {
	[COUNCIL]: { nations: ['England'], worksWith: ['warm-homes-local-grant'] },
	[ECO4]: { nations: ['England'], worksWith: ['eco4'] },
	'solar in Belfast': {
		nations: ['Northern Ireland'],
		services: { 'solar-pv': null, 'battery-storage': null, 'commercial-solar-pv': null },
	},
	'chargers in London': { nations: ['England'], services: { 'ev-charging-solutions': null } },
	'heat pumps in Scotland': { nations: ['Scotland'], services: { 'air-source-heat-pumps': null } },
	'one service in two nations': {
		nations: ['England', 'Wales'],
		services: { 'loft-insulations': null },
	},
} satisfies Readonly<Record<string, FirmProfile>>;
type ProfileName = keyof typeof profiles;

const kept = {
	contact: 365,
	funding: 365,
	sensitive: 90,
	quarantined: 30,
	backups: 30,
	isCopied: false,
	answersInEmail: false,
	isHandedOver: false,
};
function pagesOf(firm: SiteContent, day = TODAY): Record<string, string> {
	const content = contentOn(firm, day);
	const pages: Readonly<Record<string, ReactElement>> = {
		'/': createElement(HomePage, { content }),
		'/grant': createElement(FundingPage, { content }),
		'/check': createElement(CheckPage, { content }),
		'/Services': createElement(ServicesPage, { content }),
		'/About': createElement(AboutPage, { content }),
		'/Contact': createElement(ContactPage, { content }),
		'/How-to-check-us': createElement(CheckUsPage, { content }),
		'/privacy': createElement(LegalPage, { content, kept, name: 'privacy' }),
		'/accessibility': createElement(LegalPage, { content, kept, name: 'accessibility' }),
		'/404': createElement(NotFoundPage, { content }),
		...Object.fromEntries(
			content.services.map(({ slug, path }) => [
				path,
				createElement(ServicePage, { content, slug }),
			]),
		),
	};
	return Object.fromEntries(
		Object.entries(pages).map(([path, page]) => [path, renderToStaticMarkup(page)]),
	);
}

const made = Object.fromEntries(
	Object.entries(profiles).map(([name, profile]) => {
		const firm: SiteContent = { ...madeFirm(profile), engine };
		return [name, { firm, pages: pagesOf(firm) }];
	}),
) as Record<keyof typeof profiles, { firm: SiteContent; pages: Record<string, string> }>;

const questionsOn = (html = '') =>
	Object.keys(healthDetail.fields).filter((name) => html.includes(`name="${name}"`));
const textOf = (html = '') => visibleText(html).replace(/\s+/g, ' ');
const textsOf = (pages: Readonly<Record<string, string>>) =>
	Object.values(pages).map(textOf).join('\n');
/** But for the one that closed before this site was: pages quote an audit of it. */
const schemesNamedIn = (text: string) =>
	Object.entries(sample.schemes).flatMap(([id, { name }]) =>
		id !== 'gbis' && text.includes(name) ? id : [],
	);

const PRIVATE = ['benefitsClaim', 'selectedBenefits', 'healthCondition', 'householdIncome'];
const WITHOUT_HEALTH = PRIVATE.filter((question) => question !== 'healthCondition');
const OWNER = 'homeOwnership';
const WISHES = ['energySavings', 'insulationMethod'];

/** What of Health Detail each asks on /grant, and the schemes that its own pages name. */
test.each<[ProfileName, readonly string[], readonly string[]]>([
	[
		COUNCIL,
		[...WITHOUT_HEALTH, OWNER, 'heatingSource', ...WISHES],
		[
			'eco4',
			'boiler-upgrade-scheme',
			'warm-homes-local-grant',
			'vat-zero-rate',
			'smart-export-guarantee',
			'workplace-charging-scheme',
			'ev-chargepoint-grant',
		],
	],
	['solar in Belfast', [], ['vat-zero-rate']],
	['chargers in London', [], ['workplace-charging-scheme', 'ev-chargepoint-grant']],
	[
		'heat pumps in Scotland',
		[OWNER, 'energySavings'],
		['eco4', 'vat-zero-rate', 'home-energy-scotland'],
	],
	[
		'one service in two nations',
		[OWNER, 'insulationMethod'],
		['eco4', 'warm-homes-local-grant', 'vat-zero-rate', 'nest-wales'],
	],
])(
	'a firm of %s asks %j, about health and money only for schemes of its own, and names those that pay for what it offers where it works: %j',
	(name, asked, schemes) => {
		const { firm, pages } = made[name];
		expect(questionsOn(pages['/grant'])).toEqual(asked);
		const isPrivate = (question: string) => PRIVATE.includes(question);
		const asksOnCheck = questionsOn(pages['/check']);
		// A firm for chargers has no check: its page asks for a call.
		if (name === 'chargers in London') expect(pages['/check']).toContain('name="fullName"');
		expect(asksOnCheck.filter(isPrivate)).toEqual(asked.filter(isPrivate));
		const privacy = textOf(pages['/privacy']);
		expect(/answers about [^.]*(?:health|benefits|income)/.test(privacy)).toBe(
			asked.some(isPrivate),
		);
		expect(privacy).not.toContain('about health');
		for (const path of ['/', '/Services', '/grant', '/check'])
			expect(
				schemesNamedIn(textOf(pages[path])).filter((id) => !schemes.includes(id)),
				path,
			).toEqual([]);
		// Two pages tell visitors of schemes that are not for them: how to check anybody, and where else
		// there is help.
		const { '/How-to-check-us': _, '/services/eco-4-grants': _elsewhere, ...own } = pages;
		expect(schemesNamedIn(textsOf(own)).sort()).toEqual([...schemes].sort());
		for (const drawn of [pages, pagesOf(firm, '2028-04-01')])
			expect(Object.values(drawn).join()).not.toMatch(/>[^<]*\d\.\d{3}/);
	},
);

test('a firm of Northern Ireland has no pounds of the price cap, and nothing is sold to the grid at a guarantee', () => {
	const text = textsOf(made['solar in Belfast'].pages);
	expect(text).not.toMatch(/Smart Export Guarantee|at the prices of|£[\d,.]+ less/);
	expect(textOf(made['solar in Belfast'].pages['/'])).toMatch(/about [\d,]+ kWh less/);
});

/** The strip under Home's hero. */
const strip = (home = '') => /<ul class="firm">[\s\S]*?<\/section>/.exec(home)?.[0] ?? '';

test('Home says in short the towns, the cheapest and the dearest price, the promises, and who rings back: by initials, never with a face that is invented', () => {
	const source = { source: { name: 'Our file' }, checked: '2026-11-20' };
	const price = (from: number) => ({ ...source, from, to: 2 * from, for: 'one home' });
	const places = [{ name: 'Otley' }];
	const firm = madeFirm({
		nations: ['England'],
		services: {
			'loft-insulations': price(300),
			'solar-pv': price(7000),
			'air-source-heat-pumps': price(11_100),
		},
		people: [
			{ ...source, name: 'Dai Prŷs', role: 'Fitter', drawing: 'electrician', ringsBack: true },
		],
		towns: { ...source, places },
		promises: { freeSurvey: 'The survey is free.', putRight: 'We come back.' },
	});
	const html = strip(pagesOf({ ...firm, engine })['/']);
	expect(html).toMatch(/Loft Insulation: .*£300-£600.*Air source heat pumps: .*£11,100-£22,200/);
	expect(html.match(/Before any grant, for one home, VAT included\./g)).toHaveLength(2);
	expect(html).toMatch(/<svg class="person__face"[^>]*><text[^>]*>DP<\/text>/);
	expect(html).not.toContain('/people/electrician');
	expect(html).toMatch(/>Otley<[\s\S]*The survey is free\.[\s\S]*We come back\./);
});
