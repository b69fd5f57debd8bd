/**
 * The "At a glance" strip under a service's hero: short answers. A figure always has its full
 * condition with it.
 */

import type { ReactNode } from 'react';
import type { Service } from '#content/schemas/content-schemas.ts';
import type { GuidePrice } from '#content/schemas/evidence-schemas.ts';
import type { NamedClaim } from '#site/data/content-lookup.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { BesideClaim } from '../claims/BesideClaim.tsx';
import { priceCondition, priceRange } from '../evidence/GuidePrice.tsx';
import { Band } from '../sections/Section.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import './at-a-glance.css';
import conditionStyles from './glance-conditions.css?inline';

interface Answer {
	readonly label: string;
	readonly answer: string;
	readonly claim?: NamedClaim;
}

interface AtAGlanceProps {
	readonly items: Service['glance'];
	/** The published ones. An answer whose claim is withheld is left out. */
	readonly claims: readonly NamedClaim[];
	/** What the measure costs before any grant, if the company says so. */
	readonly price?: GuidePrice;
}

export function AtAGlance({ items, claims, price }: AtAGlanceProps) {
	const answers = items.flatMap((item): Answer[] => {
		if ('text' in item) return [{ label: item.label, answer: item.text }];
		const claim = claims.find(({ name }) => name === item.claim);
		return claim ? [{ label: item.label, answer: claim.figure, claim }] : [];
	});
	if (answers.length === 0 && !price) return null;
	return (
		<Band strip label="At a glance">
			<dl className="glance">
				{price && (
					<div className="glance__item">
						<dt>Guide price</dt>
						<dd className="glance__figure">
							<Unbroken text={priceRange(price)} />
						</dd>
						<Condition>{priceCondition(price)}</Condition>
					</div>
				)}
				{answers.map(({ label, answer, claim }) => (
					<div key={label} className="glance__item">
						<dt>{label}</dt>
						<dd className={claim ? 'glance__figure' : 'glance__answer'}>
							<Unbroken text={answer} />
						</dd>
						{claim && (
							<Condition>
								<Unbroken text={claim.qualification} />
								<BesideClaim claim={claim} />
							</Condition>
						)}
					</div>
				))}
			</dl>
		</Band>
	);
}

function Condition({ children }: { children: ReactNode }) {
	carryStyles(conditionStyles);
	return <dd className="glance__condition">{children}</dd>;
}
