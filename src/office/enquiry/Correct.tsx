/** A fold in which the office corrects a name, number or address that it hears. */

import { pageActs, seenIn } from '../acts/act-fields.ts';
import { QuestionFold } from '../acts/QuestionFold.tsx';
import { detailsOf } from './correct-details.ts';
import type { OfficeView } from './enquiry-view.ts';

export const Correct = ({ enquiry, events, forms, correction }: OfficeView) => (
	<QuestionFold
		id="correct"
		title="Correct the name, number or address"
		fields={detailsOf(enquiry.form)}
		unsaved={correction ?? enquiry}
		isOpen={correction !== undefined}
		press={{ forms, about: { seen: seenIn(events) }, action: '#correct' }}
		buttons={[[pageActs.correct, 'Correct it']]}
	/>
);
