/** The footer of every page: links, contact details and the company's legal details. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { currentMemberships } from '#content/reader/content-on-day.ts';
import { companyParticulars } from '#content/schemas/firm-facts.ts';
import { leadsSomewhere } from '#site/data/content-lookup.ts';
import { checkUsPath, ownLegalPath } from '#site/data/pages/paths.ts';
import './footer.css';
import { dialLink } from '#forms/fields/phone.ts';
import { FurtherPhones, SocialLinks } from './firm-facts-list.tsx';

/** The footer's six links, spelled as the specification spells them (section 2). */
const links = [
	{ href: '/services/eco-4-grants', label: 'ECO 4 Grants' },
	{ href: '/services/installation-services', label: 'Installation Services' },
	{ href: '/home', label: 'Home' },
	{ href: '/about', label: 'About Us' },
	{ href: '/services', label: 'Services' },
	{ href: '/contact', label: 'Contact Us' },
] as const;

/** The page on how to check the company, and the legal pages. */
const smallPrint = ({ ownLegalPages }: PageContent) => [
	{ href: checkUsPath, label: 'How to check us' },
	{ href: '/privacy', label: 'Privacy' },
	{ href: '/accessibility', label: 'Accessibility' },
	...ownLegalPages.map(({ slug, name }) => ({ href: ownLegalPath(slug), label: name })),
];

export function Footer({ content }: { content: PageContent }) {
	const { company, pages, day } = content;
	const memberships = currentMemberships(company, day);
	return (
		<footer className="footer band--brand">
			<div className="footer__grid">
				<div className="stack">
					<p className="footer__name">{company.name}</p>
					<p className="footer__mission">{pages.shared.footer.mission}</p>
				</div>
				<nav aria-label="Footer">
					<ul className="footer__links">
						{links
							.filter(({ href }) => leadsSomewhere(href, content))
							.map(({ href, label }) => (
								<li key={href}>
									<a href={href}>{label}</a>
								</li>
							))}
					</ul>
				</nav>
				<ul className="footer__links">
					<li>
						<a href={`mailto:${company.email}`}>{company.email}</a>
					</li>
					<li>
						<a href={dialLink(company.phone)}>{company.phone}</a>
					</li>
					<li>{company.openingHours}</li>
					<FurtherPhones company={company} />
					<SocialLinks company={company} />
				</ul>
			</div>
			<div className="footer__legal small">
				<p>{`© ${company.copyrightYear} ${company.name}`}</p>
				<p>{`${company.legalName}. ${companyParticulars(company)}`}</p>
				{memberships.length > 0 && (
					<p>
						{memberships.map(({ body, number, link }) => (
							<a key={body} href={link}>
								{`${body} ${number} `}
							</a>
						))}
					</p>
				)}
				<p className="row">
					{smallPrint(content).map(({ href, label }) => (
						<a key={href} href={href}>
							{label}
						</a>
					))}
				</p>
			</div>
		</footer>
	);
}
