/** The letters about the promise to ring: the warning to the office before it breaks, and the question to a visitor whether we rang. */
import { clockInWords, fullDayInWords, londonDay } from '../../dates.ts';
import { dialLink } from '../../forms/phone.ts';
import { photographLabel } from '../../forms/photographs.ts';
import { contactDetails } from '../contact-details.ts';
import { type ClaimedDispatch, countInWords, type Enquiry } from '../enquiry.ts';
import { type FollowUp, followUpOf, mayBeRung } from '../follow-up/follow-up.ts';
import { describeState, labelOf } from '../follow-up/words.ts';
import type { CallPromise } from '../promise/call-promise.ts';
import { dueOn, type Followed } from '../promise/promise-watch.ts';
import type { Store } from '../store/store.ts';
import { type CompanyDetails, type Email, formTitles, sanitiseSubject } from './email.ts';
import { escapeHtml, htmlButton, htmlLines, htmlLink, htmlPage, htmlSmall, htmlWithPhone } from './email-html.ts';

/** Tells the office whom to ring before it closes. The plainest form names nobody. */
function promiseWarning(
	{ recipient, isPlain }: { readonly recipient: string; readonly isPlain: boolean },
	due: readonly Followed[],
	closes: string,
	firm: CompanyDetails,
	linkTo: (enquiryId: string) => string,
): Email {
	const opening = due.length
		? `The website promised these that you ring by ${closes} today, and nobody has noted a call:`
		: 'Everybody who was to be rung by today has been, or has withdrawn.';
	const calls = due.map(({ enquiry, followUp }) => {
		const { name, phone, town } = contactDetails(enquiry);
		return {
			phone,
			who: [sanitiseSubject(name), sanitiseSubject(town)].filter(Boolean).join(', '),
			line: [sanitiseSubject(name), phone, sanitiseSubject(town)].filter(Boolean).join(', '),
			facts: [
				`${formTitles[enquiry.form]}, reference ${enquiry.reference}`,
				...(followUp.callTime ? [`Asked to be rung: ${followUp.callTime.toLowerCase()}`] : []),
			],
			link: linkTo(enquiry.id),
		};
	});
	const subject = due.length ? `To ring before ${closes} today: ${countInWords(due.length)}` : 'Nobody is left to ring today';
	return {
		to: recipient,
		...(isPlain ? {} : { replyTo: firm.email, fromName: websiteOf(firm) }),
		subject,
		text: [
			opening,
			...calls.flatMap(({ line, facts, link }) => [
				'',
				...(isPlain ? [] : [line]),
				...facts.map((fact) => `  ${fact}`),
				`  Say that you rang: ${link}`,
			]),
			'',
			firm.siteUrl,
		].join('\n'),
		...(isPlain
			? {}
			: {
					html: htmlPage(
						subject,
						[
							htmlLines([opening]),
							...calls.map(
								({ who, phone, facts, link }) =>
									`<p class="rule" style="margin:0;padding:12px 0;border-top:1px solid #e4ddd0"><strong>${escapeHtml(who)}</strong> ${htmlLink(dialLink(phone), phone, 'font-weight:600;white-space:nowrap')}<br><span class="soft" style="color:#52605a">${facts.map(escapeHtml).join('<br>')}</span><br>${htmlLink(link, 'Say what happened')}</p>`,
							),
							htmlSmall([firm.siteUrl]),
						].join('\n'),
					),
				}),
	};
}

/** From whom the office's letters come. */
const websiteOf = ({ name }: CompanyDetails): string => `${name} website`;

/** Asks a visitor whether we rang. Contains nothing that the visitor typed. */
function didWeRing(recipient: string, isPlain: boolean, { receivedAt, reference }: Enquiry, firm: CompanyDetails, yourPage: string): Email {
	const opening = `You wrote to us on ${fullDayInWords(londonDay(receivedAt))}, and we promised to ring. Nobody in our office has noted a call.`;
	const sorry = `If nobody rang, we are sorry. Ring us and quote ${reference}: ${firm.phone}.`;
	const once = 'We ask this once.';
	const firmLines = [
		`${firm.name}, ${firm.phone}, ${firm.email}`,
		firm.legalName,
		...(firm.particulars ? [firm.particulars] : []),
		firm.siteUrl,
	];
	return {
		to: recipient,
		replyTo: firm.email,
		...(isPlain ? {} : { fromName: firm.name }),
		subject: `Did we ring you? Reference ${reference}`,
		text: [opening, '', 'Did we ring? Yes or no, on your own page:', yourPage, '', sorry, once, '', ...firmLines].join('\n'),
		...(isPlain
			? {}
			: {
					html: htmlPage(
						'Did we ring you?',
						[
							htmlLines([opening]),
							htmlButton(yourPage, 'Say yes or no, on your own page'),
							htmlWithPhone(sorry, firm.phone),
							htmlSmall([once]),
							htmlSmall(firmLines),
						].join('\n'),
					),
				}),
	};
}

/** Tells the office what a visitor has said on their own page, or reminds it to try again. */
function visitorNews(
	{ recipient, isPlain }: { readonly recipient: string; readonly isPlain: boolean },
	enquiry: Enquiry,
	followUp: FollowUp,
	firm: CompanyDetails,
	link: string,
): Email {
	const { name, phone } = contactDetails(enquiry);
	const { corrected, photographs, callTime, state, remindAt } = followUp;
	const isUnrung = followUp.rang === false && mayBeRung(followUp);
	const told = [
		...(state === 'withdrawn' ? ['WITHDRAWN: please do not ring about it.'] : []),
		...(followUp.complaint === undefined ? [] : ['A COMPLAINT: please do not ring about anything else.']),
		...(isUnrung ? ['SAYS THAT NOBODY RANG: please ring today.'] : []),
		...(corrected.length
			? [`Corrected: ${corrected.map((field) => labelOf(enquiry.form, field)).join(', ')}. The page has the new answers.`]
			: []),
		...(photographs.length ? [`Photographs: ${photographs.map(photographLabel).join(', ')}. The page shows them.`] : []),
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
		state === 'withdrawn' ? 'Withdrawn' : isUnrung ? 'Says that nobody rang' : isReminder && told.length === 0 ? 'To try again' : 'News';
	return {
		to: recipient,
		replyTo: firm.email,
		...(isPlain ? {} : { fromName: websiteOf(firm) }),
		subject: `${about}: ${sanitiseSubject(name)} (${enquiry.reference})`,
		text: [`${sanitiseSubject(name)}, ${phone}`, '', ...news, '', link, '', firm.siteUrl].join('\n'),
		...(isPlain
			? {}
			: {
					html: htmlPage(
						sanitiseSubject(name),
						[
							`<p style="margin:0 0 16px;font-size:22px">${htmlLink(dialLink(phone), phone, 'font-weight:600')}</p>`,
							htmlLines(news),
							htmlButton(link, 'Open its page'),
							htmlSmall([`${formTitles[enquiry.form]}, reference ${enquiry.reference}`, firm.siteUrl]),
						].join('\n'),
					),
				}),
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
		if (kind === 'question' && enquiry)
			return didWeRing(recipient, dispatch.isPlain, enquiry, firm, (await visitorUrl(enquiry)) ?? firm.siteUrl);
		if (kind === 'news' && enquiry)
			return visitorNews(dispatch, enquiry, followUpOf(enquiry, await store.eventsOf(enquiry.id)), firm, officeUrl(enquiry.id, recipient));
		return undefined;
	};
}
