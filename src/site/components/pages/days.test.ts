/**
 * Every day on which a fact begins, ends or lapses, walked through the real components: nothing is
 * offered or reckoned with after its time, and a withheld claim leaves no trace.
 *
 * @module-tag all
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { checkData } from '#check/check-data.ts';
import { resultFor } from '#check/check-result.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { content } from '#content/reader/testing.ts';
import { daysOfFacts, LIVE_DAY } from '#estimate/testing.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { addDays, GRACE_DAYS, monthsInWords } from '#model/dates.ts';
import type { Head } from '#site/data/pages/head.ts';
import { pageContentOn, siteContent } from '#site/testing.ts';
import { offersOfClosedSchemes, openSchemesCalledClosed } from '#tests/support/closed-schemes.ts';
import { allTextOf } from '#tests/support/page-text.ts';
import { AboutPage, aboutHead } from './AboutPage.tsx';
import { CheckPage, checkHead } from './CheckPage.tsx';
import { CheckUsPage, checkUsHead } from './CheckUsPage.tsx';
import { FundingPage, fundingHead } from './FundingPage.tsx';
import { HomePage, homeHead } from './HomePage.tsx';
import { ServicePage, serviceHead } from './ServicePage.tsx';
import { ServicesPage, servicesHead } from './ServicesPage.tsx';

const { schemes } = content;
const origin = new URL('http://localhost:3000');
const { gasPrice } = content.prices;

/**
 * Homes whose results have everything that a day can change: pounds of gas, oil and electricity,
 * grants of three nations, export.
 */
const HOMES: readonly Partial<CheckAnswers>[] = [
	{
		kind: 'semi',
		walls: 'cavity',
		loft: 'none',
		heatingSource: 'gas',
		useKwh: '12000',
		postcode: 'LS8 2AB',
		homeOwnership: 'yes',
		householdIncome: 'yes',
		measureLoft: 'yes',
		measureHeatPump: 'yes',
	},
	{
		kind: 'detached',
		walls: 'solid',
		heatingSource: 'oil',
		usePounds: '2100',
		rateFuel: '9',
		postcode: 'LD1',
		homeOwnership: 'yes',
	},
	{
		kind: 'flat',
		walls: 'cavity',
		heatingSource: 'electric',
		usePounds: '1650',
		postcode: 'LS2',
		selectedBenefits: 'universalCredit',
	},
	{
		kind: 'bungalow',
		heatingSource: 'gas',
		roof: 'south',
		postcode: 'EX4',
		hasPanels: 'yes',
		energySavings: 'solar',
	},
	{
		kind: 'terrace',
		walls: 'solid',
		heatingSource: 'storage',
		postcode: 'G12',
		homeOwnership: 'no',
		benefitsClaim: 'yes',
	},
];

interface Drawn {
	readonly where: string;
	readonly text: string;
	/** The schemes that the page lists. */
	readonly listed?: readonly string[];
}

