/** Cards that link to services, each with the house and the service's parts lit in it. */
import type { Content } from '../../../content/reader/load-content.ts';
import type { HousePart } from '../../../content/schemas/content-schemas.ts';
import { House } from '../house/House.tsx';
import './service-cards.css';

interface ServiceCard {
	readonly path: string;
	readonly name: string;
	readonly text: string;
	readonly lights: readonly HousePart[];
}

export function ServiceCards({ content, cards }: { content: Pick<Content, 'services'>; cards: readonly ServiceCard[] }) {
	return (
		<ul className="cards">
			{cards.map(({ path, name, text, lights }) => (
				<li key={path} className="card">
					<div className="card__picture">
						<House content={content} lights={lights} title="" />
					</div>
					<div className="card__words stack">
						<h3>
							<a className="card__link" href={path}>
								{name}
							</a>
						</h3>
						<p>{text}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
