/**
 * A bar of what a measure saves in a year, on the scale that all rows of a plan share, with its
 * nought and its end, and with the middle of the saving marked. Hidden from screen readers: the row says the same. Its styles are the plan's
 * (src/site/components/result/measure-row.css).
 */
import type { Range } from '#estimate/home.ts';
import { inPounds } from '#model/money.ts';

const WIDTH = 320;

interface SavingBarProps {
	/** Pounds; below zero it costs more. */
	readonly range: Range;
	/** Whether the ends of the scale are named, which a plan does once. */
	readonly isNamed: boolean;
	/** The ends of the scale in pounds. Nought is on it. */
	readonly scale: { readonly low: number; readonly high: number };
}

export function SavingBar({ range, scale, isNamed }: SavingBarProps) {
	const at = (amount: number) =>
		Math.round(((amount - scale.low) / (scale.high - scale.low)) * WIDTH);
	const [from, to] = [at(range.low), at(range.high)];
	return (
		<svg
			className="saving-bar"
			viewBox={`-3 0 ${WIDTH + 6} ${isNamed ? 42 : 20}`}
			aria-hidden="true"
		>
			<path d={`M0 10H${WIDTH}`} stroke="currentColor" opacity=".35" />
			<path d={`M${at(0)} 1v18`} stroke="currentColor" opacity=".55" />
			<path
				d={`M${Math.min(from, to - 4)} 10H${to}`}
				stroke="currentColor"
				strokeWidth="8"
				opacity=".55"
			/>
			<path
				className="saving-bar__middle"
				d={`M${at(range.middle)} 2v16`}
				stroke="currentColor"
				strokeWidth="5"
			/>
			{isNamed && (
				<>
					<text x={Math.max(at(0), 8)} y="34" textAnchor="middle">
						£0
					</text>
					<text x={WIDTH} y="34" textAnchor="end">
						{inPounds(scale.high)}
					</text>
				</>
			)}
		</svg>
	);
}
