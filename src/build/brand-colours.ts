/**
 * Gives every style sheet the colours of content/brand.yaml in the place of those that it is
 * painted in.
 */
import type { Plugin } from 'vite';
import { recolourStyles } from '#content/company/brand-contrast.ts';
import type { BrandColours } from '#content/schemas/brand-schema.ts';

export function brandColours(colours: BrandColours): Plugin {
	return {
		name: 'brand-colours',
		enforce: 'pre',
		transform: {
			filter: { id: /\.css(?:$|\?)/ },
			handler: (code) => recolourStyles(code, colours),
		},
	};
}
