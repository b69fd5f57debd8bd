/** What the e-mails say. Written out only when one is about to leave, so that no copy of the answers lies about. */
import { fullDayInWords, timeInWords } from '../../dates.ts';
import { allForms } from '../../forms/all-forms.ts';
import { describeAnswers } from '../../forms/answers.ts';
import type { SchemeOutcome } from '../../forms/eligibility/types.ts';
import { isEmail } from '../../forms/rules.ts';
import type { ClaimedDispatch, Enquiry } from '../enquiry.ts';
import { type Triage, type TriageSchemes, triageApplication } from './triage.ts';

/** The company, as far as its letters speak of it. */
export interface CompanyDetails extends TriageSchemes {
	readonly name: string;
	readonly legalName: string;
	readonly phone: string;
	readonly email: string;
	readonly siteUrl: string;
	/** What happens after an enquiry, a sentence each. */
	readonly nextSteps: readonly string[];
}

/** An e-mail's words, ready for the mail server. */
export interface Email {
	readonly to: string;
	/** Who a reply goes to. Absent from the plainest form. */
	readonly replyTo?: string;
	readonly subject: string;
	readonly text: string;
	readonly html?: string;
}

/** What each form is called in the office. */
export const formTitles = { contact: 'Message', funding: 'Funding application' } as const;

/** The office letter's last line. */
const REPLY_TO_THIS = 'Reply to this e-mail to write to the visitor.';

/** The letter that an e-mail about an enquiry carries. */
export function writeEmail({ kind, recipient, isPlain }: ClaimedDispatch, enquiry: Enquiry, firm: CompanyDetails): Email {
	const letter = kind === 'acknowledgement' ? acknowledgement(recipient, enquiry, firm) : officeEmail(recipient, enquiry, firm);
	return isPlain ? inPlainestForm(letter, enquiry) : letter;
}

/**
 * For a server that refused the full letter: nothing in it but text, and nothing of the visitor's in its headers. A filter may
 * have disliked the domain a reply would go to, so the address stands in the text instead.
 */
function inPlainestForm({ to, replyTo, text }: Email, { reference }: Enquiry): Email {
	return {
		to,
		subject: `[${reference}]`,
		text: text.replace(REPLY_TO_THIS, `Write to the visitor at ${replyTo}. A reply to this e-mail does not reach them.`),
	};
}

/** Everything the visitor said, in words and in order, for whoever rings them back. */
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
	const title = `${formTitles[enquiry.form]} from ${senderName(enquiry)}`;
	return {
		to: recipient,
		replyTo: isEmail(email) ? email : firm.email,
		subject: `[${enquiry.reference}] ${formTitles[enquiry.form]} from ${sanitiseSubject(senderName(enquiry))}`,
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

/** Fixed words and the visitor's own reference: nothing they typed, so nobody can have us send their words to others. */
function acknowledgement(recipient: string, enquiry: Enquiry, firm: CompanyDetails): Email {
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
<p style="margin:0 0 20px;font-size:14px;color:#52605a">${escapeHtml(close)}</p>
<p style="margin:0;font-size:14px;color:#52605a">${escapeHtml(contact)}<br>${escapeHtml(firm.legalName)}<br>${escapeHtml(firm.siteUrl)}</p>`,
		),
	};
}

function triageSections({ headline, outcomes, day, questions, measures }: Triage): { heading: string; points: readonly string[] }[] {
	return [
		{
			heading: `What it may come to, as of ${fullDayInWords(day)} (a guide, not a decision)`,
			points: [headline, ...outcomes.map(outcomeLine)],
		},
		{ heading: 'To ask on the call', points: questions },
		{ heading: 'Asked for', points: measures },
	].filter(({ points }) => points.length > 0);
}

/** Who applies is said only where there is something to apply for. */
function outcomeLine({ name, likelihood, mismatch, why, whoApplies }: SchemeOutcome): string {
	const applies = likelihood === 'unlikely' || likelihood === 'closed' ? [] : [`Who applies: ${whoApplies}`];
	return [`${name}: ${likelihood}.`, ...(mismatch ? [mismatch] : []), why, ...applies].join(' ');
}

/** What somebody called themselves. */
export function senderName({ answers }: Enquiry): string {
	return answers.fullName ?? [answers.firstName, answers.lastName].filter(Boolean).join(' ');
}

/** Marks that turn the direction of writing round, and with it what a line seems to say. */
const BIDI_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A subject shows the first words of a long name, and no mark that a mail program could take for a header's end. */
export function sanitiseSubject(name: string, atMost = 60): string {
	// Written out as it is, "=?utf-8?Q?=0D=0A?=" would be read as a line break by the program that shows it (RFC 2047).
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
