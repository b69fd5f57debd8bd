/** One public fact, shown large, with its condition and its source under it. */
import { type NamedClaim, Source } from './ClaimList.tsx';
import './fact.css';

export function Fact({ claim }: { claim: NamedClaim }) {
	return (
		<figure className="fact" data-claim={claim.name}>
			<blockquote className="fact__says">{claim.says}</blockquote>
			<figcaption className="fact__basis">
				<p>{claim.qualification}</p>
				<p className="small">
					<Source claim={claim} />
				</p>
			</figcaption>
		</figure>
	);
}
