/** Which kind of letter is written by what. */
import type { Email } from '#model/email.ts';
import { type LetterKind, VISITOR_UPDATE } from '#model/outbox-message.ts';
import { readFindings } from '../findings.ts';
import { acknowledgement } from './acknowledgement.tsx';
import { alert } from './alert.tsx';
import { callStateOf } from './call-state.ts';
import { digest } from './digest.tsx';
import { readDigestFacts } from './digest-facts.ts';
import {
	enquiryOf,
	type LetterContext,
	type LetterMessage,
	officeUrlOn,
	type WrittenLetter,
} from './letter-context.ts';
import { officeLetter } from './office-letter.tsx';
import { promiseWarning } from './promise-warning.tsx';
import { visitorUpdate } from './visitor-update.tsx';

type Writer = (message: LetterMessage, context: LetterContext) => Promise<WrittenLetter>;

const writers: Readonly<Record<LetterKind, Writer>> = {
	async office(message, { store, firm }) {
		const enquiry = enquiryOf(message);
		const { isPlain } = message;
		const letter = officeLetter(enquiry, firm, {
			...(await callStateOf(store, enquiry)),
			link: officeUrlOn(firm.siteUrl, enquiry.reference),
			before: (await store.othersBySender(enquiry)).filter(
				({ receivedAt }) => receivedAt < enquiry.receivedAt,
			),
		});
		return isPlain ? { ...letter, subject: `[${enquiry.reference}]` } : letter;
	},
	async acknowledgement(message, { store, firm, visitorUrl }) {
		const enquiry = enquiryOf(message);
		const state = await callStateOf(store, enquiry, true);
		return acknowledgement(enquiry, firm, state, await visitorUrl(enquiry));
	},
	async digest(message, { store, firm, now, periods }) {
		const facts = await readDigestFacts(store, now(), periods, firm.callBack);
		return digest(message, facts, firm);
	},
	alert: async (_, { store, firm, now }) => alert(await readFindings(store, now()), firm),
	[VISITOR_UPDATE]: visitorUpdate,
	promise: promiseWarning,
};

/**
 * Writes a letter from current data, so that a delayed one is still true, with the ids of the
 * quarantined enquiries that it names. Throws where what it is about is gone.
 *
 * The plainest form is for a mail server that refused the full one: only text, and nothing in the
 * headers that a filter may have refused.
 */
export async function writeLetter(
	message: LetterMessage,
	context: LetterContext,
): Promise<{ readonly email: Email; readonly named: readonly string[] }> {
	const { kind, recipient: to, isPlain } = message;
	const { named = [], ...letter } = await writers[kind](message, context);
	const email = isPlain
		? { to, subject: letter.subject, text: letter.text }
		: { to, fromName: `${context.firm.name} website`, ...letter };
	return { email, named };
}
