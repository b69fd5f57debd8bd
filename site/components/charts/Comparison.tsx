/**
 * The measures compared: yearly saving and days on site, with bars on one scale a column, and each figure with its condition.
 * It is a table, so it needs no text alternative.
 */
import type { Range } from '../../../content/schemas.ts';
import type { NamedClaim } from '../claims/ClaimList.tsx';
import './comparison.css';
import { formatAmount } from './scale.ts';

interface Compared {
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

/** The measures that have something to compare, the largest saving first. */
function compare(services: readonly Compared[]) {
	return services
		.map((service) => ({
			...service,
			saving: ranged(service.claims, 'pounds a year'),
			days: ranged(service.claims, 'days'),
			hours: ranged(service.claims, 'hours'),
		}))
		.filter(({ saving, days }) => saving ?? days)
		.sort((a, b) => (b.saving?.range.high ?? 0) - (a.saving?.range.high ?? 0));
}

/** Whether there is anything to compare, so that a page can leave out the heading too. */
export const hasComparison = (services: readonly Compared[]) => compare(services).length > 0;

/** Renders nothing if there is nothing to compare. */
export function Comparison({ services }: { services: readonly Compared[] }) {
	const rows = compare(services);
	if (rows.length === 0) return null;
	const most = Math.max(...rows.map(({ saving }) => saving?.range.high ?? 0));
	const longest = Math.max(...rows.map(({ days }) => days?.range.high ?? 0));
	return (
		<table className="compare">
			<caption className="small">{`The line under a saving ends at ${formatAmount(most, 'pounds a year')}, the line under a time at ${formatAmount(longest, 'days')}.`}</caption>
			<thead>
				<tr>
					<th scope="col">Measure</th>
					<th scope="col">Possible saving</th>
					<th scope="col">Time on site</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ path, name, saving, days, hours }) => (
					<tr key={path}>
						<th scope="row">
							<a href={path}>{name}</a>
						</th>
						<Cell claim={saving} end={most} none="No figure to compare" />
						{!days && hours ? <Cell claim={hours} none="" /> : <Cell claim={days} end={longest} none="No figure to compare" />}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** Without an `end` there is no bar: the figure has another unit than its column. */
function Cell({ claim, end, none }: { claim: Ranged | undefined; end?: number; none: string }) {
	if (!claim) return <td className="compare__none small">{none}</td>;
	return (
		<td data-claim={claim.name}>
			<strong className="compare__figure">{claim.figure}</strong>
			{end && <Bar range={claim.range} end={end} />}
			<span className="small">{claim.qualification}</span>
		</td>
	);
}

function Bar({ range: { low, high }, end }: { range: Range; end: number }) {
	const at = (amount: number) => Math.round((amount / end) * 200);
	return (
		<svg className="compare__bar" viewBox="0 0 200 10" preserveAspectRatio="none" aria-hidden="true">
			<path d="M0 5H200" stroke="currentColor" strokeOpacity=".3" />
			<path d={`M${Math.min(at(low), at(high) - 4)} 5H${at(high)}`} stroke="currentColor" strokeWidth="10" />
		</svg>
	);
}
