/** The "Do you qualify?" banner, half of the band that ends a service page. */
import { checkForm } from '../../../forms/eligibility/check-questions.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { ButtonLink } from '../form/Button.tsx';

export function QualifyBanner({ heading, text, check }: { heading: string; text: string; check: string }) {
	return (
		<div className="stack">
			<h2 id="qualify">{heading}</h2>
			<p>{text}</p>
			<div className="row">
				<ButtonLink href={fundingForm.path} look="quiet">
					Apply For Grant
				</ButtonLink>
				<a href={checkForm.path}>{check}</a>
			</div>
		</div>
	);
}
