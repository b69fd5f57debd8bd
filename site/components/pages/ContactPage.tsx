/** The Contact page: the empty form, or the answer to a message posted without script. */
import { contactPage } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { contactForm } from '../../../forms/contact.ts';
import { dialLink } from '../../../forms/phone.ts';
import type { Head } from '../../data/head.ts';
import { breadcrumbData, businessData } from '../../data/structured-data.ts';
import type { ContactView } from '../../islands/contact-form.tsx';
import { TownsMap } from '../evidence/TownsMap.tsx';
import { FurtherPhones } from '../frame/firm-facts.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { optionalStyles } from '../sections/optional-styles.ts';
import '../sections/columns.css';
import { DescriptionList } from '../sections/DescriptionList.tsx';
import { Hero } from '../sections/Hero.tsx';
import { Section } from '../sections/Section.tsx';
import './contact-page.css';

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
		styles: optionalStyles({ townsMap: readCompany().towns?.places }),
		structuredData: [businessData(readCompany(), origin), breadcrumbData(breadcrumbs, origin)],
	};
}

/** `view`: the state of the form after a post. `about`: what the form was opened for (content/asks.yaml). */
export function ContactPage({ view, about }: { view?: ContactView; about?: string | undefined }) {
	const { hero, ring, form, aside, towns: where } = page();
	const company = readCompany();
	const { phone, openingHours, otherPhones, towns } = company;
	return (
		<>
			<Hero {...hero} tone="pine">
				<p className="ring">
					<a className="ring__number" href={dialLink(phone)}>
						{phone}
					</a>
					<span>{`${openingHours}. ${ring}`}</span>
				</p>
				{otherPhones && (
					<ul>
						<FurtherPhones company={company} />
					</ul>
				)}
			</Hero>
			<ContactBlock view={view} about={about} {...form} />
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
