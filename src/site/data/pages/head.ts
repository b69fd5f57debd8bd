/** What a page hands to the layout (src/site/layouts/Base.astro) for the document's head. */
import type { JsonLd } from './structured-data.ts';

export interface Head {
	readonly title: string;
	readonly description: string;
	/** The page's canonical route. */
	readonly path: string;
	/** The navigation link to mark as current, if it differs from `path`. */
	readonly current?: string;
	readonly noIndex?: boolean;
	/**
	 * Whether most people come here on the way to a form: its script and page are then prefetched
	 * once the page is used.
	 */
	readonly leadsToForm?: boolean;
	/** What its visitors ask for, where neither the check nor the application is about it. */
	readonly ask?: { readonly path: string; readonly label: string };
	/** What search engines read about the page. */
	readonly structuredData?: readonly JsonLd[];
}
