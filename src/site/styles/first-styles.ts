/** What stands before all other styles of a document. */
import { declarations, tokensOf } from '#content/brand/tokens.ts';
import type { BrandColours } from '#content/schemas/brand-schema.ts';

/**
 * The order of the cascade layers. Within one layer no file overrides another: the build brings the
 * files of a page and of its answer page in different orders.
 */
const ORDER = '@layer tokens,base,compositions,pieces,charts,blocks;';

/** That order, and the brand's colours as custom properties. */
export const firstStyles = (colours: BrandColours): string =>
	`${ORDER}@layer tokens{:root{${declarations(tokensOf(colours).light)}}}`;

/** The same for a page that is dark where the device is. */
export const firstStylesInTheDark = (colours: BrandColours): string =>
	`${firstStyles(colours)}@layer tokens{@media (prefers-color-scheme:dark){:root{${declarations(tokensOf(colours).dark)}}}}`;
