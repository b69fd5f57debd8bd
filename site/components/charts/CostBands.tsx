/** Guide prices by size: a table, and beside it two bars for each size, what it costs once and what it may save each year. */
import type { Range } from '../../../content/schemas.ts';
import type { NamedClaim } from '../claims/ClaimList.tsx';
import { Source } from '../claims/ClaimText.tsx';
import { formatRange } from './scale.ts';

interface Band {
	readonly claim: NamedClaim;
	readonly size: string;
	readonly cost: Range;
	readonly saving: Range;
}

/** Shows the claims that have a size, a price and a saving. Renders nothing if there are none. */
export function CostBands({ claims }: { claims: readonly NamedClaim[] }) {
	const bands = claims.flatMap((claim): Band[] =>
		claim.size && claim.range && claim.saving ? [{ claim, size: claim.size, cost: claim.range, saving: claim.saving }] : [],
	);
	if (bands.length === 0) return null;
	return (
		<div className="bands">
			<div className="bands__scroll">
				<table className="bands__table">
					<caption>Guide prices ex. VAT</caption>
					<thead>
						<tr>
							<th scope="col">System</th>
							<th scope="col">Price</th>
							<th scope="col">Saving a year</th>
						</tr>
					</thead>
					{bands.map(({ claim, size, cost, saving }) => (
						<tbody key={claim.name} data-claim={claim.name}>
							<tr>
								<th scope="row">{size}</th>
								<td>{formatRange(cost)}</td>
								<td>{formatRange(saving)}</td>
							</tr>
							<tr>
								<td colSpan={3} className="small">
									{`${claim.qualification} `}
									<Source claim={claim} />
								</td>
							</tr>
						</tbody>
					))}
				</table>
			</div>
			<Plot bands={bands} />
		</div>
	);
}

/** The plot's units: its width, and the height of one size with its two bars. */
const WIDTH = 400;
const BAND = 116;
const BAR = 16;

function Plot({ bands }: { bands: readonly Band[] }) {
	const highest = Math.max(...bands.map(({ cost }) => cost.high));
	const x = (amount: number) => Math.round((amount / highest) * (WIDTH - 2));
	return (
		<figure className="bands__plot">
			<figcaption>What it costs once, and what it may save each year</figcaption>
			<svg viewBox={`0 0 ${WIDTH} ${BAND * bands.length - 18}`} role="img" aria-label={plotDescription(bands)}>
				{bands.map(({ size, cost, saving }, index) => (
					<g key={size} transform={`translate(0 ${index * BAND})`}>
						<text y="15" fontWeight="700">
							{size}
						</text>
						<text x={WIDTH} y="15" textAnchor="end">{`${formatRange(cost)} once`}</text>
						<Bar className="bands__cost" y={24} low={x(cost.low)} high={x(cost.high)} />
						<text y="62">{`${formatRange(saving)} each year`}</text>
						<Bar className="bands__saving" y={71} low={x(saving.low)} high={x(saving.high)} />
					</g>
				))}
			</svg>
			<p className="small">
				Both bars are drawn to one scale. The pale end runs from the low figure to the high one, under the table’s conditions.
			</p>
		</figure>
	);
}

/** A bar, solid up to the low end of a range and pale from there to its high end. */
function Bar({ className, y, low, high }: { className: string; y: number; low: number; high: number }) {
	return (
		<g className={className}>
			<path d={`M1 ${y}H${low}v${BAR}H1z`} fill="currentColor" />
			<path
				d={`M1 ${y}H${high}v${BAR}H1zM${low} ${y}v${BAR}`}
				fill="currentColor"
				fillOpacity=".25"
				stroke="currentColor"
				strokeWidth="1.5"
			/>
		</g>
	);
}

function plotDescription(bands: readonly Band[]): string {
	const parts = bands.map(({ size, cost, saving }) => `${size}, ${formatRange(cost)} once and ${formatRange(saving)} saved each year`);
	return `Two bars for each size: ${parts.join('; ')}.`;
}
