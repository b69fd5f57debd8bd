/** Guide prices by size: a table, and below it a plot of the same bands, yearly saving against price. */
import type { Range } from '../../../content/schemas.ts';
import type { NamedClaim } from '../claims/ClaimList.tsx';
import { Source } from '../claims/ClaimList.tsx';
import './cost-bands.css';
import { formatAmount, formatRange } from './scale.ts';

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

const LEFT = 62;
const RIGHT = 372;
const TOP = 28;
const FOOT = 272;

/** The ticks of an axis, up to a round number. */
function axis(highest: number): number[] {
	const step = 10 ** Math.floor(Math.log10(highest)) / (highest / 10 ** Math.floor(Math.log10(highest)) > 4 ? 1 : 2);
	return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step);
}

const short = (amount: number) => (amount === 0 ? '£0' : `£${amount / 1000}k`);

function Plot({ bands }: { bands: readonly Band[] }) {
	const costs = axis(Math.max(...bands.map(({ cost }) => cost.high)));
	const savings = axis(Math.max(...bands.map(({ saving }) => saving.high)));
	const x = (amount: number) => Math.round(LEFT + (amount / (costs.at(-1) ?? 1)) * (RIGHT - LEFT));
	const y = (amount: number) => Math.round(FOOT - (amount / (savings.at(-1) ?? 1)) * (FOOT - TOP));
	const marked = costs.filter((_, index) => costs.length < 7 || index % 2 === 0);
	return (
		<figure className="bands__plot">
			<svg viewBox="0 0 400 330" role="img" aria-label={plotDescription(bands)}>
				<path
					d={savings.map((amount) => `M${LEFT} ${y(amount)}H${RIGHT}`).join('') + costs.map((amount) => `M${x(amount)} ${FOOT}v5`).join('')}
					stroke="currentColor"
					strokeOpacity=".3"
				/>
				{bands.map(({ size, cost, saving }) => (
					<g key={size}>
						<path
							d={`M${x(cost.low)} ${y(saving.low)}V${y(saving.high)}H${x(cost.high)}V${y(saving.low)}z`}
							fill="currentColor"
							fillOpacity=".22"
							stroke="currentColor"
							strokeWidth="2"
						/>
						<text x={(x(cost.low) + x(cost.high)) / 2} y={y(saving.high) - 8} textAnchor="middle" fontWeight="700">
							{size}
						</text>
					</g>
				))}
				{savings.map((amount) => (
					<text key={amount} x={LEFT - 8} y={y(amount) + 5} textAnchor="end">
						{short(amount)}
					</text>
				))}
				{marked.map((amount) => (
					<text key={amount} x={x(amount)} y={FOOT + 24} textAnchor="middle">
						{short(amount)}
					</text>
				))}
				<text x={RIGHT} y={FOOT + 50} textAnchor="end">
					Price without VAT
				</text>
			</svg>
			<figcaption className="small">
				Yearly saving (upwards) against price: each box spans both ranges in the table, under its conditions.
			</figcaption>
		</figure>
	);
}

function plotDescription(bands: readonly Band[]): string {
	const parts = bands.map(({ size, cost, saving }) => `${size}, ${formatRange(cost)} for ${formatRange(saving)} a year`);
	return `Price against yearly saving: ${parts.join('; ')}. The axes run to ${bands.map(({ cost }) => formatAmount(cost.high, 'pounds')).at(-1)} and beyond.`;
}
