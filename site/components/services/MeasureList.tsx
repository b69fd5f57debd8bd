/** The measures on the Installation Services page, each with its part of the house and a Get Funding button. */
import type { HousePart } from '../../../content/schemas.ts';
import { fundingForm } from '../../../forms/funding.ts';
import { ButtonLink } from '../form/Button.tsx';
import { House } from '../house/House.tsx';
import './measure-list.css';
import { Section } from '../sections/Section.tsx';

interface Measure {
	readonly slug: string;
	readonly path: string;
	readonly name: string;
	readonly text: string;
	readonly lights: readonly HousePart[];
}

export function MeasureList({ measures }: { measures: readonly Measure[] }) {
	return (
		<Section headingId="measures" heading="What we install" tone="white">
			<ul className="measures">
				{measures.map(({ slug, path, name, text, lights }) => (
					<li key={slug} className="measure">
						<div className="measure__picture">
							<House lights={lights} title="" {...(lights[0] ? { focus: lights[0] } : {})} />
						</div>
						<div className="stack">
							<h3>
								<a href={path}>{name}</a>
							</h3>
							<p>{text}</p>
							<p>
								<ButtonLink href={fundingForm.path} look="quiet">
									Get Funding
								</ButtonLink>
							</p>
						</div>
					</li>
				))}
			</ul>
		</Section>
	);
}
