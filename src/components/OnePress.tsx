/**
 * A question that one press answers: on the confirmation, and on the visitor's own page, which takes
 * the press.
 */
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Pressable } from '#forms/sending/next-steps.ts';
import './one-press.css';

interface OnePressProps {
	readonly act: string;
	readonly question: string;
	readonly heading: 'h2' | 'h3' | 'h4' | 'p';
	/** What holds until something is pressed. */
	readonly answer?: string;
	/** The name of every button. */
	readonly name: string;
	readonly buttons: readonly Pressable[];
	readonly look: string;
	readonly nonce: string;
	/** The path of the visitor's own page. Missing on that page itself. */
	readonly page?: string;
}

/** Nothing where there is nothing to press. */
export function OnePress({ heading: Heading, ...props }: OnePressProps) {
	const { act, question, answer, name, buttons, look, nonce, page } = props;
	if (buttons.length === 0) return undefined;
	return (
		<section className="stack" aria-labelledby={act}>
			<Heading id={act}>{question}</Heading>
			{answer && <p>{answer}</p>}
			<form method="post" action={page} className="one-press">
				<input type="hidden" name={visitorFields.act} value={act} />
				<input type="hidden" name={visitorFields.nonce} value={nonce} />
				{buttons.map(({ value, words }) => (
					<button className={look} type="submit" name={name} value={value} key={value}>
						{words}
					</button>
				))}
			</form>
		</section>
	);
}
