/** The visitor corrects answers. */

import { readCorrection } from '#forms/sending/correction.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { correctableFields } from './own-page-view.ts';
import { type Outcome, type Press, record, type VisitorPageParts } from './presses.ts';

/** The answers that can be corrected, as they are kept. */
export const correctableAnswers = ({ form, answers }: Enquiry): Record<string, string> =>
	Object.fromEntries(correctableFields(form).map(([name]) => [name, answers[name] ?? '']));

/** Keeps the answers that differ, if each is well formed. */
export async function correctAnswers(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	const { enquiry, posted, nonce } = press;
	const fields = correctableFields(enquiry.form);
	const { corrected, problems } = readCorrection(enquiry, fields, posted);
	if (Object.keys(problems).length > 0) {
		const correction = { problems, answers: { ...correctableAnswers(enquiry), ...corrected } };
		return { problem: 'Please put right what is marked. Nothing was changed.', correction };
	}
	// Nothing differs either when this press has arrived before.
	const isSame = Object.keys(corrected).length === 0;
	const isRepeated =
		isSame && (await parts.store.eventsOf(enquiry.id)).some((event) => event.nonce === nonce);
	if (isSame && !isRepeated) return { problem: 'Everything is as it was.', status: 200 };
	return record(parts, press, { kind: 'corrected' }, 'corrected', { answers: corrected });
}
