/** The "Do you qualify?" banner that ends a service page. */
import { ButtonLink } from './Button.tsx';

export function QualifyBanner({ heading, text, check }: { heading: string; text: string; check: string }) {
	return (
		<section className="band band--pine" aria-labelledby="qualify">
			<div className="split">
				<h2 id="qualify">{heading}</h2>
				<div className="stack">
					<p className="lead">{text}</p>
					<div className="row">
						<ButtonLink href="/grant">Apply For Grant</ButtonLink>
						<a href="/check">{check}</a>
					</div>
				</div>
			</div>
		</section>
	);
}
