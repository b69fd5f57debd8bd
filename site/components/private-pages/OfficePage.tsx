/** The office's page of one enquiry: what was asked, what has happened, and a form to say what happens next. */
import type { ReactNode } from 'react';
import { dialLink } from '../../../forms/fields/phone.ts';
import type { OfficeAct } from '../../../forms/private-pages/office-acts.ts';
import { DAY_URL, dayActs, dayFields } from '../../../forms/private-pages/office-day-view.ts';
import { type OfficeView, officeFields } from '../../../forms/private-pages/private-page-urls.ts';
import { PhotographList } from './Photographs.tsx';
import '../form/button.css';
import '../form/question.css';
import './office-page.css';

export function OfficePage(view: OfficeView) {
	const {
		name,
		phone,
		email,
		town,
		postcode,
		wishes,
		message,
		received,
		state,
		reference,
		title,
		callTime,
		heldBack,
		done,
		problems,
		expired,
	} = view;
	return (
		<>
			{(view.isOpen || view.dayPath) && (
				<p>
					<a href={view.dayPath ?? DAY_URL}>Today’s list</a>
				</p>
			)}
			<div className="office__who">
				<h1>{[name, town].filter(Boolean).join(', ')}</h1>
				<p className="office__reach">
					<a className="office__phone" href={dialLink(phone)}>
						{phone}
					</a>
					{email && <a href={`mailto:${email}`}>{email}</a>}
				</p>
				{callTime && <p className="office__call-time">{`Wants to be rung: ${callTime}`}</p>}
				<p>{[...wishes, postcode].filter(Boolean).join(' · ')}</p>
				<p className="small">{`${title}, received ${received}. Reference ${reference}.`}</p>
			</div>
			<p className="office__state">
				<strong>{state}</strong>
				{heldBack && ` Because: ${heldBack}.`}
			</p>
			{message && <p className="office__message">{message}</p>}
			{expired && (
				<p className="office__done" role="status">
					{expired}
				</p>
			)}
			<Problems heading="Not recorded" problems={problems} />
			<ActForm {...view} />
			<History history={view.history} done={done} />
			{view.answers.length > 0 && (
				<section aria-labelledby="asked">
					<h2 id="asked">What else was answered</h2>
					<Answers answers={view.answers} />
				</section>
			)}
			{view.isBeforeCode && (
				<p>
					What the letter did not say stands behind the office’s code.{' '}
					{view.dayPath ? <a href={view.dayPath}>Open it with the code</a> : 'Open today from this morning’s letter, and find it there.'}
				</p>
			)}
			<PhotographsShown {...view} />
			<Sensitive {...view} />
			<Letters {...view} />
			<Erase {...view} />
		</>
	);
}

/** What keeps a press from counting, each with a link to its field. */
export function Problems({ heading, problems = {} }: { heading: string; problems?: Readonly<Record<string, string>> | undefined }) {
	if (Object.keys(problems).length === 0) return null;
	return (
		<div className="office__problems" role="alert">
			<h2>{heading}</h2>
			<ul className="office__problem-list">
				{Object.entries(problems).map(([field, words]) => (
					<li key={field}>{field === officeFields.nonce ? words : <a href={`#${field}`}>{words}</a>}</li>
				))}
			</ul>
		</div>
	);
}

/** Something to do, as one of several to choose from. */
export function Choice({
	value,
	words,
	hint,
	isChosen,
}: Pick<OfficeAct, 'value' | 'words'> & { hint: string | undefined; isChosen: boolean }) {
	return (
		<label className="office__choice">
			<input type="radio" name={officeFields.act} value={value} defaultChecked={isChosen} />
			<span>
				{words}
				{hint && <span className="office__hint">{hint}</span>}
			</span>
		</label>
	);
}

function ActForm({ acts, reminders, nonce, seen, isOpen, typed = {}, problems = {} }: OfficeView) {
	return (
		<form className="office__form" method="post" aria-labelledby="what">
			<fieldset className="office__acts" id={officeFields.act}>
				<legend id="what">What happened?</legend>
				{acts.map(({ value, words, hint }) => (
					<div className="office__act" key={value}>
						<Choice value={value} words={words} hint={hint} isChosen={typed[officeFields.act] === value} />
						{value === 'no-answer' && (
							<select
								className="question__control office__more"
								id={officeFields.remind}
								name={officeFields.remind}
								aria-label="When to be reminded"
								defaultValue={typed[officeFields.remind] ?? ''}
								aria-invalid={problems[officeFields.remind] ? true : undefined}
							>
								<option value="">When?</option>
								{reminders.map((one) => (
									<option key={one.value} value={one.value}>
										{one.words}
									</option>
								))}
							</select>
						)}
						{value === 'survey-booked' && (
							<input
								className="question__control office__more"
								type="date"
								id={officeFields.day}
								name={officeFields.day}
								aria-label="Day of the survey"
								defaultValue={typed[officeFields.day]}
								aria-invalid={problems[officeFields.day] ? true : undefined}
							/>
						)}
					</div>
				))}
			</fieldset>
			<p className="question">
				<label className="question__label" htmlFor={officeFields.note}>
					Note (optional)
				</label>
				<span className="question__hint" id="note-hint">
					At most 300 characters. Nothing about health or money: a note stays as long as the enquiry.
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
					<Digits id={officeFields.digits} isWrong={problems[officeFields.digits] !== undefined} typed={typed[officeFields.digits]} />
				)}
				<input type="hidden" name={officeFields.nonce} value={nonce} />
				<input type="hidden" name={officeFields.seen} value={seen} />
				<button className="button button--main" type="submit">
					Record
				</button>
			</div>
		</form>
	);
}

