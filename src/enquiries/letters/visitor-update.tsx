/**
 * The letters about the promise to ring: the warning to the office before it breaks, and the
 * question to a visitor whether we rang.
 */

import { clockInWords, fullDayInWords, londonDay } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type ClaimedDispatch, VISITOR_UPDATE } from '#model/outbox-message.ts';
import { photographLabel } from '#model/photograph-subjects.ts';
import { refusalOfCalls } from '../answers/call-wishes.ts';
import { contactDetails } from '../answers/contact-details.ts';
import type { CallPromise } from '../call-promise/call-promise.ts';
import { type DuePerson, dueOn } from '../call-promise/promise-watch.ts';
import { type FollowUp, followUpOf, mayBeRung } from '../follow-up/follow-up.ts';
import { peopleInWords } from '../follow-up/people.ts';
import { refusalBefore } from '../follow-up/refusal-of-calls.ts';
import { describeState, labelOf } from '../follow-up/words.ts';
import type { Store } from '../store/store.ts';
import {
	button,
	dial,
	drawLetter,
	entry,
	inLine,
	largeDial,
	link,
	paragraph,
	plainText,
	signature,
	small,
	strong,
	withPhone,
} from './blocks.tsx';
import { type CompanyDetails, formTitles, sanitiseSubject } from './email.ts';

/** Tells the office whom to ring before it closes. The plainest form names nobody. */
function promiseWarning(
	{ recipient, isPlain }: { readonly recipient: string; readonly isPlain: boolean },
	due: readonly DuePerson[],
	closes: string,
	firm: CompanyDetails,
	linkTo: (enquiryId: string) => string,
): Email {
	const subject = due.length
		? `To ring before ${closes} today: ${peopleInWords(due.length)}`
		: 'Nobody is left to ring today';
	const blocks = [
		paragraph(
			due.length
				? `The website promised these that you ring by ${closes} today, and nobody has noted a call:`
				: 'Everybody who was to be rung by today has been, or has withdrawn.',
		),
		...due.map(({ enquiry, followUp, more, noCalls }) => {
			const { name, phone, town } = contactDetails(enquiry);
			const who = [sanitiseSubject(name), sanitiseSubject(town)].filter(Boolean).join(', ');
			return entry(
				!isPlain && inLine(strong(who), '  ', dial(phone)),
				!isPlain && noCalls && `Asks for no call: “${noCalls}”`,
				[
					`${formTitles[enquiry.form]}, reference ${enquiry.reference}`,
					...more.map((one) => one.enquiry.reference),
				].join(', and '),
				followUp.callTime && `Asked to be rung: ${followUp.callTime.toLowerCase()}`,
				link(linkTo(enquiry.id), 'Say what happened'),
			);
		}),
		small(firm.siteUrl),
	];
	if (isPlain) return { to: recipient, subject, text: plainText(...blocks) };
	return {
		to: recipient,
		fromName: websiteOf(firm),
		subject,
		...drawLetter({ title: subject }, ...blocks),
	};
}

/** From whom the office's letters come. */
const websiteOf = ({ name }: CompanyDetails): string => `${name} website`;

/** Asks a visitor whether we rang. Contains nothing that the visitor typed. */
function didWeRing(
	recipient: string,
	isPlain: boolean,
	{ receivedAt, reference }: Enquiry,
	firm: CompanyDetails,
	yourPage: string,
): Email {
	const letter = drawLetter(
		{ title: 'Did we ring you?' },
		paragraph(
			`You wrote to us on ${fullDayInWords(londonDay(receivedAt))}, and we promised to ring. Nobody in our office has noted a call.`,
		),
		button(yourPage, 'Say yes or no, on your own page'),
		paragraph(
			withPhone(
				`If nobody rang, we are sorry. Ring us and quote ${reference}: ${firm.phone}.`,
				firm.phone,
			),
		),
		small('We ask this once.'),
		signature(firm),
	);
	const headers = { to: recipient, subject: `Did we ring you? Reference ${reference}` };
	return isPlain
		? { ...headers, text: letter.text }
		: { ...headers, fromName: firm.name, ...letter };
}

