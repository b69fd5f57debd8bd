/** One claim, shown large, with its condition and its source under it. */

import type { NamedClaim } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { HeatShare } from '../charts/HeatShare.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import { BesideClaim } from './BesideClaim.tsx';
import { Source } from './ClaimText.tsx';
import styles from './featured-claim.css?inline';

export function FeaturedClaim({ claim }: { claim: NamedClaim }) {
	carryStyles(styles);
	return (
		<figure className="featured-claim" data-claim={claim.name}>
			<blockquote className="featured-claim__says">
				<Unbroken text={claim.says} />
			</blockquote>
			{claim.share && <HeatShare share={claim.share} />}
			<figcaption className="featured-claim__basis">
				<p>
					<Unbroken text={claim.qualification} />
					<BesideClaim claim={claim} />
				</p>
				<p className="small">
					<Source claim={claim} />
				</p>
			</figcaption>
		</figure>
	);
}
