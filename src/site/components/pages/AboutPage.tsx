/** About Us: the company's story, its core values and its promises. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { fundingForm } from '#forms/funding.ts';
import { hasForm } from '#site/data/content-lookup.ts';
import { shownGuarantees, shownMemberships, shownPeople } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { checkUsPath } from '#site/data/pages/paths.ts';
import { breadcrumbData } from '#site/data/pages/structured-data.ts';
import { Accreditations } from '../evidence/Accreditations.tsx';
import { Guarantees } from '../evidence/Guarantees.tsx';
import { People } from '../evidence/People.tsx';
import { PhotographSlots } from '../evidence/PhotographSlot.tsx';
import { Towns } from '../evidence/Towns.tsx';
import { ButtonLink } from '../form/Button.tsx';
import { FundingButton } from '../form/FundingButton.tsx';
import { Closing } from '../sections/Closing.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { Crumbs, Hero, ScenePicture } from '../sections/Hero.tsx';
import { HeroAsks } from '../sections/HeroAsks.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { DescriptionList } from '../text/DescriptionList.tsx';

export function aboutHead(content: PageContent, origin: URL): Head {
	const { title, description } = content.pages.about;
	const breadcrumbs = [
		['Home', '/'],
		['About Us', '/About'],
	] as const;
	return {
		title,
		description,
		path: '/About',
		structuredData: [breadcrumbData(breadcrumbs, origin)],
	};
}

const inWords = new Intl.ListFormat('en-GB');

/** `day`: the day the page is rendered for. */
export function AboutPage({ content }: { content: PageContent }) {
	const { hero, ask, story, people, values, promises, cover, towns, closing } = content.pages.about;
	const { company } = content;
	const memberships = shownMemberships(content);
	const { guarantees, insurance } = shownGuarantees(content);
	const names = shownPeople(content).flatMap(({ drawing, name }) => (drawing ? name : []));
	const picture = (
		<ScenePicture
			scene="together"
			alt={
				names.length > 0
					? `A drawing of ${inWords.format(names)} beside our van`
					: 'A drawing of a van before a terraced house'
			}
		/>
	);
	return (
		<>
			<Hero {...hero} picture={picture} breadcrumbs={<Crumbs name="About Us" />}>
				<HeroAsks content={content} ask={ask}>
					{hasForm(content) && (
						<ButtonLink href={fundingForm.path} look="quiet">
							Get Funding
						</ButtonLink>
					)}
				</HeroAsks>
			</Hero>
			{(memberships.length > 0 || company.since) && (
				<Band strip label="Where you can look us up">
					<Accreditations memberships={memberships} since={company.since} />
				</Band>
			)}
			{company.people.length > 0 && (
				<Section
					id="people"
					headingId="people-heading"
					heading={people.heading}
					layout="stack stack--wide"
					intro={<p className="prose">{people.text}</p>}
				>
					<People people={shownPeople(content)} />
				</Section>
			)}
			<Section headingId="story" heading={story.heading} layout="split">
				<div className="prose">
					{story.paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
				<PhotographSlots names={['van', 'team', 'door']} content={content} />
			</Section>
			<Section headingId="values" heading={values.heading} layout="stack stack--wide">
				<DescriptionList items={values.items} layout="trio" />
			</Section>
			<Section headingId="promises" heading={promises.heading} layout="split">
				<div className="stack">
					<DescriptionList items={promises.items} layout="pairs" />
					<p>
						<a href={checkUsPath}>How to check us, and anyone who rings you</a>
					</p>
				</div>
			</Section>
			{guarantees.length + insurance.length > 0 && (
				<Section headingId="cover" heading={cover.heading} layout="split">
					<Guarantees guarantees={guarantees} insurance={insurance} />
				</Section>
			)}
			{company.towns && (
				<Section
					headingId="towns"
					heading={towns.heading}
					layout="split"
					intro={<p>{towns.text}</p>}
					introLayout="stack stack--beside"
				>
					<Towns {...content} />
				</Section>
			)}
			<Closing heading={closing.title} text={closing.text}>
				<FundingButton label="Get Funding" content={content} />
			</Closing>
			<ContactBlock content={content} />
		</>
	);
}
