/** What the forms of the office's pages have in common. */

import type { ReactNode } from 'react';
import { type ActField, type FieldName, type OfficeAct, officeFields } from './act-fields.ts';
import type { Problems } from './read-act.ts';

/** What every form of a page posts besides what it is about. */
export interface FormParts {
	/** The session's own. */
	readonly token: string;
	/** This drawing's own: a press that is repeated counts once. */
	readonly nonce: string;
}

/** Fields that are not shown, by their names. */
const Hidden = (fields: { readonly [Name in FieldName]?: string | number }) =>
	Object.entries(fields).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));

/** A form that posts. `about` are the fields that say what it is about. */
export function PressForm({
	forms: { token, nonce },
	about,
	action,
	className,
	label,
	children,
}: {
	forms: FormParts;
	about?: { readonly [Name in FieldName]?: string | number };
	action?: string;
	className?: string;
	label?: string;
	children: ReactNode;
}) {
	return (
		<form className={className} method="post" action={action} aria-label={label}>
			<Hidden token={token} nonce={nonce} {...about} />
			{children}
		</form>
	);
}

/** What keeps an act from being recorded, each with a link to its field. */
export function ProblemList({ problems = {} }: { problems?: Problems }) {
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
	children: ReactNode;
}) {
	return (
		<button
			className={className}
			type="submit"
			id={id?.replace(' ', '-')}
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
 * What is entered with an act: when to try again, the day of a survey, why it was lost. `of` is the
 * row that it is on; absent where a page has one such form.
 */
export function ActDetail({
	field,
	typed,
	problems = {},
	of,
}: {
	field: ActField | undefined;
	typed: Readonly<Record<string, string>>;
	problems?: Problems;
	of?: string;
}) {
	if (!field) return null;
	const { name, label, options, isPounds, isShared, tick } = field;
	const control = {
		name,
		className: of ? 'question__control' : 'question__control office__more',
		defaultValue: typed[name] ?? '',
		// On a row too it keeps what is typed, and the focus, when the list is refreshed.
		id: of ? `${of}-${name}` : name,
		'aria-invalid': problems[name] ? true : undefined,
	};
	if (!options)
		return (
			<>
				{isPounds ? (
					<input inputMode="decimal" placeholder="£" {...control} aria-label={label} />
				) : (
					!isShared && <input type="date" {...control} aria-label={label} />
				)}
				{tick && (
					<label className="office__choice office__tick">
						<input
							type="checkbox"
							name={tick.name}
							id={of && `${of}-${tick.name}`}
							defaultChecked={typed[tick.name] !== undefined}
						/>
						{tick.words}
					</label>
				)}
			</>
		);
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
