/**
 * The sum of a measure as a table with a bar in each line, so that every reader gets the same
 * figures.
 */

import type { SumWords } from '#content/schemas/sum-words-schema.ts';
import type { WorkedSum } from '#site/data/worked-sum.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Unbroken } from '../text/Unbroken.tsx';
import sumStyles from './sum.css?inline';
import tableStyles from './table.css?inline';

interface SumTableProps {
	readonly sum: WorkedSum;
	readonly words: SumWords;
}

export function SumTable({ sum: { home, parts, notes, isHelpOnly }, words }: SumTableProps) {
	carryStyles(tableStyles, sumStyles);
	return (
		<div className="stack">
			<table className="table sum">
				<caption>
					{`${isHelpOnly ? words.helpHeading : words.heading} `}
					{home && <span className="small">{home}</span>}
				</caption>
				<colgroup>
					<col className="sum__labels" />
					<col />
				</colgroup>
				{parts.map(({ title, rows, end }) => (
					<tbody key={title}>
						{!isHelpOnly && (
							<tr className="sum__part">
								<th scope="rowgroup" colSpan={2}>
									{title}
								</th>
							</tr>
						)}
						{rows.map(({ label, words: amount, note, bar, tone }) => (
							<tr key={`${label} ${amount}`}>
								<th scope="row">{label}</th>
								<td>
									{amount && (
										<strong>
											<Unbroken text={amount} />
										</strong>
									)}
									{bar && <Bar {...bar} end={end} tone={tone} />}
									{note && <span className="small">{note}</span>}
								</td>
							</tr>
						))}
					</tbody>
				))}
			</table>
			{notes.length > 0 && <p className="small">{notes.join(' ')}</p>}
		</div>
	);
}

/**
 * The bar is solid from nothing to the low end, and lighter from there to the high end, because
 * both ends may come true.
 */
function Bar({
	low,
	high,
	end,
	tone = 'pays',
}: {
	low: number;
	high: number;
	end: number;
	tone?: string;
}) {
	const at = (amount: number) => Math.round((Math.max(0, amount) / end) * 1000) / 10;
	return (
		<svg
			className={`table__bar sum__bar sum__bar--${tone}`}
			viewBox="0 0 100 6"
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			<path d="M0 3H100" stroke="currentColor" strokeOpacity=".2" />
			<path d={`M0 3H${at(high)}`} stroke="currentColor" strokeOpacity=".45" strokeWidth="6" />
			<path d={`M0 3H${at(low)}`} stroke="currentColor" strokeWidth="6" />
		</svg>
	);
}
