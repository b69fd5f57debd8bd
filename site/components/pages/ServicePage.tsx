/** A service page: whom it suits, how it works, what it costs or saves, how it is installed, its risks, and what to do next. */
import { sharedBlocks } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { askNamed } from '../../data/asks.ts';
import { diagramTexts, publishedClaims, schemesById, serviceBySlug } from '../../data/content-lookup.ts';
import { latestReviews, projectsWith, shownMemberships } from '../../data/evidence.ts';
import type { Head } from '../../data/head.ts';
import { breadcrumbData, faqData, serviceData } from '../../data/structured-data.ts';
import { CostBands } from '../charts/CostBands.tsx';
import { ClaimList } from '../claims/ClaimList.tsx';
import { FeaturedClaim } from '../claims/FeaturedClaim.tsx';
import { SchemeList } from '../claims/SchemeList.tsx';
import { Diagram } from '../diagrams/Diagram.tsx';
import { Accreditations } from '../evidence/Accreditations.tsx';
import { Projects } from '../evidence/Projects.tsx';
import { Reviews } from '../evidence/Reviews.tsx';
import { shelfStyles } from '../evidence/shelf-styles.ts';
import { ButtonLink } from '../form/Button.tsx';
import { QualifyBanner } from '../frame/QualifyBanner.tsx';
import { House } from '../house/House.tsx';
import { Closing } from '../sections/Closing.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { DescriptionList } from '../sections/DescriptionList.tsx';
import { Faq } from '../sections/Faq.tsx';
import { Hero } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Paragraphs } from '../sections/Paragraphs.tsx';
import { RuledList } from '../sections/RuledList.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { Steps } from '../sections/Steps.tsx';
import { TickList } from '../sections/TickList.tsx';
import { AtAGlance } from '../services/AtAGlance.tsx';
import { MeasureList } from '../services/MeasureList.tsx';

interface ServicePageProps {
	readonly slug: string;
	/** The day the page is rendered for. */
	readonly day: string;
}

export function serviceHead({ slug, day }: ServicePageProps, origin: URL): Head {
	const service = serviceBySlug(slug, day);
	const { title, description, path, name, questions } = service;
	const breadcrumbs = [
		['Home', '/'],
		['Services', '/Services'],
		[name, path],
	] as const;
	const structuredData = [
		serviceData(service, readCompany(), origin),
		...(questions ? [faqData(questions)] : []),
		breadcrumbData(breadcrumbs, origin),
	];
	const { since } = readCompany();
	const styles = shelfStyles({
		costBands: publishedClaims(service.benefits.claims, day).filter(({ size }) => size),
		accreditations: [...shownMemberships(day), ...(since ? [since] : [])],
		projects: projectsWith(slug, day),
		reviews: latestReviews(slug),
	});
	return { title, description, path, styles, structuredData };
}

