/**
 * Passes the answers of the check on to the application in a posted form, never in a URL. The page
 * is left with the link that shares the home in its fragment, so that Back shows it again, ticks
 * and all.
 */

import { formPaths } from '#forms/form-paths.ts';
import { type CheckAnswers, carriedAnswers } from '#forms/home/check-state.ts';
import { sharedLink } from '#forms/home/shared-link.ts';

interface ApplyWithAnswersProps {
	readonly answers: Partial<CheckAnswers>;
	readonly button: string;
	/** True where applying is the first thing to do. */
	readonly isFirst: boolean;
}

export function ApplyWithAnswers({ answers, button, isFirst }: ApplyWithAnswersProps) {
	return (
		<form
			method="post"
			action={formPaths.funding}
			onSubmit={() => history.replaceState(history.state, '', sharedLink(answers) || undefined)}
		>
			{Object.entries(carriedAnswers(answers)).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{/* "back" opens the first step, whatever has been answered. */}
			<button
				className={`button button--${isFirst ? 'main' : 'quiet'}`}
				type="submit"
				name="move"
				value="back"
			>
				{button}
			</button>
		</form>
	);
}
