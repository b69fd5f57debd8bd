/** A visitor's home, drawn from the answers. The same on the server and in the browser. */
import type { PictureInWords } from '#check/home-line.ts';

import type { Home } from '#estimate/home.ts';
import type { Measure } from '#model/measures.ts';
import { isCold, type Layer, layersOf } from './home-layers.ts';

interface HomeDrawingProps {
	readonly home: Home;
	/** The ticked measures, which are drawn as fitted, in the accent. */
	readonly measures: readonly Measure[];
	readonly says: PictureInWords;
}

/**
 * The home, cut open. Draws nothing while its kind is unknown. The page brings ./home-drawing.css and
 * src/site/components/house/house.css.
 */
export function HomePicture({ home, measures, says }: HomeDrawingProps) {
	const { kind } = home;
	if (!kind) return null;
	const { behind, house, street } = layersOf({ ...home, kind }, measures);
	return (
		<svg
			className="house home-drawing__picture"
			role="img"
			aria-label={says.alt}
			viewBox="60 0 1100 920"
			data-cold={isCold(home, measures) ? '' : undefined}
		>
			<g strokeLinecap="round" strokeLinejoin="round">
				<Uses layers={[...behind, ...house, ...street]} />
			</g>
		</svg>
	);
}

const Uses = ({ layers }: { layers: readonly Layer[] }) =>
	layers.map(({ from, transform, part, lit, pale, warm }) => (
		<use
			key={`${from} ${transform}`}
			className={`house-base${pale ? ' home-drawing__pale' : part ? ' house-part' : ''}`}
			data-part={part}
			data-lit={lit ? '' : undefined}
			data-warm={warm ? '' : undefined}
			href={`/${from.replace('#', '.svg#')}`}
			transform={transform}
		/>
	));
