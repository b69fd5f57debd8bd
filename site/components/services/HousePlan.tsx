/** The first screen of the home page: the house, the welcome, and a list of measures whose links light their part. Without script. */
import type { ReactNode } from 'react';
import type { HousePart } from '../../../content/schemas.ts';
import { House } from '../house/House.tsx';
import './house-plan.css';

interface Measure {
	readonly path: string;
	readonly name: string;
	readonly lights: readonly HousePart[];
}

interface HousePlanProps {
	readonly heading: string;
	readonly text: string;
	readonly services: readonly Measure[];
	/** The hero's text. */
	readonly children?: ReactNode;
}

/** Lists the services that are one measure, because only these have one part to light. */
export function HousePlan({ heading, text, services, children }: HousePlanProps) {
	const measures = services.filter(({ lights }) => lights.length === 1);
	return (
		<div className="plan">
			<div className="plan__welcome">{children}</div>
			<div className="plan__house">
				<House wide lights={[]} title="A house cut open, with every measure we fit at its place" />
			</div>
			<div className="plan__measures">
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
			</div>
		</div>
	);
}
