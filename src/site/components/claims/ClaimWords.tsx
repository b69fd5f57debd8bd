/** A claim under the drawing that shows it: its words, condition and source. */
import type { NamedClaim } from '#site/data/content-lookup.ts';
import { Unbroken } from '../text/Unbroken.tsx';
import { Source } from './ClaimText.tsx';

export const ClaimWords = ({ claim }: { claim: NamedClaim }) => (
	<>
		<p data-claim={claim.name}>
			<Unbroken text={claim.says} />
		</p>
		<p className="small">
			<Unbroken text={`${claim.qualification} `} />
			<Source claim={claim} />
		</p>
	</>
);
