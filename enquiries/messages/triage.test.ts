/** The triage of an application. */
import { expect, test } from 'vitest';
import { readSchemes } from '../../content/read.ts';
import { schemesForRules } from '../../forms/eligibility/outcomes.ts';
import { triageApplication } from './triage.ts';

const schemes = { schemes: schemesForRules(readSchemes()) };
const receivedAt = Date.parse('2026-11-21T10:00:00Z');
const triage = (answers: Record<string, string>) => triageApplication({ answers, receivedAt }, schemes);

test('the measures include insulation and energy savings', () => {
	expect(triage({ energySavings: 'solar', insulationMethod: 'loft' }).measures).toEqual(['Solar', 'Loft']);
	expect(triage({ insulationMethod: 'externalWall' }).measures).toEqual(['External wall']);
	expect(triage({}).measures).toEqual([]);
});

test('a missing answer about health leaves the outcome open, and causes no question', () => {
	const { outcomes, questions } = triage({ benefitsClaim: 'no', householdIncome: 'no', healthCondition: '' });
	expect(outcomes.find(({ scheme }) => scheme === 'eco4')?.likelihood).toBe('needs a survey');
	expect(questions.join(' ')).not.toMatch(/health/i);
});

test('a missing heating source causes a question about oil', () => {
	expect(triage({ homeOwnership: 'yes' }).questions.join(' ')).toContain('Oil');
	expect(triage({ heatingSource: 'gas' }).questions.join(' ')).not.toContain('Oil');
});

test('the office reads the same headline as the visitor', () => {
	expect(triage({ householdIncome: 'yes', insulationMethod: 'loft' }).headline).toBe('One scheme could pay for most or all of this.');
});
