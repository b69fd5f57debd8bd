/** "Check your answers" at the end of the application: each answer so far, with a link to change it. */
import type { MouseEvent } from 'react';
import type { AnswerInWords } from '../../../forms/answers.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { controlId } from './Question.tsx';
import './check-answers.css';

interface CheckAnswersProps {
	readonly answers: readonly AnswerInWords[];
	/** The names of the first step's fields. Changing one of them goes back to that step. */
	readonly onFirstStep: readonly string[];
	readonly onChange?: (name: string, event: MouseEvent) => void;
}

export function CheckAnswers({ answers, onFirstStep, onChange }: CheckAnswersProps) {
	return (
		<section className="check-answers" aria-labelledby="check-answers">
			<h3 id="check-answers">Check your answers</h3>
			<dl>
				{answers.map(({ name, question, answer }) => (
					<div key={name} className="check-answers__row">
						<dt>{question}</dt>
						<dd>{answer}</dd>
						<dd>
							{onFirstStep.includes(name) ? (
								// Without script this posts the form and opens its first step at that question.
								<button
									className="check-answers__change"
									type="submit"
									name="move"
									value="back"
									formAction={`${fundingForm.path}#${controlId(name)}`}
									onClick={onChange && ((event) => onChange(name, event))}
								>
									{'Change'}
									<span className="visually-hidden">{` ${question}`}</span>
								</button>
							) : (
								<a className="check-answers__change" href={`#${controlId(name)}`}>
									{'Change'}
									<span className="visually-hidden">{` ${question}`}</span>
								</a>
							)}
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