const drawn = (
	where: string,
	element: Parameters<typeof renderToStaticMarkup>[0],
	head?: Head,
): Drawn => {
	const data = (head?.structuredData ?? []).map(
		(thing) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`,
	);
	const ofHead = head
		? `<head><title>${head.title}</title><meta name="description" content="${head.description}">${data.join('')}</head>`
		: '';
	return { where, text: allTextOf(ofHead + renderToStaticMarkup(element)) };
};

/** Drawn once for a day. */
const pages = new Map<string, Drawn[]>();
function pagesOn(day: string): Drawn[] {
	const known = pages.get(day) ?? drawPages(pageContentOn(day));
	pages.set(day, known);
	return known;
}

const drawPages = (read: PageContent): Drawn[] => [
	drawn('/', createElement(HomePage, { content: read }), homeHead(read, origin)),
	drawn('/Services', createElement(ServicesPage, { content: read }), servicesHead(read, origin)),
	drawn('/About', createElement(AboutPage, { content: read }), aboutHead(read, origin)),
	drawn(
		'/How-to-check-us',
		createElement(CheckUsPage, { content: read }),
		checkUsHead(read, origin),
	),
	drawn('/grant', createElement(FundingPage, { content: read }), fundingHead(read)),
	drawn('/check', createElement(CheckPage, { content: read }), checkHead(read)),
	...read.services.map(({ slug, path, benefits }) => ({
		...drawn(
			path,
			createElement(ServicePage, { slug, content: read }),
			serviceHead({ slug, content: read }, origin),
		),
		listed: benefits.schemes,
	})),
];

const data = checkData(siteContent);
const resultsOn = (day: string): Drawn[] =>
	HOMES.map((answers, index) =>
		drawn(
			`the result of home ${index + 1}`,
			createElement(CheckPage, {
				content: pageContentOn(day),
				view: { answers, result: resultFor(answers, { ...data, day }) },
			}),
		),
	);

const sentencesOf = (text: string) =>
	text.split(/\||(?<=[.?!])\s+/).map((sentence) => sentence.trim());
const DAY = String.raw`(\d{1,2} [A-Z][a-z]+ \d{4})`;
const asDay = (words: string) => new Date(`${words} UTC`).toISOString().slice(0, 10);
/** Says of a day with "until" that it is behind. */
const PAST = /\b(?:was|were|had|Held|ended|closed|Until .* it was)\b/;

/** The sentences that speak of a last day behind us as if it were to come. */
const expired = (text: string, day: string) =>
	sentencesOf(text).filter(
		(sentence) =>
			!PAST.test(sentence) &&
			[
				...sentence.matchAll(
					new RegExp(`(?:[Uu]ntil|Last day:|last day|Ends|ends on) ${DAY}`, 'g'),
				),
			].some(([, last = '']) => asDay(last) < day),
	);

/** The pages that say our own figures and no advertised ones. */
const OVERVIEWS = ['/', '/Services', '/services/installation-services'];

/** The periods of the gas price by their months in words. */
const months = new Map(gasPrice.periods.map((period) => [monthsInWords(period), period]));

test.each(daysOfFacts())(
	'%s: pages and results name no scheme as open, no sum and no price after its time',
	async (day) => {
		const wrong: string[] = [];
		const served = pagesOn(day);
		const results = resultsOn(day);
		const begun = gasPrice.periods.filter(({ from }) => from <= day).at(-1);
		for (const { where, text, listed = [] } of [...served, ...results]) {
			const found = [
				...offersOfClosedSchemes({ text, listed, day }, schemes),
				...openSchemesCalledClosed({ text, day }, schemes),
				...expired(text, day),
				...(day > '2027-03-31'
					? sentencesOf(text).filter(
							(sentence) => sentence.includes('£9,000') && !PAST.test(sentence),
						)
					: []),
			];
			wrong.push(...found.map((sentence) => `${where}: ${sentence}`));
		}
		// Cards have pounds only while their price holds. A page with an advertised figure keeps its
		// own beside it as an example with its date.
		for (const { where, text } of served)
			for (const [, named = '', past] of text.matchAll(
				/at the prices of ([A-Za-z0-9 ]+?)(?:\.|(, which have changed since)|,)/g,
			)) {
				const period = months.get(named);
				const until = period && (past ? addDays(period.until, GRACE_DAYS) : period.until);
				if (!period || day < period.from || day > (until ?? ''))
					wrong.push(`${where}: prices of ${named}`);
				if (past && (OVERVIEWS.includes(where) || day <= (period?.until ?? '')))
					wrong.push(`${where}: an example of ${named}`);
			}
		for (const { where, text } of results) {
			expect(text, where).toMatch(/Worked out on|outside the United Kingdom/);
			const cap = /At the price cap of ([^:]+):/.exec(text)?.[1];
			const isPast = begun === undefined || day > begun.until;
			if (cap && months.get(cap) !== begun) wrong.push(`${where}: the cap of ${cap}`);
			if (cap && isPast !== text.includes('Prices have changed since.'))
				wrong.push(`${where}: says that prices have changed, or does not`);
			if (begun && day > addDays(begun.until, GRACE_DAYS) && cap)
				wrong.push(`${where}: a cap after its grace`);
			if (isPast)
				wrong.push(
					...sentencesOf(text).filter(
						(sentence) => /\btoday’?s?\b/i.test(sentence) && /£|\d+p\b/.test(sentence),
					),
				);
			for (const [, tense, last = ''] of text.matchAll(
				new RegExp(`(Holds|Held) until ${DAY}`, 'g'),
			))
				if ((tense === 'Holds') !== day <= asDay(last))
					wrong.push(`${where}: ${tense} until ${last}`);
		}
		expect([...new Set(wrong)]).toEqual([]);
	},
);

test.each([
	['2026-11-30', '31 days', 31],
	['2026-12-30', '1 day', 1],
	['2026-12-31', 'Today', 1],
	['2027-01-01', undefined, 0],
])('%s: the page of ECO4 counts %s to its last day, and nothing after it', (day, words, left) => {
	const html = renderToStaticMarkup(
		createElement(ServicePage, { slug: 'eco-4-grants', content: pageContentOn(day) }),
	);
	expect(/class="figure">([^<]*)/.exec(html)?.[1]).toBe(words);
	expect(html.match(/<i data-day="\d+"(?: data-is="last")?>/g) ?? []).toHaveLength(left);
	expect(html.includes('/diagrams/eco-4-grants.svg')).toBe(words !== undefined);
});

/** A claim's texts that pages show, those of later days among them. */
const TEXTS = ['says', 'qualification'];
const textsOf = (value: object, names: readonly string[]): string[] =>
	Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
		typeof inner === 'object' && inner
			? textsOf(inner, names)
			: names.includes(name)
				? [String(inner).toLowerCase()]
				: [],
	);

/** An empty block, or a heading over nothing. */
const GAP =
	/<(dd|dl|dt|figure|h\d|li|ol|p|section|table|tbody|td|th|tr|ul)\b[^>]*>\s*<\/\1>|<\/h\d>\s*(?:<\/div>\s*)*<\/section>/;

test.each([LIVE_DAY, daysOfFacts().at(-1) ?? ''])(
	'%s: claims that are withheld leave no word on any page, and no gap in their own',
	(day) => {
		const page = pageContentOn(day);
		const claims = Object.entries(page.claims);
		const withStatus = (status: 'published' | 'withheld') => ({
			...page,
			claims: Object.fromEntries(claims.map(([name, claim]) => [name, { ...claim, status }])),
		});
		const wordsOf = (read: PageContent) =>
			drawPages(read)
				.map(({ text }) => text)
				.join(' | ')
				.toLowerCase();
		const without = withStatus('withheld');
		const [published, withheld] = [withStatus('published'), without].map(wordsOf);
		// The rate of VAT is also said of the scheme.
		const said = claims.flatMap(([name, claim]) =>
			textsOf(claim, name.endsWith('-vat') ? TEXTS : [...TEXTS, 'figure']),
		);
		expect(said.filter((words) => published?.includes(words)).length).toBeGreaterThan(50);
		expect(said.filter((words) => withheld?.includes(words))).toEqual([]);
		for (const { slug } of without.services) {
			const html = renderToStaticMarkup(createElement(ServicePage, { slug, content: without }));
			// Three columns of a sheet are for a visitor's pen.
			expect(html.replaceAll('<td></td>', '').match(GAP), slug).toBeNull();
		}
	},
);
