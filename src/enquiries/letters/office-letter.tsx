/**
 * The office's letter about an enquiry, made for ringing: who, which number, where, when, what for;
 * then what it may come to and what to ask; then every other answer. Those about health, benefits
 * and income, and whatever follows from them, are only on the page that it links to, unless
 * ANSWERS_IN_EMAIL is set (docs/decisions/sensitive-answers.md).
 */

import { questionsForTheOffice } from '#forms/eligibility/outcomes.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { type AnswerInWords, describeAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { isEmail } from '#forms/fields/field-rules.ts';
import { withHomeForSchemes } from '#forms/home/home-for-schemes.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import { dayInWords, fullDayInWords, londonDay, shortTime } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { refusalOfCalls } from '../answers/call-wishes.ts';
import { type ContactDetails, contactDetails, namesInDetails } from '../answers/contact-details.ts';
import { subjectOfMessage } from '../answers/message-subject.ts';
import { otherNumbers } from '../answers/numbers-in-words.ts';
import { type Triage, triageApplication } from '../answers/triage.ts';
import {
	answerTable,
	button,
	dial,
	drawLetter,
	heading,
	inLine,
	joined,
	largeDial,
	link,
	list,
	paragraph,
	small,
	strong,
} from './blocks.tsx';
import { callEntry, vCard } from './call-files.ts';
import {
	type CompanyDetails,
	formTitles,
	type LetterContext,
	mailtoLink,
	sanitiseSubject,
} from './email.ts';

/**
 * The last line. A reply that quotes the letter would hand its link to the visitor, and with it the
 * office's notes: they know the digits that the page asks for.
 */
const writeTo = (email: string): string =>
	`To write to them, begin a new e-mail to ${email}. A reply to this one comes back to the office, because it would carry your link to them.`;

/** Earlier enquiries named. */
const NAMED_BEFORE = 3;

interface Section {
	readonly heading: string;
	readonly points: readonly string[];
}

/** Writes the letter. */
export function officeLetter(
	recipient: string,
	enquiry: Enquiry,
	firm: CompanyDetails,
	context: LetterContext,
): Email {
	const isWhole = firm.answersInEmail === true;
	const shown = isWhole ? enquiry : withoutSensitive(enquiry);
	const person = contactDetails(shown);
	const { name, phone, email, town, postcode, wishes } = person;
	const where = [town, postcode].filter(Boolean).join(', ');
	const wish = wishes.join('; ') || (enquiry.form === 'contact' ? '' : 'No measure chosen');
	const message = shown.answers.description ?? '';
	const refusal = refusalOfCalls(message);
	const noCalls = refusal ?? context.noCallsBefore;
	const call =
		context.doNotRing === undefined && !noCalls ? firm.callBack?.(enquiry.receivedAt) : undefined;
	const top = [
		...(context.doNotRing ? [context.doNotRing] : []),
		...(context.callTime && !context.doNotRing ? [`Best time: ${context.callTime}`] : []),
		...(call ? [`Promised: a call by ${shortTime(call.until)}`] : []),
		...(context.before ?? [])
			.slice(0, NAMED_BEFORE)
			.map(
				({ reference, receivedAt }) =>
					`Wrote before on ${dayInWords(londonDay(receivedAt))} (${reference})`,
			),
	];
	const triage = enquiry.form === 'funding' ? triageApplication(shown, firm) : undefined;
	// By what the firm asks, and never by what was answered.
	const hasHidden =
		!isWhole &&
		triage !== undefined &&
		sensitiveNames('funding').some((field) => !triage.unasked.includes(field));
	const sections = triage ? triageSections(shown, triage, isWhole, hasHidden) : [];
	const answers = describeAnswers(allForms[enquiry.form], shown.answers).filter(
		({ name: field }) =>
			!namesInDetails.has(field) && (isWhole || !sensitiveNames(enquiry.form).includes(field)),
	);
	const written = answers.filter(({ name: field }) => field === 'description');
	const others = answers.filter(({ name: field }) => field !== 'description');
	return {
		to: recipient,
		fromName: `${firm.name} website`,
		subject: subjectOf(shown, person, firm),
		...drawLetter(
			{
				title: name,
				under: [
					noCalls
						? paragraph(
								strong(`${refusal ? 'Says' : 'Said before'} “${noCalls}”`),
								inLine('Number given: ', dial(phone)),
							)
						: largeDial(phone),
					...otherNumbers(message, phone, firm.phone).map((number) =>
						paragraph(inLine('Number in the message: ', dial(number))),
					),
					paragraph(
						where || undefined,
						email
							? link(mailtoLink(email, `Your enquiry, reference ${enquiry.reference}`), email)
							: undefined,
						wish ? strong(wish) : undefined,
						...top,
					),
				],
			},
			context.link &&
				button(context.link, noCalls ? 'Say what happened' : 'After the call, say what happened'),
			...written.map(({ answer }) => joined(heading('What they wrote'), paragraph(answer))),
			...sections.map(({ heading: words, points }) => list(words, points)),
			hasHidden &&
				joined(
					heading('Health, benefits and income'),
					paragraph(
						inLine(
							HIDDEN,
							context.link && inLine(' ', link(`${context.link}#answers`, 'Look at them')),
						),
					),
				),
			...(others.length > 0 ? [heading('What else was answered'), answerTable(others)] : []),
			small(...factLines(enquiry, isWhole), ...(isEmail(email) ? ['', writeTo(email)] : [])),
		),
		attachments: [
			vCard({ ...person, address: shown.answers.address ?? '' }, enquiry.reference),
			...(call ? [callEntry(person, { ...enquiry, from: call.from, link: context.link })] : []),
		],
	};
}

