/** Measures as a grid of pictures: the part of the house, a sentence, the yearly saving and the time on site. */
import type { HousePart, HouseView, Range } from '../../../content/schemas/content-schemas.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { type PageContent, publishedClaims, serviceBySlug } from '../../data/content-lookup.ts';
import { RangeBar } from '../charts/RangeBar.tsx';
import { BesideClaim } from '../claims/BesideClaim.tsx';
import type { NamedClaim } from '../claims/ClaimList.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { focusOf, House } from '../house/House.tsx';

interface Measure {
	readonly slug: string;
	readonly path: string;
	readonly name: string;
	readonly text: string;
	readonly lights: readonly HousePart[];
	readonly view?: HouseView | undefined;
	/** The service's published claims. */
	readonly claims: readonly NamedClaim[];
}

/** The service with that file name as a card. `text`: instead of its summary. */
export function measureCard(slug: string, content: PageContent, text?: string): Measure {
	const service = serviceBySlug(slug, content);
	const { path, name, summary, lights, view, benefits, installation } = service;
	const claims = publishedClaims([...benefits.claims, ...installation.claims], content);
	return { slug, path, name, text: text ?? summary, lights, view, claims };
}

interface MeasureCardsProps {
	readonly content: PageContent;
	readonly measures: readonly Measure[];
	/** Each card has a Get Funding button. */
	readonly funding?: boolean;
}

export function MeasureCards({ content, measures, funding = false }: MeasureCardsProps) {
	return (
		<ul className="measures">
			{measures.map(({ slug, path, name, text, lights, view, claims }) => (
				<li key={slug} className="measure">
					<div className="measure__picture">
						<House content={content} lights={lights} title="" focus={focusOf({ lights, view }) ?? lights[0]} />
					</div>
					<div className="measure__words">
						<h3>
							<a href={path}>{name}</a>
						</h3>
						<p>{text}</p>
					</div>
					<div className="measure__figures">
						<Figure label="Possible saving" claim={claims.find(isRangeOf('pounds a year'))} bar={!funding} />
						<Figure label="Time on site" claim={claims.find(isRangeOf('days', 'hours'))} />
						{funding && (
							<ButtonLink href={fundingForm.path} look="quiet">
								Get Funding
							</ButtonLink>
						)}
					</div>
				</li>
			))}
		</ul>
	);
}

const isRangeOf =
	(...units: Range['unit'][]) =>
	({ range, size }: NamedClaim) =>
		range !== undefined && !size && units.includes(range.unit);

/** A figure that opens to its condition, with a bar on the scale of its unit if it is to be compared. */
function Figure({ label, claim, bar = false }: { label: string; claim: NamedClaim | undefined; bar?: boolean }) {
	if (!claim) return null;
	return (
		<details className="measure__figure" data-claim={claim.name}>
			<summary>
				<span className="small">{label}</span> <strong>{claim.figure}</strong>
				{bar && claim.range && <RangeBar range={claim.range} />}
			</summary>
			<p className="small">
				{claim.qualification}
				<BesideClaim claim={claim} />
			</p>
		</details>
	);
}
