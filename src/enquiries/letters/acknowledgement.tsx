/**
 * The e-mails about an enquiry. Written only when one is about to be sent, so that no copy of the
 * answers is stored.
 */

import { fundingTexts } from '#forms/funding.ts';
import { isClosed, londonDay } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { refusalOfCalls } from '../answers/call-wishes.ts';
import {
	button,
	drawLetter,
	inLine,
	link,
	list,
	paragraph,
	signature,
	small,
	withPhone,
} from './blocks.tsx';
import type { CompanyDetails, LetterContext } from './email.ts';
import { officeLetter } from './office-letter.tsx';

/** Writes an e-mail about an enquiry. */
export function writeEmail(
	{ kind, recipient, isPlain }: ClaimedDispatch,
	enquiry: Enquiry,
	firm: CompanyDetails,
	context: LetterContext = {},
): Email {
	const email =
		kind === 'acknowledgement'
			? acknowledgement(recipient, enquiry, firm, context)
			: officeLetter(recipient, enquiry, firm, context);
	// For a mail server that refused the full e-mail: only text, and nothing in the headers that a
	// filter may have refused.
	return isPlain ? { to: email.to, subject: `[${enquiry.reference}]`, text: email.text } : email;
}

/** On the link to the visitor's own page, and below it. */
const YOUR_PAGE = 'See how far it has got';
const ON_YOUR_PAGE = 'There you can also correct it, choose a time to ring, or take it back.';

/** The grants that visitors apply for themselves, the same for everybody. */
function ownApplications({ receivedAt }: Enquiry, { schemes, rehearsedDay }: CompanyDetails) {
	const day = rehearsedDay ?? londonDay(receivedAt);
	const open = Object.values(schemes).filter((scheme) => scheme.applyAt && !isClosed(scheme, day));
	return (
		open.length > 0 &&
		list(
			'Grants that you apply for yourself, and not through us',
			open.map(({ name, nations, officialPage }) =>
				inLine(`${name} (${nations.join(', ')}): `, link(officialPage, officialPage)),
			),
		)
	);
}

/**
 * Contains nothing that the visitor typed, so that nobody can use it to send their own words to
 * others.
 */
function acknowledgement(
	recipient: string,
	enquiry: Enquiry,
	firm: CompanyDetails,
	{ yourPage, doNotRing, noCallsBefore }: LetterContext,
): Email {
	const what = enquiry.form === 'funding' ? 'application' : 'message';
	// It may leave late, when the visitor has already said that nobody is to ring; or they said so in
	// what they wrote, now or before.
	const isUnwanted =
		doNotRing ?? noCallsBefore ?? refusalOfCalls(enquiry.answers.description ?? '');
	const steps = isUnwanted ? [] : firm.nextSteps;
	return {
		to: recipient,
		fromName: firm.name,
		subject: `We have your ${what}: reference ${enquiry.reference}`,
		...drawLetter(
			{ title: `Thank you. We have your ${what}.` },
			paragraph(`Your reference is ${enquiry.reference}.`),
			...(enquiry.form === 'funding'
				? [paragraph(fundingTexts.toUsAlone), ownApplications(enquiry, firm)]
				: []),
			steps.length > 0 && list('What happens next', steps, 'ol'),
			yourPage && button(yourPage, YOUR_PAGE),
			yourPage && paragraph(ON_YOUR_PAGE),
			paragraph(
				withPhone(`Would you rather talk? Ring ${firm.phone}: ${firm.openingHours}.`, firm.phone),
			),
			small('Not you? Somebody may have mistyped their address. You need do nothing.'),
			signature(firm),
		),
	};
}
