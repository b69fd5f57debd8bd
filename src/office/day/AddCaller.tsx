/** The form of a caller. It is outside the list, which is drawn afresh every few seconds. */

import type { ReactNode } from 'react';
import { Question } from '#components/Question.tsx';
import { REFERENCE } from '#model/reference.ts';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { DAY_URL, pageActs } from '../acts/act-fields.ts';
import type { CallerForm, OfficeDay } from './day-view.ts';

/** `children` is what the same person sent before. */
export function AddCaller({
	caller,
	forms,
	children,
}: Pick<OfficeDay, 'caller' | 'forms'> & { children: ReactNode }) {
	const { reference, fields, answers, problems = {}, known = [] } = caller;
	const isKnown = known.length > 0;
	const save = isKnown ? 'Save all the same' : 'Save';
	const refusal = refusalOf(caller);
	return (
		<details className="day__caller" id="caller" open={answers !== undefined}>
			<summary className="button button--quiet">Add a caller</summary>
			{refusal && (
				<p className="office__problems" role="alert">
					{refusal}
				</p>
			)}
			{children}
			<PressForm
				forms={forms}
				about={{ sure: isKnown ? answers?.phone : '' }}
				action={`${DAY_URL}#caller`}
				className="day__caller-form"
				label="Add a caller"
				noValidate
			>
				<p className="small">Only the name and the number are needed.</p>
				<input type="hidden" name={REFERENCE} value={reference} />
				{fields.map(([name, field]) => (
					<Question
						key={name}
						name={name}
						field={field}
						answer={answers?.[name] ?? ''}
						problem={problems[name]}
					/>
				))}
				<div className="form__buttons">
					<ActButton className="button button--main" value={pageActs.addCaller}>
						{`${save}, to be rung`}
					</ActButton>
					<ActButton className="button button--quiet" value={pageActs.addSpoken}>
						{`${save}, spoken to`}
					</ActButton>
				</div>
			</PressForm>
		</details>
	);
}

/** Why nothing was saved. */
function refusalOf({ problems = {}, known = [], isUnavailable }: CallerForm): string | undefined {
	if (isUnavailable)
		return 'That could not be saved just now. All that you typed is here: press again in a minute.';
	if (Object.keys(problems).length > 0) return 'Not saved: put right what is marked.';
	return known.length > 0
		? 'Known already, and nothing is saved yet. Press below what came of this call, or save it as a new one.'
		: undefined;
}
