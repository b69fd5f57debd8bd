/** The "At a glance" strip under a service's hero: short answers. A figure always has its full condition with it. */
import type { Service } from '../../../content/schemas.ts';
import { type NamedClaim, Unbroken } from '../claims/ClaimList.tsx';
import './at-a-glance.css';

interface Answer {
	readonly label: string;
	readonly answer: string;
	readonly condition?: string;
}

/** `claims`: the published ones. An answer whose claim is withheld is left out. */
export function AtAGlance({ items, claims }: { items: Service['glance']; claims: readonly NamedClaim[] }) {
	const answers = items.flatMap((item): Answer[] => {
		if ('text' in item) return [{ label: item.label, answer: item.text }];
		const claim = claims.find(({ name }) => name === item.claim);
		return claim ? [{ label: item.label, answer: claim.figure, condition: claim.qualification }] : [];
	});
	if (answers.length === 0) return null;
	return (
		<dl className="glance">
			{answers.map(({ label, answer, condition }) => (
				<div key={label} className="glance__item">
					<dt>{label}</dt>
					<dd className={condition ? 'glance__figure' : 'glance__answer'}>
						<Unbroken text={answer} />
					</dd>
					{condition && <dd className="glance__condition">{condition}</dd>}
				</div>
			))}
		</dl>
	);
}
