/** The result of the check of a home: what may help with the cost. */
import type { CheckAction, CheckAnswers } from '../../../forms/home/check.ts';
import type { CheckResult } from '../../data/check-result.ts';
import { Outcomes } from '../form/Outcomes.tsx';

/** The form's id, for the boxes and buttons of its result, which stand outside it. */
export const CHECK_FORM_ID = 'check-form';
/** The result's id, where a press leads. */
export const RESULT_ID = 'result';

interface HomeResultProps {
	readonly result: CheckResult;
	readonly answers: Partial<CheckAnswers>;
	/** A new key mounts the boxes afresh. */
	readonly formKey: number;
	readonly dispatch: (action: CheckAction) => void;
}

export function HomeResult({ result: { assessment } }: HomeResultProps) {
	return (
		<div className="panel" id={RESULT_ID}>
			<Outcomes {...assessment} heading="Going by your answers" />
		</div>
	);
}
