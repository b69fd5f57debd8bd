/** The "Do you qualify?" banner that ends a service page. */
import { ButtonLink } from './Button.tsx';

export function QualifyBanner({ heading, text }: { heading: string; text: string }) {
	return (
		<section className="band band--pine" aria-labelledby="qualify">
			<div className="split">
				<h2 id="qualify">{heading}</h2>
				<div className="stack">
					<p className="lead">{text}</p>
					<ButtonLink href="/grant">Apply For Grant</ButtonLink>
				</div>
			</div>
		</section>
	);
}
