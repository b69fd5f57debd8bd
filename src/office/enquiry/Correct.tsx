/** A fold in which the office corrects a name, number or address that it hears. */

import { Question } from '#components/Question.tsx';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { pageActs, seenIn } from '../acts/act-fields.ts';
import { detailsOf } from './correct-details.ts';
import type { OfficeView } from './enquiry-view.ts';

export function Correct({ enquiry, events, forms, correction }: OfficeView) {
	const { refusal, problems = {}, typed = enquiry.answers } = correction ?? {};
	return (
		<details className="office__correct" id="correct" open={refusal !== undefined}>
			<summary>Correct the name, number or address</summary>
			{refusal && (
				<p className="office__problems" role="alert">
					{refusal}
				</p>
			)}
			<PressForm
				forms={forms}
				about={{ seen: seenIn(events) }}
				action="#correct"
				className="office__form"
				noValidate
			>
				{detailsOf(enquiry.form).map(([name, field]) => (
					<Question
						key={name}
						name={name}
						field={field}
						answer={typed[name] ?? ''}
						problem={problems[name]}
					/>
				))}
				<div className="office__press">
					<ActButton className="button button--quiet" value={pageActs.correct}>
						Correct it
					</ActButton>
				</div>
			</PressForm>
		</details>
	);
}
