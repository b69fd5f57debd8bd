/**
 * A list of claims: each with its figure and, right beside it, its condition. Never in a footnote.
 */

import type { NamedClaim } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { RangeBar } from '../charts/RangeBar.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import { BesideClaim } from './BesideClaim.tsx';
import { Source } from './ClaimText.tsx';
import styles from './claim-list.css?inline';

export function ClaimList({ claims, note }: { claims: readonly NamedClaim[]; note?: string }) {
	if (claims.length === 0) return null;
	carryStyles(styles);
	const ranges = claims.flatMap(({ range }) => range ?? []);
	return (
		<>
			{note && <p className="small">{note}</p>}
			<ul className="claims">
				{claims.map((claim) => (
					<li key={claim.name} className="claim" data-claim={claim.name}>
						<p className="claim__says">
							<Unbroken text={claim.says} />
						</p>
						{claim.range && <RangeBar range={claim.range} among={ranges} />}
						<p>
							<Unbroken text={claim.qualification} />
							<BesideClaim claim={claim} />
						</p>
						<p className="small">
							<Source claim={claim} />
						</p>
					</li>
				))}
			</ul>
		</>
	);
}
