/** Reads a correction: the answers that differ from those that were kept. */
import type { Enquiry } from '#model/enquiry.ts';
import { findProblems, readAnswers } from '../fields/answers.ts';
import type { Field } from '../fields/field.ts';
import { allForms } from './all-forms.ts';

/** Of these fields, what was posted and differs, and what is wrong with it. */
export function readCorrection(
	{ form, answers }: Pick<Enquiry, 'form' | 'answers'>,
	fields: readonly (readonly [name: string, field: Field])[],
	posted: URLSearchParams,
) {
	const given: Readonly<Record<string, string>> = readAnswers(allForms[form], posted);
	const changed = Object.fromEntries(
		fields.filter(([name]) => posted.has(name) && given[name] !== (answers[name] ?? '')),
	);
	const corrected = Object.fromEntries(
		Object.keys(changed).map((name) => [name, given[name] ?? '']),
	);
	return { given, corrected, problems: findProblems([{ fields: changed }], given) };
}
