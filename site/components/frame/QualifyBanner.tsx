/** The "Do you qualify?" banner, half of the band that ends a service page. Its ways on are links: the band has one button. */
import { checkForm } from '../../../forms/eligibility/check-questions.ts';
import { fundingForm } from '../../../forms/funding.ts';

export function QualifyBanner({ heading, text, check }: { heading: string; text: string; check: string }) {
	return (
		<div className="stack">
			<h2 id="qualify">{heading}</h2>
			<p>{text}</p>
			<p className="row">
				<a href={fundingForm.path}>Apply For Grant</a>
				<a href={checkForm.path}>{check}</a>
			</p>
		</div>
	);
}
