/**
 * The bar at the foot of a phone's screen: ring us, or check your home. Left out of the forms' own
 * pages.
 */

import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';
import { ButtonLink } from '../form/Button.tsx';
import './phone-bar.css';
import { dialLink } from '#forms/fields/phone.ts';

interface PhoneBarProps {
	readonly phone: string;
	/**
	 * The labels of the two links; where the firm has no check, the second leads to what it is asked
	 * for.
	 */
	readonly ring: string;
	readonly check: string | undefined;
	readonly ask: string;
}

export function PhoneBar({ phone, ring, check, ask }: PhoneBarProps) {
	return (
		<nav className="phone-bar" aria-label={ring}>
			<ButtonLink href={dialLink(phone)}>{ring}</ButtonLink>
			<ButtonLink href={check ? checkForm.path : fundingForm.path} look="quiet">
				{check ?? ask}
			</ButtonLink>
		</nav>
	);
}
