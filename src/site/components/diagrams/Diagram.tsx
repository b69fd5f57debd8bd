/**
 * A service's own drawing: cut into panels with words under each, or with numbers in it and their
 * explanations in a list.
 */

import type { ReactNode } from 'react';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { ServiceEntry } from '#content/reader/load-content.ts';
import type { DiagramTexts } from '#content/schemas/content-schemas.ts';
import { diagramSize } from '#site/art/drawings.ts';
import '../house/house.css';
import './diagram.css';

/** What a service's own component is drawn from. */
export interface OwnDrawingProps {
	readonly service: ServiceEntry;
	readonly content: PageContent;
	readonly texts: DiagramTexts;
}

interface DiagramProps {
	/** The service's file name. */
	readonly slug: string;
	/** A panel without words is left out. */
	readonly texts: DiagramTexts;
	/** Drawn over the first panel. */
	readonly over?: ReactNode;
	/** Under the first panel, or before the explanations of a single picture. */
	readonly words?: ReactNode;
}

/** Throws if the drawing does not have as many numbers as the texts explain. */
export function Diagram({ slug, texts, over, words }: DiagramProps) {
	const { title, panels, marks, note, coin } = texts;
	const drawing = diagramSize(slug);
	if (drawing.marks !== marks.length) {
		throw new Error(
			`content/diagrams.yaml: ${slug} explains ${marks.length} marks, its drawing ` +
				`site/art/diagrams/${slug}.svg has ${drawing.marks}.`,
		);
	}
	const art = `/diagrams/${slug}.svg#art`;
	const cuts = panels ?? [{ text: title }];
	const width = drawing.width / cuts.length;
	return (
		<figure className="diagram" data-panels={cuts.length}>
			{cuts.map(
				({ text }, index) =>
					text && (
						<div key={text}>
							<svg
								className="house"
								role={index === 0 ? 'img' : undefined}
								aria-label={index === 0 ? title : undefined}
								// The title is of the whole, and the words of a panel are below it.
								aria-hidden={index === 0 ? undefined : true}
								viewBox={`${index * width} 0 ${width} ${drawing.height}`}
							>
								<use
									className={drawing.hasWords ? 'house-base' : 'house-base diagram__art'}
									href={art}
								/>
								{index === 0 && over}
								{marks.length > 0 && (
									<use className="house-base" href={`/diagrams/${slug}.svg#marks`} />
								)}
							</svg>
							{panels && <p>{text}</p>}
							{panels && index === 0 && words}
							{coin && index === cuts.length - 1 && (
								<div className="small row">
									<Coin />
									<p>{coin.text}</p>
								</div>
							)}
						</div>
					),
			)}
			<figcaption>
				{!panels && words}
				{marks.length > 0 && (
					<ol className="diagram__marks">
						{marks.map((mark) => (
							<li key={mark}>{mark}</li>
						))}
					</ol>
				)}
				{note && <p className="small">{note}</p>}
			</figcaption>
		</figure>
	);
}

/** A 10p coin, 24.5 mm across as the real one is. */
const Coin = () => (
	<svg className="coin" width="24.5mm" height="24.5mm" viewBox="0 0 98 98" aria-hidden="true">
		<circle cx="49" cy="49" r="48" />
		<circle cx="49" cy="49" r="42" strokeDasharray="1 4" />
		<text x="49" y="62" fontSize="40" fontWeight="700">
			10
		</text>
		<text x="49" y="80" fontSize="13">
			pence
		</text>
	</svg>
);
