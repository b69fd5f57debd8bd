/**
 * The contact block at the foot of most pages: how to reach us, the contact form, the map. It is
 * large on the page that is all about it, and elsewhere takes little room.
 */

import type { ContactView } from '#check/form-views.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { placesInWords } from '#content/reader/placeholders.ts';
import { contactForm } from '#forms/contact.ts';
import { noAnswers } from '#forms/fields/answers.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { askNamed } from '#site/data/asks.ts';
import { companyContact } from '#site/data/company-contact.ts';
import { peopleWhoRingBack } from '#site/data/evidence.ts';
import { ContactForm } from '#site/islands/contact-form.tsx';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { People } from '../evidence/People.tsx';
import { MapDisclosure } from '../folds/MapDisclosure.tsx';
import { Island } from '../frame/Island.tsx';
import styles from './contact-block.css?inline';
import { Section } from './Section.tsx';

interface ContactBlockProps {
	readonly content: PageContent;
	/** The state of the form, on the page that answers a post of it. */
	readonly view?: ContactView;
	/**
	 * What the form is opened for (content/asks.yaml): its heading and text, the beginning of the
	 * message, and a hint.
	 */
	readonly about?: string;
	/** Words of its own for the page that is all about it, and shows the number itself. */
	readonly heading?: string;
	readonly text?: string;
}

export function ContactBlock({ content, view, about, heading, text }: ContactBlockProps) {
	const { company, pages } = content;
	const { contact } = pages.shared;
	const { phone, email, openingHours, area, towns } = company;
	const isOwnPage = heading !== undefined;
	const ask = about === undefined ? undefined : askNamed(about, content);
	const state =
		view ??
		(ask && {
			answers: { ...noAnswers(contactForm), description: `${ask.opening} ` },
			problems: {},
		});
	if (!isOwnPage) carryStyles(styles);
	return (
		<Section
			id="contact"
			headingId="contact-heading"
			heading={ask?.heading ?? heading ?? contact.heading}
			layout={isOwnPage ? 'split' : 'split split--brief'}
			strip={!isOwnPage}
			introLayout="stack stack--beside"
			intro={
				<>
					<p className={isOwnPage ? 'lead' : undefined} data-until="received">
						{ask?.text ?? text ?? contact.text}
					</p>
					{!isOwnPage && <People people={peopleWhoRingBack(content)} compact />}
					<p className="row">
						{!isOwnPage && <a href={dialLink(phone)}>{phone}</a>}
						<a href={`mailto:${email}`}>{email}</a>
					</p>
					{!isOwnPage && (
						<p className="where small">
							{`${openingHours}. ${area}. `}
							{towns && <a href="/About#towns">{placesInWords(towns)}</a>}
						</p>
					)}
				</>
			}
		>
			<Island
				form="contact"
				component={ContactForm}
				props={{
					company: companyContact(content),
					view: state,
					ask: ask && about ? { name: about, hint: ask.hint } : undefined,
				}}
			/>
			<MapDisclosure company={company} summary={contact.mapSummary} note={contact.mapNote} />
		</Section>
	);
}