export function ServicePage({ slug, day }: ServicePageProps) {
	const service = serviceBySlug(slug, day);
	const { extras = [], suits, products, benefits, installation, standards, risks, questions, measures, closing } = service;
	const ask = askNamed(service.ask);
	const { qualifyBanner, claimNote, guideNote } = readPage('shared', sharedBlocks);
	const benefitClaims = publishedClaims(benefits.claims, day);
	const installationClaims = publishedClaims(installation.claims, day);
	const company = readCompany();
	const memberships = shownMemberships(day);
	const projects = projectsWith(slug, day);
	const reviews = latestReviews(slug);
	const fact = benefitClaims.find(({ name }) => name === benefits.fact);
	const listedClaims = benefitClaims.filter((claim) => claim !== fact && !claim.size);
	return (
		<>
			<ServiceHero service={service} />
			<Band tone="white" strip label="At a glance">
				<AtAGlance items={service.glance} claims={[...benefitClaims, ...installationClaims]} price={company.guidePrices[slug]} />
			</Band>
			{(memberships.length > 0 || company.since) && (
				<Band strip label="Where you can look us up">
					<Accreditations memberships={memberships} since={company.since} />
				</Band>
			)}
			<Explanation service={service} />
			{extras.map(({ heading, text, points }) => (
				<Section key={heading} heading={heading} tone="deep" layout="split">
					<div className="prose">
						<Paragraphs text={text} />
						{points && <RuledList points={points} />}
					</div>
				</Section>
			))}
			<Section headingId="suits" heading={suits.heading} tone="white" layout="stack stack--wide">
				<div className="split split--even">
					<div className="stack">
						<h3>It may suit you if</h3>
						<TickList points={suits.yes} />
					</div>
					<div className="stack">
						<h3>Think again if</h3>
						<TickList points={suits.no} crosses />
					</div>
				</div>
			</Section>
			{measures && <MeasureList measures={measures.map(({ service: named, text }) => ({ ...serviceBySlug(named, day), text }))} />}
			<Section
				headingId="products"
				heading={products.heading}
				tone="deep"
				layout="stack stack--wide"
				intro={
					products.text ? (
						<div className="prose">
							<Paragraphs text={products.text} />
						</div>
					) : null
				}
			>
				<DescriptionList items={products.items} layout="pairs" />
			</Section>
			{fact && (
				<Band tone="straw" label="A fact and its source">
					<FeaturedClaim claim={fact} />
				</Band>
			)}
			<Section
				headingId="benefits"
				heading={benefits.heading}
				layout="stack stack--wide"
				introLayout="split"
				intro={
					<div className="prose">
						<Paragraphs text={benefits.text} />
					</div>
				}
			>
				<Reviews reviews={reviews} />
				<CostBands claims={benefitClaims} />
				<ClaimList claims={listedClaims} note={claimNote} />
				<SchemeList schemes={schemesById(benefits.schemes)} day={day} note={guideNote} />
			</Section>
			<Section
				headingId="installation"
				heading={installation.heading}
				tone="pine"
				layout="split"
				intro={
					<>
						{installation.text && <Paragraphs text={installation.text} />}
						<ClaimList claims={installationClaims} />
					</>
				}
			>
				<Steps steps={installation.steps} />
			</Section>
			{projects.length > 0 && (
				<Section headingId="projects" heading="Homes we have done this in" layout="stack stack--wide">
					<Projects projects={projects} />
				</Section>
			)}
			<Section
				headingId="risks"
				heading={risks.heading}
				layout="split"
				introLayout="stack stack--beside"
				intro={risks.text ? <Paragraphs className="lead" text={risks.text} /> : null}
			>
				<DescriptionList items={risks.items} layout="pairs pairs--stacked" />
			</Section>
			<Section headingId="standards" heading={standards.heading} tone="white" layout="split">
				<RuledList points={standards.items} />
			</Section>
			{questions && (
				<Section headingId="questions" heading="Questions people ask" layout="split">
					<Faq items={questions} />
				</Section>
			)}
			<Closing {...closing}>
				<p className="row hero-buttons">
					<ButtonLink href={ask.path}>{ask.label}</ButtonLink>
					{!ask.forBusiness && (
						<ButtonLink href={fundingForm.path} look="quiet">
							Get Funding
						</ButtonLink>
					)}
					{service.hero.getToKnowUs && (
						<ButtonLink href="/services" look="quiet">
							Get To Know Us
						</ButtonLink>
					)}
				</p>
			</Closing>
			<QualifyBanner {...qualifyBanner} text={ask.forBusiness ? qualifyBanner.homesOnly : qualifyBanner.text} />
			<ContactBlock about={ask.forBusiness && service.ask} />
		</>
	);
}

type Service = ReturnType<typeof serviceBySlug>;

/** The hero, with the house and the service's parts lit. If the service is one measure, the view is close to its part. */
function ServiceHero({ service: { name, hero, lights, ask } }: { service: Service }) {
	const focus = lights.length === 1 ? lights[0] : undefined;
	return (
		<Hero
			heading={hero.heading}
			lead={hero.lead}
			breadcrumbs={
				<p className="small crumbs">
					<a href="/Services">Services</a>
				</p>
			}
			picture={<House wide lights={lights} title={`A house cut open; lit in it: ${name}`} focus={focus} />}
		>
			<HeroAsks ask={ask}>
				<ButtonLink href={fundingForm.path}>Get Funding</ButtonLink>
			</HeroAsks>
		</Hero>
	);
}

/** The explanation of how it works, with its diagram. */
function Explanation({ service: { slug, explanation } }: { service: Service }) {
	const { heading, text, diagram } = explanation;
	if (diagram === false) {
		return (
			<Section headingId="explanation" heading={heading} layout="split">
				<div className="prose">
					<Paragraphs text={text} />
				</div>
			</Section>
		);
	}
	return (
		<Section headingId="explanation" heading={heading} layout="split split--even" introLayout="prose" intro={<Paragraphs text={text} />}>
			<Diagram slug={slug} texts={diagramTexts(slug)} />
		</Section>
	);
}
