/**
 * The form of a telephone enquiry. It is outside the list, which is drawn afresh every few seconds.
 */

import type { ReactNode } from 'react';
import { DAY_URL, pageActs } from '../acts/act-fields.ts';
import { QuestionFold } from '../acts/QuestionFold.tsx';
import type { OfficeDay } from './day-view.ts';

/** `children` is what the same person sent before. */
export function AddTelephone({
	telephone,
	forms,
	children,
}: Pick<OfficeDay, 'telephone' | 'forms'> & { children: ReactNode }) {
	const { reference, fields, answers, known = [] } = telephone;
	const isKnown = known.length > 0;
	const save = isKnown ? 'Save all the same' : 'Save';
	return (
		<QuestionFold
			id="telephone"
			title="Add a caller"
			fields={fields}
			unsaved={telephone}
			isOpen={answers !== undefined}
			press={{
				forms,
				about: { reference, sure: isKnown ? answers?.phone : '' },
				action: `${DAY_URL}#telephone`,
			}}
			buttons={[
				[pageActs.addToRing, `${save}, to be rung`],
				[pageActs.addSpoken, `${save}, spoken to`],
			]}
		>
			{children}
		</QuestionFold>
	);
}
