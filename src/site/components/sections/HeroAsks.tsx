/**
 * The buttons of a hero: the check or else the page's ask, then the page's own, which are quieter;
 * below them our number.
 */
import type { ReactNode } from 'react';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { dialLink } from '#forms/fields/phone.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { askNamed } from '#site/data/asks.ts';
import { hasCheck } from '#site/data/content-lookup.ts';
import { ButtonLink } from '../form/Button.tsx';

interface HeroAsksProps {
	readonly content: PageContent;
	/**
	 * What a visitor to this page may ask for (content/asks.yaml). It is the first button where the
	 * check is not about it, and for business the only one.
	 */
	readonly ask: string;
	/** A section of the page with an ask of its own. */
	readonly section?: { readonly id?: string; readonly heading: string };
	/** The page's own buttons, to a form about homes. */
	readonly children?: ReactNode;
}

export function HeroAsks({ content, ask, section, children }: HeroAsksProps) {
	const { phone } = content.company;
	const { ways } = content.pages.shared;
	const { label, path, forBusiness } = askNamed(ask, content);
	const leadsToCheck = hasCheck(content) && forBusiness === undefined;
	return (
		<>
			<p className="row hero-buttons">
				{leadsToCheck ? (
					<ButtonLink href={checkForm.path}>{ways.check}</ButtonLink>
				) : (
					<ButtonLink href={path}>{label}</ButtonLink>
				)}
				{forBusiness !== true && children}
			</p>
			<p className="asks">
				{'Or ring '}
				<a href={dialLink(phone)}>{phone}</a>
				{section && (
					<>
						{' · '}
						<a href={`#${section.id}`}>{section.heading}</a>
					</>
				)}
			</p>
		</>
	);
}
