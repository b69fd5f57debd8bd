/**
 * What the forms of the office's pages have in common: what to put right, a choice, and the digits.
 */

import { type ActField, type FieldName, type OfficeAct, officeFields } from './act-fields.ts';

/** What keeps an act from being recorded, each with a link to its field. */
export function Problems({ problems = {} }: { problems?: Readonly<Record<string, string>> }) {
	if (Object.keys(problems).length === 0) return null;
	return (
		<div className="office__problems" role="alert">
			<h2>Not recorded</h2>
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

/** Fields that are not shown, by their names. */
export const Hidden = (fields: { readonly [Name in FieldName]?: string | number }) =>
	Object.entries(fields).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));

/** A button that posts its form as an act. */
export function ActButton({
	id,
	value,
	className = 'call__act',
	hint,
	children,
}: {
	/** Keeps the focus, and what is typed for it, on the same act when a list is refreshed. */
	id?: string;
	value: string;
	className?: string;
	hint?: string;
	children: string;
}) {
	return (
		<button
			className={className}
			type="submit"
			id={id}
			name={officeFields.act}
			value={value}
			title={hint}
		>
			{children}
		</button>
	);
}

/** Something to do, as one of several to choose from. */
export function Choice({
	name,
	value,
	words,
	hint,
	isChosen,
}: Pick<OfficeAct, 'value' | 'words' | 'hint'> & { name: FieldName; isChosen: boolean }) {
	return (
		<label className="office__choice">
			<input type="radio" name={name} value={value} defaultChecked={isChosen} />
			<span>
				{words}
				{hint && <span className="office__hint">{hint}</span>}
			</span>
		</label>
	);
}

/**
 * What is entered with an act: when to try again, the day of a survey, why it is not for us.
 * `isOnly` where a page has one such form.
 */
export function ActDetail({
	field,
	typed,
	problems = {},
	isOnly = false,
}: {
	field: ActField | undefined;
	typed: Readonly<Record<string, string>>;
	problems?: Readonly<Record<string, string>>;
	isOnly?: boolean;
}) {
	if (!field) return null;
	const { name, label, options } = field;
	const control = {
		name,
		className: isOnly ? 'question__control office__more' : 'question__control',
		defaultValue: typed[name] ?? '',
		id: isOnly ? name : undefined,
		'aria-invalid': problems[name] ? true : undefined,
	};
	if (!options) return <input type="date" {...control} aria-label={label} />;
	return (
		<select {...control} aria-label={label}>
			{options.map(({ value, words }) => (
				<option key={words} value={value}>
					{words}
				</option>
			))}
		</select>
	);
}

/** Digits to copy from the page, which a program that follows links does not do. */
export function Digits({
	id,
	isWrong,
	typed,
}: {
	id: string;
	isWrong: boolean;
	/** What was typed before an act that came too soon. */
	typed?: string;
}) {
	return (
		<p className="question office__digits">
			<label className="question__label" htmlFor={id}>
				Last four digits of the phone number
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
