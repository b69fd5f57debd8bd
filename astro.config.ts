/**
 * How the pages are built: as a module that the server draws them with, and the scripts, styles and
 * fonts that they name. Nothing of a firm's is in it.
 */
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { bundledServer } from '#build/bundled-server.ts';
import { devServer } from '#build/dev-server.ts';
import { drawAdapter } from '#build/draw-adapter.ts';
import { pageScripts } from '#build/page-scripts.ts';

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
	vite: { plugins: [pageScripts()] },
});
