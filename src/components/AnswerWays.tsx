/**
 * How the visitor is answered, and a button for each other way: on the confirmation, and on the
 * visitor's own page, which takes the press.
 */
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Answering } from '#forms/sending/next-steps.ts';
import './answer-ways.css';
import './button.css';

const asChosen = {
	ring: 'By phone, unless you choose something else.',
	email: 'By e-mail, as you asked. We do not ring you.',
	text: 'By text message, as you asked. We do not ring you.',
} as const;

const labels = {
	ring: 'Ring me instead',
	email: 'E-mail me instead',
	text: 'Text me instead',
} as const;

export function AnswerWays({
	answering: { by, others, nonce },
	page,
	heading: Heading,
}: {
	answering: Answering;
	/** The path of the visitor's own page. Missing on that page itself. */
	page?: string;
	heading: 'h2' | 'h3' | 'h4';
}) {
	if (others.length === 0) return undefined;
	return (
		<section className="stack" aria-labelledby="answer-ways">
			<Heading id="answer-ways">How shall we answer you?</Heading>
			<p>{asChosen[by]}</p>
			<form method="post" action={page} className="answer-ways">
				<input type="hidden" name={visitorFields.act} value="answer-by" />
				<input type="hidden" name={visitorFields.nonce} value={nonce} />
				{others.map((way) => (
					<button
						className="button button--quiet"
						type="submit"
						name={visitorFields.answerBy}
						value={way}
						key={way}
					>
						{labels[way]}
					</button>
				))}
			</form>
		</section>
	);
}
