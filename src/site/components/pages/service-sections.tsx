/** The sections of a service page that every one of them has, from its hero to the days on site. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import type { ServiceEntry } from '#content/reader/load-content.ts';
import { claimsInSight } from '#content/schemas/content-schemas.ts';
import { fundingForm } from '#forms/funding.ts';
import { diagramTexts, hasForm, publishedClaims, schemesById } from '#site/data/content-lookup.ts';
import { drawnPhotograph } from '#site/data/drawn-photographs.ts';
import { latestReviews, ownPhotograph } from '#site/data/evidence.ts';
import { ownBasis, ownFigure } from '#site/data/own-estimates.ts';
import { BesideClaim } from '../claims/BesideClaim.tsx';
import { ClaimList } from '../claims/ClaimList.tsx';
import { SchemeList } from '../claims/SchemeList.tsx';
import { Diagram } from '../diagrams/Diagram.tsx';
import { ownDrawings } from '../diagrams/own-drawings.ts';
import { PriceSource, priceCondition, priceRange } from '../evidence/GuidePrice.tsx';
import { Photograph } from '../evidence/Photograph.tsx';
import { PhotographSlot } from '../evidence/PhotographSlot.tsx';
import { Reviews } from '../evidence/Reviews.tsx';
import { Fold, Folds } from '../folds/Fold.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { focusOf, House } from '../house/House.tsx';
import { Crumbs, Hero, type HeroFigure } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Section } from '../sections/Section.tsx';
import { billBasis, CheckSays } from '../services/CheckSays.tsx';
import { DescriptionList } from '../text/DescriptionList.tsx';
import { Paragraphs } from '../text/Paragraphs.tsx';
import { RuledList } from '../text/RuledList.tsx';
import { TickList } from '../text/TickList.tsx';
import { TimeLine } from '../text/TimeLine.tsx';
import { Unbroken } from '../text/Unbroken.tsx';

/** How wide a photograph is beside words. */
const HALF = '(min-width: 56rem) 34rem, 92vw';

/** What a section of a service page is drawn from. */
export interface ServiceProps {
	readonly service: ServiceEntry;
	readonly content: PageContent;
}

/**
 * The hero, with the house and the service's parts lit. If the service is one measure, the view is
 * close to its part.
 */
export function ServiceHero({ service, content }: ServiceProps) {
	const { name, hero, lights, view, ask, extras } = service;
	const focus = focusOf({ lights, view });
	const title =
		lights.length > 0 ? `A house cut open; lit in it: ${name}` : `A house cut open: ${name}`;
	return (
		<Hero
			heading={hero.heading}
			lead={hero.lead}
			figure={figureOf(service, content)}
			breadcrumbs={<Crumbs above={['Services', '/Services']} name={name} />}
			picture={<House content={content} wide lights={lights} title={title} focus={focus} />}
		>
			<HeroAsks content={content} ask={ask} section={extras?.find(({ id }) => id)}>
				{/* Where each measure has its own, the hero does without. */}
				{hasForm(content) && !service.measures && (
					<ButtonLink href={fundingForm.path} look="quiet">
						Get Funding
					</ButtonLink>
				)}
			</HeroAsks>
		</Hero>
	);
}

/**
 * The page's one figure: the firm's guide price, else our own estimate of a year, else the claim that
 * the page names.
 */
function figureOf(
	{ slug, measure, hero }: ServiceEntry,
	content: PageContent,
): HeroFigure | undefined {
	const price = content.company.guidePrices[slug];
	if (price)
		return { label: 'Guide price', says: priceRange(price), condition: priceCondition(price) };
	const own = measure && ownFigure(measure, content);
	if (own)
		return {
			label: content.pages.shared.bill.year,
			says: own.short,
			condition: `${own.says} ${ownBasis(content)}`,
		};
	const [claim] = publishedClaims(hero.figure ? [hero.figure.claim] : [], content);
	if (!claim || !hero.figure) return undefined;
	return {
		label: hero.figure.label,
		says: claim.figure,
		condition: (
			<>
				<Unbroken text={claim.qualification} />
				<BesideClaim claim={claim} />
			</>
		),
	};
}

/**
 * How it works, with the service's own drawing over the full width; the rest, and the parts, in
 * folds.
 */
