/**
 * The form of a telephone enquiry. It is outside the list, which is drawn afresh every few seconds.
 */

import { DAY_URL, pageActs } from '../acts/act-fields.ts';
import { QuestionFold } from '../acts/QuestionFold.tsx';
import { whatWasDone } from './DayRow.tsx';
import type { OfficeDay } from './day-view.ts';

/** What the same person sent before is listed, each opened beside what is typed. */
export function AddTelephone({ telephone, forms }: Pick<OfficeDay, 'telephone' | 'forms'>) {
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
			{isKnown && (
				<ul>
					{known.map(({ id, name, reference: theirs, town, wish, followUp }) => (
						<li key={id}>
							<a href={`${DAY_URL}/${theirs}`} target="_blank" rel="noopener">
								{name || theirs}
							</a>
							{`: ${[town, wish, whatWasDone(followUp)].filter(Boolean).join('. ')}`}
						</li>
					))}
				</ul>
			)}
		</QuestionFold>
	);
}
