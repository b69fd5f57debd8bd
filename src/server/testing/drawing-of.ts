/** For tests: what draws pages, from a function that does, and what the pages are handed. */
import type { Draw, Drawing, SiteValue } from '#site/drawn-pages.ts';

/** Without files beside the pages. */
export const drawingOf =
	(draw: Draw): (() => Promise<Drawing>) =>
	async () => ({ draw, photographsScript: '', siteFiles: () => new Map() });

/** Only the day of it. */
export const siteValueOf = (day: string) => () => ({ content: { day } }) as SiteValue;
