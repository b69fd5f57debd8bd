/** Puts answers into words, for whoever reads them later. */
import { type FieldName, type Form, fieldsOf } from './field.ts';
import { serviceInWords } from './offered-fields.ts';

/** A question with its answer's label. */
export interface AnswerInWords {
	readonly name: string;
	readonly question: string;
	readonly answer: string;
}

/**
 * Every question with its answer in words, in the order asked. A skipped one reads “Not answered”.
 */
export function describeAnswers<F extends Form>(
	form: F,
	answers: Partial<Record<FieldName<F>, string>>,
): AnswerInWords[] {
	const given: Record<string, string | undefined> = answers;
	return fieldsOf(form).map(([name, field]) => {
		const value = given[name] ?? '';
		const words =
			field.kind === 'choice' && Object.hasOwn(field.options, value)
				? field.options[value]
				: field.kind === 'tick' && value
					? 'Yes'
					: (field.kind === 'choice' && field.services && serviceInWords(value)) || value;
		return { name, question: field.label, answer: words || 'Not answered' };
	});
}
