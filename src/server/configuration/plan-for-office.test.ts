/**
 * The plan that the office reads about a home: at most five lines, which the engine that the
 * visitor saw has worked out.
 */
import { expect, test } from 'vitest';
import { checkData } from '#check/check-data.ts';
import { resultFor } from '#check/check-result.ts';
import { content } from '#content/reader/testing.ts';
import { findOutcomes, schemesForRules } from '#forms/eligibility/outcomes.ts';
import type { HomeAnswers } from '#forms/eligibility/types.ts';
import { siteContent } from '#site/testing.ts';
import { createHomeEstimates } from './plan-for-office.ts';

const linesOf = createHomeEstimates(content);
const schemes = schemesForRules(content.schemes);
/** As the triage asks for them. */
const planLines = (home: string, day: string, answers: HomeAnswers = {}) =>
	linesOf(home, day, { answers, outcomes: findOutcomes(answers, schemes, day), schemes });

const DAY = '2026-11-22';
const semi = { kind: 'semi', walls: 'cavity', heatingSource: 'gas', loft: 'some' };

test('a plan is what the home costs, what was ticked, what pays, what does not and what is open', () => {
	const [cost, ticked, pays, doesNot, open, ...more] = planLines(
		JSON.stringify({ ...semi, measureLoft: 'yes', measureCavity: 'yes' }),
		DAY,
	);
	expect(cost).toMatch(
		/^About £[\d,]+ a year to heat\. At the price cap of October to December 2026: gas 7\.97p, electricity 26\.32p a unit\.$/,
	);
	expect(ticked).toMatch(
		/^Worth doing first: .+\. Ticked: loft insulation, cavity wall insulation\. About £\d+ less a year \(£\d+ to £\d+\)\. Guide price £1,100 to £2,400, before any grant\.$/,
	);
	expect(pays).toMatch(
		/^Pays for itself while it lasts: .*cavity wall insulation \(about £\d+ less a year, \d+ years\)/,
	);
	expect(doesNot).toMatch(
		/^Does not pay for itself: air source heat pump \(about £\d+ less a year, £\d+ (?:less|more) with 5% VAT on electricity from 1 April 2027\)\.$/,
	);
	expect(open).toMatch(/^No payback worked out: heating controls \(about £\d+ less a year\)/);
	expect(more).toEqual([]);
});

test('where nothing was ticked it is what the visitor’s page began with, in the page’s words', () => {
	const household = {
		benefitsClaim: 'no',
		householdIncome: 'no',
		healthCondition: 'no',
		homeOwnership: 'yes',
	} as const;
	for (const day of [DAY, '2027-01-02']) {
		const line = planLines(JSON.stringify({ ...semi, postcode: 'LS6' }), day, household)[1];
		const { plan } =
			resultFor({ ...semi, postcode: 'LS6', ...household }, { ...checkData(siteContent), day })
				.home ?? {};
		expect(line).toContain(
			`${plan?.heading} ${plan?.text} Nothing ticked, so the page began with: `,
		);
	}
});

test('without a price it is in kWh, and nothing is said to pay', () => {
	const lines = planLines(JSON.stringify({ ...semi, heatingSource: 'oil', hasPanels: 'yes' }), DAY);
	expect(lines[0]).toMatch(/^About [\d,]+ kWh a year to heat\./);
	expect(lines.join(' ')).toMatch(/cavity wall insulation \(about [\d,]+ kWh less a year\)/);
	expect(lines.join(' ')).not.toContain('Pays for itself');
});

test('offers nothing that the home rules out', () => {
	const lines = planLines(
		JSON.stringify({ kind: 'semi', walls: 'cavity-filled', heatingSource: 'gas' }),
		DAY,
	).join();
	expect(lines).not.toMatch(/cavity wall/i);
});
