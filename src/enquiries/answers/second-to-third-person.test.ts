/** The office's letter speaks to the office about the visitor. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { inThirdPerson } from './second-to-third-person.ts';
import { triageApplication } from './triage.ts';

test.each([
	['You do, on GOV.UK if you own the home.', 'They do, on GOV.UK if they own the home.'],
	[
		'Your income is low, so your council may be able to put you forward.',
		'Their income is low, so their council may be able to put them forward.',
	],
	['We do, with you.', 'We do, with them.'],
	['You told us that you do not own yours.', 'They told us that they do not own theirs.'],
	[
		'A supplier pays for what you do not use yourself.',
		'A supplier pays for what they do not use themselves.',
	],
])('“%s” becomes “%s”', (said, told) => {
	expect(inThirdPerson(said)).toBe(told);
});

test('whatever was answered, the office is not spoken to as the visitor', () => {
	const schemes = schemesForRules(content.schemes);
	const choices = {
		benefitsClaim: ['', 'yes', 'no'],
		homeOwnership: ['', 'yes', 'no'],
		heatingSource: ['', 'gas', 'lpg'],
		energySavings: ['', 'solar', 'gasBoiler'],
	};
	let all: Record<string, string>[] = [{ householdIncome: 'yes' }];
	for (const [name, values] of Object.entries(choices))
		all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
	for (const answers of all) {
		const { headline, outcomes } = triageApplication({ answers, receivedAt: NOON }, { schemes });
		for (const { why, whoApplies, toCheck, mismatch = '' } of outcomes)
			expect([headline, why, whoApplies, toCheck, mismatch].join(' ')).not.toMatch(
				/\byou(?:r|rs|rself)?\b/i,
			);
	}
});
