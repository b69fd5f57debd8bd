/** Asks how the visitor heard of the firm, until it is known. */
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Answering } from '#forms/sending/next-steps.ts';
import { OnePress } from './OnePress.tsx';

/** `page` is the path of the visitor's own page. Missing on that page itself. */
export const HeardOf = ({
	answering: { hearings, nonce },
	page,
}: {
	answering: Answering;
	page?: string;
}) => (
	<OnePress
		act="heard-of"
		question="How did you hear of us?"
		heading="p"
		name={visitorFields.heardOf}
		buttons={hearings}
		look="one-press__small"
		nonce={nonce}
		page={page}
	/>
);
