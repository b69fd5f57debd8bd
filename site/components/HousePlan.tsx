/** The home page's picture: the house, and a list that lights the part it names and leads to its page. No script. */
import type { HousePart } from '../../content/schemas.ts';
import { House } from './house/House.tsx';
import './house-plan.css';

interface Measure {
	readonly path: string;
	readonly name: string;
	readonly lights: readonly HousePart[];
}

/** Only services that are one measure have one part to light. */
export function HousePlan({ heading, text, services }: { heading: string; text: string; services: readonly Measure[] }) {
	const measures = services.filter(({ lights }) => lights.length === 1);
	return (
		<figure className="plan">
			<House className="plan__house" lights={[]} title="A house cut open, with every measure we fit at its place" />
			<figcaption className="plan__caption">
				<h2 className="plan__heading">{heading}</h2>
				<p className="small">{text}</p>
				<ul className="plan__list">
					{measures.map(({ path, name, lights }) => (
						<li key={path}>
							<a className="plan__link" href={path} data-lights={lights[0]}>
								{name}
							</a>
						</li>
					))}
				</ul>
			</figcaption>
		</figure>
	);
}
