/**
 * Receives enquiries: every route passes submissions to this, and answers the visitor with its
 * result.
 */
import { createHmac, hash } from 'node:crypto';
import { consentsGiven, findProblems, readAnswers } from '#forms/fields/answers.ts';
import { VIA, viaFrom } from '#forms/fields/via.ts';
import { withHome } from '#forms/home/home-answers.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import type { Receive } from '#forms/sending/submission-port.ts';
import { MINUTE_MS } from '#model/dates.ts';
import { type FormName, isVisitorForm } from '#model/form-names.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { newReference, REFERENCE, readReference } from '#model/reference.ts';
import type { CopyClaim } from './store/copies/copy-queue.ts';
import { StoreUnavailable } from './store/database.ts';
import type { NewDispatch } from './store/save.ts';
import type { Store } from './store/store.ts';

/** Who is notified of an enquiry. */
export interface Recipients {
	readonly officeEmail: string;
	/** Whether visitors get an acknowledgement. */
	readonly acknowledge: boolean;
	/**
	 * Another system of the company's, if it has one. Its host only: the rest of a webhook's URL is
	 * often a secret.
	 */
	readonly webhookHost?: string;
	/** When it was taken down, of a call: the letter waits for what is noted at once, such as a talk. */
	readonly callAt?: number;
}

interface ReceiveOptions {
	readonly store: Store;
	readonly recipients: Recipients;
	readonly now: () => number;
	/**
	 * The questions of the application that the firm does not ask today: an answer about health,
	 * benefits or income to one is not kept.
	 */
	readonly unasked?: () => readonly string[];
	/** Copies what was saved to another place, before the visitor is answered. */
	readonly copies?: {
		claim(): CopyClaim | undefined;
		make(message: ClaimedDispatch): Promise<void>;
	};
	/**
	 * With a key for sensitive answers, they cannot be found from the hash of all answers by brute
	 * force either.
	 */
	readonly answersKey?: string;
	/**
	 * The hash of the secret in the visitor's link (./links/visitor-link.ts). Without it visitors get
	 * no link.
	 */
	readonly secretHash?: (reference: string) => string;
	/** Called when there is something to deliver. */
	readonly onSaved: () => void;
	/** Called when an enquiry could not be stored. */
	readonly onUnavailable: (error: StoreUnavailable) => void;
}

/** Creates `receive`. */
export function createReceive({
	store,
	recipients,
	now,
	unasked,
	copies,
	answersKey,
	secretHash,
	onSaved,
	onUnavailable,
}: ReceiveOptions): Receive {
	return async (formName, sent, spamScore) => {
		const form = allForms[formName];
		const given = new Map(sent);
		const asked = readAnswers(form, given);
		const dropped = sensitiveNames(formName).filter((name) => unasked?.().includes(name));
		const known = { ...asked, ...Object.fromEntries(dropped.map((name) => [name, ''])) };
		const answers = formName === 'funding' ? withHome(known, given) : known;
		const problems = findProblems(form.steps, answers);
		if (Object.keys(problems).length > 0) return { state: 'problems', answers, problems };

		const theirs = readReference(given.get(REFERENCE));
		// A quarantined enquiry is stored, and answered like any other. The office reads the reasons.
		const quarantined = spamScore?.quarantine
			? spamScore.reasons.join('; ') || 'looks odd'
			: undefined;
		const words = JSON.stringify([formName, answers]);
		const via = isVisitorForm(formName) ? viaFrom(given.get(VIA)) : '';
		const arrival = {
			referenceIsTheirs: theirs !== undefined,
			form: formName,
			formVersion: form.version,
			receivedAt: now(),
			answers: via ? { ...answers, [VIA]: via } : answers,
			consents: consentsGiven(form, answers),
			fingerprint: answersKey
				? createHmac('sha256', answersKey).update(words).digest('base64url')
				: hash('sha256', words, 'base64url'),
			quarantined,
		};
		const dispatches = dispatchesFor(formName, answers, {
			...recipients,
			acknowledge: recipients.acknowledge && spamScore?.acknowledge !== false,
			callAt: isVisitorForm(formName) ? undefined : arrival.receivedAt,
		});
		const saveAs = (reference: string, follows?: string) =>
			store.save(
				{
					...arrival,
					reference,
					follows,
					secretHash: secretHash?.(reference),
				},
				dispatches,
				copies?.claim(),
			);
		try {
			const first = await saveAs(theirs ?? newReference());
			const { reference, repeated, copy } = first.isTaken
				? await saveAs(newReference(), first.reference)
				: first;
			if (!repeated) onSaved();
			if (copy) await copies?.make(copy);
			return { state: 'received', reference };
		} catch (error) {
			if (!(error instanceof StoreUnavailable)) throw error;
			onUnavailable(error);
			return { state: 'unavailable', answers };
		}
	};
}

/**
 * The dispatches that an enquiry causes, on arrival or on release from quarantine. Of a telephone
 * call the office knows.
 */
export function dispatchesFor(
	form: FormName,
	answers: Readonly<Record<string, string>>,
	{ officeEmail, acknowledge, webhookHost, callAt }: Recipients,
): NewDispatch[] {
	const dispatches: NewDispatch[] =
		form === 'telephone' ? [] : [{ kind: 'office', recipient: officeEmail }];
	if (webhookHost) dispatches.push({ kind: 'webhook', recipient: webhookHost });
	if (acknowledge && answers.email)
		dispatches.push({
			kind: 'acknowledgement',
			recipient: answers.email.toLowerCase(),
			dueAt: callAt && callAt + MINUTE_MS,
		});
	return dispatches;
}
