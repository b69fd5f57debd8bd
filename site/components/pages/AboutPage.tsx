/** About Us: the company's story, its core values and its promises. */
import { aboutPage } from '../../../content/page-schemas.ts';
import { readPage } from '../../../content/read.ts';
import { fundingForm } from '../../../forms/funding.ts';
import type { Head } from '../../data/head.ts';
import { breadcrumbData } from '../../data/structured-data.ts';
import { ButtonLink } from '../form/Button.tsx';
import { House } from '../house/House.tsx';
import { Closing } from '../sections/Closing.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { DescriptionList } from '../sections/DescriptionList.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Section } from '../sections/Section.tsx';

const page = () => readPage('about', aboutPage);

export function aboutHead(origin: URL): Head {
	const { title, description } = page();
	const breadcrumbs = [
		['Home', '/'],
		['About Us', '/About'],
	] as const;
	return { title, description, path: '/About', structuredData: [breadcrumbData(breadcrumbs, origin)] };
}

export function AboutPage() {
	const { hero, story, values, promises, closing } = page();
	const picture = (
		<House
			wide
			lights={[]}
			focus="thermostat"
			title="A house cut open: the sitting room on the cold side of the street wall, with a lamp, a radiator and a cat"
		/>
	);
	return (
		<>
			<Hero {...hero} tone="pine" picture={picture}>
				<p className="hero-buttons">
					<ButtonLink href={fundingForm.path}>Get Funding</ButtonLink>
				</p>
			</Hero>
			<Section headingId="story" heading={story.heading} layout="split">
				<div className="prose">
					{story.paragraphs.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</Section>
			<Section headingId="values" heading={values.heading} tone="deep" layout="stack stack--wide">
				<DescriptionList items={values.items} layout="trio" />
			</Section>
			<Section headingId="promises" heading={promises.heading} layout="split">
				<DescriptionList items={promises.items} layout="pairs" />
			</Section>
			<Closing heading={closing.title} text={closing.text} tone="pine">
				<p>
					<ButtonLink href={fundingForm.path}>Get Funding</ButtonLink>
				</p>
			</Closing>
			<ContactBlock />
		</>
	);
}
