/**
 * What the forms of the office's pages have in common: what to put right, a choice, and the digits.
 */

import { notForUsReasons } from '#model/enquiry-events.ts';
import { type OfficeAct, officeFields, type Reminder } from './act-fields.ts';

/** What keeps a press from counting, each with a link to its field. */
export function Problems({
	heading,
	problems = {},
}: {
	heading: string;
	problems?: Readonly<Record<string, string>> | undefined;
}) {
	if (Object.keys(problems).length === 0) return null;
	return (
		<div className="office__problems" role="alert">
			<h2>{heading}</h2>
			<ul className="office__problem-list">
				{Object.entries(problems).map(([field, words]) => (
					<li key={field}>
						{field === officeFields.nonce ? words : <a href={`#${field}`}>{words}</a>}
					</li>
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

const DIGITS_OF_ENQUIRER = 'Last four digits of the phone number';

/**
 * What an act says besides itself: when to try again, the day of a survey, why it is not for us.
 * `isOnly` where a page has one such form.
 */
export function ActDetail({
	act,
	reminders,
	typed,
	problems = {},
	isOnly = false,
}: {
	act: string;
	reminders: readonly Reminder[];
	typed: Readonly<Record<string, string>>;
	problems?: Readonly<Record<string, string>>;
	isOnly?: boolean;
}) {
	const control = (name: string) => ({
		name,
		className: isOnly ? 'question__control office__more' : 'question__control',
		defaultValue: typed[name] ?? '',
		...(isOnly && { id: name }),
		...(problems[name] && { 'aria-invalid': true }),
	});
	switch (act) {
		case 'no-answer':
			return (
				<select {...control(officeFields.remind)} aria-label="When to try again">
					<option value="">Try again when?</option>
					{reminders.map(({ value, words }) => (
						<option key={value} value={value}>
							{words}
						</option>
					))}
				</select>
			);
		case 'survey-booked':
			return <input type="date" {...control(officeFields.day)} aria-label="Day of the survey" />;
		case 'complaint':
			return (
				<input
					type="date"
					{...control(officeFields.received)}
					aria-label="Day it came, if not today"
				/>
			);
		case 'not-for-us':
			return (
				<select {...control(officeFields.because)} aria-label="Why it is not for us">
					<option value="">Because … (if you like)</option>
					{notForUsReasons.map((reason) => (
						<option key={reason}>{reason}</option>
					))}
				</select>
			);
		default:
			return null;
	}
}

/** Digits to copy from the page, which a program that follows links does not do. */
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
