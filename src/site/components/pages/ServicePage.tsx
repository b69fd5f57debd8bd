/**
 * A service page: how it works, whom it suits, what can go wrong, price and help, the days on site,
 * and what to do next. Details to look up are in folds.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { askNamed } from '#site/data/asks.ts';
import { hasForm, isOffered, serviceBySlug } from '#site/data/content-lookup.ts';
import { ownPhotograph, projectsWith, shownMemberships } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { breadcrumbData, faqData, serviceData } from '#site/data/pages/structured-data.ts';
import { Accreditations } from '../evidence/Accreditations.tsx';
import { PhotographSlot } from '../evidence/PhotographSlot.tsx';
import { Projects } from '../evidence/Projects.tsx';
import { Faq } from '../folds/Faq.tsx';
import { Fold, Folds } from '../folds/Fold.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { QualifyBanner } from '../frame/QualifyBanner.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { QuoteSheet } from '../services/QuoteSheet.tsx';
import { measureCard, OwnBasis, ServiceCards } from '../services/ServiceCards.tsx';
import { WhoTable } from '../services/WhoTable.tsx';
import { Paragraphs } from '../text/Paragraphs.tsx';
import { RuledList } from '../text/RuledList.tsx';
import {
	Explanation,
	Installation,
	PriceAndHelp,
	Risks,
	ServiceHero,
	type ServiceProps,
	Suits,
} from './service-sections.tsx';

interface ServicePageProps {
	readonly slug: string;
	readonly content: PageContent;
}

const sectionsByName = {
	suits: Suits,
	benefits: PriceAndHelp,
	installation: Installation,
	risks: Risks,
	sheet: Sheet,
} as const;

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
	const { extras = [], questions, sections } = service;
	const measures = service.measures?.filter(({ service: named }) => isOffered(named, content));
	const { since } = content.company;
	const memberships = shownMemberships(content);
	const projects = projectsWith(slug, content);
	return (
		<>
			<ServiceHero content={content} service={service} />
			{(memberships.length > 0 || since) && (
				<Band strip label="Where you can look us up">
					<Accreditations memberships={memberships} since={since} />
				</Band>
			)}
			{questions && (
				<Section headingId="questions" heading="Questions people ask" layout="split">
					<Faq items={questions} />
				</Section>
			)}
			<Explanation content={content} service={service} />
			{measures && measures.length > 0 && (
				<Section
					headingId="measures"
					heading="What we install"
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
			{sections.map((name) => {
				const Named = sectionsByName[name];
				return <Named key={name} content={content} service={service} />;
			})}
			{projects.length > 0 && (
				<Section
					headingId="projects"
					heading="Homes we have done this in"
					layout="stack stack--wide"
				>
					<Projects projects={projects} />
				</Section>
			)}
			{ownPhotograph('room', content, slug) && (
				<Band strip label="A room as we left it">
					<PhotographSlot
						name="room"
						service={slug}
						content={content}
						sizes="(min-width: 75rem) 72rem, 92vw"
					/>
				</Band>
			)}
			<Closing content={content} service={service} />
			<ContactBlock
				content={content}
				about={isBegunBelow(service, content) ? service.ask : undefined}
			/>
		</>
	);
}

/** What to hold beside three quotes for it. */
function Sheet({ content, service: { sheet, sections } }: ServiceProps) {
	return sheet && <QuoteSheet content={content} sheet={sheet} isOpen={sections[0] === 'sheet'} />;
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

/**
 * Whether the form at the foot of the page is begun with the page's ask, which needs no button then:
 * a business's, and where an open sheet asks too.
 */
const isBegunBelow = ({ ask, sections }: ServiceProps['service'], content: PageContent) =>
	askNamed(ask, content).forBusiness !== undefined || sections[0] === 'sheet';

/** What to do next. */
function Closing({ service, content }: ServiceProps) {
	const { closing, hero } = service;
	const ask = askNamed(service.ask, content);
	const isBegun = isBegunBelow(service, content);
	const { qualifyBanner } = content.pages.shared;
	return (
		<Band tone="brand" layout="split">
			<div className="stack">
				<h2 id="closing">{closing.heading}</h2>
				<p>{closing.text}</p>
				{(!isBegun || hero.getToKnowUs) && (
					<p className="row">
						{!isBegun && <ButtonLink href={ask.path}>{ask.label}</ButtonLink>}
						{hero.getToKnowUs && <a href="/services">Get To Know Us</a>}
					</p>
				)}
			</div>
			{hasForm(content) && (
				<QualifyBanner
					heading={qualifyBanner.heading}
					text={ask.forBusiness ? qualifyBanner.homesOnly : qualifyBanner.text}
				/>
			)}
		</Band>
	);
}
