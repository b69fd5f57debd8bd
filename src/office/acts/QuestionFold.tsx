/** A fold with questions that the office answers. What is wrong is said in it, and what is typed stays. */

import type { ComponentProps, ReactNode } from 'react';
import { Question } from '#components/Question.tsx';
import type { Field } from '#forms/fields/field.ts';
import { ActButton, PressForm } from './ActFields.tsx';
import type { Problems } from './read-act.ts';

/** What a press leaves in the fold that it did not save. */
export interface Unsaved {
	/** Why. */
	readonly refusal?: string;
	readonly problems?: Problems;
	/** What is typed. */
	readonly answers?: Readonly<Record<string, string>>;
}

export function QuestionFold({
	id,
	title,
	fields,
	unsaved: { refusal, problems = {}, answers = {} },
	isOpen,
	press,
	buttons,
	children,
}: {
	id: string;
	title: string;
	fields: readonly (readonly [name: string, field: Field])[];
	unsaved: Unsaved;
	isOpen: boolean;
	press: Pick<ComponentProps<typeof PressForm>, 'forms' | 'about' | 'action'>;
	/** Each with its act, the likeliest first. */
	buttons: readonly (readonly [act: string, words: string])[];
	/** Shown before the questions. */
	children?: ReactNode;
}) {
	return (
		<details className="office__fold" id={id} open={isOpen}>
			<summary>{title}</summary>
			{refusal && (
				<p className="office__problems" role="alert">
					{refusal}
				</p>
			)}
			{children}
			<PressForm {...press} className="office__questions" label={title}>
				{fields.map(([name, field]) => (
					<Question
						key={name}
						name={name}
						// They are not about who types.
						field={field.kind === 'text' ? { ...field, autocomplete: 'off' } : field}
						answer={answers[name] ?? ''}
						problem={problems[name]}
					/>
				))}
				<div className="form__buttons">
					{buttons.map(([act, words]) => (
						<ActButton className="button button--quiet" value={act} key={act}>
							{words}
						</ActButton>
					))}
				</div>
			</PressForm>
		</details>
	);
}
