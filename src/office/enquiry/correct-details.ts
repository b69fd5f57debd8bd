/** Corrects whose enquiry it is, as the office hears it: what it was stays in the history. */

import type { Store } from '#enquiries/store/store.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { readCorrection } from '#forms/sending/correction.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { Actor } from '#model/enquiry-events.ts';
import type { FormName } from '#model/form-names.ts';
import { fieldIn } from '../acts/act-fields.ts';
import type { Flash } from '../acts/flash.ts';
import type { Unsaved } from '../acts/QuestionFold.tsx';

const names = ['fullName', 'firstName', 'lastName', 'phone', 'phoneNumber', 'email', 'address'];

/** The questions of a form about name, number and address. */
export const detailsOf = (form: FormName) =>
	fieldsOf(allForms[form]).filter(([name]) => names.includes(name));

interface Parts {
	readonly store: Pick<Store, 'recordEvent'>;
	readonly now: () => number;
}

/** Keeps the details that differ, if each is well formed. Otherwise says what to put right. */
export async function correctDetails(
	{ store, now }: Parts,
	enquiry: Enquiry,
	by: Actor,
	posted: URLSearchParams,
): Promise<Flash | Unsaved> {
	const { given, corrected, problems } = readCorrection(enquiry, detailsOf(enquiry.form), posted);
	const refused = (refusal: string) => ({ refusal, problems, answers: given });
	if (Object.keys(problems).length > 0) return refused('Not corrected: put right what is marked.');
	if (Object.keys(corrected).length === 0) return 'pointless';
	const was = Object.fromEntries(
		Object.keys(corrected).map((name) => [name, enquiry.answers[name] ?? '']),
	);
	const { state } = await store.recordEvent(
		enquiry.id,
		{
			kind: 'corrected',
			by,
			data: { was },
			nonce: fieldIn(posted, 'nonce'),
			seen: fieldIn(posted, 'seen'),
		},
		now(),
		{ answers: corrected },
	);
	if (state === 'recorded') return 'corrected';
	// A page that is older than another correction would take that back.
	return state === 'overtaken' || state === 'repeated'
		? refused('Not corrected: something was recorded since. Look again, and correct it here.')
		: state;
}
