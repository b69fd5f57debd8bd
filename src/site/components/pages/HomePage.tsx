/** The home page. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { fundingForm } from '#forms/funding.ts';
import { hasForm, leadsSomewhere } from '#site/data/content-lookup.ts';
import {
	latestReviews,
	shownMemberships,
	shownOwnPhotographs,
	shownPeople,
} from '#site/data/evidence.ts';
import { firmInShort } from '#site/data/firm-in-short.ts';
import { housePlan } from '#site/data/house-plan.ts';
import type { Head } from '#site/data/pages/head.ts';
import { businessData } from '#site/data/pages/structured-data.ts';
import { Accreditations } from '../evidence/Accreditations.tsx';
import { FirmInShort } from '../evidence/FirmInShort.tsx';
import { OwnPhotographs } from '../evidence/OwnPhotographs.tsx';
import { People } from '../evidence/People.tsx';
import { Reviews } from '../evidence/Reviews.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { FundingButton } from '../form/FundingButton.tsx';
import { Doorstep } from '../house/Doorstep.tsx';
import { Audiences } from '../sections/Audiences.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { HeroWords } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { HousePlan } from '../services/HousePlan.tsx';
import { measureCard, OwnBasis, ServiceCards } from '../services/ServiceCards.tsx';
import { Steps } from '../text/Steps.tsx';
import { TickList } from '../text/TickList.tsx';

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
	const { hero, ask, audiences, qualify, process } = content.pages.home;
	const { since } = content.company;
	const memberships = shownMemberships(content);
	const reviews = latestReviews(content);
	const photographs = shownOwnPhotographs(content);
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
								{hasForm(content) && (
									<ButtonLink href={fundingForm.path} look="quiet">
										Apply for grant funding
									</ButtonLink>
								)}
							</HeroAsks>
						</HeroWords>
					</div>
				</HousePlan>
			</Band>
			<Band strip label="What it costs, who rings you and where we work">
				<FirmInShort {...firmInShort(content)} />
			</Band>
			{(memberships.length > 0 || since) && (
				<Band strip label="Where you can look us up">
					<Accreditations memberships={memberships} since={since} />
				</Band>
			)}
			{reviews.length > 0 && (
				<Band strip label="What customers say">
					<Reviews reviews={reviews} />
				</Band>
			)}
			<Services content={content} />
			{/* One way is no choice. */}
			{paths.length > 1 && <Audiences {...audiences} items={paths} content={content} />}
			{photographs.length > 0 && (
				<Band strip label="Photographs of our work">
					<OwnPhotographs photographs={photographs} />
				</Band>
			)}
			<GetToKnowUs content={content} />
			<Section
				headingId="qualify"
				heading={qualify.heading}
				tone="brand"
				layout="split"
				intro={
					<>
						<p className="lead">{qualify.text}</p>
						<p>
							<FundingButton label="Apply For Grant" content={content} />
						</p>
						<TickList points={qualify.points} />
					</>
				}
			>
				<Doorstep content={content} />
			</Section>
			<Section
				headingId="process"
				heading={process.heading}
				intro={<p className="prose">{process.text}</p>}
			>
				<Steps steps={process.steps} />
			</Section>
			<ContactBlock content={content} />
		</>
	);
}

/** The services that the page names as cards, or the first ones if none of those is on offer. */
function Services({ content }: { content: PageContent }) {
	const { heading, text, cards: slugs } = content.pages.home.services;
	const named = slugs
		.flatMap((slug) => content.services.filter((service) => service.slug === slug))
		.map((service) => ({ ...service, text: service.summary }));
	const cards =
		named.length > 0
			? named
			: content.services.slice(0, CARDS_SHOWN).map(({ slug }) => measureCard(slug, content));
	return (
		<Section
			headingId="services"
			heading={heading}
			layout="stack stack--wide"
			intro={<p className="prose">{text}</p>}
		>
			{cards !== named && <OwnBasis content={content} />}
			<ServiceCards content={content} cards={cards} />
		</Section>
	);
}

function GetToKnowUs({ content }: { content: PageContent }) {
	const { heading, text, points, people: link } = content.pages.home.getToKnowUs;
	const people = shownPeople(content).slice(0, PEOPLE_SHOWN);
	return (
		<Section
			headingId="know-us"
			heading={heading}
			layout="split"
			intro={
				<>
					<p>{text}</p>
					{people.length > 0 && <TickList points={points} />}
					<p className="row">
						<ButtonLink href="/services" look="quiet">
							Get To Know Us
						</ButtonLink>
						{people.length > 0 && <a href="/About#people">{link}</a>}
					</p>
				</>
			}
		>
			{people.length > 0 ? <People people={people} compact /> : <TickList points={points} />}
		</Section>
	);
}
