/** The visitor corrects answers. */

import { findProblem, readAnswers } from '#forms/fields/answers.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { correctableFields } from './own-page-view.ts';
import { type Outcome, type Press, record, type VisitorPageParts } from './presses.ts';

/** The answers that can be corrected, as they are kept. */
export const correctableAnswers = ({ form, answers }: Enquiry): Record<string, string> =>
	Object.fromEntries(correctableFields(form).map(([name]) => [name, answers[name] ?? '']));

/** Keeps the answers that differ, if each is well formed. */
export async function correctAnswers(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	const { enquiry, posted, nonce } = press;
	const given = readAnswers(allForms[enquiry.form], posted) as Readonly<Record<string, string>>;
	const kept = correctableAnswers(enquiry);
	const changed = correctableFields(enquiry.form).filter(
		([name]) => posted.has(name) && given[name] !== kept[name],
	);
	const answers = Object.fromEntries(changed.map(([name]) => [name, given[name] ?? '']));
	const problems = Object.fromEntries(
		changed.flatMap(([name, field]) => {
			const problem = findProblem(field, given[name] ?? '');
			return problem ? [[name, problem]] : [];
		}),
	);
	if (Object.keys(problems).length > 0) {
		const correction = { problems, answers: { ...kept, ...answers } };
		return { problem: 'Please put right what is marked. Nothing was changed.', correction };
	}
	// Nothing differs either when this press has arrived before.
	const isRepeated =
		changed.length === 0 &&
		(await parts.store.eventsOf(enquiry.id)).some((event) => event.nonce === nonce);
	if (changed.length === 0 && !isRepeated)
		return { problem: 'Everything is as it was.', status: 200 };
	return record(parts, press, { kind: 'corrected' }, 'corrected', { answers });
}
