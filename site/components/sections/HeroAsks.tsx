/** The buttons of a hero: the page's own, then the check; below them the page's ask and our number. */
import type { ReactNode } from 'react';
import { sharedBlocks } from '../../../content/page-schemas.ts';
import { readCompany, readPage } from '../../../content/read.ts';
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import { dialLink } from '../../../forms/phone.ts';
import { askNamed } from '../../data/asks.ts';
import { ButtonLink } from '../form/Button.tsx';

interface HeroAsksProps {
	/** What a visitor to this page may ask for (content/asks.yaml). If it is for business, it is the only button. */
	readonly ask: string;
	/** The page's own button, to a form about homes. */
	readonly children: ReactNode;
}

export function HeroAsks({ ask, children }: HeroAsksProps) {
	const { phone } = readCompany();
	const { ways } = readPage('shared', sharedBlocks);
	const { label, path, forBusiness } = askNamed(ask);
	return (
		<>
			<p className="row hero-buttons">
				{forBusiness ? (
					<ButtonLink href={path}>{label}</ButtonLink>
				) : (
					<>
						{children}
						<ButtonLink href={checkForm.path} look="quiet">
							{ways.check}
						</ButtonLink>
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
