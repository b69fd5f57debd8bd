/**
 * The office's page of one enquiry: what was asked, what has happened, and a form to say what
 * happens next.
 */

import { contactDetails } from '#enquiries/answers/contact-details.ts';
import { otherNumbers } from '#enquiries/answers/numbers-in-words.ts';
import { describeState } from '#enquiries/follow-up/words.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { timeInWords } from '#model/dates.ts';
import { followUpOf, mayBeRung } from '#model/follow-up.ts';
import { formTitles } from '#model/form-names.ts';
import { ActButton, ActDetail, Choice, Digits, Hidden, Problems } from '../acts/ActFields.tsx';
import { DAY_URL, dayActs, dayFields, officeFields, seenIn } from '../acts/act-fields.ts';
import { answersOf, describeLetter, historyOf } from './describe-enquiry.ts';
import { eraseReasons, type OfficeView } from './enquiry-view.ts';
import { Answers, PhotographsShown, Sensitive } from './HiddenAnswers.tsx';
import '#site/components/form/button.css';
import '#site/components/form/question.css';
import '../office.css';

export function OfficePage(view: OfficeView) {
	const { enquiry, events, isOpen, dayPath, noCalls, expired } = view;
	const { form, reference, receivedAt, quarantined } = enquiry;
	const { name, phone, email, town, postcode, wishes } = contactDetails(enquiry);
	const message = enquiry.answers.description ?? '';
	const followUp = followUpOf(enquiry, events);
	const answers = isOpen ? answersOf(enquiry, false) : [];
	return (
		<>
			{(isOpen || dayPath) && (
				<p>
					<a href={dayPath ?? DAY_URL}>Today’s list</a>
				</p>
			)}
			<div className="office__who">
				<h1>{[name, town].filter(Boolean).join(', ')}</h1>
				{noCalls && <p className="office__call-time">{`Says “${noCalls}”`}</p>}
				<p className="office__reach">
					{[phone, ...otherNumbers(message, phone)].map((number) => (
						<a
							className={noCalls ? undefined : 'office__phone'}
							href={dialLink(number)}
							key={number}
						>
							{number}
						</a>
					))}
					{email && <a href={`mailto:${email}`}>{email}</a>}
				</p>
				{followUp.callTime && mayBeRung(followUp) && (
					<p className="office__call-time">{`Wants to be rung: ${followUp.callTime}`}</p>
				)}
				<p>{[...wishes, postcode].filter(Boolean).join(' · ')}</p>
				<p className="small">
					{`${formTitles[form]}, received ${timeInWords(receivedAt)}. Reference ${reference}.`}
				</p>
			</div>
			<p className="office__state">
				<strong>{describeState(followUp)}</strong>
				{quarantined && ` Because: ${quarantined}.`}
			</p>
			{message && <p className="office__message">{message}</p>}
			{expired && (
				<p className="office__done" role="status">
					{expired}
				</p>
			)}
			<Problems problems={view.problems} />
			<ActForm {...view} />
			<History {...view} />
			{answers.length > 0 && (
				<section aria-labelledby="asked">
					<h2 id="asked">What else was answered</h2>
					<Answers answers={answers} />
				</section>
			)}
			{!isOpen && (
				<p>
					What the letter did not say stands behind the office’s code.{' '}
					{dayPath ? <a href={dayPath}>Open it with the code</a> : howToOpen(view.whyNoDay)}
				</p>
			)}
			<PhotographsShown {...view} />
			{isOpen && <Sensitive {...view} />}
			<Letters {...view} />
			{isOpen && <Erase {...view} />}
		</>
	);
}

/** Where what is behind the code is opened, where this page's link does not open the day. */
const howToOpen = (whyNoDay: string | undefined): string =>
	whyNoDay === undefined
		? 'Open today from this morning’s letter, and find it there.'
		: `No code opens it yet: ${whyNoDay}. Please ask the person who looks after the website (docs/office.md, “The code”).`;

