/**
 * One question of a form: label, hint, help or problem, and the control, tied together once for all
 * forms.
 */

import type { ChangeEventHandler, FocusEventHandler } from 'react';
import { TICKED } from '#forms/fields/answers.ts';
import type { Field } from '#forms/fields/field.ts';
import { controlId } from '#forms/fields/page-places.ts';
import './question.css';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface QuestionProps {
	readonly name: string;
	readonly field: Field;
	/** The initial value. From then on the control keeps its own. */
	readonly answer: string;
	readonly problem?: string;
	/**
	 * Whether to show the advice about a skipped question. Unlike a problem it does not stop the
	 * form.
	 */
	readonly advice?: boolean;
	readonly onChange?: ChangeEventHandler<Control>;
	readonly onBlur?: FocusEventHandler<Control>;
}

export function Question({
	name,
	field,
	answer,
	problem,
	advice,
	onChange,
	onBlur,
}: QuestionProps) {
	const id = controlId(name);
	if (field.kind === 'tick')
		return (
			<Tick name={name} label={field.label} isTicked={answer === TICKED} onChange={onChange} />
		);
	const consent = field.kind === 'choice' ? field.consent?.words : undefined;
	const notes = [
		field.hint ? `${id}-hint` : '',
		consent ? `${id}-consent` : '',
		problem ? `${id}-problem` : '',
		advice ? `${id}-advice` : '',
	].filter(Boolean);
	const shared = {
		id,
		name,
		defaultValue: answer,
		onChange,
		onBlur,
		'aria-describedby': notes.join(' ') || undefined,
		'aria-invalid': problem ? true : undefined,
	};
	return (
		<div className={problem ? 'question question--problem' : 'question'}>
			<label className="question__label" htmlFor={id}>
				{field.label}
			</label>
			{field.kind === 'choice' && field.notNeeded && (
				<p className="question__not-needed">{field.notNeeded}</p>
			)}
			{field.hint && (
				<p className="question__hint" id={`${id}-hint`}>
					{field.hint}
				</p>
			)}
			{consent && (
				<p className="question__hint" id={`${id}-consent`}>
					{consent}
				</p>
			)}
			{field.kind === 'choice' ? (
				// The browser must not keep a sensitive answer for its history, on a disk that others may
				// share.
				<select
					{...shared}
					className="question__control"
					autoComplete={field.sensitive ? 'off' : undefined}
				>
					<option value="">Choose an answer</option>
					{Object.entries(field.options).map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			) : field.control === 'textarea' ? (
				<textarea
					{...shared}
					className="question__control"
					rows={field.lines ?? 5}
					autoComplete={field.autocomplete}
					aria-required={field.missing ? true : undefined}
				/>
			) : (
				<input
					{...shared}
					className="question__control"
					type={field.control === 'amount' ? 'text' : field.control}
					inputMode={field.control === 'amount' ? 'decimal' : field.control}
					autoComplete={field.autocomplete}
					spellCheck={false}
					aria-required={field.missing ? true : undefined}
				/>
			)}
			{field.help && <HowToTell label={field.label} help={field.help} />}
			{field.kind === 'choice' && field.advice && (
				// Its space is reserved from the start, so that nothing moves under a finger that is about
				// to press.
				<p className="question__advice" id={`${id}-advice`} data-shown={advice ? '' : undefined}>
					{field.advice}
				</p>
			)}
			{problem && (
				<p className="question__problem" id={`${id}-problem`}>
					<span className="visually-hidden">{'Problem: '}</span>
					<span>{problem}</span>
				</p>
			)}
		</div>
	);
}

/** How to find the answer to a question, folded below it. */
export function HowToTell({ label, help }: { label: string; help: string }) {
	return (
		<details className="question__help">
			<summary>
				How do I tell?<span className="visually-hidden">{` ${label}`}</span>
			</summary>
			<p>{help}</p>
		</details>
	);
}

interface TickProps {
	readonly name: string;
	readonly label: string;
	/** More of the label, for those who hear it. */
	readonly hidden?: string;
	readonly isTicked: boolean;
	readonly onChange?: ChangeEventHandler<Control>;
	/** The id of the form, for a box outside it. */
	readonly form?: string;
}

export function Tick({ name, label, hidden, isTicked, onChange, form }: TickProps) {
	const id = controlId(name);
	return (
		<p className="tick">
			<input
				type="checkbox"
				id={id}
				name={name}
				value={TICKED}
				defaultChecked={isTicked}
				onChange={onChange}
				form={form}
			/>
			<label htmlFor={id}>
				{label}
				{hidden && <span className="visually-hidden">{hidden}</span>}
			</label>
		</p>
	);
}
