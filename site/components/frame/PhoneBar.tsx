/** The bar at the foot of a phone's screen: ring us, or check your home. Left out of the forms' own pages. */
import { checkForm } from '../../../forms/eligibility/check-questions.ts';
import { ButtonLink } from '../form/Button.tsx';
import './phone-bar.css';
import { dialLink } from '../../../forms/fields/phone.ts';

interface PhoneBarProps {
	readonly phone: string;
	/** The labels of the two links; the second only where the firm has a check. */
	readonly ring: string;
	readonly check: string | undefined;
}

export function PhoneBar({ phone, ring, check }: PhoneBarProps) {
	return (
		<nav className="phone-bar" aria-label={ring}>
			<ButtonLink href={dialLink(phone)}>{ring}</ButtonLink>
			{check && (
				<ButtonLink href={checkForm.path} look="quiet">
					{check}
				</ButtonLink>
			)}
		</nav>
	);
}
