/**
 * The office's letter about an enquiry, made for answering: who, how they want to be answered, their
 * own words, which number, where, when, what for; then what it may come to and what to ask; then
 * every other answer. Those about health, benefits and income, and whatever follows from them, are
 * only on the page that it links to, unless ANSWERS_IN_EMAIL is set (docs/decisions/privacy.md).
 */

import { howToApply } from '#forms/eligibility/apply-through.ts';
import { withCertificate } from '#forms/eligibility/by-certificate.ts';
import { questionsForTheOffice } from '#forms/eligibility/questions-for-office.ts';
import type { SchemeOutcome } from '#forms/eligibility/types.ts';
import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { isEmail } from '#forms/fields/field-rules.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import { dayInWords, fullDayInWords, londonDay, shortTime } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { formTitles } from '#model/form-names.ts';
import { type ContactDetails, contactDetails, namesInDetails } from '../answers/contact-details.ts';
import { isolated, sanitiseSubject } from '../answers/excerpt.ts';
import { type Triage, triageApplication } from '../answers/triage.ts';
import {
	AnswerTable,
	Button,
	drawLetter,
	Heading,
	Joined,
	Letter,
	Lines,
	Link,
	List,
	NumberToRing,
	Paragraph,
	Small,
} from './blocks.tsx';
import { type CallState, isToBeRung } from './call-state.ts';
import { InsteadOfCall, TheirWords, WriteTo } from './how-to-answer.tsx';
import { type CompanyDetails, officeUrlOn, type WrittenLetter } from './letter-context.ts';

/** What a subject begins with: in a list of letters it shows who is not rung. */
const ASKED_FOR: Readonly<Record<AnswerWay, string>> = {
	ring: '',
	email: 'E-mail: ',
	text: 'Text: ',
};

/** Earlier enquiries named. */
const NAMED_BEFORE = 3;

/** What the letter says beyond the answers. */
interface About extends CallState {
	/** Whether nothing of a visitor's may be in its subject, because the mail server refused it. */
	readonly isPlain?: boolean;
	/** Earlier enquiries with the same phone number, e-mail or postal address, latest first. */
	readonly before?: readonly { readonly reference: string; readonly receivedAt: number }[];
}

/** Writes the letter. */
export function officeLetter(enquiry: Enquiry, firm: CompanyDetails, about: About): WrittenLetter {
	const isWhole = firm.answersInEmail === true;
	const shown = isWhole ? enquiry : withoutSensitive(enquiry);
	const person = contactDetails(shown);
	const { phone, email } = person;
	const { reference } = enquiry;
	const link = officeUrlOn(firm.siteUrl, reference);
	const isRung = isToBeRung(about);
	const promisedUntil = about.doNotRing ? undefined : firm.dueAt?.(enquiry.receivedAt);
	const triage = enquiry.form === 'funding' ? triageApplication(shown, firm) : undefined;
	// By what the firm asks, and never by what was answered.
	const hasHidden =
		!isWhole &&
		triage !== undefined &&
		sensitiveNames('funding').some((field) => !triage.unasked.includes(field));
	const others = describeAnswers(allForms[enquiry.form], shown.answers).filter(
		({ name }) =>
			name !== 'description' &&
			!namesInDetails.has(name) &&
			(isWhole || !sensitiveNames(enquiry.form).includes(name)),
	);
	return {
		subject: about.isPlain
			? `[${reference}]`
			: ASKED_FOR[about.answerBy] + subjectOf(enquiry, person),
		...drawLetter(
			<Letter
				title={person.name}
				under={<InsteadOfCall state={about} phone={phone} email={email} reference={reference} />}
			>
				<TheirWords words={shown.answers.description} />
				<Joined>
					{isRung && <NumberToRing phone={phone} />}
					<Person enquiry={enquiry} person={person} about={about} promisedUntil={promisedUntil} />
				</Joined>
				<Button url={link}>{isRung ? 'After the call, say what happened' : 'Open its page'}</Button>
				{triage && (
					<TriageLists
						triage={triage}
						answers={shown.answers}
						isWhole={isWhole}
						hasHidden={hasHidden}
					/>
				)}
				{hasHidden && <HiddenAnswers link={link} />}
				{others.length > 0 && (
					<>
						<Heading>What else was answered</Heading>
						<AnswerTable answers={others} />
					</>
				)}
				<Small>
					<Facts enquiry={enquiry} isWhole={isWhole} />
					{!isRung && about.answerBy !== 'text' && phone && (
						<>
							<br />
							Number given: {phone}
						</>
					)}
					{isEmail(email) && (
						<>
							<br />
							To write to them, begin a new e-mail to {email}: a reply comes back to the office.
						</>
					)}
				</Small>
			</Letter>,
		),
	};
}

