/** What the office reads first about an application. */
import { expect, test } from 'vitest';
import { readSchemes } from '../../content/read.ts';
import { schemesForRules } from '../../forms/eligibility/outcomes.ts';
import { triageApplication } from './triage.ts';

const schemes = { schemes: schemesForRules(readSchemes()) };
const receivedAt = Date.parse('2026-11-21T10:00:00Z');
const sort = (answers: Record<string, string>) => triageApplication({ answers, receivedAt }, schemes);

test('both things asked for are named, the insulation as well as the measure', () => {
	expect(sort({ energySavings: 'solar', insulationMethod: 'loft' }).measures).toEqual(['Solar', 'Loft']);
	expect(sort({ insulationMethod: 'externalWall' }).measures).toEqual(['External wall']);
	expect(sort({}).measures).toEqual([]);
});

test('an answer about health that was left open is unknown to the office as well, and nothing asks for it', () => {
	const { outcomes, questions } = sort({ benefitsClaim: 'no', householdIncome: 'no', healthCondition: '' });
	expect(outcomes.find(({ scheme }) => scheme === 'eco4')?.likelihood).toBe('needs a survey');
	expect(questions.join(' ')).not.toMatch(/health/i);
});

test('who left open what heats the home is asked about oil on the call', () => {
	expect(sort({ homeOwnership: 'yes' }).questions.join(' ')).toContain('Oil');
	expect(sort({ heatingSource: 'gas' }).questions.join(' ')).not.toContain('Oil');
});

test('the office reads the same headline as the visitor', () => {
	expect(sort({ householdIncome: 'yes', insulationMethod: 'loft' }).headline).toBe('One scheme could pay for most of this.');
});
