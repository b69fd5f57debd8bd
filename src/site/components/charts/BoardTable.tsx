/**
 * The guide prices as a board asks for them: a table of the sizes with price, saving and payback,
 * and beside it a plot of saving against price.
 */
import { publishedClaims } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { ClaimWords } from '../claims/ClaimWords.tsx';
import type { OwnDrawingProps } from '../diagrams/Diagram.tsx';
import styles from './board-table.css?inline';
import { type Band, bandsOf, CostBands } from './CostBands.tsx';
import { formatAmount, roundedUp } from './scale.ts';

/** The plot in its units, within margins for words. */
const PLOT = { left: 8, top: 30, width: 404, height: 250 };

export function BoardTable({ service: { slug, benefits }, content, texts }: OwnDrawingProps) {
	const claims = publishedClaims(benefits.claims, content);
	const bands = bandsOf(claims);
	if (bands.length === 0) return null;
	const payback = claims.find(({ name }) => name === 'commercial-payback');
	carryStyles(styles);
	return (
		<div className="split board">
			<CostBands bands={bands} slug={slug} hasPayback={payback !== undefined} />
			<figure>
				<Plot bands={bands} years={payback?.range} label={texts.title} />
				<figcaption>{payback && <ClaimWords claim={payback} />}</figcaption>
			</figure>
		</div>
	);
}

interface PlotProps {
	readonly bands: readonly Band[];
	/** The typical payback. */
	readonly years: Band['cost'] | undefined;
	readonly label: string;
}

function Plot({ bands, years, label }: PlotProps) {
	const { left, top, width, height } = PLOT;
	const dearest = roundedUp(Math.max(...bands.map(({ cost }) => cost.high)));
	const best = roundedUp(Math.max(...bands.map(({ saving }) => saving.high)));
	const x = (pounds: number) => Math.round(left + (pounds / dearest) * width);
	const y = (pounds: number) => Math.round(top + height - (pounds / best) * height);
	/** Where the line of a payback leaves the plot. */
	const end = (paidBackIn: number) => {
		const cost = Math.min(dearest, best * paidBackIn);
		return { at: `${x(cost)} ${y(cost / paidBackIn)}`, x: x(cost), y: y(cost / paidBackIn) };
	};
	return (
		<svg viewBox="0 0 420 330" role="img" aria-label={label}>
			{years && (
				<>
					<path
						className="board__payback"
						d={`M${x(0)} ${y(0)}L${end(years.low).at}L${end(years.high).at}z`}
					/>
					{[years.low, years.high].map((paidBackIn) => (
						<text
							key={paidBackIn}
							x={end(paidBackIn).x}
							y={end(paidBackIn).y + (paidBackIn === years.low ? -8 : 22)}
							textAnchor="end"
						>
							{formatAmount(paidBackIn, years.unit)}
						</text>
					))}
				</>
			)}
			<path className="board__axes" d={`M${left} ${top}v${height}h${width}`} />
			{bands.map(({ size, cost, saving }) => (
				<g key={size}>
					<path
						className="board__band"
						d={`M${x(cost.low)} ${y(saving.low)}H${x(cost.high)}V${y(saving.high)}H${x(cost.low)}z`}
					/>
					<text x={x(cost.low)} y={y(saving.high) - 8}>
						{size}
					</text>
				</g>
			))}
			<text x={left} y="20">{`${formatAmount(best, 'pounds')} saved a year`}</text>
			<text x={left} y="304">
				£0
			</text>
			<text x={left + width} y="304" textAnchor="end">
				{`Price ${formatAmount(dearest, 'pounds')}`}
			</text>
		</svg>
	);
}
