/**
 * What the office's page of an enquiry shows after a press that is recorded: photographs, and
 * answers about health, benefits and income.
 */

import type { ReactNode } from 'react';
import { describeHome } from '#forms/home/home-answers.ts';
import { PhotographList } from '#visitor/photographs/Photographs.tsx';
import { ActButton, PressForm } from '../acts/ActFields.tsx';
import { pageActs } from '../acts/act-fields.ts';
import type { OfficeView } from '../office-page-view.ts';
import { answersOf } from './describe-enquiry.ts';

/** The form in front of what is hidden until it is pressed. Each showing is recorded. */
function ShowForm({
	act,
	section,
	button,
	forms,
	children,
}: Pick<OfficeView, 'forms'> & {
	act: string;
	section: string;
	button: string;
	children: ReactNode;
}) {
	return (
		<PressForm forms={forms} className="office__form" action={`#${section}`}>
			<p>{children}</p>
			<div className="office__press">
				<ActButton className="button button--quiet" value={act}>
					{button}
				</ActButton>
			</div>
		</PressForm>
	);
}

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

export function PhotographsShown({ photographCount: count, photographs, forms }: OfficeView) {
	if (count === 0) return null;
	return (
		<section aria-labelledby="photographs">
			<h2 id="photographs">{count === 1 ? 'One photograph' : `${count} photographs`}</h2>
			{photographs ? (
				<PhotographList shown={photographs} />
			) : (
				<ShowForm
					act={pageActs.showPhotographs}
					section="photographs"
					button="Show the photographs"
					forms={forms}
				>
					Sent by the visitor from their own page. Looking at them is recorded.
				</ShowForm>
			)}
		</section>
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
				<ShowForm
					act={pageActs.showAnswers}
					section="answers"
					button="Show the answers"
					forms={forms}
				>
					They are not in the letter. Looking at them is recorded, and they are deleted when their
					time is up.
				</ShowForm>
			)}
		</section>
	);
}
