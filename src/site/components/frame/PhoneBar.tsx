/**
 * The bar at the foot of a phone's screen: ring us, or what the page's visitors are asked to do.
 * Left out of the forms' own pages.
 */

import { dialLink } from '#forms/fields/phone.ts';
import { ButtonLink } from '../form/Button.tsx';
import './phone-bar.css';

interface PhoneBarProps {
	readonly phone: string;
	/** The label of the first link. */
	readonly ring: string;
	/** The second link. */
	readonly ask: { readonly path: string; readonly label: string };
}

export function PhoneBar({ phone, ring, ask }: PhoneBarProps) {
	return (
		<nav className="phone-bar" aria-label={ring}>
			<ButtonLink href={dialLink(phone)}>{ring}</ButtonLink>
			<ButtonLink href={ask.path} look="quiet">
				{ask.label}
			</ButtonLink>
		</nav>
	);
}
