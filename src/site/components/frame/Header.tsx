/**
 * The header of every page: logo, navigation with the services menu, our number and the two forms.
 * Works without script.
 */

import type { Brand } from '#content/schemas/brand-schema.ts';
import type { Company, Service } from '#content/schemas/content-schemas.ts';
import { contactForm } from '#forms/contact.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { brandFile } from '#site/data/brand-file.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import { ButtonLink } from '../form/Button.tsx';
import { Logo } from './Logo.tsx';
import { ServicesMenu } from './ServicesMenu.tsx';
import './header.css';
import logoStyles from './logo.css?inline';

/** The navigation, in the specification's order (section 2). */
const links = [
	{ href: '/Home', label: 'Home' },
	{ href: '/About', label: 'About Us' },
	{ href: '/Services', label: 'Services' },
	{ href: contactForm.path, label: 'Contact Us' },
] as const;

interface HeaderProps {
	readonly brand: Pick<Brand, 'logo' | 'logoHasName'>;
	readonly company: Company;
	/** The link to the check, where the firm has one. */
	readonly check: string | undefined;
	/** The button to the page of the application. */
	readonly funding: string;
	readonly services: readonly Service[];
	/** The route of the current page. */
	readonly current: string;
}

export function Header({
	brand: { logo, logoHasName },
	company: { name, phone },
	check,
	funding,
	services,
	current,
}: HeaderProps) {
	if (logo) carryStyles(logoStyles);
	return (
		<header className="header">
			<a className="skip" href="#main">
				Skip to the page
			</a>
			<div className="header__row">
				<a className="header__logo" href="/">
					{logo ? (
						<img className="header__picture" src={brandFile(logo)} alt={logoHasName ? name : ''} />
					) : (
						<Logo className="header__mark" />
					)}
					{!logoHasName && <span>{name}</span>}
				</a>
				{/* The list is outside the details element, so that CSS alone can open it on hover too. */}
				<details className="menu">
					<summary className="menu__button">
						<span className="menu__bars" aria-hidden="true" />
						<span className="menu__closed">Menu</span>
						<span className="menu__open">Close</span>
					</summary>
				</details>
				<nav className="nav" aria-label="Main">
					<ul className="nav__list">
						{links.map(({ href, label }) => (
							<li
								key={href}
								className={href === '/Services' ? 'nav__item nav__item--services' : 'nav__item'}
							>
								<a className="nav__link" href={href} aria-current={markOf(href, current)}>
									{label}
								</a>
								{href === '/Services' && <ServicesMenu services={services} current={current} />}
							</li>
						))}
						{check && (
							<li className="nav__item">
								<a
									className="nav__link"
									href={checkForm.path}
									aria-current={markOf(checkForm.path, current)}
								>
									{check}
								</a>
							</li>
						)}
						<li className="nav__item">
							<a className="nav__link" href={dialLink(phone)}>
								{phone}
							</a>
						</li>
						<li className="nav__item">
							<ButtonLink
								href={fundingForm.path}
								look="quiet"
								current={current === fundingForm.path}
							>
								{funding}
							</ButtonLink>
						</li>
					</ul>
				</nav>
			</div>
		</header>
	);
}

/**
 * On a service page "Services" is marked as current too, because the service's own link may be in
 * the closed menu.
 */
function markOf(href: string, current: string): 'page' | 'true' | undefined {
	if (href === current) return 'page';
	return href === '/Services' && current.startsWith('/services/') ? 'true' : undefined;
}
