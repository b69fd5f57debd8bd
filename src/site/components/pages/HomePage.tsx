/** The home page. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { fundingForm } from '#forms/funding.ts';
import { hasForm, leadsSomewhere } from '#site/data/content-lookup.ts';
import { costs } from '#site/data/costs.ts';
import { latestReviews, shownMemberships, shownPeople } from '#site/data/evidence.ts';
import { housePlan } from '#site/data/house-plan.ts';
import type { Head } from '#site/data/pages/head.ts';
import { checkUsPath } from '#site/data/pages/paths.ts';
import { businessData } from '#site/data/pages/structured-data.ts';
import { Accreditations } from '../evidence/Accreditations.tsx';
import { Costs } from '../evidence/Costs.tsx';
import { People } from '../evidence/People.tsx';
import { PhotographSlots } from '../evidence/PhotographSlot.tsx';
import { Reviews } from '../evidence/Reviews.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { FundingButton } from '../form/FundingButton.tsx';
import { Audiences } from '../sections/Audiences.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { HeroWords } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { HousePlan } from '../services/HousePlan.tsx';
import { measureCard, OwnBasis, ServiceCards } from '../services/ServiceCards.tsx';
import { Steps } from '../text/Steps.tsx';

/** As many faces as fit beside the words. */
const PEOPLE_SHOWN = 3;

/** How many services have a card where none of those that the page names is on offer. */
const CARDS_SHOWN = 4;

export function homeHead(content: PageContent, origin: URL): Head {
	const { title, description } = content.pages.home;
	return {
		title,
		description,
		path: '/',
		current: '/Home',
		structuredData: [businessData(content.company, origin)],
	};
}

export function HomePage({ content }: { content: PageContent }) {
	const { hero, ask, audiences, costs: words, qualify } = content.pages.home;
	const priced = costs(content);
	const paths = audiences.items
		.map((item) => ({
			...item,
			links: item.links.filter(({ link }) => leadsSomewhere(link, content)),
		}))
		.filter(({ links }) => links.length > 0);
	return (
		<>
			<Band tone="plan">
				<HousePlan {...housePlan(content)}>
					<div className="stack">
						<HeroWords {...hero}>
							<HeroAsks content={content} ask={ask}>
								{hasForm(content) && <a href={fundingForm.path}>Apply for grant funding</a>}
							</HeroAsks>
						</HeroWords>
					</div>
				</HousePlan>
			</Band>
			{priced.length > 0 && (
				<Section headingId="costs" heading={words.heading} layout="stack stack--wide">
					<Costs words={words} costs={priced} />
				</Section>
			)}
			<Services content={content} />
			{/* One way is no choice. */}
			{paths.length > 1 && <Audiences {...audiences} items={paths} content={content} />}
			<WhoComes content={content} />
			<Section
				headingId="qualify"
				heading={qualify.heading}
				tone="brand"
				intro={
					<>
						<p className="lead">{qualify.text}</p>
						<p>
							<FundingButton label="Apply For Grant" content={content} />
						</p>
					</>
				}
			>
				<Steps steps={qualify.steps} />
			</Section>
			<ContactBlock content={content} />
		</>
	);
}

/** The services that the page names as cards, or the first ones if none of those is on offer. */
function Services({ content }: { content: PageContent }) {
	const { heading, cards: slugs } = content.pages.home.services;
	const named = slugs
		.flatMap((slug) => content.services.filter((service) => service.slug === slug))
		.map((service) => measureCard(service.slug, content));
	const cards =
		named.length > 0
			? named
			: content.services.slice(0, CARDS_SHOWN).map(({ slug }) => measureCard(slug, content));
	return (
		<Section headingId="services" heading={heading} layout="stack stack--wide">
			{cards !== named && <OwnBasis content={content} />}
			<ServiceCards content={content} cards={cards} />
		</Section>
	);
}

/** Three faces, and what the firm has besides: where it is listed, what customers say, photographs. */
function WhoComes({ content }: { content: PageContent }) {
	const { heading, text, people: link } = content.pages.home.getToKnowUs;
	const people = shownPeople(content).slice(0, PEOPLE_SHOWN);
	return (
		<Section
			headingId="know-us"
			heading={heading}
			layout="split"
			intro={
				<>
					<p>{text}</p>
					<p className="row">
						<ButtonLink href="/services" look="quiet">
							Get To Know Us
						</ButtonLink>
						{people.length > 0 && <a href="/About#people">{link}</a>}
						<a href={checkUsPath}>How to check us</a>
					</p>
				</>
			}
		>
			<div className="stack stack--wide">
				<People people={people} row />
				<Accreditations memberships={shownMemberships(content)} since={content.company.since} />
				<Reviews reviews={latestReviews(content)} />
				<PhotographSlots names={['job', 'hands', 'room']} content={content} />
			</div>
		</Section>
	);
}
