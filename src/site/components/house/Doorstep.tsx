/**
 * The lit front door of the house at night: the picture of the dark bands that say what to do next.
 * Phones leave it out.
 */
import type { Content } from '#content/reader/load-content.ts';
import { carryStyles } from '#site/styles/carried-styles.ts';
import styles from './doorstep.css?inline';
import { House } from './House.tsx';

export function Doorstep({ content }: { content: Pick<Content, 'services'> }) {
	carryStyles(styles);
	return (
		<div className="doorstep">
			<House content={content} lights={[]} focus="front" title="" />
		</div>
	);
}
