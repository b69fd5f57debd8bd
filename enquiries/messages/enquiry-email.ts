/** The e-mails about an enquiry. Written only when one is about to be sent, so that no copy of the answers is stored. */
import type { ClaimedDispatch, Enquiry } from '../enquiry.ts';
import type { CompanyDetails, Email, LetterContext } from './email.ts';
import { htmlLines, htmlLink, htmlList, htmlPage, htmlSmall, htmlWithPhone } from './email-html.ts';
import { officeLetter } from './office-letter.ts';

/** Writes an e-mail about an enquiry. */
export function writeEmail(
	{ kind, recipient, isPlain }: ClaimedDispatch,
	enquiry: Enquiry,
	firm: CompanyDetails,
	context: LetterContext = {},
): Email {
	const email =
		kind === 'acknowledgement' ? acknowledgement(recipient, enquiry, firm, context) : officeLetter(recipient, enquiry, firm, context);
	// For a mail server that refused the full e-mail: only text, and nothing in the headers that a filter may have refused.
	return isPlain ? { to: email.to, subject: `[${enquiry.reference}]`, text: email.text } : email;
}

/** Before the link to the visitor's own page. */
const YOUR_PAGE = 'See how far it has got, correct it, choose a time to ring, or take it back';

/** Contains nothing that the visitor typed, so that nobody can use it to send their own words to others. */
function acknowledgement(recipient: string, enquiry: Enquiry, firm: CompanyDetails, { yourPage, doNotRing }: LetterContext): Email {
	const what = enquiry.form === 'funding' ? 'application' : 'message';
	const opening = `Thank you. Your ${what} has reached us and is safe.`;
	const reference = `Your reference is ${enquiry.reference}. Quote it if you ring or write.`;
	const close = `If you did not write to us, somebody may have mistyped their address: you need do nothing.`;
	// It may leave late, when the visitor has already said that nobody is to ring.
	const steps = doNotRing === undefined ? firm.nextSteps : [];
	const rather = `Would you rather talk? Ring ${firm.phone}: ${firm.openingHours}.`;
	const contact = `${firm.name}, ${firm.phone}, ${firm.email}`;
	const small = [contact, firm.legalName, ...(firm.particulars ? [firm.particulars] : []), firm.siteUrl];
	return {
		to: recipient,
		fromName: firm.name,
		replyTo: firm.email,
		subject: `We have your ${what}: reference ${enquiry.reference}`,
		text: [
			opening,
			'',
			reference,
			'',
			...(steps.length ? ['What happens next', '', ...steps.map((step, index) => `${index + 1}. ${step}`), ''] : []),
			...(yourPage ? [`${YOUR_PAGE}:`, yourPage, ''] : []),
			rather,
			'',
			close,
			'',
			...small,
		].join('\n'),
		html: htmlPage(
			opening,
			[
				htmlLines([reference]),
				...(steps.length ? [htmlList('What happens next', steps, 'ol')] : []),
				...(yourPage ? [`<p style="margin:20px 0">${htmlLink(yourPage, YOUR_PAGE)}</p>`] : []),
				htmlWithPhone(rather, firm.phone),
				htmlSmall([close]),
				htmlSmall(small),
			].join('\n'),
		),
	};
}
