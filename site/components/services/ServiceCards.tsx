/** Cards that link to services, each with its service's diagram. */
import { DiagramPicture } from '../diagrams/Diagram.tsx';
import './service-cards.css';

interface ServiceCard {
	readonly slug: string;
	readonly path: string;
	readonly name: string;
	readonly text: string;
}

export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
	return (
		<ul className="cards">
			{cards.map(({ slug, path, name, text }) => (
				<li key={path} className="card">
					<div className="card__picture">
						<DiagramPicture slug={slug} />
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
