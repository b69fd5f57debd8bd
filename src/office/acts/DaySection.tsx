/** A part of the office's day that is about no person of its list, and the forms in it. */

import type { ReactNode } from 'react';
import { DAY_URL, type OfficeAct, officeFields } from './act-fields.ts';
import type { DayForms } from './day-part.ts';

/** A part of the day. Its `data-id` has the script treat it like a person's row. */
export function DaySection({
	id,
	heading,
	count,
	problems = {},
	children,
}: {
	id: string;
	heading: string;
	count: number;
	problems: DayForms['problems'];
	children: ReactNode;
}) {
	const problem = problems[id];
	return (
		<section
			className={`day__part${problem ? ' call--refused' : ''}`}
			id={`at-${id}`}
			data-id={id}
			aria-labelledby={id}
		>
			<h2 id={id}>
				{heading} {count > 0 && <span className="day__count">{count}</span>}
			</h2>
			{children}
			<p className="call__said" role={problem ? 'alert' : 'status'}>
				{problem}
			</p>
		</section>
	);
}

/**
 * A form of presses. `seen` is what stood here, so that the second of two presses changes nothing.
 */
export function PressForm({
	part,
	nonce,
	seen,
	acts,
	children,
}: {
	part: string;
	nonce: string;
	seen: string;
	acts: readonly OfficeAct[];
	children?: ReactNode;
}) {
	return (
		<form className="day__press" method="post" action={`${DAY_URL}#at-${part}`}>
			<input type="hidden" name={officeFields.nonce} value={nonce} />
			<input type="hidden" name={officeFields.seen} value={seen} />
			{children}
			{acts.map(({ value, words, hint }) => (
				<button
					className="call__act"
					type="submit"
					name={officeFields.act}
					value={value}
					title={hint}
					key={value}
				>
					{words}
				</button>
			))}
		</form>
	);
}

/** A day of the past. */
export function DayField({
	name,
	label,
	today,
	isToday = false,
}: {
	name: string;
	label: string;
	today: string;
	isToday?: boolean;
}) {
	return (
		<p>
			<label className="question__label" htmlFor={name}>
				{label}
			</label>
			<input
				className="question__control"
				type="date"
				id={name}
				name={name}
				max={today}
				defaultValue={isToday ? today : undefined}
				required
			/>
		</p>
	);
}
