/** The styles before all others of a document. */
import { declarations, tokensOf } from '#content/brand/tokens.ts';
import type { BrandColours } from '#content/schemas/brand-schema.ts';

/**
 * The order of the cascade layers. Within one layer no file overrides another: the build brings the
 * files of a page and of its answer page in different orders.
 */
const ORDER = '@layer tokens,base,compositions,pieces,charts,blocks;';

/** That order, and the brand's colours as custom properties, on a dark device others if need be. */
export function firstStyles(colours: BrandColours, isDarkToo: boolean): string {
	const { light, dark } = tokensOf(colours);
	const inTheDark = `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
	return `${ORDER}@layer tokens{:root{${declarations(light)}}${isDarkToo ? inTheDark : ''}}`;
}
