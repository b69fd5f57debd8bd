/** The buttons of a hero: the check, then the page's own, which are quieter; below them the page's ask and our number. */
import type { ReactNode } from 'react';
import { checkForm } from '../../../forms/eligibility/check-questions.ts';
import { dialLink } from '../../../forms/fields/phone.ts';
import { askNamed } from '../../data/asks.ts';
import { hasCheck, type PageContent } from '../../data/content-lookup.ts';
import { ButtonLink } from '../form/Button.tsx';

interface HeroAsksProps {
	readonly content: PageContent;
	/** What a visitor to this page may ask for (content/asks.yaml). It is the only button if it is for business, or if there is no other. */
	readonly ask: string;
	/** The page's own buttons, to a form about homes. */
	readonly children?: ReactNode;
}

export function HeroAsks({ content, ask, children }: HeroAsksProps) {
	const { phone } = content.company;
	const { ways } = content.pages.shared;
	const { label, path, forBusiness } = askNamed(ask, content);
	const isOnly = forBusiness || (!hasCheck(content) && !children);
	return (
		<>
			<p className="row hero-buttons">
				{isOnly ? (
					<ButtonLink href={path}>{label}</ButtonLink>
				) : (
					<>
						{hasCheck(content) && <ButtonLink href={checkForm.path}>{ways.check}</ButtonLink>}
						{children}
					</>
				)}
			</p>
			<p className="asks">
				{isOnly ? (
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
