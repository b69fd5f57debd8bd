/** The measures of a plan in order of time: each a row with a tick. */
import type { Plan } from '#check/plan.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { Tick } from '#components/Question.tsx';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import type { CheckAction, CheckAnswers } from '#forms/home/check-state.ts';
import { measureBox } from '#forms/home/home-answers.ts';
import { MeasureRow } from './MeasureRow.tsx';
import './measure-row.css';

interface PlanRowsProps {
	readonly groups: Plan['groups'];
	readonly scale: Plan['scale'];
	/** The row whose bar names the ends of the scale for all. */
	readonly firstBar: PlanRow | undefined;
	readonly answers: Partial<CheckAnswers>;
	readonly words: Pick<CheckPageWords['answer'], 'tick'>;
	/** The id of the form that the ticks belong to. */
	readonly form: string;
	/** A new key mounts the boxes afresh. */
	readonly formKey: number;
	readonly dispatch: (action: CheckAction) => void;
}

export function PlanRows({
	groups,
	scale,
	firstBar,
	answers,
	words,
	form,
	formKey,
	dispatch,
}: PlanRowsProps) {
	return groups.map(({ heading, text, call, rows }) => (
		<div key={heading} className="plan-group">
			<h4 className="plan-group__heading">{heading}</h4>
			{text && <p className="small">{text}</p>}
			<ul className="result__measures">
				{rows.map((row) => {
					const box = measureBox[row.measure];
					return (
						<li key={row.measure}>
							<MeasureRow row={row} scale={scale} namesScale={row === firstBar} heading="h5">
								<Tick
									key={formKey}
									name={box}
									label={words.tick}
									hidden={`: ${row.name}`}
									isTicked={answers[box] === 'yes'}
									form={form}
									onChange={({ target }) =>
										dispatch({
											type: 'changed',
											name: box,
											value: target instanceof HTMLInputElement && target.checked ? 'yes' : '',
										})
									}
								/>
							</MeasureRow>
						</li>
					);
				})}
			</ul>
			{call && <p className="outcomes__note">{call}</p>}
		</div>
	));
}
