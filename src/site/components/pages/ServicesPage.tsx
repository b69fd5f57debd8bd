/** The services overview: two cards beside the words, then all services as pictures in groups. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { askNamed } from '#site/data/asks.ts';
import { hasForm, isOffered, overviewGroups } from '#site/data/content-lookup.ts';
import type { Head } from '#site/data/pages/head.ts';
import { breadcrumbData } from '#site/data/pages/structured-data.ts';
import { ButtonLink } from '../form/Button.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Crumbs, Hero } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Section } from '../sections/Section.tsx';
import { measureCard, OwnBasis, ServiceCards } from '../services/ServiceCards.tsx';
import { TickList } from '../text/TickList.tsx';

export function servicesHead(content: PageContent, origin: URL): Head {
	const { title, description } = content.pages.services;
	const breadcrumbs = [
		['Home', '/'],
		['Services', '/Services'],
	] as const;
	return {
		title,
		description,
		path: '/Services',
		structuredData: [breadcrumbData(breadcrumbs, origin)],
	};
}

/** `day`: the day the page is rendered for. */
export function ServicesPage({ content }: { content: PageContent }) {
	const { hero, ask, landlords, cards, all } = content.pages.services;
	const starts = cards.items.filter(({ service }) => isOffered(service, content));
	const isLaw = landlords.law?.nations.some((nation) => content.offer.nations.includes(nation));
	const hasPrices = content.services.some(({ slug }) => content.company.guidePrices[slug]);
	return (
		<>
			<Hero
				{...hero}
				breadcrumbs={<Crumbs name="Services" />}
				beside={
					starts.length > 0 && (
						<section className="stack" aria-labelledby="start">
							<h2 id="start" className="aside-heading">
								{cards.heading}
							</h2>
							<ServiceCards
								content={content}
								cards={starts.map(({ service, text }) => measureCard(service, content, text))}
							/>
						</section>
					)
				}
			>
				<HeroAsks content={content} ask={ask}>
					{hasForm(content) && <ContactButtons />}
				</HeroAsks>
			</Hero>
			<Section
				headingId="all"
				heading={all.heading}
				layout="stack stack--wide"
				intro={
					<>
						<p className="prose">{hasPrices ? all.priced : all.text}</p>
						<OwnBasis content={content} />
					</>
				}
			>
				{overviewGroups(content).map(({ title, services }) => (
					<div key={services.join()} className="stack">
						{title && <h3>{title}</h3>}
						<ServiceCards
							content={content}
							cards={services.map((slug) => measureCard(slug, content))}
						/>
					</div>
				))}
			</Section>
			<Section
				id="landlords"
				headingId="landlords-heading"
				heading={landlords.heading}
				tone="brand"
				layout="split"
				intro={
					<>
						<p className="lead">{landlords.text}</p>
						<p>
							<ButtonLink href={askNamed(landlords.ask, content).path}>
								{askNamed(landlords.ask, content).label}
							</ButtonLink>
						</p>
					</>
				}
			>
				<TickList points={[...landlords.points, ...((isLaw && landlords.law?.points) || [])]} />
			</Section>
			<ContactBlock content={content} />
		</>
	);
}

/** Two links to the contact page, in the specification's words and spelling (section 5). */
const ContactButtons = () =>
	['Apply For Funding', 'Get in touch'].map((label) => (
		<ButtonLink key={label} href="/contact" look="quiet">
			{label}
		</ButtonLink>
	));
