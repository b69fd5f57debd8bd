/**
 * The answers about health, benefits and income on the office's page of an enquiry, which shows them
 * after a press that is recorded.
 */

import { describeHome } from '#forms/home/home-in-words.ts';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { pageActs } from '../acts/act-fields.ts';
import { answersOf } from './describe-enquiry.ts';
import type { OfficeView } from './enquiry-view.ts';

/** Questions and what was answered. */
export function Answers({ answers }: { answers: ReturnType<typeof answersOf> }) {
	return (
		<dl className="office__answers">
			{answers.map(({ question, answer }) => (
				<div key={question}>
					<dt>{question}</dt>
					<dd>{answer}</dd>
				</div>
			))}
		</dl>
	);
}

export function Sensitive({ enquiry, guide, forms }: OfficeView) {
	const sensitive = answersOf(enquiry, true);
	// A plan goes by those that were left open, too.
	if (sensitive.length === 0 && describeHome(enquiry.answers.home).length === 0) return null;
	return (
		<section aria-labelledby="answers">
			<h2 id="answers">Health, benefits and income</h2>
			{guide ? (
				<>
					<Answers answers={sensitive} />
					{guide.length > 0 && (
						<>
							<h3 className="office__guide">
								What it may come to with them (a guide, not a decision), and what to ask
							</h3>
							<ul className="office__points">
								{guide.map((point) => (
									<li key={point}>{point}</li>
								))}
							</ul>
						</>
					)}
				</>
			) : (
				<PressForm forms={forms} className="office__form" action="#answers">
					<p>
						They are not in the letter. Looking at them is recorded, and they are deleted when their
						time is up.
					</p>
					<div className="office__press">
						<ActButton className="button button--quiet" value={pageActs.showAnswers}>
							Show the answers
						</ActButton>
					</div>
				</PressForm>
			)}
		</section>
	);
}
