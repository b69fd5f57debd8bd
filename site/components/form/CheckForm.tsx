/** The check's questions. Needs no script: the browser posts them and gets the answer as a page. */
import type { Assessment } from '../../../forms/eligibility/assessment.ts';
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import type { HomeAnswers } from '../../../forms/eligibility/types.ts';
import type { Problems } from '../../../forms/field.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { Question } from './Question.tsx';

/** How the check stands when its page is drawn. */
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

/** Carries the answers over to the application, in the posted form and never in an address. */
export function ApplyWithAnswers({ answers, button }: { answers: HomeAnswers; button: string }) {
	return (
		<form method="post" action={fundingForm.path}>
			{Object.entries(answers).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* "Back" leads to the first step, whatever has been answered. */}
			<button className="button button--main" type="submit" name="move" value="back">
				{button}
			</button>
		</form>
	);
}
