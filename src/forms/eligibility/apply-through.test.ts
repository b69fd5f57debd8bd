/** Where a scheme is applied for, and that nothing else is said of it. */
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { howToApply } from './apply-through.ts';
import { assess } from './assessment.ts';
import { schemesForRules } from './outcomes.ts';
import type { HomeAnswers } from './types.ts';

const schemes = schemesForRules(content.schemes);
const TODAY = '2026-11-21';
const widow = { selectedBenefits: 'pensionCredit', homeOwnership: 'yes', heatingSource: 'gas' };
const doorFor = (answers: HomeAnswers, nation = 'England') =>
	assess(answers, schemes, TODAY, nation).door;

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

describe('the widow of a gas terrace with Pension Credit', () => {
	test('is led to GOV.UK', () => {
		expect(doorFor(widow)).toEqual({
			label: 'Warm Homes Local Grant: apply yourself at GOV.UK',
			href: 'https://www.gov.uk/apply-warm-homes-local-grant',
			says: 'You apply for it at GOV.UK, not through us.',
		});
	});

	test.each(['no', 'let'])(
		'is sent to her council if “%s” is her answer to owning it, because GOV.UK takes owners only',
		(homeOwnership) => {
			expect(doorFor({ ...widow, homeOwnership })).toMatchObject({
				label: 'Warm Homes Local Grant: apply yourself through your council',
				says: 'You apply for it through your council, not through us.',
			});
		},
	);

	test.each([
		['Scotland', 'Ask Home Energy Scotland first', 'https://www.homeenergyscotland.org'],
		['Wales', 'Ask Nest first', 'https://www.nest.gov.wales'],
		['Northern Ireland', 'Ask the Housing Executive first', 'https://www.nihe.gov.uk'],
	])('in %s comes to its own office first', (nation, label, href) => {
		expect(doorFor(widow, nation)).toMatchObject({ label, href });
	});
});

test('where nothing is likely there is no door', () => {
	const no = { benefitsClaim: 'no', householdIncome: 'no', healthCondition: 'no' };
	expect(doorFor({ ...no, homeOwnership: 'yes' })).toBeUndefined();
});

test('a firm that applies for a scheme says so, and has no other door for it', () => {
	const ours = schemesForRules(
		content.schemes,
		[{ scheme: 'eco4', supplierSlot: { supplier: 'Sample Energy', confirmed: '2026-11-20' } }],
		['eco4', 'gbis'],
	);
	const { outcomes, door } = assess(widow, ours, TODAY, 'England');
	expect(door).toBeUndefined();
	expect(outcomes[0]?.applyThrough).toBe('us');
	expect(howToApply('us')).toBe('We apply for it with you.');
});

test.each(['no', 'let'])(
	'visitors who answer “%s” to owning the home read nothing about owners',
	(homeOwnership) => {
		const paid = assess({ ...widow, homeOwnership }, schemes, TODAY).outcomes.map(
			({ pays }) => pays.howMuch,
		);
		expect(paid.join(' ')).not.toMatch(/\bowner/i);
	},
);

test('who rents cannot apply for the owner’s grant', () => {
	const bus = (homeOwnership: string) =>
		assess({ homeOwnership }, schemes, TODAY).outcomes.find(
			({ scheme }) => scheme === 'boiler-upgrade-scheme',
		)?.applyThrough;
	expect([bus('yes'), bus('let'), bus('no')]).toEqual(['installer', 'installer', 'landlord']);
});
