/** The plan that the office reads: what /check says, and in its letter what goes by no answer left out of it. */
import { describe, expect, test } from 'vitest';
import { checkData } from '#check/check-data.ts';
import { resultFor } from '#check/check-result.ts';
import { named } from '#check/words.ts';
import { content } from '#content/reader/testing.ts';
import { assessByCertificate, withCertificate } from '#forms/eligibility/by-certificate.ts';
import { type CheckAnswers, carriedAnswers } from '#forms/home/check-state.ts';
import { nationOfApplication } from '#forms/home/home-place.ts';
import { siteContent } from '#site/testing.ts';
import { createHomePlans } from './plan-for-office.ts';

const planHome = createHomePlans(content);
const data = checkData(siteContent);
const DAY = '2026-11-22';

const planOf = (answers: Partial<CheckAnswers>, day = DAY) => {
	const plan = planHome(carriedAnswers(answers), day);
	const read = resultFor(answers, { ...data, day }).home?.plan;
	if (!plan || !read) throw new Error('These answers say nothing of a home.');
	return { ...plan, page: read };
};

const semi = { kind: 'semi', walls: 'cavity', heatingSource: 'gas', loft: 'some' } as const;
const owner = { ...semi, homeOwnership: 'yes', postcode: 'LS6' } as const;
const no = { benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'no' } as const;
const HOUSEHOLDS: readonly Partial<CheckAnswers>[] = [
	{},
	no,
	{ ...no, healthCondition: 'yes' },
	{ ...no, householdIncome: 'yes' },
	{ benefitsClaim: 'yes' },
	{ benefitsClaim: 'yes', selectedBenefits: 'pensionCredit' },
	{ householdIncome: 'yes', healthCondition: 'yes' },
];
/** Of whom the letter once said panels, and the page internal walls. */
const paid = { ...owner, walls: 'solid', loft: 'full', band: 'E', householdIncome: 'yes' } as const;

describe.each([DAY, '2027-01-02', '2027-04-02'])('on %s', (day) => {
	test.each<[string, Partial<CheckAnswers>]>([
		['an owner without help', { ...owner, ...no }],
		['an owner who left income open', owner],
		['a low income, and walls that only a scheme pays for', paid],
		['a benefit', { ...owner, benefitsClaim: 'yes', selectedBenefits: 'universalCredit' }],
		['a certificate that rules the grant out', { ...paid, band: 'C' }],
		['a landlord', { ...owner, homeOwnership: 'let', band: 'E' }],
		['a tenant', { ...owner, homeOwnership: 'no' }],
		['Scotland', { ...owner, postcode: 'EH3', householdIncome: 'yes' }],
		['Wales, without help', { ...owner, postcode: 'CF10', ...no }],
		['Northern Ireland, with oil', { ...owner, postcode: 'BT7', heatingSource: 'oil' }],
		['a heat pump ticked', { ...owner, ...no, measureHeatPump: 'yes' }],
		['a bill that is not used', { ...owner, bill: '5' }],
	])('plan, office and confirmation say the same of %s', (_who, answers) => {
		const { cost, read, page } = planOf(answers, day);
		expect(cost.endsWith('Prices have changed since.')).toBe(
			day > '2026-12-31' && cost.includes('price cap') && !cost.includes('Not used'),
		);
		for (const said of [
			page.heading,
			page.sentence,
			page.advice?.what ?? '',
			page.advice?.why ?? '',
		])
			expect(read[0]).toContain(said);
		for (const words of [page.feels, page.numbers.price?.value ?? ''])
			expect(read[1]).toContain(words);
		const sent = carriedAnswers(answers);
		const { headline } = assessByCertificate(
			withCertificate(sent),
			data.schemes,
			day,
			nationOfApplication(sent),
		);
		const named = Object.values(data.schemes).find(({ name }) => page.sentence.includes(name));
		if (named) expect(headline).toBe(page.sentence);
		else
			expect(headline).toMatch(/^In .* first\.$|No other grant is likely|the chance is small|^No /);
	});
});

test.each<[string, Partial<CheckAnswers>]>([
	['of one that is open to advice', owner],
	['of one that only a scheme pays for', paid],
	['of one in Wales', { ...owner, postcode: 'CF10' }],
	['with a measure ticked', { ...paid, measureInternalWall: 'yes' }],
	['rented', { ...paid, homeOwnership: 'no' }],
])(
	'what the letter says of a home is the same whatever was answered about health, benefits and income: %s',
	(_home, answers) => {
		const said = HOUSEHOLDS.map((household) => {
			const { cost, anybodys, measures, page } = planOf({ ...answers, ...household });
			expect(anybodys.join(' ')).toContain(page.advice?.what ?? '');
			expect(anybodys.join(' ')).toContain(named(page.chosen, content.checkWords));
			return JSON.stringify([cost, anybodys, measures]);
		});
		expect(new Set(said).size).toBe(1);
	},
);

test('a letter names what comes first, what was ticked or begins, and each measure with its price and years', () => {
	const { cost, anybodys, measures } = planOf({
		...owner,
		measureLoft: 'yes',
		measureCavity: 'yes',
	});
	expect(cost).toMatch(
		/^About £[\d,]+ a year to heat\. At the price cap of October to December 2026: gas 7\.97p, electricity 26\.32p a unit\.$/,
	);
	expect(anybodys[0]).toMatch(
		/Ticked: loft insulation and cavity wall insulation\. .* About £\d+ less a year \(£\d+ to £\d+\)\. Price: £[\d,]+ to £[\d,]+\.$/,
	);
	expect(measures.join()).toMatch(
		/Cavity wall insulation: About £\d+ less a year \(£\d+ to £\d+\)\. £[\d,]+ to £[\d,]+\. Pays for itself in about \d+ years\./,
	);
	expect(planOf(paid).anybodys).toEqual([
		expect.stringMatching(/^If no grant pays: Worth doing first: solar panels/),
		expect.stringMatching(/^If a grant pays: Worth doing if it is paid for: internal wall/),
		expect.stringContaining('goes by benefits and income'),
	]);
});
