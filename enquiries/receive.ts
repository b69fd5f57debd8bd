/** The one way in: every entrance hands what a visitor sent to this, and answers only after it has. */
import { createHash } from 'node:crypto';
import { allForms } from '../forms/all-forms.ts';
import { consentsGiven, findProblems, readAnswers } from '../forms/answers.ts';
import type { Receive } from '../forms/receive.ts';
import { newReference, REFERENCE, readReference } from '../forms/reference.ts';
import { StoreUnavailable } from './database.ts';
import type { NewEmail, Store } from './store.ts';

export interface Reception {
	readonly store: Store;
	/** Who hears of every enquiry. */
	readonly officeEmail: string;
	/** Whether visitors get an acknowledgement. */
	readonly acknowledge: boolean;
	readonly now: () => number;
	/** Told when there is something to deliver. */
	readonly onKept: () => void;
	/** Told when something could not be kept, and why. */
	readonly onUnavailable: (error: StoreUnavailable) => void;
}

/** Makes the way in. */
export function reception({ store, officeEmail, acknowledge, now, onKept, onUnavailable }: Reception): Receive {
	return async (formName, sent) => {
		const form = allForms[formName];
		const given = new Map(sent);
		const answers: Record<string, string> = readAnswers(form, given);
		const problems = findProblems(form.steps, answers);
		if (Object.keys(problems).length > 0) return { state: 'problems', answers, problems };

		const theirs = readReference(given.get(REFERENCE));
		const emails: NewEmail[] = [{ kind: 'office', recipient: officeEmail, oncePerDay: false }];
		if (acknowledge && answers.email) {
			emails.push({ kind: 'acknowledgement', recipient: answers.email.toLowerCase(), oncePerDay: true });
		}
		const arrival = {
			reference: theirs ?? newReference(),
			referenceIsTheirs: theirs !== undefined,
			spareReference: newReference(),
			form: formName,
			formVersion: form.version,
			receivedAt: now(),
			answers,
			consents: consentsGiven(form, answers),
			fingerprint: createHash('sha256')
				.update(JSON.stringify([formName, answers]))
				.digest('base64url'),
		};
		try {
			const { reference, repeated } = await store.keep(arrival, emails);
			if (!repeated) onKept();
			return { state: 'received', reference };
		} catch (error) {
			if (!(error instanceof StoreUnavailable)) throw error;
			onUnavailable(error);
			return { state: 'unavailable', answers };
		}
	};
}
