/** The answers of the application's first step in a fold, each with a button to change it. */

import type { MouseEvent } from 'react';
import type { AnswerInWords } from '#forms/fields/answers-in-words.ts';
import { controlId } from '#forms/fields/page-places.ts';
import { fundingForm } from '#forms/funding.ts';
import './check-answers.css';

interface CheckAnswersProps {
	readonly answers: readonly AnswerInWords[];
	readonly onChange?: (name: string, event: MouseEvent) => void;
}

export function CheckAnswers({ answers, onChange }: CheckAnswersProps) {
	return (
		<details className="check-answers">
			<summary className="check-answers__summary">Check your answers: how we reach you</summary>
			<dl>
				{answers.map(({ name, question, answer }) => (
					<div key={name} className="check-answers__row">
						<dt>{question}</dt>
						<dd>{answer}</dd>
						<dd>
							{/* Without script this posts the form and opens its first step at that question. */}
							<button
								className="text-button"
								type="submit"
								name="move"
								value="back"
								formAction={`${fundingForm.path}#${controlId(name)}`}
								onClick={onChange && ((event) => onChange(name, event))}
							>
								{'Change'}
								<span className="visually-hidden">{` ${question}`}</span>
							</button>
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}
