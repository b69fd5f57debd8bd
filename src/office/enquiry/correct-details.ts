/** Corrects whose enquiry it is, as the office hears it: what it was stays in the history. */

import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { Store } from '#enquiries/store/store.ts';
import { findProblem, readAnswers } from '#forms/fields/answers.ts';
import { type Field, fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { FormName } from '#model/form-names.ts';
import { fieldIn } from '../acts/act-fields.ts';
import type { Flash } from '../acts/flash.ts';
import { actorOf } from '../acts/record-act.ts';
import type { Correction } from './enquiry-view.ts';

const names = ['fullName', 'firstName', 'lastName', 'phone', 'phoneNumber', 'email', 'address'];

/**
 * The questions of a form about name, number and address. A browser fills in none: they are not about
 * who types.
 */
export const detailsOf = (form: FormName): [name: string, field: Field][] =>
	fieldsOf(allForms[form]).flatMap(([name, field]): [string, Field][] =>
		field.kind === 'text' && names.includes(name)
			? [[name, { ...field, autocomplete: 'off', hint: undefined }]]
			: [],
	);

interface Parts {
	readonly store: Pick<Store, 'recordEvent' | 'enquiryById'>;
	readonly now: () => number;
}

/** Keeps the details that differ, if each is well formed. Otherwise returns what to put right. */
export async function correctDetails(
	{ store, now }: Parts,
	{ id, form, answers }: Enquiry,
	session: OfficeSession,
	posted: URLSearchParams,
): Promise<Flash | Correction> {
	const given: Readonly<Record<string, string>> = readAnswers(allForms[form], posted);
	const changed = detailsOf(form).filter(
		([name]) => posted.has(name) && given[name] !== (answers[name] ?? ''),
	);
	const valuesIn = (all: typeof answers) =>
		Object.fromEntries(changed.map(([name]) => [name, all[name] ?? '']));
	const problems = Object.fromEntries(
		changed.flatMap(([name, field]) => {
			const problem = findProblem(field, given[name] ?? '', given);
			return problem ? [[name, problem]] : [];
		}),
	);
	if (Object.keys(problems).length > 0)
		return { problems, typed: given, refusal: 'Not corrected: put right what is marked.' };
	if (changed.length === 0) return 'pointless';
	const result = await store.recordEvent(
		id,
		{
			kind: 'corrected',
			by: actorOf(session),
			data: { was: valuesIn(answers) },
			nonce: fieldIn(posted, 'nonce'),
			seen: fieldIn(posted, 'seen'),
		},
		now(),
		{ answers: valuesIn(given) },
	);
	if (result.state === 'recorded') return 'corrected';
	if (result.state === 'pointless' || result.state === 'gone') return result.state;
	// A page that is older than another correction would take that back.
	const kept = (await store.enquiryById(id))?.answers ?? {};
	return changed.every(([name]) => kept[name] === given[name])
		? 'repeated'
		: { refusal: 'Not corrected: something was recorded since. Look again, and correct it here.' };
}
