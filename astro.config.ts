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

/** What the provider of local files is told. */
type Local = NonNullable<
	Parameters<ReturnType<typeof fontProviders.local>['resolveFont']>[0]['options']
>;

/** Every weight, so that no browser thickens a face where a style asks for one that it has not. */
const ANY = { weight: '100 900', style: 'normal' } as const;

/** A shipped face, cut by `npx tsx scripts/fonts.ts`. */
const face = (name: string, cssVariable: `--${string}`, kind: string) => ({
	name,
	cssVariable,
	provider: fontProviders.local(),
	// What stands in until it is there is as wide and as high (src/site/styles/site.css), so that
	// nothing moves (docs/decisions/page-design.md).
	display: 'swap' as const,
	fallbacks: [`like-${name}`, kind],
	optimizedFallbacks: false,
	options: {
		variants: [
			{ ...ANY, src: [`./src/site/fonts/${name}.woff2`] },
			{
				...ANY,
				src: [`./src/site/fonts/${name}-welsh.woff2`],
				unicodeRange: unicodeRange(WELSH_LETTERS),
			},
		],
	} satisfies Local,
});

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
	// A firm's own for headings comes from its folder (src/site/styles/first-styles.ts).
	fonts: [face('fraunces', '--font-heading', 'serif'), face('text', '--text', 'sans-serif')],
	vite: { plugins: [pageScripts()] },
});
