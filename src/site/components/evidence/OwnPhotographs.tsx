/**
 * The firm's own photographs of its van, its people and its work, side by side, each with what it
 * shows.
 */
import type { OwnPhotograph } from '#site/data/evidence.ts';
import { Photograph } from './Photograph.tsx';

export function OwnPhotographs({ photographs }: { photographs: readonly OwnPhotograph[] }) {
	return (
		<ul className="own-photographs">
			{photographs.map(({ name, photograph }) => (
				<li key={name} data-picture={name}>
					<figure>
						<Photograph
							photograph={{ ...photograph, alt: '' }}
							sizes="(min-width: 48rem) 18rem, 46vw"
						/>
						<figcaption className="small">{photograph.alt}</figcaption>
					</figure>
				</li>
			))}
		</ul>
	);
}
