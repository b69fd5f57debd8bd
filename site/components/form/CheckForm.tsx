/** The form of the eligibility check. It needs no script: the browser posts it and the answer is a page. */
import type { Assessment } from '../../../forms/eligibility/assessment.ts';
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import type { HomeAnswers } from '../../../forms/eligibility/types.ts';
import type { Problems } from '../../../forms/field.ts';
import { fundingForm } from '../../../forms/funding.ts';
import './funding.css';
import { Question } from './Question.tsx';

/** The state of the check when its page is rendered. */
export interface CheckView {
	readonly answers?: HomeAnswers;
	readonly problems?: Problems;
	readonly alert?: string;
	readonly outcomes?: Assessment;
}

interface CheckFormProps {
	readonly answers: HomeAnswers;
	readonly problems: Problems;
	readonly button: string;
}

export function CheckForm({ answers, problems, button }: CheckFormProps) {
	const given: Readonly<Record<string, string | undefined>> = answers;
	return (
		<form className="form" method="post" action={checkForm.path}>
			{checkForm.steps.flatMap(({ fields }) =>
				Object.entries(fields).map(([name, field]) => (
					<Question key={name} name={name} field={field} answer={given[name] ?? ''} problem={problems[name]} />
				)),
			)}
			<div className="form__buttons">
				<button className="button button--main" type="submit">
					{button}
				</button>
			</div>
		</form>
	);
}

/** Passes the answers on to the application in a posted form, never in a URL. */
export function ApplyWithAnswers({ answers, button }: { answers: HomeAnswers; button: string }) {
	return (
		<form method="post" action={fundingForm.path}>
			{Object.entries(answers).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* "back" opens the first step, whatever has been answered. */}
			<button className="button button--main" type="submit" name="move" value="back">
				{button}
			</button>
		</form>
	);
}
