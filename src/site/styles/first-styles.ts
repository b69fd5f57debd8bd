/** The styles before all others of a document. */
import { declarations, tokensOf } from '#content/brand/tokens.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { brandFile } from '../data/brand-file.ts';

/**
 * The order of the cascade layers. Within one layer no file overrides another: Astro brings the
 * files of a page and of its answer page in different orders.
 */
const ORDER = '@layer tokens,base,compositions,pieces,charts,blocks;';

/**
 * That order, the brand's colours as custom properties, on a dark device others if need be, and the
 * firm's own font of headings.
 */
export function firstStyles({ colours, headingFont }: Brand, isDarkToo: boolean): string {
	const { light, dark } = tokensOf(colours);
	const inTheDark = `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
	const font = headingFont ? ownFont(headingFont.file) : '';
	return `${ORDER}@layer tokens{:root{${declarations(light)}}${isDarkToo ? inTheDark : ''}}${font}`;
}

/** It waits for the next page where it is late: what stands in is not as wide as an unknown font. */
const ownFont = (file: string) =>
	`@font-face{font-family:heading;src:url("${brandFile(file)}") ` +
	'format("woff2");font-display:optional;font-weight:100 ' +
	'900;font-style:normal}:root{--font-heading:heading,Georgia,serif}';
