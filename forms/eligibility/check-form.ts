/** The eligibility check: the questions about the home, without contact details. Nothing is stored. */
import type { Form } from '../field.ts';
import { healthDetail } from '../funding.ts';

export const checkForm = { name: 'check', path: '/check', version: 1, steps: [healthDetail] } as const satisfies Form;

/** Shown when no question was answered. */
export const CHECK_NEEDS_AN_ANSWER = 'Answer at least one question, and we can say something.';
