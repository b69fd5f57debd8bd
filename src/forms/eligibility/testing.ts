/** For tests of the eligibility rules: any answers to the eight questions, any of them left open. */
import fc from 'fast-check';
import { healthDetail } from '../health-detail.ts';
import type { HomeAnswers } from './types.ts';

export const anyAnswers: fc.Arbitrary<HomeAnswers> = fc.record(
	Object.fromEntries(
		Object.entries(healthDetail.fields).map(([name, { options }]) => [
			name,
			fc.constantFrom('', ...Object.keys(options)),
		]),
	),
);