export function Explanation({ service, content }: ServiceProps) {
	const { slug, explanation, products, photo } = service;
	const { heading, text, diagram } = explanation;
	const Own = ownDrawings[slug];
	const { first, rest } = firstParagraph(text);
	const texts = diagram === false ? undefined : diagramTexts(slug, content);
	const photograph = photo && drawnPhotograph(photo, content.photographs);
	return (
		<Section
			headingId="explanation"
			heading={heading}
			layout="stack stack--wide"
			intro={<Paragraphs text={first} />}
		>
			{texts && Own ? (
				<Own service={service} content={content} texts={texts} />
			) : texts ? (
				<Diagram slug={slug} texts={texts} />
			) : (
				photograph && <Photograph photograph={photograph} sizes="(min-width: 56rem) 50vw, 100vw" />
			)}
			<Folds>
				<Fold id="products" summary={products.heading}>
					{rest && <Paragraphs text={rest} />}
					{products.text && <Paragraphs text={products.text} />}
					<DescriptionList items={products.items} layout="stacked" />
				</Fold>
			</Folds>
		</Section>
	);
}

/** Whom it suits, and who should think again. */
export function Suits({ service: { slug, suits }, content }: ServiceProps) {
	const lists = (
		<>
			<div className="stack">
				<h3>It may suit you if</h3>
				<TickList points={suits.yes} />
			</div>
			<div className="stack">
				<h3>Think again if</h3>
				<TickList points={suits.no} crosses />
			</div>
		</>
	);
	const photograph = ownPhotograph('job', content, slug);
	return (
		<Section headingId="suits" heading={suits.heading} layout="stack stack--wide">
			<div className="split">
				{photograph ? <div className="stack stack--wide">{lists}</div> : lists}
				<PhotographSlot name="job" service={slug} content={content} sizes={HALF} />
			</div>
		</Section>
	);
}

/** What can go wrong, and how it is prevented, in the open. */
export function Risks({ service: { risks } }: ServiceProps) {
	return (
		<Section
			headingId="risks"
			heading={risks.heading}
			layout="split"
			intro={risks.text && <Paragraphs text={risks.text} />}
		>
			<DescriptionList items={risks.items} layout="stacked" />
		</Section>
	);
}

/**
 * Price and help in one place: what the check says of a measure, and in folds the schemes and every
 * figure with its condition, source and day. On wide screens all of it is beside the words, one below
 * the other, so that Tab goes down as one reads.
 */
export function PriceAndHelp({ service, content }: ServiceProps) {
	const { benefits, installation, measure } = service;
	const claims = publishedClaims([...benefits.claims, ...installation.claims], content);
	const { folds, claimNote, guideNote } = content.pages.shared;
	const price = content.company.guidePrices[service.slug];
	const { first, rest } = firstParagraph(benefits.text);
	const inSight = new Set(claimsInSight(service).map(({ claim }) => claim));
	const shown = claims.filter(({ name, size }) => size || inSight.has(name));
	const advertised = claims.filter((claim) => !shown.includes(claim));
	return (
		<Section
			headingId="benefits"
			heading={benefits.heading}
			layout="split"
			introLayout="stack stack--beside"
			intro={
				<>
					<Paragraphs text={first} />
					<Reviews reviews={latestReviews(content, service.slug)} />
				</>
			}
		>
			<div className="stack">
				{measure && <CheckSays measure={measure} content={content} />}
				<Folds>
					<SchemeList
						schemes={schemesById(benefits.schemes, content)}
						day={content.day}
						note={guideNote}
						nations={content.company.nations}
						asksCouncil={service.scheme !== undefined}
					/>
					<Fold summary={folds.sources}>
						{rest && <Paragraphs text={rest} />}
						{measure && <p>{billBasis(measure, content)}</p>}
						{price && (
							<p className="small">
								<Unbroken text={`Guide price: ${priceRange(price)}. `} />
								<PriceSource price={price} />
							</p>
						)}
						<ClaimList claims={shown} />
						<ClaimList claims={advertised} note={claimNote} />
					</Fold>
				</Folds>
			</div>
		</Section>
	);
}

/**
 * Your days with us on a line of time, and the rules for such work in a fold.
 */
export function Installation({ service, content }: ServiceProps) {
	const { slug, installation, standards } = service;
	return (
		<Section
			headingId="installation"
			heading={installation.heading}
			layout="split"
			intro={
				<>
					{installation.text && <Paragraphs text={installation.text} />}
					<PhotographSlot name="hands" service={slug} content={content} sizes={HALF} />
				</>
			}
		>
			<div className="stack">
				<TimeLine
					steps={installation.steps}
					stages={content.pages.shared.stages}
					claims={publishedClaims(installation.claims, content)}
					labelOf={(name) => claimsInSight(service).find(({ claim }) => claim === name)?.label}
				/>
				{standards && (
					<Folds>
						<Fold id="standards" summary={standards.heading}>
							<RuledList points={standards.items} />
						</Fold>
					</Folds>
				)}
			</div>
		</Section>
	);
}

/** Text whose first paragraph is always open. */
function firstParagraph(text: string): { first: string; rest: string } {
	const [first = '', ...rest] = text.trim().split(/\n\s*\n/);
	return { first, rest: rest.join('\n\n') };
}
