/**
 * Writes the colours of those tokens that no page changes into the style sheets that name them, so
 * that pages need not bring their names.
 */
import type { Plugin } from 'vite';
import { tokensOf, withColours } from '#content/brand/tokens.ts';
import type { BrandColours } from '#content/schemas/brand-schema.ts';

export function fixedTokens(colours: BrandColours): Plugin {
	const { fixed } = tokensOf(colours);
	return {
		name: 'fixed-tokens',
		enforce: 'pre',
		transform: {
			filter: { id: /\.css(?:$|\?)/ },
			handler: (code) => withColours(code, fixed),
		},
	};
}
