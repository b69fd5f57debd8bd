/**
 * A service page: how it works, whom it suits, what can go wrong, price and help, the days on site,
 * and what to do next. Details to look up are in folds.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { fundingForm } from '#forms/funding.ts';
import { askNamed } from '#site/data/asks.ts';
import {
	hasCheck,
	hasForm,
	isOffered,
	publishedClaims,
	serviceBySlug,
} from '#site/data/content-lookup.ts';
import { projectsWith, shownMemberships } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { breadcrumbData, faqData, serviceData } from '#site/data/pages/structured-data.ts';
import { FeaturedClaim } from '../claims/FeaturedClaim.tsx';
import { Accreditations } from '../evidence/Accreditations.tsx';
import { Projects } from '../evidence/Projects.tsx';
import { Faq } from '../folds/Faq.tsx';
import { Fold, Folds } from '../folds/Fold.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { QualifyBanner } from '../frame/QualifyBanner.tsx';
import { Doorstep } from '../house/Doorstep.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Nudge } from '../sections/Nudge.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { AtAGlance } from '../services/AtAGlance.tsx';
import { QuoteSheet } from '../services/QuoteSheet.tsx';
import { measureCard, OwnBasis, ServiceCards } from '../services/ServiceCards.tsx';
import { WhoTable } from '../services/WhoTable.tsx';
import { Paragraphs } from '../text/Paragraphs.tsx';
import { RuledList } from '../text/RuledList.tsx';
import {
	Explanation,
	Installation,
	PriceAndHelp,
	ServiceHero,
	type ServiceProps,
	Suits,
} from './service-sections.tsx';

interface ServicePageProps {
	readonly slug: string;
	readonly content: PageContent;
}

export function serviceHead({ slug, content }: ServicePageProps, origin: URL): Head {
	const service = serviceBySlug(slug, content);
	const { title, description, path, name: serviceName, questions } = service;
	const ask = askNamed(service.ask, content);
	const breadcrumbs = [
		['Home', '/'],
		['Services', '/Services'],
		[serviceName, path],
	] as const;
	const structuredData = [
		serviceData(service, content.company, origin),
		...(questions ? [faqData(questions)] : []),
		breadcrumbData(breadcrumbs, origin),
	];
	return {
		title,
		description,
		path,
		leadsToForm: slug === 'eco-4-grants',
		ask: ask.forBusiness === undefined ? undefined : ask,
		structuredData,
	};
}

export function ServicePage({ slug, content }: ServicePageProps) {
	const service = serviceBySlug(slug, content);
	const { extras = [], benefits, installation, questions } = service;
	const measures = service.measures?.filter(({ service: named }) => isOffered(named, content));
	const ask = askNamed(service.ask, content);
	const benefitClaims = publishedClaims(benefits.claims, content);
	const claims = [...benefitClaims, ...publishedClaims(installation.claims, content)];
	const { since, guidePrices } = content.company;
	const memberships = shownMemberships(content);
	const projects = projectsWith(slug, content);
	const asksInGlance = claims.some(
		({ name, own }) =>
			own && !own.isNone && service.glance.some((item) => 'claim' in item && item.claim === name),
	);
	const fact = benefitClaims.find(({ name }) => name === benefits.fact);
	return (
		<>
			<ServiceHero content={content} service={service} />
			<AtAGlance items={service.glance} claims={claims} price={guidePrices[slug]}>
				{!asksInGlance && <Nudge content={content} call />}
			</AtAGlance>
			{(memberships.length > 0 || since) && (
				<Band strip label="Where you can look us up">
					<Accreditations memberships={memberships} since={since} />
				</Band>
			)}
			{questions && (
				<Section headingId="questions" heading="Questions people ask" tone="white" layout="split">
					<Faq items={questions} />
				</Section>
			)}
			<Explanation content={content} service={service} />
			{measures && measures.length > 0 && (
				<Section
					headingId="measures"
					heading="What we install"
					tone="white"
					layout="stack stack--wide"
					intro={<OwnBasis content={content} />}
				>
					<ServiceCards
						content={content}
						funding={hasForm(content)}
						cards={measures.map(({ service: named, text }) => measureCard(named, content, text))}
					/>
				</Section>
			)}
			{extras.map((extra) => (
				<Extra key={extra.heading} content={content} extra={extra} />
			))}
			<Suits content={content} service={service} />
			{fact && (
				<Band tone="straw" label="A fact and its source">
					<FeaturedClaim claim={fact} />
				</Band>
			)}
			<PriceAndHelp
				content={content}
				service={service}
				claims={claims.filter((claim) => claim !== fact)}
			/>
			<Installation content={content} service={service} />
			{projects.length > 0 && (
				<Section
					headingId="projects"
					heading="Homes we have done this in"
					layout="stack stack--wide"
				>
					<Projects projects={projects} />
				</Section>
			)}
			{service.sheet && <QuoteSheet content={content} sheet={service.sheet} />}
			<Closing content={content} service={service} />
			<ContactBlock content={content} folded about={ask.forBusiness ? service.ask : undefined} />
		</>
	);
}

/** A section that only this service has. */
function Extra({
	extra: { id, heading, text, ask, points, table, folds },
	content,
}: {
	extra: NonNullable<ServiceProps['service']['extras']>[number];
	content: PageContent;
}) {
	const asked = ask && askNamed(ask, content);
	return (
		<Section
			id={id}
			heading={heading}
			tone="deep"
			layout="split"
			introLayout="stack stack--beside"
			intro={
				text && (
					<>
						<Paragraphs text={text} />
						{asked && (
							<p>
								<ButtonLink href={asked.path} look="quiet">
									{asked.label}
								</ButtonLink>
							</p>
						)}
					</>
				)
			}
		>
			{points && <RuledList points={points} />}
			{table && <WhoTable groups={table} content={content} />}
			{table && <Nudge content={content} call />}
			{folds && (
				<Folds>
					{folds.map((fold, index) => (
						<Fold key={fold.title} summary={fold.title} open={index === 0 && !points && !table}>
							<p>{fold.text}</p>
						</Fold>
					))}
				</Folds>
			)}
		</Section>
	);
}

/** What to do next. */
function Closing({ service: { closing, hero, ask: name }, content }: ServiceProps) {
	const ask = askNamed(name, content);
	const offersForm = ask.forBusiness !== true && hasForm(content);
	const { qualifyBanner } = content.pages.shared;
	return (
		<Band tone="brand" layout="split">
			<div className="stack stack--wide">
				<div className="stack">
					<h2 id="closing">{closing.heading}</h2>
					<p>{closing.text}</p>
					<p>
						<ButtonLink href={ask.path}>{ask.label}</ButtonLink>
					</p>
					{(offersForm || hero.getToKnowUs) && (
						<p className="row">
							{offersForm && <a href={fundingForm.path}>Get Funding</a>}
							{hero.getToKnowUs && <a href="/services">Get To Know Us</a>}
						</p>
					)}
				</div>
				{hasForm(content) && (
					<QualifyBanner
						heading={qualifyBanner.heading}
						text={ask.forBusiness ? qualifyBanner.homesOnly : qualifyBanner.text}
						check={hasCheck(content) && !ask.forBusiness ? qualifyBanner.check : undefined}
					/>
				)}
			</div>
			<Doorstep content={content} />
		</Band>
	);
}
