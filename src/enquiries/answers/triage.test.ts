/** The triage of an application. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/schemes-for-rules.ts';
import { triageApplication } from './triage.ts';

const schemes = { schemes: schemesForRules(content.schemes) };
const receivedAt = Date.parse('2026-11-21T10:00:00Z');
const triage = (answers: Record<string, string>) =>
	triageApplication({ answers, receivedAt }, schemes);

test('a missing answer about health leaves the outcome open, and causes no question', () => {
	const { outcomes, questions } = triage({
		benefitsClaim: 'no',
		householdIncome: 'no',
		healthCondition: '',
	});
	expect(outcomes.find(({ scheme }) => scheme === 'eco4')?.likelihood).toBe('needs a survey');
	expect(questions.join(' ')).not.toMatch(/health/i);
});

test('a missing heating source causes a question about oil', () => {
	expect(triage({ homeOwnership: 'yes' }).questions.join(' ')).toContain('Oil');
	expect(triage({ heatingSource: 'gas' }).questions.join(' ')).not.toContain('Oil');
});

test('the office reads the same headline as the visitor', () => {
	expect(triage({ householdIncome: 'yes', insulationMethod: 'loft' }).headline).toBe(
		'The Warm Homes Local Grant may pay for most or all of the work.',
	);
});

test('the nation that an address or a postcode gives decides outcomes and headline, and is not asked on the call', () => {
	const nationIn = (answers: Record<string, string>) => {
		const read = triage(answers);
		const asked = read.questions.some((question) => question.startsWith('Which nation is it in'));
		return [read.nation, asked];
	};
	expect(nationIn({ address: '1 Ember Row, Leeds LS8 2AB' })).toEqual(['England', false]);
	expect(nationIn({ address: '1 Ember Row, Glasgow G12 8QQ' })).toEqual(['Scotland', false]);
	expect(nationIn({ address: '1 Ember Row', home: '{"postcode":"CF10"}' })).toEqual([
		'Wales',
		false,
	]);
	expect(nationIn({ address: 'La Rue, Jersey JE2 3AB' })[1]).toBe(false);
	expect(nationIn({ address: '1 Ember Row' })).toEqual([undefined, true]);

	const scottish = triage({
		address: '1 Ember Row, Glasgow G12 8QQ',
		homeOwnership: 'yes',
		heatingSource: 'gas',
	});
	expect(scottish.headline).toContain('In Scotland, ask Home Energy Scotland first.');
	expect(
		scottish.outcomes.find(({ scheme }) => scheme === 'boiler-upgrade-scheme')?.likelihood,
	).toBe('unlikely');
});
