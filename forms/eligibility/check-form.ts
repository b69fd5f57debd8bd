/** The check: the questions about the home alone, asked before any contact details. It answers and stores nothing. */
import type { Form } from '../field.ts';
import { healthDetail } from '../funding.ts';

export const checkForm = { name: 'check', path: '/check', version: 1, steps: [healthDetail] } as const satisfies Form;

/** Said when nothing at all was answered. */
export const CHECK_NEEDS_AN_ANSWER = 'Answer at least one question, and we can say something.';
