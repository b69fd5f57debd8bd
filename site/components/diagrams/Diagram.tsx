/** A measure's own diagram beside its explanation: numbers in the drawing, their explanations in a list. */
import type { DiagramTexts } from '../../../content/schemas.ts';
import { diagramSize } from '../../art/drawings.ts';
import '../house/house.css';
import './diagram.css';

/** `slug` is the service's file name. Throws if the drawing does not have as many numbers as the texts explain. */
export function Diagram({ slug, texts: { title, marks, note } }: { slug: string; texts: DiagramTexts }) {
	const drawing = diagramSize(slug);
	if (drawing.marks !== marks.length) {
		throw new Error(
			`content/diagrams.yaml: ${slug} explains ${marks.length} marks, its drawing site/art/diagrams/${slug}.svg has ${drawing.marks}.`,
		);
	}
	return (
		<figure className="diagram">
			<svg className="house" role="img" aria-label={title} viewBox={`0 0 400 ${drawing.height}`}>
				<use className="house-base" href={`/diagrams/${slug}.svg#art`} />
				<use className="house-base" href={`/diagrams/${slug}.svg#marks`} />
			</svg>
			<figcaption>
				<ol className="diagram__marks">
					{marks.map((mark) => (
						<li key={mark}>{mark}</li>
					))}
				</ol>
				<p className="small">{note}</p>
			</figcaption>
		</figure>
	);
}

/** The drawing alone, without its numbers: a decorative picture for a card. */
export function DiagramPicture({ slug }: { slug: string }) {
	return (
		<svg className="house" viewBox={`0 0 400 ${diagramSize(slug).height}`} aria-hidden="true">
			<use className="house-base" href={`/diagrams/${slug}.svg#art`} />
		</svg>
	);
}
