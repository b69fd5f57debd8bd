/**
 * The office's page of one enquiry: what was asked, how they are reached, a form to say what
 * happened, and all that has.
 */

import { contactDetails, postcodeOf } from '#enquiries/answers/contact-details.ts';
import { mailtoLink } from '#enquiries/answers/excerpt.ts';
import {
	answerWayAsked,
	describeState,
	hearingWords,
	visitInShort,
} from '#enquiries/follow-up/events-in-words.ts';
import { acknowledgeBy } from '#model/complaint-deadline.ts';
import { fullDayInWords, shortTime, timeInWords } from '#model/dates.ts';
import { followUpOf, mayBeAnswered, mayBeRung } from '#model/follow-up.ts';
import { formTitles } from '#model/form-names.ts';
import { ActButton, ActDetail, Choice, PressForm, ProblemList } from '../acts/ActFields.tsx';
import { DAY_URL, eraseReasons, officeFields, pageActs, seenIn } from '../acts/act-fields.ts';
import { actsFor } from '../acts/read-act.ts';
import { Correct } from './Correct.tsx';
import { answersOf, describeLetter, historyOf } from './describe-enquiry.ts';
import type { OfficeView } from './enquiry-view.ts';
import { Answers, Sensitive } from './HiddenAnswers.tsx';
import { mayBeDialled, RingButton, TextButtons } from './Reach.tsx';
import '#components/button.css';
import '#components/question.css';
import '../office.css';

export function OfficePage(view: OfficeView) {
	const { enquiry, events, answerBy, texting, photographs } = view;
	const { form, reference, receivedAt, quarantined } = enquiry;
	const { name, phone, email, town, postcode, wishes } = contactDetails(enquiry);
	const message = enquiry.answers.description ?? '';
	const followUp = { ...followUpOf(enquiry, events), answerBy };
	const person = { phone, reference, followUp };
	const answers = answersOf(enquiry, false);
	return (
		<>
			<p>
				<a href={DAY_URL}>Today’s list</a>
			</p>
			<div className="office__who">
				<h1>{[name, town].filter(Boolean).join(', ')}</h1>
				{answerBy !== 'ring' && (
					<p>
						<mark className="call__way">{answerWayAsked[answerBy]}</mark>
					</p>
				)}
				<p>{[...wishes, postcode].filter(Boolean).join(' · ')}</p>
				{/* Above the number: it may ask not to be rung. */}
				{message && <p className="office__message">{message}</p>}
				{followUp.callTime && mayBeRung(followUp) && (
					<p className="office__call-time">{`Wants to be rung: ${followUp.callTime}`}</p>
				)}
				<p className="office__reach">
					{mayBeDialled(person) ? (
						<RingButton number={phone} isMain />
					) : (
						phone && <span>{`Number given: ${phone}`}</span>
					)}
					{mayBeAnswered(followUp) && <TextButtons row={person} texting={texting} hasWhatsApp />}
					{email && <a href={mailtoLink(email, `Your enquiry, reference ${reference}`)}>{email}</a>}
				</p>
				{photographs.length > 0 && (
					<p>
						<a href="#photographs">{`Photographs: ${photographs.length}`}</a>
					</p>
				)}
				<p className="small">
					{`${formTitles[form]}, received ${timeInWords(receivedAt)}. Reference ${reference}.`}
					{followUp.heardOf && ` Heard of us by ${hearingWords[followUp.heardOf]}.`}
					{enquiry.answers.via && ` Came by ${enquiry.answers.via}.`}
				</p>
			</div>
			<Correct {...view} />
			<p className="office__state">
				<strong>{describeState(followUp)}</strong>
				{followUp.visit && ` ${visitInShort(followUp.visit)}.`}
				{quarantined && ` Because: ${quarantined}.`}
				{followUp.complaintSince !== undefined &&
					followUp.state !== 'complaint' &&
					` A complaint: acknowledge it by ${fullDayInWords(acknowledgeBy(receivedAt))}.`}
			</p>
			<ProblemList problems={view.problems} />
			<ActForm {...view} />
			<History {...view} />
			{answers.length > 0 && (
				<section aria-labelledby="asked">
					<h2 id="asked">What else was answered</h2>
					<Answers answers={answers} />
				</section>
			)}
			<Sensitive {...view} />
			<Photographs {...view} />
			<Letters {...view} />
			<Erase {...view} />
		</>
	);
}

