/** The contact block at the foot of most pages: how to reach us, the contact form, the map. */
import { sharedBlocks } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { companyContact } from '../../data/company-contact.ts';
import { ContactForm, type ContactView } from '../../islands/contact-form.tsx';
import { telLink } from '../frame/Footer.tsx';
import { Island } from '../frame/Island.tsx';
import { Fold, Folds } from './Fold.tsx';
import { MapDisclosure } from './MapDisclosure.tsx';
import { Section } from './Section.tsx';

interface ContactBlockProps {
	/** How the form stands, on the page that answers a post of it. */
	readonly view?: ContactView | undefined;
	/** Words of its own for the page that is all about it. */
	readonly heading?: string;
	readonly text?: string;
	/** The form opens when pressed: for pages with other ways to ask. */
	readonly folded?: boolean;
}

export function ContactBlock({ view, heading, text, folded = false }: ContactBlockProps) {
	const company = readCompany();
	const { contact } = readPage('shared', sharedBlocks);
	const { phone, email, openingHours } = company;
	const form = <Island form="contact" component={ContactForm} props={{ company: companyContact(company), ...(view ? { view } : {}) }} />;
	return (
		<Section
			id="contact"
			headingId="contact-heading"
			heading={heading ?? contact.heading}
			tone="deep"
			layout="split"
			intro={
				<>
					<p className="lead">{text ?? contact.text}</p>
					<p>
						<a href={telLink(phone)}>{phone}</a>
						<br />
						<a href={`mailto:${email}`}>{email}</a>
						<br />
						<span className="small">{openingHours}</span>
					</p>
					<MapDisclosure company={company} summary={contact.mapSummary} note={contact.mapNote} />
				</>
			}
		>
			{folded ? (
				<Folds>
					<Fold summary={contact.write}>{form}</Fold>
				</Folds>
			) : (
				form
			)}
		</Section>
	);
}
