/** The letters about the promise to ring: the warning to the office before it breaks, and the question to a visitor whether we rang. */
import { clockInWords, fullDayInWords, londonDay } from '../../dates.ts';
import { photographLabel } from '../../forms/photographs.ts';
import { contactDetails } from '../contact-details.ts';
import { type ClaimedDispatch, countInWords, type Enquiry } from '../enquiry.ts';
import { type FollowUp, followUpOf } from '../follow-up/follow-up.ts';
import type { CallPromise } from '../promise/call-promise.ts';
import { dueOn, type Followed } from '../promise/promise-watch.ts';
import type { Store } from '../store/store.ts';
import { type CompanyDetails, type Email, formTitles, sanitiseSubject } from './email.ts';

/** Tells the office whom to ring before it closes. The plainest form names nobody. */
function promiseWarning(
	{ recipient, isPlain }: { readonly recipient: string; readonly isPlain: boolean },
	due: readonly Followed[],
	closes: string,
	firm: CompanyDetails,
	linkTo: (enquiryId: string) => string,
): Email {
	return {
		to: recipient,
		...(isPlain ? {} : { replyTo: firm.email }),
		subject: due.length ? `To ring before ${closes} today: ${countInWords(due.length)}` : 'Nobody is left to ring today',
		text: [
			...(due.length
				? [`The website promised these that you ring by ${closes} today, and nobody has noted a call:`]
				: ['Everybody who was to be rung by today has been, or has withdrawn.']),
			...due.flatMap(({ enquiry, followUp }) => {
				const { name, phone, town } = contactDetails(enquiry);
				return [
					'',
					...(isPlain ? [] : [[sanitiseSubject(name), phone, sanitiseSubject(town)].filter(Boolean).join(', ')]),
					`  ${formTitles[enquiry.form]}, reference ${enquiry.reference}`,
					...(followUp.callTime ? [`  Asked to be rung: ${followUp.callTime.toLowerCase()}`] : []),
					`  Say that you rang: ${linkTo(enquiry.id)}`,
				];
			}),
			'',
			firm.siteUrl,
		].join('\n'),
	};
}

/** Asks a visitor whether we rang. Contains nothing that the visitor typed. */
function didWeRing(recipient: string, { receivedAt, reference }: Enquiry, firm: CompanyDetails, yourPage: string): Email {
	return {
		to: recipient,
		replyTo: firm.email,
		subject: `Did we ring you? Reference ${reference}`,
		text: [
			`You wrote to us on ${fullDayInWords(londonDay(receivedAt))}, and we promised to ring. Nobody in our office has noted a call.`,
			'',
			'Did we ring? Yes or no, on your own page:',
			yourPage,
			'',
			`If nobody rang, we are sorry. Ring us and quote ${reference}: ${firm.phone}.`,
			'We ask this once.',
			'',
			`${firm.name}, ${firm.phone}, ${firm.email}`,
			firm.legalName,
			firm.siteUrl,
		].join('\n'),
	};
}

/** Tells the office what a visitor has said on their own page. */
function visitorNews(recipient: string, enquiry: Enquiry, followUp: FollowUp, firm: CompanyDetails, link: string): Email {
	const { name, phone } = contactDetails(enquiry);
	const { corrected, photographs, callTime, state, rang } = followUp;
	const news = [
		...(state === 'withdrawn' ? ['WITHDRAWN: please do not ring about it.'] : []),
		...(rang === false ? ['SAYS THAT NOBODY RANG: please ring today.'] : []),
		...(corrected.length ? [`Corrected: ${corrected.join(', ')}. The page has the new answers.`] : []),
		...(photographs.length ? [`Photographs: ${photographs.map(photographLabel).join(', ')}. The page shows them.`] : []),
		...(callTime ? [`Asked to be rung: ${callTime.toLowerCase()}`] : []),
	];
	return {
		to: recipient,
		replyTo: firm.email,
		subject: `${state === 'withdrawn' ? 'Withdrawn' : rang === false ? 'Says that nobody rang' : 'News'}: ${sanitiseSubject(name)} (${enquiry.reference})`,
		text: [
			`${sanitiseSubject(name)}, ${phone}`,
			'',
			...(news.length ? news : ['Everything is as it was: the visitor has taken it back.']),
			'',
			link,
			'',
			firm.siteUrl,
		].join('\n'),
	};
}

interface PromiseLetterParts {
	readonly store: Pick<Store, 'find' | 'eventsOf' | 'eventsOfAll'>;
	readonly promise: CallPromise;
	readonly firm: CompanyDetails;
	/** The URL of the office's page of an enquiry, for a letter to this mailbox. */
	readonly officeUrl: (enquiryId: string, mailbox: string) => string;
	/** The URL of the visitor's own page. Undefined once it was revoked. */
	readonly visitorUrl: (enquiry: Enquiry) => Promise<string | undefined>;
}

/** Writes these letters from current data, so that a delayed one is still true. Undefined for a dispatch of another kind. */
export function createPromiseLetters({ store, promise, firm, officeUrl, visitorUrl }: PromiseLetterParts) {
	return async (dispatch: ClaimedDispatch): Promise<Email | undefined> => {
		const { kind, recipient, enquiry, queuedAt } = dispatch;
		if (kind === 'promise') {
			const due = await dueOn(store, promise, londonDay(queuedAt), queuedAt);
			return promiseWarning(dispatch, due, clockInWords(promise.closes), firm, (id) => officeUrl(id, recipient));
		}
		if (kind === 'question' && enquiry) return didWeRing(recipient, enquiry, firm, (await visitorUrl(enquiry)) ?? firm.siteUrl);
		if (kind === 'news' && enquiry)
			return visitorNews(recipient, enquiry, followUpOf(enquiry, await store.eventsOf(enquiry.id)), firm, officeUrl(enquiry.id, recipient));
		return undefined;
	};
}