function ActForm({ enquiry, events, forms, now, firm, typed = {}, problems = {} }: OfficeView) {
	const followUp = followUpOf(enquiry, events);
	const acts = actsFor(followUp, events, enquiry.form, now, firm, postcodeOf(enquiry));
	return (
		<PressForm forms={forms} about={{ seen: seenIn(events) }} className="office__form">
			<fieldset className="office__acts" id={officeFields.act}>
				<legend id="what">What happened?</legend>
				{acts.map((act) => (
					<div className="office__act" key={act.value}>
						<Choice {...act} name="act" isChosen={typed[officeFields.act] === act.value} />
						<ActDetail field={act.field} typed={typed} problems={problems} />
					</div>
				))}
			</fieldset>
			<p className="question">
				<label className="question__label" htmlFor={officeFields.note}>
					Note (optional)
				</label>
				<span className="question__hint" id="note-hint">
					At most 300 characters. Nothing about health, benefits or income: a note stays as long as
					the enquiry.
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
				<button className="button button--main" type="submit">
					Record
				</button>
			</div>
		</PressForm>
	);
}

/** Links to downloads: nothing of ours opens what a stranger sent. */
function Photographs({ photographs }: OfficeView) {
	if (photographs.length === 0) return null;
	return (
		<section aria-labelledby="photographs">
			<h2 id="photographs">Photographs</h2>
			<p>A press downloads one. Nobody here has opened or checked it.</p>
			<ul className="office__points">
				{photographs.map(({ id, byteCount, addedAt }, index) => (
					<li key={id}>
						<a href={`?${new URLSearchParams({ photograph: id })}`}>
							{`Photograph ${index + 1}, ${Math.ceil(byteCount / 1024)} KB, sent ${shortTime(addedAt)}`}
						</a>
					</li>
				))}
			</ul>
		</section>
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
					{history.map(({ id, when, what, by, note, isUndone }) => (
						<li key={id}>
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

function Letters({ letters, forms, now }: OfficeView) {
	// About a call that is taken down there is none.
	if (letters.length === 0) return null;
	const isParked = letters.some(({ state }) => state === 'parked');
	return (
		<section aria-labelledby="letters">
			<h2 id="letters">Letters</h2>
			<ul className="office__points">
				{letters.map(describeLetter).map((words) => (
					<li key={words}>{words}</li>
				))}
			</ul>
			<PressForm forms={forms} about={{ seen: now }} className="office__form">
				<div className="office__press">
					<ActButton
						className={isParked ? 'button button--main' : 'button button--quiet'}
						value={pageActs.resend}
					>
						{isParked ? 'Send what was refused again' : 'Send the office’s letter again'}
					</ActButton>
				</div>
			</PressForm>
		</section>
	);
}

function Erase({ forms, typed = {}, problems = {} }: OfficeView) {
	return (
		<details
			className="office__erase"
			open={problems[officeFields.reason] || problems[officeFields.code] ? true : undefined}
		>
			<summary>Erase it</summary>
			<PressForm forms={forms} className="office__form">
				<fieldset className="office__acts" id={officeFields.reason}>
					<legend>Why? It cannot be undone, and both of the office’s addresses are told.</legend>
					{eraseReasons.map((reason) => (
						<Choice
							{...reason}
							name="reason"
							isChosen={typed[officeFields.reason] === reason.value}
							key={reason.value}
						/>
					))}
				</fieldset>
				<p className="question">
					<label className="question__label" htmlFor={officeFields.code}>
						The office’s code, once more
					</label>
					<input
						className="question__control"
						id={officeFields.code}
						name={officeFields.code}
						type="password"
						inputMode="numeric"
						autoComplete="one-time-code"
						aria-invalid={problems[officeFields.code] ? true : undefined}
					/>
				</p>
				<div className="office__press">
					<ActButton className="button button--quiet" value={pageActs.erase}>
						Erase this enquiry
					</ActButton>
				</div>
			</PressForm>
		</details>
	);
}
