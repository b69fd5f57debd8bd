/** Takes down who rings, by the same `receive` as whatever a visitor sends. */

import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { NO_ENQUIRY } from '#enquiries/links/private-page.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { Store } from '#enquiries/store/store.ts';
import { findProblems, readAnswers } from '#forms/fields/answers.ts';
import type { Receive } from '#forms/sending/submission-port.ts';
import { telephoneForm } from '#forms/telephone.ts';
import type { Actor } from '#model/enquiry-events.ts';
import { REFERENCE } from '#model/reference.ts';
import { fieldIn, pageActs } from '../acts/act-fields.ts';
import { type Flash, flashQuery } from '../acts/flash.ts';
import { type ActRecorderParts, createActRecorder } from '../acts/record-act.ts';
import type { CallerForm } from './day-view.ts';
import { readItem } from './read-day.ts';

export interface CallerParts extends ActRecorderParts {
	readonly store: Store;
	readonly receive: Receive;
}

/** What a press leaves in the form. */
type Typed = Omit<CallerForm, 'reference' | 'fields'>;

/**
 * Creates what keeps a caller that was posted, and says where that leads. Nothing is kept where an
 * answer is to be put right, nor at the first press for a person who is known already.
 */
export function createCallers(parts: CallerParts) {
	const { store, receive } = parts;
	const record = createActRecorder(parts);

	return async (posted: URLSearchParams, by: Actor): Promise<{ location: string } | Typed> => {
		const answers = readAnswers(telephoneForm, posted);
		const problems = findProblems(telephoneForm.steps, answers);
		const known = await knownAs(answers, posted.get(REFERENCE));
		const isSure = known.length === 0 || fieldIn(posted, 'sure') === answers.phone;
		if (!isSure || Object.keys(problems).length > 0) return { answers, problems, known };
		const result = await receive('telephone', posted);
		if (result.state !== 'received') return { answers, known, isUnavailable: true };
		const { reference } = result;
		const flash =
			fieldIn(posted, 'act') === pageActs.addSpoken
				? await noteTalk(reference, by, fieldIn(posted, 'nonce'))
				: 'listed';
		return { location: OFFICE_PATH + flashQuery(flash, reference) };
	};

	/** What the same person sent, without what this very press has kept before. */
	async function knownAs(answers: Readonly<Record<string, string>>, reference: string | null) {
		// Without the address: a town is no person.
		const { phone = '', email = '' } = answers;
		const others = await store.othersBySender({ id: NO_ENQUIRY, answers: { phone, email } });
		const isThis = (one: (typeof others)[number]) =>
			one.reference === reference &&
			Object.entries(answers).every(([name, answer]) => one.answers[name] === answer);
		return Promise.all(
			others.filter((one) => !isThis(one)).map((enquiry) => readItem(store, enquiry)),
		);
	}

	/** Where that fails, the caller is on the list. */
	async function noteTalk(reference: string, by: Actor, nonce: string): Promise<Flash> {
		try {
			for await (const enquiry of store.find({ reference }))
				await record(enquiry, by, { kind: 'spoke', data: {} }, { nonce });
			return 'spoken';
		} catch (error) {
			if (!(error instanceof StoreUnavailable)) throw error;
			return 'not-spoken';
		}
	}
}