function ActForm({ acts, nonce, events, isOpen, typed = {}, problems = {} }: OfficeView) {
	return (
		<form className="office__form" method="post" aria-labelledby="what">
			<fieldset className="office__acts" id={officeFields.act}>
				<legend id="what">What happened?</legend>
				{acts.map((act) => (
					<div className="office__act" key={act.value}>
						<Choice {...act} name="act" isChosen={typed[officeFields.act] === act.value} />
						<ActDetail field={act.field} typed={typed} problems={problems} isOnly />
					</div>
				))}
			</fieldset>
			<p className="question">
				<label className="question__label" htmlFor={officeFields.note}>
					Note (optional)
				</label>
				<span className="question__hint" id="note-hint">
					At most 300 characters. Nothing about health or money: a note stays as long as the
					enquiry.
				</span>
				<textarea
					className="question__control"
					id={officeFields.note}
					name={officeFields.note}
					rows={2}
					aria-describedby="note-hint"
					defaultValue={typed[officeFields.note]}
				/>
			</p>
			<div className="office__press">
				{!isOpen && (
					<Digits
						id={officeFields.digits}
						isWrong={problems[officeFields.digits] !== undefined}
						typed={typed[officeFields.digits]}
					/>
				)}
				<Hidden nonce={nonce} seen={seenIn(events)} />
				<button className="button button--main" type="submit">
					Record
				</button>
			</div>
		</form>
	);
}

function History({ enquiry, events, done }: OfficeView) {
	const history = historyOf(enquiry, events);
	return (
		<section aria-labelledby="happened">
			<h2 id="happened">What has happened</h2>
			{done && (
				<p className="office__done" role="status">
					{done}
				</p>
			)}
			{history.length === 0 ? (
				<p>Nothing yet.</p>
			) : (
				<ol className="office__history">
					{history.map(({ when, what, by, note, isUndone }) => (
						<li key={when + what}>
							{isUndone ? <s>{what}</s> : <strong>{what}</strong>}
							{isUndone && ' (undone)'}
							{note && <span className="office__note">{`“${note}”`}</span>}
							<span className="office__hint">{`${when}, ${by}`}</span>
						</li>
					))}
				</ol>
			)}
		</section>
	);
}

function Letters({ letters, nonce }: OfficeView) {
	if (!letters) return null;
	return (
		<section aria-labelledby="letters">
			<h2 id="letters">Letters</h2>
			<ul className="office__points">
				{letters.map(describeLetter).map((words) => (
					<li key={words}>{words}</li>
				))}
			</ul>
			<form className="office__form" method="post">
				<Hidden nonce={nonce} />
				<div className="office__press">
					<ActButton className="button button--quiet" value={dayActs.resend}>
						Send the office’s letter again
					</ActButton>
				</div>
			</form>
		</section>
	);
}

function Erase({ typed = {}, problems = {} }: OfficeView) {
	return (
		<details
			className="office__erase"
			open={problems[dayFields.reason] || problems[dayFields.code] ? true : undefined}
		>
			<summary>Erase it</summary>
			<form className="office__form" method="post">
				<fieldset className="office__acts" id={dayFields.reason}>
					<legend>Why? It cannot be undone, and both of the office’s addresses are told.</legend>
					{eraseReasons.map((reason) => (
						<Choice
							{...reason}
							name="reason"
							isChosen={typed[dayFields.reason] === reason.value}
							key={reason.value}
						/>
					))}
				</fieldset>
				<p className="question">
					<label className="question__label" htmlFor={dayFields.code}>
						The office’s code, once more
					</label>
					<input
						className="question__control"
						id={dayFields.code}
						name={dayFields.code}
						type="password"
						inputMode="numeric"
						autoComplete="one-time-code"
						aria-invalid={problems[dayFields.code] ? true : undefined}
					/>
				</p>
				<div className="office__press">
					<ActButton className="button button--quiet" value={dayActs.erase}>
						Erase this enquiry
					</ActButton>
				</div>
			</form>
		</details>
	);
}
