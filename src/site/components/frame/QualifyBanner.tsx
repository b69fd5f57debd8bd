/**
 * The "Do you qualify?" banner, half of the band that ends a service page. Its ways on are links:
 * the band has one button.
 */

import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';

interface QualifyBannerProps {
	readonly heading: string;
	readonly text: string;
	/** The link to the check, which is about homes, where the firm has one. */
	readonly check?: string;
}

export function QualifyBanner({ heading, text, check }: QualifyBannerProps) {
	return (
		<div className="stack">
			<h2 id="qualify">{heading}</h2>
			<p>{text}</p>
			<p className="row">
				<a href={fundingForm.path}>Apply For Grant</a>
				{check && <a href={checkForm.path}>{check}</a>}
			</p>
		</div>
	);
}