/** Tells the office what a visitor has said on their own page, or reminds it to try again. */
function visitorNews(
	{ recipient, isPlain }: { readonly recipient: string; readonly isPlain: boolean },
	enquiry: Enquiry,
	followUp: FollowUp,
	firm: CompanyDetails,
	url: string,
	noCalls: string | undefined,
): Email {
	const { name, phone } = contactDetails(enquiry);
	const { corrected, photographs, callTime, state, remindAt } = followUp;
	const isUnrung = followUp.rang === false && mayBeRung(followUp);
	const told = [
		...(state === 'withdrawn' ? ['WITHDRAWN: please do not ring about it.'] : []),
		...(followUp.complaint === undefined
			? []
			: ['A COMPLAINT: please do not ring about anything else.']),
		...(isUnrung
			? [`SAYS THAT NOBODY RANG: ${noCalls ? 'please write' : 'please ring'} today.`]
			: []),
		...(corrected.length
			? [
					`Corrected: ${corrected.map((field) => labelOf(enquiry.form, field)).join(', ')}. The page has the new answers.`,
				]
			: []),
		...(photographs.length
			? [`Photographs: ${photographs.map(photographLabel).join(', ')}. The page shows them.`]
			: []),
		...(callTime && mayBeRung(followUp) ? [`Asked to be rung: ${callTime.toLowerCase()}`] : []),
	];
	const isReminder = state === 'no-answer' || remindAt !== undefined;
	const news = [
		...told,
		...(isReminder ? [describeState(followUp)] : []),
		...(told.length > 0 || isReminder
			? []
			: state === 'to-ring'
				? ['Everything is as it was: the visitor has taken it back.']
				: [`Nothing is left to do: ${describeState(followUp)}`]),
	];
	const about =
		state === 'withdrawn'
			? 'Withdrawn'
			: isUnrung
				? 'Says that nobody rang'
				: isReminder && told.length === 0
					? 'To try again'
					: 'News';
	const letter = drawLetter(
		{
			title: sanitiseSubject(name),
			under: [
				noCalls
					? paragraph(
							strong(`Asks for no call: “${noCalls}”`),
							inLine('Number given: ', dial(phone)),
						)
					: largeDial(phone),
			],
		},
		paragraph(...news),
		button(url, 'Open its page'),
		small(`${formTitles[enquiry.form]}, reference ${enquiry.reference}`, firm.siteUrl),
	);
	const headers = {
		to: recipient,
		subject: `${about}: ${sanitiseSubject(name)} (${enquiry.reference})`,
	};
	return isPlain
		? { ...headers, text: letter.text }
		: { ...headers, fromName: websiteOf(firm), ...letter };
}

interface PromiseLetterParts {
	readonly store: Pick<Store, 'find' | 'eventsOf' | 'eventsOfAll' | 'earlierThan'>;
	readonly promise: CallPromise;
	readonly firm: CompanyDetails;
	/** The URL of the office's page of an enquiry, for a letter to this mailbox. */
	readonly officeUrl: (enquiryId: string, mailbox: string) => string;
	/** The URL of the visitor's own page. Undefined once it was revoked. */
	readonly visitorUrl: (enquiry: Enquiry) => Promise<string | undefined>;
}

/**
 * Writes these letters from current data, so that a delayed one is still true. Undefined for a
 * dispatch of another kind.
 */
export function createPromiseLetters({
	store,
	promise,
	firm,
	officeUrl,
	visitorUrl,
}: PromiseLetterParts) {
	return async (dispatch: ClaimedDispatch): Promise<Email | undefined> => {
		const { kind, recipient, enquiry, queuedAt } = dispatch;
		if (kind === 'promise') {
			const due = await dueOn(store, promise, londonDay(queuedAt), queuedAt);
			return promiseWarning(dispatch, due, clockInWords(promise.closes), firm, (id) =>
				officeUrl(id, recipient),
			);
		}
		if (kind === 'question' && enquiry)
			return didWeRing(
				recipient,
				dispatch.isPlain,
				enquiry,
				firm,
				(await visitorUrl(enquiry)) ?? firm.siteUrl,
			);
		if (kind === VISITOR_UPDATE && enquiry)
			return visitorNews(
				dispatch,
				enquiry,
				followUpOf(enquiry, await store.eventsOf(enquiry.id)),
				firm,
				officeUrl(enquiry.id, recipient),
				refusalOfCalls(enquiry.answers.description ?? '') ?? (await refusalBefore(store, enquiry)),
			);
		return undefined;
	};
}
