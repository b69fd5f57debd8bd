/** The sections of a service page that every one of them has, from its hero to the days on site. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import type { ServiceEntry } from '#content/reader/load-content.ts';
import { claimsInSight } from '#content/schemas/content-schemas.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { askNamed } from '#site/data/asks.ts';
import type { NamedClaim } from '#site/data/content-lookup.ts';
import { diagramTexts, hasForm, publishedClaims, schemesById } from '#site/data/content-lookup.ts';
import { drawnPhotograph } from '#site/data/drawn-photographs.ts';
import { latestReviews } from '#site/data/evidence.ts';
import { CostBands } from '../charts/CostBands.tsx';
import { ClaimList } from '../claims/ClaimList.tsx';
import { SchemeList } from '../claims/SchemeList.tsx';
import { Diagram } from '../diagrams/Diagram.tsx';
import { PriceSource, priceRange } from '../evidence/GuidePrice.tsx';
import { Photograph } from '../evidence/Photograph.tsx';
import { Reviews } from '../evidence/Reviews.tsx';
import { Fold, Folds } from '../folds/Fold.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { focusOf, House } from '../house/House.tsx';
import { Crumbs, Hero } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Nudge } from '../sections/Nudge.tsx';
import { Section } from '../sections/Section.tsx';
import { CheckSays } from '../services/CheckSays.tsx';
import { DescriptionList } from '../text/DescriptionList.tsx';
import { Paragraphs } from '../text/Paragraphs.tsx';
import { RuledList } from '../text/RuledList.tsx';
import { TickList } from '../text/TickList.tsx';
import { TimeLine } from '../text/TimeLine.tsx';
import { Unbroken } from '../text/Unbroken.tsx';

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
			breadcrumbs={<Crumbs above={['Services', '/Services']} name={name} />}
			picture={<House content={content} wide lights={lights} title={title} focus={focus} />}
		>
			<HeroAsks content={content} ask={ask} section={extras?.find(({ id }) => id)}>
				{hasForm(content) && (
					<ButtonLink href={fundingForm.path} look="quiet">
						Get Funding
					</ButtonLink>
				)}
			</HeroAsks>
		</Hero>
	);
}

/** How it works: its first paragraph and its diagram; the rest, and the parts, in folds. */
export function Explanation({ service, content }: ServiceProps) {
	const { slug, explanation, products, photo, ask } = service;
	const { heading, text, diagram } = explanation;
	const { folds } = content.pages.shared;
	const { first, rest } = firstParagraph(text);
	const texts = diagram === false ? undefined : diagramTexts(slug, content);
	const photograph = photo && drawnPhotograph(photo, content.photographs);
	return (
		<Section
			headingId="explanation"
			heading={heading}
			layout={texts || photograph ? 'split split--pictured' : 'split'}
			intro={<Paragraphs text={first} />}
		>
			{texts ? (
				<Diagram slug={slug} texts={texts} />
			) : (
				photograph && <Photograph photograph={photograph} sizes="(min-width: 56rem) 50vw, 100vw" />
			)}
			<Folds>
				{rest && (
					<Fold summary={folds.more}>
						<Paragraphs text={rest} />
					</Fold>
				)}
				<Fold
					id="products"
					summary={products.heading}
					hint={products.items.map(({ title }) => title).join(', ')}
				>
					{products.text && <Paragraphs text={products.text} />}
					<DescriptionList items={products.items} layout="stacked" />
				</Fold>
				<Nudge content={content} call={askNamed(ask, content).forBusiness !== undefined} />
			</Folds>
		</Section>
	);
}

/**
 * Whom it suits, who should think again, and what can go wrong: the risks are named, and how they
 * are prevented is in the fold.
 */
export function Suits({ service: { suits, risks }, content }: ServiceProps) {
	return (
		<Section headingId="suits" heading={suits.heading} tone="white" layout="stack stack--wide">
			<div className="split">
				<div className="stack">
					<h3>It may suit you if</h3>
					<TickList points={suits.yes} />
				</div>
				<div className="stack">
					<h3>Think again if</h3>
					<TickList points={suits.no} crosses />
				</div>
			</div>
			<Folds>
				<Fold
					id="risks"
					summary={risks.heading}
					hint={risks.items.map(({ title }) => title).join(' · ')}
				>
					{risks.text && <Paragraphs text={risks.text} />}
					<DescriptionList items={risks.items} layout="stacked" />
				</Fold>
				<Nudge content={content} call />
			</Folds>
		</Section>
	);
}

interface PriceAndHelpProps extends ServiceProps {
	/** The published claims of the page, without the one that is shown large. */
	readonly claims: readonly NamedClaim[];
}

/**
 * Price and help in one place: what the check says of a measure, and in folds the schemes and every
 * figure with its condition, source and day. On wide screens all of it is beside the words, one below
 * the other, so that Tab goes down as one reads.
 */
export function PriceAndHelp({ service, claims, content }: PriceAndHelpProps) {
	const { benefits, measure } = service;
	const { folds, claimNote, guideNote, ways } = content.pages.shared;
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
				<CostBands claims={claims} />
				{measure && <CheckSays measure={measure} content={content} />}
				{measure && (
					<p className="nudge">
						{`${content.checkWords.namedHome.row.ask} `}
						<a href={checkForm.path}>{ways.check}</a>
					</p>
				)}
				<Folds>
					<SchemeList
						schemes={schemesById(benefits.schemes, content)}
						day={content.day}
						note={guideNote}
						nations={content.company.nations}
						asksCouncil={service.scheme !== undefined}
					/>
					{rest && (
						<Fold summary={folds.money}>
							<Paragraphs text={rest} />
						</Fold>
					)}
					{advertised.length > 0 && (
						<Fold summary={folds.adverts}>
							<ClaimList claims={advertised} note={claimNote} />
						</Fold>
					)}
					{(shown.length > 0 || price) && (
						<Fold summary={folds.sources}>
							{price && (
								<>
									<p>
										<Unbroken text={`Guide price: ${priceRange(price)}`} />
									</p>
									<p className="small">
										<PriceSource price={price} />
									</p>
								</>
							)}
							<ClaimList claims={shown} />
						</Fold>
					)}
					<Nudge content={content} call />
				</Folds>
			</div>
		</Section>
	);
}

/**
 * Your days with us on a line of time, with the house beside it, and the rules for such work in a
 * fold.
 */
export function Installation({ service, content }: ServiceProps) {
	const { installation, standards, lights } = service;
	return (
		<Section
			headingId="installation"
			heading={installation.heading}
			tone="deep"
			layout="split split--pictured"
			intro={installation.text && <Paragraphs text={installation.text} />}
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
			<div className="steps-picture">
				<House content={content} wide lights={lights} title="" />
			</div>
		</Section>
	);
}

/** Text whose first paragraph is always open. */
function firstParagraph(text: string): { first: string; rest: string } {
	const [first = '', ...rest] = text.trim().split(/\n\s*\n/);
	return { first, rest: rest.join('\n\n') };
}
