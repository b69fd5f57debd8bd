// The measures side by side: yearly saving and days on site, each bar on its column's one scale, each figure with its condition.
// It is a table first, so that its text alternative is itself.
import type { Range } from '../../../content/schemas.ts';
import { leadSentence, type NamedClaim } from '../ClaimList.tsx';
import './comparison.css';
import { written } from './scale.ts';

export interface Compared {
	readonly path: string;
	readonly name: string;
	/** The service's published claims. */
	readonly claims: readonly NamedClaim[];
}

type Ranged = NamedClaim & { readonly range: Range };

/** The first of a service's claims that is a range of that unit. */
function ranged(claims: readonly NamedClaim[], unit: Range['unit']): Ranged | undefined {
	return claims.find((claim): claim is Ranged => claim.range?.unit === unit && !claim.size);
}

/** Only measures with a range to compare are shown; with none at all there is no table. */
export function Comparison({ services }: { services: readonly Compared[] }) {
	const rows = services
		.map((service) => ({ ...service, saving: ranged(service.claims, 'pounds a year'), days: ranged(service.claims, 'days') }))
		.filter(({ saving, days }) => saving ?? days);
	if (rows.length === 0) return null;
	const longest = (pick: (row: (typeof rows)[number]) => Ranged | undefined) => Math.max(...rows.map((row) => pick(row)?.range.high ?? 0));
	const most = longest(({ saving }) => saving);
	const days = longest((row) => row.days);
	return (
		<table className="compare">
			<thead>
				<tr>
					<th scope="col">Measure</th>
					<th scope="col">{`Possible saving, on a scale to ${written(most, 'pounds a year')}`}</th>
					<th scope="col">{`Time on site, on a scale to ${written(days, 'days')}`}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.path}>
						<th scope="row">
							<a href={row.path}>{row.name}</a>
						</th>
						<Cell claim={row.saving} end={most} none="No figure for every home" />
						<Cell claim={row.days} end={days} none="Not counted in days" />
					</tr>
				))}
			</tbody>
		</table>
	);
}

function Cell({ claim, end, none }: { claim: Ranged | undefined; end: number; none: string }) {
	if (!claim) return <td className="compare__none small">{none}</td>;
	const { low, high } = claim.range;
	const at = (amount: number) => Math.round((amount / end) * 200);
	return (
		<td data-claim={claim.name}>
			<strong className="compare__figure">{claim.figure}</strong>
			<svg className="compare__bar" viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true">
				<path d="M0 5H200" stroke="currentColor" strokeOpacity=".3" />
				<path d={`M${at(low)} 5H${at(high)}`} stroke="currentColor" strokeWidth="10" />
			</svg>
			<span className="small">{leadSentence(claim.qualification)[0]}</span>
		</td>
	);
}
