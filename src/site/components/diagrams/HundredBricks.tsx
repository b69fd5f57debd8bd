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
	return { index, x, y, far: Math.hypot(x - 255, below * (below > 0 ? 2.6 : 1.5)) };
}).sort((one, other) => one.far - other.far);

export function HundredBricks({ service: { slug }, content, texts }: OwnDrawingProps) {
	const [claim] = publishedClaims(['cavity-wall-heat-loss'], content);
	// In their order on the wall, which compresses better.
	const glowing = bricks.slice(0, claim?.share).sort((one, other) => one.index - other.index);
	return (
		<Diagram
			slug={slug}
			texts={texts}
			over={
				<path
					fill="var(--heat,var(--accent))"
					stroke="var(--straw)"
					strokeWidth="9"
					paintOrder="stroke"
					d={glowing
						.map(({ index, x, y }, at) => {
							const isNext = index % 10 > 0 && glowing[at - 1]?.index === index - 1;
							return `${isNext ? 'm51 0' : `M${x} ${y}`}h49v21h-49z`;
						})
						.join('')}
				/>
			}
			words={claim && <ClaimWords claim={claim} />}
		/>
	);
}
