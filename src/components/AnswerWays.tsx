/**
 * How the visitor is answered, and a button for each other way: on the confirmation, and on the
 * visitor's own page, which takes the press.
 */
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Answering } from '#forms/sending/next-steps.ts';
import { OnePress } from './OnePress.tsx';
import './button.css';

export function AnswerWays({
	answering: { chosen, others, nonce },
	page,
	heading,
}: {
	answering: Answering;
	/** The path of the visitor's own page. Missing on that page itself. */
	page?: string;
	heading: 'h2' | 'h3' | 'h4';
}) {
	return (
		<OnePress
			act="answer-by"
			question="How shall we answer you?"
			heading={heading}
			answer={chosen}
			name={visitorFields.answerBy}
			buttons={others}
			look="button button--quiet"
			nonce={nonce}
			page={page}
		/>
	);
}
