/** The e-mails about an enquiry. Written only when one is about to be sent, so that no copy of the answers is stored. */
import { fullDayInWords, timeInWords } from '../../dates.ts';
import { allForms } from '../../forms/all-forms.ts';
import { describeAnswers } from '../../forms/answers.ts';
import type { SchemeOutcome } from '../../forms/eligibility/types.ts';
import { isEmail } from '../../forms/rules.ts';
import { contactDetails } from '../contact-details.ts';
import type { ClaimedDispatch, Enquiry } from '../enquiry.ts';
import { type Triage, type TriageSchemes, triageApplication } from './triage.ts';

/** The company's details in e-mails. */
export interface CompanyDetails extends TriageSchemes {
	readonly name: string;
	readonly legalName: string;
	readonly phone: string;
	readonly email: string;
	readonly siteUrl: string;
	/** What happens after an enquiry, one sentence per step. */
	readonly nextSteps: readonly string[];
}

/** An e-mail's headers and content. */
export interface Email {
	readonly to: string;
	/** The Reply-To address. Absent from the plainest form. */
	readonly replyTo?: string;
	readonly subject: string;
	readonly text: string;
	readonly html?: string;
}

/** What the office calls each form. */
export const formTitles = { contact: 'Message', funding: 'Funding application' } as const;

/** The last line of the office's e-mail. */
const REPLY_TO_THIS = 'Reply to this e-mail to write to the visitor.';

/** What a letter links to. */
export interface LetterLinks {
	/** The URL of the visitor's own page, in the acknowledgement. */
	readonly yourPage?: string | undefined;
}

/** Writes an e-mail about an enquiry. */
export function writeEmail(
	{ kind, recipient, isPlain }: ClaimedDispatch,
	enquiry: Enquiry,
	firm: CompanyDetails,
	{ yourPage }: LetterLinks = {},
): Email {
	const email = kind === 'acknowledgement' ? acknowledgement(recipient, enquiry, firm, yourPage) : officeEmail(recipient, enquiry, firm);
	return isPlain ? inPlainestForm(email, enquiry) : email;
}

/**
 * For a mail server that refused the full e-mail: only text, and no personal data in the headers. The filter may have rejected
 * the domain of Reply-To, so the address is in the text instead.
 */
function inPlainestForm({ to, replyTo, text }: Email, { reference }: Enquiry): Email {
	return {
		to,
		subject: `[${reference}]`,
		text: text.replace(REPLY_TO_THIS, `Write to the visitor at ${replyTo}. A reply to this e-mail does not reach them.`),
	};
}

/** Every answer in words, in the order of the form. */
function officeEmail(recipient: string, enquiry: Enquiry, firm: CompanyDetails): Email {
	const form = allForms[enquiry.form];
	const lines = describeAnswers(form, enquiry.answers);
	const email = enquiry.answers.email ?? '';
	const facts = [
		`Reference ${enquiry.reference}`,
		`Received ${timeInWords(enquiry.receivedAt)}`,
		...(enquiry.follows ? [`Sent with other answers, perhaps for another person or home, from the page that sent ${enquiry.follows}`] : []),
		...enquiry.consents.map((consent) => `Consent given by answering: ${consent.replace(':', ', wording ')}`),
	];
	const sorting = enquiry.form === 'funding' ? triageSections(triageApplication(enquiry, firm)) : [];
	const title = `${formTitles[enquiry.form]} from ${contactDetails(enquiry).name}`;
	return {
		to: recipient,
		replyTo: isEmail(email) ? email : firm.email,
		subject: `[${enquiry.reference}] ${formTitles[enquiry.form]} from ${sanitiseSubject(contactDetails(enquiry).name)}`,
		text: [
			title,
			'',
			...facts,
			'',
			...lines.flatMap(({ question, answer }) => [question, `  ${answer}`, '']),
			...sorting.flatMap(({ heading, points }) => [heading, ...points.map((point) => `  - ${point}`), '']),
			REPLY_TO_THIS,
		].join('\n'),
		html: htmlPage(
			title,
			`<p style="margin:0 0 20px;color:#52605a;font-size:14px">${facts.map(escapeHtml).join('<br>')}</p>
<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;width:100%">
${lines.map(({ question, answer }) => tableRow(question, answer)).join('\n')}
</table>
${sorting.map(({ heading, points }) => `<h2 style="font-size:18px;margin:24px 0 8px">${escapeHtml(heading)}</h2><ul style="margin:0;padding-left:22px">${points.map((point) => `<li style="margin:0 0 4px">${escapeHtml(point)}</li>`).join('')}</ul>`).join('\n')}
<p style="margin:20px 0 0;font-size:14px;color:#52605a">${REPLY_TO_THIS}</p>`,
		),
	};
}

