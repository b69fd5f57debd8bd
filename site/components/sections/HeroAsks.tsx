/** The buttons of a hero: the check, then the page's own, which are quieter; below them the page's ask and our number. */
import type { ReactNode } from 'react';
import { checkForm } from '../../../forms/eligibility/check-questions.ts';
import { dialLink } from '../../../forms/fields/phone.ts';
import { askNamed } from '../../data/asks.ts';
import type { PageContent } from '../../data/content-lookup.ts';
import { ButtonLink } from '../form/Button.tsx';

interface HeroAsksProps {
	readonly content: PageContent;
	/** What a visitor to this page may ask for (content/asks.yaml). If it is for business, it is the only button. */
	readonly ask: string;
	/** The page's own buttons, to a form about homes. */
	readonly children: ReactNode;
}

export function HeroAsks({ content, ask, children }: HeroAsksProps) {
	const { phone } = content.company;
	const { ways } = content.pages.shared;
	const { label, path, forBusiness } = askNamed(ask, content);
	return (
		<>
			<p className="row hero-buttons">
				{forBusiness ? (
					<ButtonLink href={path}>{label}</ButtonLink>
				) : (
					<>
						<ButtonLink href={checkForm.path}>{ways.check}</ButtonLink>
						{children}
					</>
				)}
			</p>
			<p className="asks">
				{forBusiness ? (
					'Or ring '
				) : (
					<>
						<a href={path}>{label}</a>
						{' or ring '}
					</>
				)}
				<a href={dialLink(phone)}>{phone}</a>
			</p>
		</>
	);
}
