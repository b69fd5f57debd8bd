/** What a visitor reads of an assessment. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { assess } from '#forms/eligibility/assessment.ts';
import { schemesForRules } from '#forms/eligibility/schemes-for-rules.ts';
import type { HomeAnswers } from '#forms/eligibility/types.ts';
import { mainElement, visibleText } from '#tests/support/page-text.ts';
import { Outcomes } from '../outcome/Outcomes.tsx';

const schemes = schemesForRules(content.schemes);
const drawn = (answers: HomeAnswers, day = '2026-11-21') =>
	visibleText(
		mainElement(
			`<main>${renderToStaticMarkup(<Outcomes {...assess(answers, schemes, day)} />)}</main>`,
		),
	);

test('a card says what the scheme is for, how much, where, and who applies', () => {
	const text = drawn({
		homeOwnership: 'yes',
		heatingSource: 'lpg',
		energySavings: 'airSourceHeatPump',
	});
	expect(text).toContain(
		'£9,000 towards a heat pump until 31 March 2027, if the home is off the gas grid.',
	);
	expect(text).toContain('England and Wales only.');
	expect(text).toContain(
		'An installer with an MCS certificate, or a government approval that equals it, who takes the grant off your price.',
	);
	expect(text).toContain('We help you with the papers.');
	expect(text).not.toContain('We do, with you');
});

test('the headline comes before the cards', () => {
	const text = drawn({ selectedBenefits: 'universalCredit', insulationMethod: 'loft' });
	expect(text).toMatch(
		/^[ |]*The Warm Homes Local Grant may pay for most or all of the work\. \|.*Warm Homes Local Grant \|.* Warm Homes Local Grant: apply yourself at GOV\.UK/,
	);
});

test('whether a council takes part is asked of the government’s own page, which takes owners alone', () => {
	const link =
		/ \| Your council decides \|.* Does your council take part\? The government’s own page tells you\./;
	expect(drawn({ householdIncome: 'yes', homeOwnership: 'yes' })).toMatch(link);
	const rented = drawn({ householdIncome: 'yes', homeOwnership: 'no' });
	expect(rented).toContain('Your council decides');
	expect(rented).toContain('apply yourself through your council');
	expect(rented).not.toContain('Does your council take part?');
});

test('a scheme for another measure comes after those for the one asked about, and says so', () => {
	const text = drawn({ homeOwnership: 'yes', heatingSource: 'gas', energySavings: 'solar' });
	const apart = text.indexOf('If you would also think about something else');
	expect(apart).toBeGreaterThan(text.indexOf('Warm Homes Local Grant'));
	expect(text.indexOf('This pays for a heat pump. You asked about solar panels.')).toBeGreaterThan(
		apart,
	);
});

test('ECO4 and the Smart Export Guarantee leave out Northern Ireland, and their cards say so', () => {
	const text = drawn({ householdIncome: 'yes', energySavings: 'solar' });
	expect(text.match(/England, Scotland and Wales, not Northern Ireland\./g)).toHaveLength(2);
});

test('shortly before its end, ECO4 at a company without a supplier says so, and what to ask first', () => {
	const text = drawn({ householdIncome: 'yes' });
	expect(text).toContain(
		'Ends 31 December 2026, so little time is left. Ask first whether there is still a place.',
	);
	expect(drawn({ householdIncome: 'yes' }, '2026-10-01')).not.toContain('little time');
});

test('Scotland, Wales and Northern Ireland each have a line with whom to ask', () => {
	const text = drawn({});
	expect(text).toMatch(
		/Scotland \|.*Home Energy Scotland.*Wales \|.*Nest.*Northern Ireland \|.*Housing Executive/,
	);
});

test('an owner with Pension Credit reads first what pays for most, and last what saves little', () => {
	const answers: HomeAnswers = {
		benefitsClaim: 'yes',
		selectedBenefits: 'pensionCredit',
		homeOwnership: 'yes',
		heatingSource: 'gas',
	};
	const { headline, outcomes } = assess(answers, schemes, '2026-10-01');
	expect(headline).toEqual(
		'The Energy Company Obligation (ECO4) may pay for most or all of the work.',
	);
	expect(outcomes.map(({ scheme }) => scheme)).toEqual([
		'eco4',
		'warm-homes-local-grant',
		'boiler-upgrade-scheme',
		'vat-zero-rate',
		'smart-export-guarantee',
		'gbis',
	]);
});

test('each scheme is one line, and the rest is folded', () => {
	const markup = renderToStaticMarkup(
		<Outcomes {...assess({ selectedBenefits: 'pensionCredit' }, schemes, '2026-10-01')} />,
	);
	const open = visibleText(markup.replace(/<details[\s\S]*?<\/details>/g, ''));
	expect(open).toContain('Warm Homes Local Grant');
	for (const folded of ['Who decides', 'To be checked', 'Official page: Warm']) {
		expect(visibleText(markup)).toContain(folded);
		expect(open).not.toContain(folded);
	}
});

test('the papers are those of this visitor, each once', () => {
	const owner = drawn(
		{
			homeOwnership: 'yes',
			selectedBenefits: 'pensionCredit',
			heatingSource: 'gas',
			energySavings: 'solar',
		},
		'2026-10-01',
	);
	expect(owner).not.toContain('landlord’s written permission');
	expect(owner).not.toContain('proof of household income');
	expect(owner.match(/a recent energy bill/g)).toHaveLength(1);
	expect(drawn({ homeOwnership: 'no', householdIncome: 'yes' }, '2026-10-01')).toContain(
		'landlord’s written permission',
	);
});
