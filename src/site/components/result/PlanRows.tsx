/**
 * The measures of a plan in order of time: each a row with its saving, its price, its payback and a
 * tick, and the rest in one fold.
 */
import type { ReactNode } from 'react';
import type { Plan } from '#check/plan.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { say, sentences } from '#check/words.ts';
import { Tick } from '#components/Question.tsx';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import type { CheckAction, CheckAnswers } from '#forms/home/check-state.ts';
import { measureBox } from '#forms/home/home-answers.ts';
import { SavingBar } from '../charts/SavingBar.tsx';

interface PlanRowsProps {
	readonly groups: Plan['groups'];
	readonly scale: Plan['scale'];
	/** The row whose bar names the ends of the scale for all. */
	readonly firstBar: PlanRow | undefined;
	readonly answers: Partial<CheckAnswers>;
	readonly words: Pick<CheckPageWords['answer'], 'tick' | 'more' | 'changesMost' | 'assumed'>;
	/** Said once for all: not again in each row. */
	readonly common: readonly string[];
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
	common,
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
						<li key={row.measure} className="plan-row" data-measure={row.measure}>
							<div>
								<h5 className="plan-row__name">{row.name}</h5>
								<p>{row.comfort}</p>
							</div>
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
							<p className="plan-row__amount">
								<strong>{row.amount}</strong>
								{row.range && (
									<SavingBar range={row.range} scale={scale} isNamed={row === firstBar} />
								)}
							</p>
							<p className="plan-row__price">{[row.price, row.pays].filter(Boolean).join('. ')}</p>
							{row.plainly && <p className="plan-row__plainly">{row.plainly}</p>}
							<More row={row} words={words} common={common} />
						</li>
					);
				})}
			</ul>
			{call && <p className="outcomes__note">{call}</p>}
		</div>
	));
}

function More({
	row: { name, order, says, notes, assumed, changesMost },
	words,
	common,
}: {
	row: PlanRow;
	words: PlanRowsProps['words'];
	common: readonly string[];
}): ReactNode {
	const own = (texts: readonly string[]) => texts.filter((text) => !common.includes(text));
	const assumptions = own(assumed);
	return (
		<details className="plan-row__more">
			<summary>
				{words.more}
				<span className="visually-hidden">{`: ${name}`}</span>
			</summary>
			<div className="stack small">
				<p>{[says, ...own(notes)].join(' ')}</p>
				<p>{sentences(order, changesMost && say(words.changesMost, { what: changesMost }))}</p>
				{assumptions.length > 0 && <p>{say(words.assumed, { what: assumptions.join(' ') })}</p>}
			</div>
		</details>
	);
}
