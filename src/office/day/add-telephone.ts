/** Keeps a telephone enquiry, by the same `receive` as those of the visitors' forms. */

import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { NO_ENQUIRY } from '#enquiries/links/private-page.ts';
import type { Store } from '#enquiries/store/store.ts';
import { findProblems, readAnswers } from '#forms/fields/answers.ts';
import type { Receive } from '#forms/sending/submission-port.ts';
import { telephoneForm } from '#forms/telephone.ts';
import type { Actor } from '#model/enquiry-events.ts';
import { newReference, readReference } from '#model/reference.ts';
import { fieldIn, pageActs } from '../acts/act-fields.ts';
import { flashQuery } from '../acts/flash.ts';
import type { TelephoneEntry } from './day-view.ts';
import { readItem } from './read-day.ts';

export interface TelephoneParts {
	readonly store: Store;
	readonly receive: Receive;
	readonly now: () => number;
}

/**
 * Keeps what was posted, and says where that leads. Nothing is kept where an answer is to be put
 * right, nor at the first press for a person who is known already. Pressed again, it is kept once.
 */
export async function addTelephone(
	{ store, receive, now }: TelephoneParts,
	posted: URLSearchParams,
	by: Actor,
): Promise<{ location: string } | Omit<TelephoneEntry, 'fields'>> {
	const theirs = readReference(fieldIn(posted, 'reference')) ?? newReference();
	const answers = readAnswers(telephoneForm, posted);
	const problems = findProblems(telephoneForm.steps, answers);
	const known = await knownAs(store, answers, theirs);
	const unsaved = { reference: theirs, answers, problems, known };
	if (Object.keys(problems).length > 0)
		return { ...unsaved, refusal: 'Not saved: put right what is marked.' };
	if (known.length > 0 && fieldIn(posted, 'sure') !== answers.phone)
		return {
			...unsaved,
			refusal:
				'Known already, and nothing is saved yet. Open what they sent, and say there what came of it, or save this call as a new one.',
		};
	const result = await receive('telephone', posted);
	if (result.state !== 'received')
		return {
			...unsaved,
			refusal:
				'That could not be saved just now. All that you typed is here: press again in a minute.',
		};
	const { reference } = result;
	const hasSpoken = fieldIn(posted, 'act') === pageActs.addSpoken;
	if (hasSpoken)
		for await (const { id } of store.find({ reference }))
			await store.recordEvent(id, { kind: 'spoke', by, nonce: fieldIn(posted, 'nonce') }, now());
	return { location: OFFICE_PATH + flashQuery(hasSpoken ? 'spoken' : 'listed', reference) };
}

/** What the same person sent, without what this very press has kept before. */
async function knownAs(store: Store, answers: Readonly<Record<string, string>>, reference: string) {
	// Without the address: a town is no person.
	const { phone = '', email = '' } = answers;
	const others = await store.othersBySender({ id: NO_ENQUIRY, answers: { phone, email } });
	const isThis = (one: (typeof others)[number]) =>
		one.reference === reference &&
		Object.entries(answers).every(([name, answer]) => one.answers[name] === answer);
	return Promise.all(others.filter((one) => !isThis(one)).map((one) => readItem(store, one)));
}