/** The form in front of what is shown only to somebody who types the digits, and whose showing is recorded. */
function ShowForm({
	act,
	section,
	button,
	nonce,
	isOpen,
	problems,
	children,
}: Required<Pick<OfficeView, 'nonce' | 'problems'>> & {
	isOpen: true | undefined;
	act: string;
	section: string;
	button: string;
	children: ReactNode;
}) {
	return (
		<form className="office__form" method="post" action={`#${section}`}>
			<p>{children}</p>
			<div className="office__press">
				{!isOpen && <Digits id={`${section}-digits`} isWrong={problems[officeFields.digits] !== undefined} />}
				<input type="hidden" name={officeFields.act} value={act} />
				<input type="hidden" name={officeFields.nonce} value={nonce} />
				<button className="button button--quiet" type="submit">
					{button}
				</button>
			</div>
		</form>
	);
}

const DIGITS_OF_ENQUIRER = 'Last four digits of the phone number';

/** What only somebody who looks at the page types. */
export function Digits({
	id,
	isWrong,
	typed,
	label = DIGITS_OF_ENQUIRER,
}: {
	id: string;
	isWrong: boolean;
	/** What was typed before a press that came too soon. */
	typed?: string | undefined;
	label?: string;
}) {
	return (
		<p className="question office__digits">
			<label className="question__label" htmlFor={id}>
				{label}
			</label>
			<input
				className="question__control"
				id={id}
				name={officeFields.digits}
				inputMode="numeric"
				autoComplete="off"
				defaultValue={isWrong ? undefined : typed}
				aria-invalid={isWrong ? true : undefined}
			/>
		</p>
	);
}

function History({ history, done }: Pick<OfficeView, 'history'> & { done: string | undefined }) {
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

function Answers({ answers }: Pick<OfficeView, 'answers'>) {
	return (
		<dl className="office__answers">
			{answers.map(({ question, answer }) => (
				<div key={question}>
					<dt>{question}</dt>
					<dd>{answer}</dd>
				</div>
			))}
		</dl>
	);
}

function PhotographsShown({ photographCount: count, photographs, nonce, isOpen, problems = {} }: OfficeView) {
	if (count === 0) return null;
	return (
		<section aria-labelledby="photographs">
			<h2 id="photographs">{count === 1 ? 'One photograph' : `${count} photographs`}</h2>
			{photographs ? (
				<PhotographList shown={photographs} />
			) : (
				<ShowForm
					act="photographs-shown"
					section="photographs"
					button="Show the photographs"
					nonce={nonce}
					isOpen={isOpen}
					problems={problems}
				>
					Sent by the visitor from their own page. Looking at them is recorded.
				</ShowForm>
			)}
		</section>
	);
}

function Sensitive({ hasSensitive, sensitive, guide = [], nonce, isOpen, problems = {} }: OfficeView) {
	if (!hasSensitive) return null;
	return (
		<section aria-labelledby="answers">
			<h2 id="answers">Health, benefits and income</h2>
			{sensitive ? (
				<>
					<Answers answers={sensitive} />
					{guide.length > 0 && (
						<>
							<h3 className="office__guide">What it may come to with them (a guide, not a decision), and what to ask</h3>
							<ul className="office__points">
								{guide.map((point) => (
									<li key={point}>{point}</li>
								))}
							</ul>
						</>
					)}
				</>
			) : (
				<ShowForm act="answers-shown" section="answers" button="Show the answers" nonce={nonce} isOpen={isOpen} problems={problems}>
					They are not in the letter. Looking at them is recorded, and they are deleted when their time is up.
				</ShowForm>
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
				{letters.map(({ what, state }) => (
					<li key={what + state}>{`${what}: ${state}`}</li>
				))}
			</ul>
			<form className="office__form" method="post">
				<input type="hidden" name={officeFields.nonce} value={nonce} />
				<div className="office__press">
					<button className="button button--quiet" type="submit" name={officeFields.act} value={dayActs.resend}>
						Send the office’s letter again
					</button>
				</div>
			</form>
		</section>
	);
}

function Erase({ eraseReasons, typed = {}, problems = {} }: OfficeView) {
	if (!eraseReasons) return null;
	return (
		<details className="office__erase" open={problems[dayFields.reason] || problems[dayFields.code] ? true : undefined}>
			<summary>Erase it</summary>
			<form className="office__form" method="post">
				<fieldset className="office__acts" id={dayFields.reason}>
					<legend>Why? It cannot be undone, and both of the office’s addresses are told.</legend>
					{eraseReasons.map(({ value, words }) => (
						<label className="office__choice" key={value}>
							<input type="radio" name={dayFields.reason} value={value} defaultChecked={typed[dayFields.reason] === value} />
							<span>{words}</span>
						</label>
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
					<button className="button button--quiet" type="submit" name={officeFields.act} value={dayActs.erase}>
						Erase this enquiry
					</button>
				</div>
			</form>
		</details>
	);
}
