/** The Contact page: the empty form, or the answer to a message posted without script. */

import type { ContactView } from '#check/form-views.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { contactForm } from '#forms/contact.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { peopleWhoRingBack } from '#site/data/evidence.ts';
import type { Head } from '#site/data/pages/head.ts';
import { breadcrumbData, businessData } from '#site/data/pages/structured-data.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { People } from '../evidence/People.tsx';
import { Towns } from '../evidence/Towns.tsx';
import { FurtherPhones } from '../frame/firm-facts-list.tsx';
import { ContactBlock } from '../sections/ContactBlock.tsx';
import { HeroWords } from '../sections/Hero.tsx';
import { Band, Section } from '../sections/Section.tsx';
import { DescriptionList } from '../text/DescriptionList.tsx';
import styles from './contact-page.css?inline';

export function contactHead(content: PageContent, origin: URL): Head {
	const { title, description } = content.pages.contact;
	const breadcrumbs = [
		['Home', '/'],
		['Contact Us', contactForm.path],
	] as const;
	return {
		title,
		description,
		path: contactForm.path,
		structuredData: [businessData(content.company, origin), breadcrumbData(breadcrumbs, origin)],
	};
}

interface ContactPageProps {
	readonly content: PageContent;
	/** The state of the form after a post. */
	readonly view?: ContactView;
	/** What the form was opened for (content/asks.yaml). */
	readonly about?: string;
}

export function ContactPage({ content, view, about }: ContactPageProps) {
	carryStyles(styles);
	const { hero, ring, form, aside, towns: where } = content.pages.contact;
	const { company } = content;
	const { phone, openingHours, otherPhones, towns } = company;
	return (
		<>
			<Band tone="brand" layout="split">
				<div className="stack">
					<HeroWords {...hero}>
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
					</HeroWords>
				</div>
				<div className="ring-people">
					<People people={peopleWhoRingBack(content)} />
				</div>
			</Band>
			<ContactBlock content={content} view={view} about={about} {...form} />
			<Section headingId="before" heading={aside.heading} layout="stack stack--wide">
				<DescriptionList items={aside.items} layout="trio" />
			</Section>
			{towns && (
				<Section
					headingId="towns"
					heading={where.heading}
					layout="split"
					intro={<p>{where.text}</p>}
					introLayout="stack stack--beside"
				>
					<Towns {...content} />
				</Section>
			)}
		</>
	);
}
