/**
 * A list of claims: each with its figure and, right beside it, its condition. Never in a footnote.
 */

import type { Claim } from '#content/schemas/content-schemas.ts';
import { RangeBar } from '../charts/RangeBar.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import { BesideClaim } from './BesideClaim.tsx';
import { Source } from './ClaimText.tsx';

export type NamedClaim = Claim & {
	readonly name: string;
	/** What our own estimate says of the same, for a named home. */
	readonly own?: string;
	/** No public source supports the figure. */
	readonly isAlone?: true;
};

export function ClaimList({ claims, note }: { claims: readonly NamedClaim[]; note?: string }) {
	if (claims.length === 0) return null;
	return (
		<>
			{note && <p className="small">{note}</p>}
			<ul className="claims">
				{claims.map((claim) => (
					<li key={claim.name} className="claim" data-claim={claim.name}>
						<p className="claim__says">
							<Unbroken text={claim.says} />
						</p>
						{claim.range && <RangeBar range={claim.range} />}
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
