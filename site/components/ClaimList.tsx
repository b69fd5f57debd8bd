/** Claims as a page shows them: the figure, the claim, and its condition right beside it, never in a footnote. */
import type { Claim } from '../../content/schemas.ts';
import './claim-list.css';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export type NamedClaim = Claim & { readonly name: string };

export function ClaimList({ claims, note }: { claims: readonly NamedClaim[]; note?: string }) {
	if (claims.length === 0) return null;
	return (
		<div className="claims">
			<ul className="claims__list">
				{claims.map((claim) => (
					<li key={claim.name} className="claim" data-claim={claim.name}>
						<p className="claim__says">{claim.says}</p>
						<p className="claim__condition">{claim.qualification}</p>
						<p className="claim__source">
							{'Source: '}
							{claim.source.link ? <a href={claim.source.link}>{claim.source.name}</a> : claim.source.name}
							{`. Checked ${day.format(new Date(claim.checked))}.`}
						</p>
					</li>
				))}
			</ul>
			{note && <p className="small">{note}</p>}
		</div>
	);
}
