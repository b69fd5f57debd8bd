/**
 * A measure of a plan as one row: what one would feel, its saving, its price and payback, and the
 * rest in a fold. The same on the check and on a service page, which both bring ./measure-row.css.
 */
import type { ReactNode } from 'react';
import type { Plan } from '#check/plan.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { say, sentences } from '#check/words.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { SavingBar } from '../charts/SavingBar.tsx';

type FoldWords = Pick<CheckPageWords['answer'], 'more' | 'changesMost' | 'assumed'>;

interface MeasureRowProps {
	readonly row: PlanRow;
	readonly scale: Plan['scale'];
	/** Whether its bar names the ends of the scale, which a plan does once. */
	readonly namesScale: boolean;
	/** Of its fold: the summary, and what its parts begin with. */
	readonly words: FoldWords;
	/** What is said elsewhere on the page, and so not in the row. */
	readonly common: readonly string[];
	readonly heading: 'h4' | 'h5';
	/** Beside its name: the check's tick. */
	readonly children?: ReactNode;
}

export function MeasureRow({
	row,
	scale,
	namesScale,
	words,
	common,
	heading: Heading,
	children,
}: MeasureRowProps) {
	return (
		<div className="plan-row" data-measure={row.measure}>
			<div>
				<Heading className="plan-row__name">{row.name}</Heading>
				<p>{row.comfort}</p>
			</div>
			{children}
			<p className="plan-row__amount">
				<strong>{row.amount}</strong>
				{row.range && <SavingBar range={row.range} scale={scale} isNamed={namesScale} />}
			</p>
			<p className="plan-row__price">{[row.price, row.pays].filter(Boolean).join('. ')}</p>
			{row.plainly && <p className="plan-row__plainly">{row.plainly}</p>}
			<More row={row} words={words} common={common} />
		</div>
	);
}

function More({
	row: { name, order, says, notes, assumed, changesMost },
	words,
	common,
}: {
	row: PlanRow;
	words: FoldWords;
	common: readonly string[];
}) {
	const own = (texts: readonly string[]) => texts.filter((text) => !common.includes(text));
	const assumptions = own(assumed);
	const figures = sentences(says, ...own(notes));
	return (
		<details className="plan-row__more">
			<summary>
				{words.more}
				<span className="visually-hidden">{`: ${name}`}</span>
			</summary>
			<div className="stack small">
				{figures && <p>{figures}</p>}
				<p>{sentences(order, changesMost && say(words.changesMost, { what: changesMost }))}</p>
				{assumptions.length > 0 && <p>{say(words.assumed, { what: assumptions.join(' ') })}</p>}
			</div>
		</details>
	);
}