/** Where and what for, when to ring, and what the same person wrote before. */
function Person({
	enquiry: { form, reference },
	person: { town, postcode, email, wishes },
	about,
	promisedUntil,
}: {
	enquiry: Enquiry;
	person: ContactDetails;
	about: About;
	promisedUntil: number | undefined;
}) {
	const { callTime, before = [] } = about;
	const wish = wishes.join('; ') || (form === 'funding' && 'No measure chosen');
	return (
		<Paragraph>
			<Lines>
				{[isolated(town), postcode].filter(Boolean).join(', ') || undefined}
				{email && about.answerBy !== 'email' && <WriteTo email={email} reference={reference} />}
				{wish && <strong>{wish}</strong>}
				{callTime && isToBeRung(about) && `Best time: ${callTime}`}
				{promisedUntil &&
					`Promised: ${isToBeRung(about) ? 'a call' : 'an answer'} by ${shortTime(promisedUntil)}`}
				{before
					.slice(0, NAMED_BEFORE)
					.map(
						(earlier) =>
							`Wrote before on ${dayInWords(londonDay(earlier.receivedAt))} (${earlier.reference})`,
					)}
			</Lines>
		</Paragraph>
	);
}

/** The same for every application, so that it tells nothing about this one. */
const HiddenAnswers = ({ link }: { readonly link: string }) => (
	<Joined>
		<Heading>Health, benefits and income</Heading>
		<Paragraph>
			Not in this letter. Its page shows them after a press, and records that.{' '}
			<Link url={`${link}#answers`}>Look at them</Link>
		</Paragraph>
	</Joined>
);

/** The enquiry as if nothing had been answered about health, benefits and income. */
function withoutSensitive(enquiry: Enquiry): Enquiry {
	const blank = Object.fromEntries(sensitiveNames(enquiry.form).map((name) => [name, '']));
	return { ...enquiry, answers: { ...enquiry.answers, ...blank }, consents: [] };
}

/** Who, where, and what was asked for. Nothing of a message: it may be about health or money. */
function subjectOf({ form, reference }: Enquiry, { name, town, wishes }: ContactDetails): string {
	const who = [sanitiseSubject(name), sanitiseSubject(town, 30)].filter(Boolean).join(', ');
	const what = sanitiseSubject(wishes.join(', '), 40) || formTitles[form];
	return `${who}: ${what} [${reference}]`;
}

/** What was sent when, and the consents where the answers are shown. */
const Facts = ({ enquiry, isWhole }: { enquiry: Enquiry; isWhole: boolean }) => (
	<Lines>
		{`${formTitles[enquiry.form]}, received ${shortTime(enquiry.receivedAt)}. Reference ${enquiry.reference}`}
		{enquiry.follows &&
			`Sent with other answers, perhaps for another person or home, from the page that sent ${enquiry.follows}`}
		{isWhole && enquiry.consents.map((consent) => consentInWords(enquiry, consent))}
	</Lines>
);

function consentInWords({ form }: Enquiry, consent: string): string {
	const [name = '', version = ''] = consent.split(':');
	const label = fieldsOf(allForms[form]).find(([field]) => field === name)?.[1].label ?? name;
	return `Consent given by answering “${label}” (wording ${version})`;
}

/** What it may come to, what to ask, and the home. */
function TriageLists({
	triage: { headline, outcomes, day, nation, questions, unasked, home },
	answers,
	isWhole,
	hasHidden,
}: {
	triage: Triage;
	answers: Enquiry['answers'];
	isWhole: boolean;
	hasHidden: boolean;
}) {
	// Left out, they look unanswered: they are asked for again only from the page, which shows them.
	const answered = { ...withCertificate(answers), benefitsClaim: 'no', householdIncome: 'no' };
	return (
		<>
			<List
				title={
					'What it may come to, as visitors read it: a guide, not a ' +
					`decision${hasHidden ? ', without health, benefits and income' : ''}`
				}
			>
				{isWhole && headline}
				{outcomeLines(outcomes.filter(isOpen), isWhole)}
				{closedLine(outcomes)}
			</List>
			<List title="To ask">
				{isWhole ? questions : questionsForTheOffice(answered, nation, unasked)}
			</List>
			<List title="The home, as answered in its check">
				{home.answers.map(({ question, answer }) => `${question} ${answer}`)}
			</List>
			<List title={`Their plan, as of ${fullDayInWords(day)} (an estimate)`}>
				{home.plan?.cost}
				{hasHidden ? home.plan?.anybodys : home.plan?.read}
				{home.plan?.measures}
			</List>
		</>
	);
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

function outcomeLine({ name, likelihood, mismatch, why, applyThrough }: SchemeOutcome): string {
	return [`${name}: ${likelihood}.`, mismatch, why, howToApply(applyThrough)]
		.filter(Boolean)
		.join(' ');
}

/** The schemes that are not open, in one line. */
function closedLine(outcomes: readonly SchemeOutcome[]) {
	const closed = outcomes.filter((outcome) => !isOpen(outcome));
	const names = closed.map(({ name, likelihood }) => `${name} (${likelihood})`);
	return names.length > 0 && `Not open: ${names.join(', ')}.`;
}
