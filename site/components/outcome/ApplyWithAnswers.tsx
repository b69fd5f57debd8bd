/** Passes the answers of the check on to the application in a posted form, never in a URL. */
import { fundingForm } from '../../../forms/funding.ts';
import { type CheckAnswers, carriedAnswers } from '../../../forms/home/check-state.ts';

export function ApplyWithAnswers({ answers, button }: { answers: Partial<CheckAnswers>; button: string }) {
	return (
		<form method="post" action={fundingForm.path}>
			{Object.entries(carriedAnswers(answers)).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* "back" opens the first step, whatever has been answered. */}
			<button className="button button--main" type="submit" name="move" value="back">
				{button}
			</button>
		</form>
	);
}
