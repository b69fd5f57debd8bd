/** The Contact page: the empty form, or the answer to a message posted without script. */
import { contactPage } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { contactForm } from '../../../forms/contact.ts';
import type { Head } from '../../data/head.ts';
import { breadcrumbData, businessData } from '../../data/structured-data.ts';
import type { ContactView } from '../../islands/contact-form.tsx';
import { shelfStyles } from '../evidence/shelf-styles.ts';
import { TownsMap } from '../evidence/TownsMap.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import '../sections/columns.css';
import { DescriptionList } from '../sections/DescriptionList.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Section } from '../sections/Section.tsx';

const page = () => readPage('contact', contactPage);

export function contactHead(origin: URL): Head {
	const { title, description } = page();
	const breadcrumbs = [
		['Home', '/'],
		['Contact Us', contactForm.path],
	] as const;
	return {
		title,
		description,
		path: contactForm.path,
		styles: shelfStyles({ townsMap: readCompany().towns?.places }),
		structuredData: [businessData(readCompany(), origin), breadcrumbData(breadcrumbs, origin)],
	};
}

/** `view`: the state of the form after a post. */
export function ContactPage({ view }: { view?: ContactView }) {
	const { hero, aside, towns: where } = page();
	const { towns } = readCompany();
	return (
		<>
			<Hero {...hero} tone="pine" />
			<ContactBlock view={view} heading="Send us a message" text="All four fields are needed, so that we can ring or write back." />
			<Section headingId="before" heading={aside.heading} layout="stack stack--wide">
				<DescriptionList items={aside.items} layout="trio" />
			</Section>
			{towns && (
				<Section
					headingId="towns"
					heading={where.heading}
					tone="white"
					layout="split"
					intro={<p>{where.text}</p>}
					introLayout="stack stack--beside"
				>
					<TownsMap towns={towns} />
				</Section>
			)}
		</>
	);
}
