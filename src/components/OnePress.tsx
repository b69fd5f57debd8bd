/**
 * The questions that one press answers: on the confirmation, and on the visitor's own page, which
 * takes the press.
 */
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Answering } from '#forms/sending/next-steps.ts';
import './button.css';
import './one-press.css';

interface OnePressProps {
	readonly answering: Answering;
	readonly heading: 'h2' | 'h3' | 'h4' | 'p';
	/** Those that are asked below everything else. */
	readonly isLast?: boolean;
	/** The path of the visitor's own page. Missing on that page itself. */
	readonly page?: string;
}

export const OnePress = ({
	answering: { questions, nonce },
	heading: Heading,
	isLast = false,
	page = '',
}: OnePressProps) =>
	questions
		.filter((one) => !one.isLast === !isLast)
		.map(({ act, question, answer, name, buttons, more }) => (
			<section className="stack" aria-labelledby={act} key={act}>
				<Heading id={act}>{question}</Heading>
				{answer && <p>{answer}</p>}
				{buttons[0] && (
					<form method="post" action={page || '?'} className="one-press">
						<input type="hidden" name={visitorFields.act} value={act} />
						<input type="hidden" name={visitorFields.nonce} value={nonce} />
						{buttons.map(({ value, words }) => (
							<button
								className={isLast ? 'one-press__small' : 'button button--quiet'}
								type="submit"
								name={name}
								value={value}
								key={value}
							>
								{words}
							</button>
						))}
					</form>
				)}
				{more && (
					<p>
						<a href={page + more.to}>{more.words}</a>
					</p>
				)}
			</section>
		));
