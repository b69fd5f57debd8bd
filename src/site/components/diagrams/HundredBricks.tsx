/**
 * A wall of a hundred bricks, of which as many glow as parts of a hundred of the heat leave through
 * the walls, by the claim; and the wall cut through.
 */
import { publishedClaims } from '#site/data/content-lookup.ts';
import { ClaimWords } from '../claims/ClaimWords.tsx';
import { Diagram, type OwnDrawingProps } from './Diagram.tsx';

/** The bricks of the drawing, nearest to its warmest place first: ten courses of ten. */
const bricks = Array.from({ length: 100 }, (_, index) => {
	const course = Math.floor(index / 10);
	const x = 12 + (index % 10) * 51 + (course % 2) * 25;
	const y = 111 + course * 23;
	const below = y - 251;
	return { x, y, far: Math.hypot(x - 255, below * (below > 0 ? 2.6 : 1.5)) };
}).sort((one, other) => one.far - other.far);

export function HundredBricks({ service: { slug }, content, texts }: OwnDrawingProps) {
	const [claim] = publishedClaims(['cavity-wall-heat-loss'], content);
	const glowing = bricks.slice(0, claim?.share);
	return (
		<Diagram
			slug={slug}
			texts={texts}
			over={
				<path
					className="diagram__glow"
					d={glowing.map(({ x, y }) => `M${x} ${y}h49v21h-49z`).join('')}
				/>
			}
			words={claim && <ClaimWords claim={claim} />}
		/>
	);
}
