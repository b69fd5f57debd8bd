/** The "Do you qualify?" banner that ends a service page. */
import { checkForm } from '../../../forms/eligibility/check-form.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { ButtonLink } from '../form/Button.tsx';
import { Closing } from '../sections/Closing.tsx';

export function QualifyBanner({ heading, text, check }: { heading: string; text: string; check: string }) {
	return (
		<Closing heading={heading} text={text} headingId="qualify" tone="pine">
			<div className="row">
				<ButtonLink href={fundingForm.path}>Apply For Grant</ButtonLink>
				<a href={checkForm.path}>{check}</a>
			</div>
		</Closing>
	);
}
