/**
 * Cards that link to services: the house with the service's parts lit, a line, and what it saves by
 * our own estimate, costs and takes.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import type { HousePart, HouseView, Range } from '#content/schemas/content-schemas.ts';
import type { GuidePrice } from '#content/schemas/evidence-schemas.ts';
import { fundingForm } from '#forms/funding.ts';
import { dayInWords, isClosed } from '#model/dates.ts';
import type { NamedClaim } from '#site/data/content-lookup.ts';
import { publishedClaims, schemesById, serviceBySlug } from '#site/data/content-lookup.ts';
import { type OwnFigure, ownBasis, ownFigure } from '#site/data/own-estimates.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { RangeBar } from '../charts/RangeBar.tsx';
import { PriceSource, priceCondition, priceRange } from '../evidence/GuidePrice.tsx';
import { Fold } from '../folds/Fold.tsx';
import { House } from '../house/House.tsx';
import { Unbroken } from '../text/Unbroken.tsx';
import styles from './service-cards.css?inline';

export interface ServiceCard {
	readonly path: string;
	readonly name: string;
	readonly text: string;
	readonly lights: readonly HousePart[];
	/** What its picture shows from close by. */
	readonly view?: HouseView | HousePart;
	/** Our own estimate. An advertised saving is only on the service's page, with ours next to it. */
	readonly saving?: OwnFigure;
	readonly days?: NamedClaim;
	readonly price?: GuidePrice;
	/** The last day of the scheme that bears its name. */
	readonly closes?: string;
}

const firstSentence = (text: string): string => text.replace(/(?<=\.) .*/, '');

/** The service with that file name as a card with its figures. `text`: instead of the first sentence of its summary. */
export function measureCard(slug: string, content: PageContent, text?: string): ServiceCard {
	const { path, name, summary, lights, view, measure, installation } = serviceBySlug(slug, content);
	const claims = publishedClaims(installation.claims, content);
	const scheme = schemesById(Object.keys(content.schemes), content).find(({ alsoCalled }) =>
		alsoCalled?.some((called) => name.includes(called)),
	);
	return {
		path,
		name,
		text: text ?? firstSentence(summary),
		lights,
		view: view ?? lights.at(-1),
		closes: scheme && !isClosed(scheme, content.day) ? scheme.closes : undefined,
		saving: measure && ownFigure(measure, content),
		days: claims.find(({ range }) => range?.unit === 'days' || range?.unit === 'hours'),
		price: content.company.guidePrices[slug],
	};
}

/** Says once, before all cards, whose saving they name and at which prices. */
export function OwnBasis({ content }: { content: PageContent }) {
	if (!content.offer.measures.some((measure) => ownFigure(measure, content))) return null;
	return <p className="small">{ownBasis(content)}</p>;
}

interface ServiceCardsProps {
	readonly content: PageContent;
	readonly cards: readonly ServiceCard[];
	/** Each card has a link to the application. */
	readonly funding?: boolean;
}

/** How many cards are so wide that two fill a row, before the others fill rows of three. */
function wideOf(count: number): number {
	if (count === 1) return 1;
	return [0, 4, 2][count % 3] ?? 0;
}

export function ServiceCards({ content, cards, funding = false }: ServiceCardsProps) {
	carryStyles(styles);
	const wide = wideOf(cards.length);
	const ranges = cards.flatMap(({ saving }) => barOf(saving) ?? []);
	return (
		<ul className="cards">
			{cards.map((card, index) => (
				<li key={card.path} className={index < wide ? 'card card--wide' : 'card'}>
					<div className="card__picture">
						<House
							content={content}
							lights={card.lights}
							title=""
							focus={card.view}
							wide={card.view !== undefined}
						/>
					</div>
					<div className="card__words">
						<h3>
							<a className="card__link" href={card.path}>
								{card.name}
							</a>
						</h3>
						{card.closes && (
							<p>
								<strong>{`Closes ${dayInWords(card.closes)}.`}</strong> Work must be finished by
								then.
							</p>
						)}
						<p>{card.text}</p>
					</div>
					<Figures {...card} funding={funding} ranges={ranges} />
				</li>
			))}
		</ul>
	);
}

const barOf = (saving: OwnFigure | undefined): Range | undefined =>
	saving?.range && { ...saving.range, unit: 'pounds a year' };

/**
 * The row of figures, and below it the fold with what each of them depends on. `ranges`: of all the
 * cards.
 */
function Figures({
	saving,
	price,
	days,
	funding,
	ranges,
}: ServiceCard & { funding: boolean; ranges: readonly Range[] }) {
	const bar = barOf(saving);
	if (!saving && !price && !days && !funding) return null;
	return (
		<div className="card__end">
			{(saving || price || days) && (
				<dl className="card__figures">
					{saving && <Figure label="Our estimate" figure={saving.short} />}
					{price && <Figure label="Guide price" figure={priceRange(price)} />}
					{days && <Figure label="On site" figure={days.figure} />}
				</dl>
			)}
			{bar && <RangeBar range={bar} among={ranges} />}
			<div className="card__more">
				{(saving || price || days) && (
					<Fold summary="What this depends on">
						{saving && <p className="small">{saving.says}</p>}
						{price && (
							<p className="card__condition small">
								{'Guide price '}
								<strong>
									<Unbroken text={priceRange(price)} />
								</strong>
								{` ${priceCondition(price)} `}
								<PriceSource price={price} />
							</p>
						)}
						{days && <Condition claim={days} />}
					</Fold>
				)}
				{funding && (
					<a className="card__funding" href={fundingForm.path}>
						Get Funding
					</a>
				)}
			</div>
		</div>
	);
}

const Figure = ({ label, figure }: { label: string; figure: string }) => (
	<div>
		<dt>{label}</dt>
		<dd>
			<Unbroken text={figure} />
		</dd>
	</div>
);

const Condition = ({ claim }: { claim: NamedClaim }) => (
	<p className="card__condition small" data-claim={claim.name}>
		<strong>
			<Unbroken text={claim.figure} />
		</strong>{' '}
		<Unbroken text={claim.qualification} />
	</p>
);
