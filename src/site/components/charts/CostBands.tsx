/**
 * Guide prices by size: a table, with a bar for each price and each yearly saving on its column's
 * scale.
 */
import type { Range } from '#content/schemas/content-schemas.ts';
import type { NamedClaim } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { Unbroken } from '../text/Unbroken.tsx';
import { formatRange } from './scale.ts';
import styles from './table.css?inline';

export interface Band {
	readonly claim: NamedClaim;
	readonly size: string;
	readonly cost: Range;
	readonly saving: Range;
}

/** The claims that have a size, a price and a saving. */
export const bandsOf = (claims: readonly NamedClaim[]): Band[] =>
	claims.flatMap((claim) =>
		claim.size && claim.range && claim.saving
			? [{ claim, size: claim.size, cost: claim.range, saving: claim.saving }]
			: [],
	);

interface CostBandsProps {
	readonly bands: readonly Band[];
	/** The service whose drawing has a building for each band, side by side. */
	readonly slug: string;
	readonly hasPayback: boolean;
}

export function CostBands({ bands, slug, hasPayback }: CostBandsProps) {
	carryStyles(styles);
	const most = Math.max(...bands.map(({ cost }) => cost.high));
	const best = Math.max(...bands.map(({ saving }) => saving.high));
	return (
		<table className="table">
			<caption>Guide prices ex. VAT</caption>
			<thead>
				<tr>
					<th scope="col">System</th>
					<th scope="col">Price</th>
					<th scope="col">Saving a year</th>
					{hasPayback && <th scope="col">Payback</th>}
				</tr>
			</thead>
			{bands.map(({ claim, size, cost, saving }, index) => (
				<tbody key={claim.name} data-claim={claim.name}>
					<tr>
						<th scope="row">
							<svg className="house" viewBox={`${index * 160} 24 160 76`} aria-hidden="true">
								<use className="house-base" href={`/diagrams/${slug}.svg#art`} />
							</svg>
							{size}
						</th>
						<td>
							{formatRange(cost)}
							<Bar range={cost} end={most} />
						</td>
						<td>
							{formatRange(saving)}
							<Bar range={saving} end={best} />
						</td>
						{hasPayback && <td>{paybackOf(cost, saving)}</td>}
					</tr>
					<tr className="table__more">
						<td colSpan={hasPayback ? 4 : 3} className="small">
							<Unbroken text={`${perKilowatt(cost, size)} a kW. ${claim.qualification}`} />
						</td>
					</tr>
				</tbody>
			))}
		</table>
	);
}

/** From the lowest price with the best saving to the highest with the least. */
const paybackOf = (cost: Range, saving: Range) =>
	`${Math.round(cost.low / saving.high)}-${Math.round(cost.high / saving.low)} years`;

/** A price for each kilowatt of a size such as 20kW. */
function perKilowatt({ low, high, unit }: Range, size: string): string {
	const kilowatts = Number.parseFloat(size);
	return formatRange({
		low: Math.round(low / kilowatts),
		high: Math.round(high / kilowatts),
		unit,
	});
}

/** The range on the scale of its column. The figure above it says the same in words. */
function Bar({ range: { low, high }, end }: { range: Range; end: number }) {
	const at = (amount: number) => Math.round((amount / end) * 100);
	return (
		<svg className="table__bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
			<path d="M0 3H100" stroke="currentColor" strokeOpacity=".3" />
			<path d={`M${at(low)} 3H${at(high)}`} stroke="currentColor" strokeWidth="6" />
		</svg>
	);
}