/** The same for every application, so that it tells nothing about this one. */
const HIDDEN = 'Not in this letter. Its page shows them after a press, and records that.';

/** The enquiry as if nothing had been answered about health, benefits and income. */
function withoutSensitive(enquiry: Enquiry): Enquiry {
	const blank = Object.fromEntries(sensitiveNames(enquiry.form).map((name) => [name, '']));
	return { ...enquiry, answers: { ...enquiry.answers, ...blank }, consents: [] };
}

function subjectOf(
	{ form, reference, answers: { description } }: Enquiry,
	{ name, town, wishes }: ContactDetails,
	{ towns = [] }: CompanyDetails,
): string {
	const { place, about } = description
		? subjectOfMessage(description, towns)
		: { place: sanitiseSubject(town, 30), about: '' };
	const who = [sanitiseSubject(name), place].filter(Boolean).join(', ');
	const what = about || (wishes[0] ? sanitiseSubject(wishes[0], 40) : formTitles[form]);
	return `${who}: ${what} [${reference}]`;
}

/** The lines at the end: what was sent when, and the consents where the answers are shown. */
function factLines(enquiry: Enquiry, isWhole: boolean): string[] {
	return [
		`${formTitles[enquiry.form]}, received ${shortTime(enquiry.receivedAt)}. Reference ${enquiry.reference}`,
		...(enquiry.follows
			? [
					`Sent with other answers, perhaps for another person or home, from the page that sent ${enquiry.follows}`,
				]
			: []),
		...(isWhole ? enquiry.consents.map((consent) => consentInWords(enquiry, consent)) : []),
	];
}

function consentInWords({ form }: Enquiry, consent: string): string {
	const [name = '', version = ''] = consent.split(':');
	const label = fieldsOf(allForms[form]).find(([field]) => field === name)?.[1].label ?? name;
	return `Consent given by answering “${label}” (wording ${version})`;
}

function triageSections(
	enquiry: Enquiry,
	triage: Triage,
	isWhole: boolean,
	hasHidden: boolean,
): Section[] {
	const { headline, outcomes, day, nation, questions, unasked, home } = triage;
	// Left out, they look unanswered: asking for them again is for whoever has looked at the page.
	const askable = isWhole
		? questions
		: questionsForTheOffice(
				{ ...withHomeForSchemes(enquiry.answers), benefitsClaim: 'no', householdIncome: 'no' },
				nation,
				unasked,
			);
	return [
		{
			heading: `What it may come to: a guide, not a decision${hasHidden ? ', without health, benefits and income' : ''}`,
			points: [
				...(isWhole ? [headline] : []),
				...outcomeLines(outcomes.filter(isOpen), isWhole),
				...closedLine(outcomes),
			],
		},
		{ heading: 'To ask on the call', points: askable },
		{
			heading: 'The home, as answered in its check',
			points: home.answers.map(({ question, answer }: AnswerInWords) => `${question} ${answer}`),
		},
		{ heading: `Their plan, as of ${fullDayInWords(day)} (an estimate)`, points: home.estimate },
	].filter(({ points }) => points.length > 0);
}

const isOpen = ({ likelihood }: SchemeOutcome): boolean =>
	likelihood !== 'unlikely' && likelihood !== 'closed';

/**
 * What can be said. Without the answers that are left out, what hangs on them is only named: why
 * would be about answers that the office has.
 */
function outcomeLines(open: readonly SchemeOutcome[], isWhole: boolean): string[] {
	const isUnclear = ({ likelihood }: SchemeOutcome) => !isWhole && likelihood === 'needs a survey';
	const unclear = open.filter(isUnclear).map(({ name }) => name);
	return [
		...open.filter((outcome) => !isUnclear(outcome)).map(outcomeLine),
		...(unclear.length > 0 ? [`To find out about: ${unclear.join(', ')}.`] : []),
	];
}

function outcomeLine({ name, likelihood, mismatch, why, applyAt }: SchemeOutcome): string {
	const elsewhere = applyAt ? [`They apply at ${applyAt}, not through us.`] : [];
	return [`${name}: ${likelihood}.`, ...(mismatch ? [mismatch] : []), why, ...elsewhere].join(' ');
}

/** What there is nothing to apply for, in one line: nobody rings about it. */
function closedLine(outcomes: readonly SchemeOutcome[]): string[] {
	const closed = outcomes
		.filter((outcome) => !isOpen(outcome))
		.map(({ name, likelihood }) => `${name} (${likelihood})`);
	return closed.length === 0 ? [] : [`Not worth a call: ${closed.join(', ')}.`];
}