/** Before the link to the visitor's own page. */
const YOUR_PAGE = 'See how far it has got, correct it, choose a time to ring, or take it back';

/** Contains nothing that the visitor typed, so that nobody can use it to send their own words to others. */
function acknowledgement(recipient: string, enquiry: Enquiry, firm: CompanyDetails, yourPage: string | undefined): Email {
	const what = enquiry.form === 'funding' ? 'application' : 'message';
	const opening = `Thank you. Your ${what} has reached us and is safe.`;
	const reference = `Your reference is ${enquiry.reference}. Quote it if you ring or write.`;
	const close = `If you did not write to us, somebody may have mistyped their address: you need do nothing.`;
	const contact = `${firm.name}, ${firm.phone}, ${firm.email}`;
	return {
		to: recipient,
		replyTo: firm.email,
		subject: `We have your ${what}: reference ${enquiry.reference}`,
		text: [
			opening,
			'',
			reference,
			'',
			'What happens next',
			'',
			...firm.nextSteps.map((step, index) => `${index + 1}. ${step}`),
			'',
			...(yourPage ? [`${YOUR_PAGE}:`, yourPage, ''] : []),
			close,
			'',
			contact,
			firm.legalName,
			firm.siteUrl,
		].join('\n'),
		html: htmlPage(
			opening,
			`<p style="margin:0 0 20px">${escapeHtml(reference)}</p>
<h2 style="font-size:18px;margin:0 0 8px">What happens next</h2>
<ol style="margin:0 0 20px;padding-left:22px">${firm.nextSteps.map((step) => `<li style="margin:0 0 6px">${escapeHtml(step)}</li>`).join('')}</ol>
${yourPage ? `<p style="margin:0 0 20px"><a href="${escapeHtml(yourPage)}" style="color:#0b5c3b">${escapeHtml(YOUR_PAGE)}</a></p>\n` : ''}<p style="margin:0 0 20px;font-size:14px;color:#52605a">${escapeHtml(close)}</p>
<p style="margin:0;font-size:14px;color:#52605a">${escapeHtml(contact)}<br>${escapeHtml(firm.legalName)}<br>${escapeHtml(firm.siteUrl)}</p>`,
		),
	};
}

function triageSections({ headline, outcomes, day, questions, measures, home }: Triage): { heading: string; points: readonly string[] }[] {
	return [
		{
			heading: `What it may come to, as of ${fullDayInWords(day)} (a guide, not a decision)`,
			points: [headline, ...outcomes.map(outcomeLine)],
		},
		{ heading: 'The home, as answered in its check', points: home.answers.map(({ question, answer }) => `${question} ${answer}`) },
		{ heading: `What the visitor read about it, as of ${fullDayInWords(day)} (an estimate)`, points: home.estimate },
		{ heading: 'To ask on the call', points: questions },
		{ heading: 'Asked for', points: measures },
	].filter(({ points }) => points.length > 0);
}

/** Names who applies only where there is something to apply for. */
function outcomeLine({ name, likelihood, mismatch, why, whoApplies }: SchemeOutcome): string {
	const applies = likelihood === 'unlikely' || likelihood === 'closed' ? [] : [`Who applies: ${whoApplies}`];
	return [`${name}: ${likelihood}.`, ...(mismatch ? [mismatch] : []), why, ...applies].join(' ');
}

/** Bidirectional control characters, which can change how a line reads. */
const BIDI_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Shortens a name for a subject, and removes what a mail client could read as the end of the header. */
export function sanitiseSubject(name: string, atMost = 60): string {
	// A mail client would decode "=?utf-8?Q?=0D=0A?=" as a line break (RFC 2047).
	return name.replace(BIDI_MARKS, '').slice(0, atMost).toWellFormed().replaceAll('=?', '= ?');
}

function htmlPage(title: string, body: string): string {
	return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#fbf8f1;color:#10231c;font:16px/1.5 Georgia,'Times New Roman',serif">
<div style="max-width:640px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4ddd0">
<h1 style="font-size:22px;line-height:1.25;margin:0 0 12px">${escapeHtml(title)}</h1>
${body}
</div></body></html>`;
}

function tableRow(question: string, answer: string): string {
	return `<tr><th scope="row" style="text-align:left;vertical-align:top;padding:8px 16px 8px 0;border-top:1px solid #e4ddd0;font-weight:normal;color:#52605a;width:45%">${escapeHtml(question)}</th><td style="vertical-align:top;padding:8px 0;border-top:1px solid #e4ddd0"><strong>${escapeHtml(answer)}</strong></td></tr>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}
