/**
 * A measure of a plan as one row: what one would feel, its saving, its price and payback. The same
 * on the check and on a service page, which both bring ./measure-row.css. The page of a service has
 * the grounds in a fold of the row, the check those of all rows in one.
 */
import type { ReactNode } from 'react';
import type { Plan } from '#check/plan.ts';
import type { PlanRow } from '#check/plan-rows.ts';
import { say, sentences } from '#check/words.ts';
import type { CheckPageWords } from '#content/schemas/check-page-schema.ts';
import { SavingBar } from '../charts/SavingBar.tsx';

interface GroundsProps {
	readonly row: PlanRow;
	readonly words: Pick<CheckPageWords['answer'], 'changesMost' | 'assumed'>;
	/** What is said elsewhere, and so not here. */
	readonly common: readonly string[];
}

interface MeasureRowProps {
	readonly row: PlanRow;
	readonly scale: Plan['scale'];
	/** Whether its bar names the ends of the scale, which a plan does once. */
	readonly namesScale: boolean;
	/** Its fold: the summary, what its parts begin with, and what is said elsewhere on the page. */
	readonly grounds?: Omit<GroundsProps, 'row'> & { readonly words: { readonly more: string } };
	readonly heading: 'h4' | 'h5';
	/** Beside its name: the check's tick. */
	readonly children?: ReactNode;
}

export function MeasureRow({
	row,
	scale,
	namesScale,
	grounds,
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
			{grounds && (
				<details className="plan-row__more">
					<summary>
						{grounds.words.more}
						<span className="visually-hidden">{`: ${row.name}`}</span>
					</summary>
					<Grounds row={row} {...grounds} />
				</details>
			)}
		</div>
	);
}

/** Why a measure is done here in the order, and what its figures rest on. */
export function Grounds({
	row: { order, says, notes, assumed, changesMost },
	words,
	common,
}: GroundsProps) {
	const own = (texts: readonly string[]) => texts.filter((text) => !common.includes(text));
	const assumptions = own(assumed);
	const figures = sentences(says, ...own(notes));
	return (
		<div className="stack small">
			{figures && <p>{figures}</p>}
			<p>{sentences(order, changesMost && say(words.changesMost, { what: changesMost }))}</p>
			{assumptions.length > 0 && <p>{say(words.assumed, { what: assumptions.join(' ') })}</p>}
		</div>
	);
}
