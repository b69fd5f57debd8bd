/** The assessment’s texts, for any combination of answers. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import {
	assess,
	grantForAll,
	grantForPart,
	headlineFor,
	isWorthwhile,
	situationNote,
} from './assessment.ts';
import { schemesForRules } from './schemes-for-rules.ts';
import { anyAnswers } from './testing.ts';
import type { DatedScheme, HomeAnswers, SchemeOutcome } from './types.ts';

const schemes = schemesForRules(content.schemes);
const withPlace = schemesForRules(content.schemes, [
	{ scheme: 'eco4', supplierSlot: { supplier: 'Sample Energy', confirmed: '2026-11-20' } },
]);
const TODAY = '2026-11-21';
const said = (answers: HomeAnswers, nation?: string, known = schemes, day = TODAY) =>
	assess(answers, known, day, nation);

const LOW = { householdIncome: 'yes' };
const OWNS_GAS = { homeOwnership: 'yes', heatingSource: 'gas' };
const NO = { benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'no' };
const MOST = 'The Warm Homes Local Grant may pay for most or all of the work.';
const ASK_NEST = 'In Wales, ask Nest first.';

describe('the headline', () => {
	test.each<[HomeAnswers, string, string?]>([
		[{ ...LOW, ...OWNS_GAS, insulationMethod: 'loft' }, MOST],
		[{ ...LOW, heatingSource: 'lpg', energySavings: 'airSourceHeatPump' }, MOST],
		[{ selectedBenefits: 'universalCredit' }, MOST],
		[{ energySavings: 'solar' }, MOST],
		[OWNS_GAS, MOST],
		[
			{ ...OWNS_GAS, householdIncome: 'no', energySavings: 'airSourceHeatPump' },
			'The Boiler Upgrade Scheme may pay for part of a heat pump. No other grant is likely.',
		],
		[
			{ householdIncome: 'no', energySavings: 'solar' },
			'The Warm Homes Local Grant might pay for the work, but the chance is small.',
		],
		[
			{ ...OWNS_GAS, homeOwnership: 'let' },
			'The Warm Homes Local Grant may pay for part of the work.',
		],
		[
			{ ...LOW, energySavings: 'gasBoiler' },
			'We know of no grant for a gas boiler, but there may be help with something else.',
		],
		[OWNS_GAS, MOST, 'England'],
		[OWNS_GAS, 'In Scotland, ask Home Energy Scotland first.', 'Scotland'],
		[
			OWNS_GAS,
			'Your home is outside the United Kingdom, and these schemes are for homes in it.',
			'outside the United Kingdom',
		],
		// Nobody is sent to Nest who has said no to a benefit, a low income and illness; all others are.
		[
			NO,
			'No scheme stands out yet. What could pay for the work depends on things that we do not know.',
			'Wales',
		],
		[{}, ASK_NEST, 'Wales'],
		[{ ...NO, healthCondition: 'notSure' }, ASK_NEST, 'Wales'],
		[{ benefitsClaim: 'no', healthCondition: 'no' }, ASK_NEST, 'Wales'],
		[{ ...NO, ...LOW }, ASK_NEST, 'Wales'],
	])('for %j: %s', (answers, headline, nation) => {
		expect(said(answers, nation).headline).toBe(headline);
	});

	test.each([
		[['little'], 'No grant looks likely on these answers, but there is a smaller saving.'],
		[[], 'No scheme looks likely on these answers.'],
	] as const)('where schemes pay %j', (shares, headline) => {
		const [one] = said(LOW).outcomes;
		const outcomes = shares.map((share) => ({
			...(one as SchemeOutcome),
			pays: { for: '', howMuch: '', share },
		}));
		expect(headlineFor(outcomes, {})).toBe(headline);
	});

	test('never names a closed or unlikely scheme, one for something else or a small saving, nor a long shot as if it were none; never promises', () => {
		const days = fc.constantFrom('2026-06-01', TODAY, '2027-01-01', '2027-04-01', '2030-01-01');
		fc.assert(
			fc.property(anyAnswers, days, (answers, day) => {
				const { headline, outcomes } = said(answers, undefined, withPlace, day);
				const isNamed = (one: SchemeOutcome) =>
					isWorthwhile(one) && one.pays.share !== 'little' && !one.mismatch;
				const possible = outcomes.filter(
					(one) => isNamed(one) && one.likelihood !== 'needs a survey',
				);
				// A long shot counts only where there is nothing better, and then the sentence says what it
				// is.
				expect(headline.includes('the chance is small')).toBe(
					!grantForAll(outcomes) &&
						!grantForPart(outcomes) &&
						possible.length > 0 &&
						possible.every(({ isLongShot }) => isLongShot),
				);
				expect(headline).toMatch(/^[A-Z].*\.$/);
				expect(headline).not.toMatch(/\bwill\b|undefined|eligible|qualify/);
				for (const { name } of outcomes.filter((one) => !isNamed(one)))
					expect(headline).not.toContain(name);
			}),
			{ numRuns: 2000 },
		);
	});
});

const OIL = /If it is oil, tell us.*£9,000 where it replaces oil/;
test.each<[HomeAnswers, RegExp[]]>([
	[
		{ heatingSource: 'electric', energySavings: 'highHeatRetentionStorageHeaters' },
		[/off-peak tariff/],
	],
	[{ heatingSource: 'gas', insulationMethod: 'cavityWall' }, [/damp/]],
	[{ heatingSource: 'gas', energySavings: 'internalWallInsulation' }, [/damp/]],
	[{ heatingSource: 'gas', energySavings: 'cavityWallInsulations' }, [/damp/]],
	[{ heatingSource: 'gas' }, []],
	[{ homeOwnership: 'yes' }, [OIL]],
	[{ homeOwnership: 'no' }, []],
	[{ energySavings: 'gasBoiler' }, []],
])('after %j is noted what only a survey or another answer can say: %j', (answers, notes) => {
	expect(said(answers).notes).toEqual(notes.map((one) => expect.stringMatching(one)));
});

test('whoever does not own the home, or lets it, is told who has to agree and who is helped', () => {
	expect(situationNote({ homeOwnership: 'no' })).toContain('owner has to agree');
	expect(situationNote({ homeOwnership: 'let' })).toContain('goes by the people who live there');
	expect(situationNote({ homeOwnership: 'yes' })).toBeUndefined();
});

describe('the nations', () => {
	const NATIONS = ['Scotland', 'Wales', 'Northern Ireland'];
	/** What is said of each nation, after these answers. */
	const wordsOf = (answers: HomeAnswers, known = schemes, day = TODAY) =>
		Object.fromEntries(
			said(answers, undefined, known, day).otherNations.map(({ nation, words }) => [nation, words]),
		);
	const lowTenant = { ...LOW, homeOwnership: 'no', insulationMethod: 'loft' };
	test.each<[string, HomeAnswers, RegExp]>([
		['Scotland', {}, /Home Energy Scotland.*£7,500/],
		['Wales', {}, /Nest/],
		['Northern Ireland', {}, /Housing Executive/],
		// Each lists which of the shown schemes do not apply there, and no others.
		['Scotland', lowTenant, /^Warm Homes Local Grant does not apply\. (?!.*Boiler Upgrade)/],
		[
			'Northern Ireland',
			lowTenant,
			/^Warm Homes Local Grant and Energy Company Obligation \(ECO4\) do not apply\./,
		],
	])('of %s after %j: %s', (nation, answers, words) => {
		expect(wordsOf(answers)[nation]).toMatch(words);
	});

	test('for a nation whose own scheme has closed, what there is instead is shown', () => {
		const nest = schemes['nest-wales'] as DatedScheme;
		const closing = { ...nest, closes: '2026-11-20', instead: 'Ask your council.' };
		const closed = { ...schemes, 'nest-wales': closing };
		expect(wordsOf({}, closed, '2026-11-20').Wales).toContain('Nest');
		expect(wordsOf({}, closed, '2026-11-21').Wales).toMatch(/Ask your council\.$/);
	});

	test('the one where the home is has its line apart, and England’s schemes are unlikely elsewhere', () => {
		const { ownNation, otherNations, outcomes } = said(OWNS_GAS, 'Scotland');
		expect(ownNation?.words).toMatch(/^Home Energy Scotland/);
		expect(otherNations.map(({ nation }) => nation)).toEqual(NATIONS.slice(1));
		expect(outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme')).toMatchObject({
			likelihood: 'unlikely',
			why: 'It is for England and Wales only, and your home is in Scotland.',
		});
		const england = said(OWNS_GAS, 'England');
		expect(england.ownNation).toBeUndefined();
		expect(england.otherNations.map(({ nation }) => nation)).toEqual(NATIONS);
		expect(said(OWNS_GAS, 'outside the United Kingdom').outcomes.filter(isWorthwhile)).toEqual([]);
	});
});
