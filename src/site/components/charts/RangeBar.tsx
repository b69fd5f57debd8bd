/**
 * A bar of a claim's range on the scale of its unit. Hidden from screen readers, because the claim
 * beside it says the same.
 */
import type { Range } from '#content/schemas/content-schemas.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './range-bar.css?inline';
import { formatAmount, scaleEnd } from './scale.ts';

const WIDTH = 320;

/** `among`: the ranges that are beside it, whose bars have the same scale. */
export function RangeBar({ range, among }: { range: Range; among?: readonly Range[] }) {
	const end = scaleEnd(range.unit, among ?? [range]);
	if (end === undefined) return null;
	carryStyles(styles);
	const at = (amount: number) => Math.round((amount / end) * WIDTH);
	return (
		<svg className="range" viewBox={`-1 0 ${WIDTH + 2} 36`} aria-hidden="true">
			<path
				d={`M0 7H${WIDTH}M0 2v10M${WIDTH / 2} 3v8M${WIDTH} 2v10`}
				stroke="currentColor"
				opacity=".55"
			/>
			<path
				d={`M${Math.min(at(range.low), at(range.high) - 6)} 7H${at(range.high)}`}
				stroke="currentColor"
				strokeWidth="12"
			/>
			<text y="31">{formatAmount(0, range.unit).replace(/ .*/, '')}</text>
			<text x={WIDTH} y="31" textAnchor="end">
				{formatAmount(end, range.unit)}
			</text>
		</svg>
	);
}
