/**
 * How the pages are built: as a module that the server draws them with, and the scripts, styles and
 * fonts that they name. Nothing of a firm's is in it.
 */
import react from '@astrojs/react';
import { defineConfig, fontProviders } from 'astro/config';
import { bundledServer } from '#build/bundled-server.ts';
import { devServer } from '#build/dev-server.ts';
import { drawAdapter } from '#build/draw-adapter.ts';
import { pageScripts } from '#build/page-scripts.ts';
import { unicodeRange, WELSH_LETTERS } from '#site/fonts/letters.ts';

// Nothing leaves the machine.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

export default defineConfig({
	srcDir: './src/site',
	outDir: './dist',
	output: 'server',
	// One round trip brings the page with its styles.
	build: { inlineStylesheets: 'always' },
	// Origins are checked by the server, which knows about proxies.
	security: { checkOrigin: false },
	adapter: drawAdapter(),
	integrations: [react(), devServer(), bundledServer()],
	devToolbar: { enabled: false },
	fonts: [
		{
			// A firm's own comes from its folder (src/site/styles/first-styles.ts).
			name: 'Fraunces',
			cssVariable: '--font-heading',
			provider: fontProviders.local(),
			// Where it is late it waits for the next page: nothing moves after the first paint
			// (docs/decisions/page-design.md).
			display: 'optional',
			fallbacks: ['Georgia', 'serif'],
			optimizedFallbacks: false,
			options: {
				// Declared for every weight, so that no browser thickens it where a style asks for another.
				// Fraunces is cut by `npx tsx scripts/fonts.ts`.
				variants: [
					{ src: ['./src/site/fonts/fraunces.woff2'], weight: '100 900', style: 'normal' },
					{
						src: ['./src/site/fonts/fraunces-welsh.woff2'],
						weight: '100 900',
						style: 'normal',
						unicodeRange: unicodeRange(WELSH_LETTERS),
					},
				],
			},
		},
	],
	vite: { plugins: [pageScripts()] },
});
