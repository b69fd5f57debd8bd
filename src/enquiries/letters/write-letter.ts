/**
 * Which kind of letter is written by what, and the one place where letters read the store: each is
 * a function of what is handed to it here.
 */
import { londonDay, londonMonth, monthBefore } from '#model/dates.ts';
import { followUpOf, isToAnswer, mayBeAnswered, mayBeThanked } from '#model/follow-up.ts';
import { type LetterKind, VISITOR_UPDATE } from '#model/outbox-message.ts';
import { isOver } from '#model/visits.ts';
import { dueOn } from '../call-promise/promise-watch.ts';
import { readFindings } from '../findings.ts';
import { answerWayOf } from '../follow-up/answer-way.ts';
import { describeState } from '../follow-up/events-in-words.ts';
import { withFollowUp } from '../follow-up/with-follow-up.ts';
import { readMonths } from '../month/month-figures.ts';
import { REMINDER } from '../store/visit-places.ts';
import { acknowledgement } from './acknowledgement.tsx';
import { alert } from './alert.tsx';
import { digest } from './digest.tsx';
import { readDigestFacts } from './digest-facts.ts';
import type {
	AddressedLetter,
	LetterContext,
	LetterMessage,
	WrittenLetter,
} from './letter-context.ts';
import { monthLetter } from './month-letter.tsx';
import { officeLetter } from './office-letter.tsx';
import { promiseWarning } from './promise-warning.tsx';
import { thanks } from './thanks.tsx';
import { visitLetter } from './visit-letter.tsx';
import { visitorUpdate } from './visitor-update.tsx';

const letters: Readonly<
	Record<
		LetterKind,
		(message: LetterMessage, context: LetterContext) => Promise<WrittenLetter | undefined>
	>
> = {
	async office(message, context) {
		const { enquiry, state } = await readEnquiry(message, context);
		const others = await context.store.othersBySender(enquiry);
		const before = others.filter(({ receivedAt }) => receivedAt < enquiry.receivedAt);
		return officeLetter(enquiry, context.firm, { ...state, before, isPlain: message.isPlain });
	},
	async acknowledgement(message, context) {
		const { enquiry, followUp, state } = await readEnquiry(message, context, 'to the visitor');
		const isAnswered = !isToAnswer(followUp, Number.POSITIVE_INFINITY);
		const about = { ...state, isAnswered };
		return acknowledgement(enquiry, context.firm, about, await context.visitorUrl(enquiry));
	},
	async digest({ isPlain }, { store, firm, now, periods }) {
		return digest({ isPlain }, await readDigestFacts(store, now(), periods, firm.dueAt), firm);
	},
	async alert(_, { store, firm, now }) {
		return alert(await readFindings(store, now()), firm);
	},
	async [VISITOR_UPDATE](message, context) {
		return visitorUpdate(message, await readEnquiry(message, context), context.firm);
	},
	async thanks(message, context) {
		const { store, firm } = context;
		const { enquiry, followUp, state } = await readEnquiry(message, context, 'to the visitor');
		// What the same person withdrew or complained about may be another enquiry.
		const others = await Array.fromAsync(withFollowUp(store, await store.othersBySender(enquiry)));
		const isWanted =
			mayBeThanked(followUp) && others.every((other) => mayBeAnswered(other.followUp));
		return isWanted && firm.reviewsAt ? thanks(enquiry, firm, firm.reviewsAt, state) : undefined;
	},
	'visit-asked': aboutVisit,
	visit: aboutVisit,
	async promise({ queuedAt, isPlain }, { store, firm, promise }) {
		const due = await dueOn(store, promise, londonDay(queuedAt), queuedAt);
		return promiseWarning(due, { closes: promise.closes, isPlain }, firm);
	},
	async month({ queuedAt }, { store, firm }) {
		return monthLetter(await readMonths(store), monthBefore(londonMonth(queuedAt)), firm);
	},
};

/**
 * Writes a letter from current data, so that a delayed one is still true. Undefined where there is
 * no reason for it any more. Throws where what it is about is gone.
 *
 * The plainest form is for a mail server that refused the full one: only text, and nothing in the
 * headers that a filter may have refused.
 */
export async function writeLetter(
	message: LetterMessage,
	context: LetterContext,
): Promise<AddressedLetter | undefined> {
	const { kind, recipient: to, isPlain } = message;
	const written = await letters[kind](message, context);
	if (!written) return undefined;
	const { named = [], ...letter } = written;
	const email = isPlain
		? { to, subject: letter.subject, text: letter.text }
		: { to, fromName: `${context.firm.name} website`, ...letter };
	return { email, named };
}

/**
 * Undefined where the visit is over, or another since the event that the letter is named by. What
 * was asked for may be another half-day by now: one letter a day says so.
 */
async function aboutVisit(
	message: LetterMessage,
	context: LetterContext,
): Promise<WrittenLetter | undefined> {
	const read = await readEnquiry(message, context, 'to the visitor');
	const { enquiry, events, followUp } = read;
	const { kind, messageId, recipient } = message;
	const at = events.find(({ id }) => messageId.includes(id))?.at;
	const { visit } = followUp;
	if (!context.visits || at === undefined) return undefined;
	// A press may have recorded two events.
	const [before, then] = [at, at + 1].map(
		(end) =>
			followUpOf(
				enquiry,
				events.filter((event) => event.at < end),
			).visit,
	);
	const shown = visit ?? before;
	const letters = await context.store.dispatchesOf(enquiry.id);
	const isTrue =
		then?.isConfirmed === visit?.isConfirmed &&
		(kind === 'visit-asked'
			? // The limits of acknowledgements hold for strangers' mailboxes in this way too.
				letters.some((one) => one.kind === 'acknowledgement')
			: then?.halfDay === visit?.halfDay);
	if (!isTrue || !shown || isOver(shown.halfDay, context.now())) return undefined;
	const isReminder = messageId.includes(REMINDER);
	return visitLetter(
		{ ...read, before, shown, isReminder, recipient, visits: context.visits },
		context,
		await context.visitorUrl(enquiry),
	);
}

/**
 * The enquiry that a letter is about, and how far it has got. A letter to the visitor must not show
 * what was chosen under another address with the same number.
 */
async function readEnquiry(
	{ kind, enquiry }: LetterMessage,
	{ store }: LetterContext,
	recipient: 'to the office' | 'to the visitor' = 'to the office',
) {
	if (!enquiry) throw new Error(`The enquiry of this ${kind} letter is gone.`);
	const events = await store.eventsOf(enquiry.id);
	const followUp = followUpOf(enquiry, events);
	const { email = '' } = enquiry.answers;
	const sender = recipient === 'to the visitor' ? { ...enquiry, answers: { email } } : enquiry;
	const state = {
		doNotRing: mayBeAnswered(followUp) ? undefined : describeState(followUp),
		answerBy: await answerWayOf(store, sender, events),
		callTime: followUp.callTime,
	};
	return { enquiry, events, followUp, state };
}
