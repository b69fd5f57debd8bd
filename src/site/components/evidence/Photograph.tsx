/** A photograph from content/photos, in the sizes that src/server/firm-pictures has made. */
import type { DrawnPhotograph } from '#site/data/drawn-photographs.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './photograph.css?inline';

interface PhotographProps {
	readonly photograph: DrawnPhotograph;
	/** How wide it is shown, for the browser to choose a file: "(min-width: 40rem) 33vw, 100vw". */
	readonly sizes: string;
	readonly className?: string;
}

/**
 * AVIF for every browser of the last years, one JPEG for the others. The size is stated, so that
 * nothing moves when it arrives.
 */
export function Photograph({
	photograph: { avif, jpeg, width, height, alt },
	sizes,
	className,
}: PhotographProps) {
	carryStyles(styles);
	return (
		<picture>
			<source type="image/avif" srcSet={avif} sizes={sizes} />
			<img
				src={jpeg}
				alt={alt}
				width={width}
				height={height}
				loading="lazy"
				decoding="async"
				className={`photograph ${className ?? ''}`.trim()}
			/>
		</picture>
	);
}
