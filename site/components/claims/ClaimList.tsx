/** A list of claims: each with its figure and, right beside it, its condition. Never in a footnote. */

import type { Claim } from '../../../content/schemas.ts';
import { dayInWords } from '../../../dates.ts';
import { RangeBar } from '../charts/RangeBar.tsx';
import './claim-list.css';

export type NamedClaim = Claim & { readonly name: string };

export function ClaimList({ claims, note }: { claims: readonly NamedClaim[]; note?: string }) {
	if (claims.length === 0) return null;
	return (
		<div className="claims">
			<ul className="claims__list">
				{claims.map((claim) => (
					<li key={claim.name} className="claim" data-claim={claim.name}>
						<div>
							<p className="claim__says">
								<Unbroken text={claim.says} />
							</p>
							{claim.range && <RangeBar range={claim.range} />}
						</div>
						<div>
							<p>{claim.qualification}</p>
							<p className="claim__source">
								<Source claim={claim} />
							</p>
						</div>
					</li>
				))}
			</ul>
			{note && <p className="small">{note}</p>}
		</div>
	);
}

/** Text in which no line breaks at the hyphen of a range such as 2-5. */
export function Unbroken({ text }: { text: string }) {
	return text.split(/(\S*\d-\S+)/).map((piece, index) =>
		index % 2 ? (
			<span key={piece} className="unbroken">
				{piece}
			</span>
		) : (
			piece
		),
	);
}

/** The source of a claim, and when it was last checked. */
export function Source({ claim: { source, checked } }: { claim: Claim }) {
	return (
		<>
			{'Source: '}
			{source.link ? <a href={source.link}>{source.name}</a> : source.name}
			{`. Checked ${dayInWords(checked)}.`}
		</>
	);
}
