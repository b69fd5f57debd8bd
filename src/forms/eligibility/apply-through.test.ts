/** Where a scheme is applied for, and that nothing else is said of it. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { howToApply } from './apply-through.ts';
import { assess } from './assessment.ts';
import { schemesForRules } from './schemes-for-rules.ts';
import type { HomeAnswers } from './types.ts';

const schemes = schemesForRules(content.schemes);
const of = (answers: HomeAnswers, nation?: string, known = schemes) =>
	assess(answers, known, '2026-11-21', nation);
/** In a gas terrace, with Pension Credit. */
const widow = { selectedBenefits: 'pensionCredit', homeOwnership: 'yes', heatingSource: 'gas' };

test.each(Object.entries(content.schemes))(
	'who applies for %s says the same as where it is applied for',
	(_id, { applyThrough, applicant }) => {
		const says = {
			installer: /^An installer/,
			nowhere: /^Nobody/,
			'Home Energy Scotland': /^You do, to Home Energy Scotland/,
			Nest: /^You do, to Nest/,
			supplier: /^You do, to the electricity supplier/,
			council: /council/,
			landlord: /owner/,
			'GOV.UK': /^(You do|Your organisation)/,
		}[applyThrough];
		expect(applicant).toMatch(says);
	},
);

const COUNCIL = {
	label: 'Warm Homes Local Grant: apply yourself through your council',
	says: 'You apply for it through your council, not through us.',
};
test.each<[HomeAnswers, string, object]>([
	[
		widow,
		'England',
		{
			label: 'Warm Homes Local Grant: apply yourself at GOV.UK',
			href: 'https://www.gov.uk/apply-warm-homes-local-grant',
			says: 'You apply for it at GOV.UK, not through us.',
		},
	],
	// GOV.UK takes owners only.
	[{ ...widow, homeOwnership: 'no' }, 'England', COUNCIL],
	[{ ...widow, homeOwnership: 'let' }, 'England', COUNCIL],
	[
		widow,
		'Scotland',
		{ label: 'Ask Home Energy Scotland first', href: 'https://www.homeenergyscotland.org' },
	],
	[widow, 'Wales', { label: 'Ask Nest first', href: 'https://www.nest.gov.wales' }],
	[
		widow,
		'Northern Ireland',
		{ label: 'Ask the Housing Executive first', href: 'https://www.nihe.gov.uk' },
	],
])('the door for %j in %s: %j', (answers, nation, door) => {
	expect(of(answers, nation).door).toMatchObject(door);
});

test('where nothing is likely there is no door', () => {
	const no = { benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'no' };
	expect(of({ ...no, homeOwnership: 'yes' }, 'England').door).toBeUndefined();
});

test('a firm that applies for a scheme says so, and has no other door for it', () => {
	const ours = schemesForRules(
		content.schemes,
		[{ scheme: 'eco4', supplierSlot: { supplier: 'Sample Energy', confirmed: '2026-11-20' } }],
		['eco4', 'gbis'],
	);
	const { outcomes, door } = of(widow, 'England', ours);
	expect([door, outcomes[0]?.applyThrough]).toEqual([undefined, 'us']);
	expect(howToApply('us')).toBe('We apply for it with you.');
});

test.each([
	['yes', 'installer'],
	['let', 'installer'],
	['no', 'landlord'],
])(
	'who answers “%s” to owning the home has the owner’s grant through the %s',
	(homeOwnership, through) => {
		const { outcomes } = of({ ...widow, homeOwnership });
		const bus = outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme');
		expect(bus?.applyThrough).toBe(through);
		if (homeOwnership !== 'yes')
			expect(outcomes.map(({ pays }) => pays.howMuch).join()).not.toMatch(/\bowner/i);
	},
);
