/** What a page tells its frame (Base.astro) of itself. */
import type { Thing } from './structured-data.ts';

export interface Head {
	readonly title: string;
	readonly description: string;
	/** The page's one canonical route. */
	readonly path: string;
	/** The navigation link that stands for it, where that is another spelling. */
	readonly current?: string;
	readonly noIndex?: boolean;
	/** What the page says of itself to search engines. */
	readonly things?: readonly Thing[];
}
