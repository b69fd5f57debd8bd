/**
 * The "Do you qualify?" banner, half of the band that ends a service page. Its way on is a link:
 * the band has one button.
 */

import { fundingForm } from '#forms/funding.ts';

interface QualifyBannerProps {
	readonly heading: string;
	readonly text: string;
}

export function QualifyBanner({ heading, text }: QualifyBannerProps) {
	return (
		<div className="stack">
			<h2 id="qualify">{heading}</h2>
			<p>{text}</p>
			<p>
				<a href={fundingForm.path}>Apply For Grant</a>
			</p>
		</div>
	);
}
