/** Builds the two kinds of script of a page: the inline script, and the islands' files that it imports. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** The source of each form's island. */
const islands = {
	contact: 'site/islands/contact-entry.ts',
	funding: 'site/islands/funding-entry.ts',
	check: 'site/islands/check-entry.ts',
} as const;

/** Scripts without an island, which need nothing else. */
const lone = { photographs: 'site/scripts/shrink-photographs.ts' } as const;

/** Where an island's entry is served, and what all islands share. The names are fixed, because pages name both. */
const islandFile = (name: string) => `islands/${name}.js`;
const SHARED = 'shared';
/** What the application and the check share, and the contact form has no use for. */
const OUTCOMES = 'outcomes';
const OTHER_SOURCES = /^(?!.*(?:\/forms\/(?:eligibility|funding)|\/Outcomes\.tsx))/;

/** The files of each island, fetched side by side. */
const filesOf = (name: string) => [SHARED, ...(name === 'contact' ? [] : [OUTCOMES]), name].map((file) => `/${islandFile(file)}`).join(' ');

/**
 * What the islands' React is in a visitor's browser: Preact, a quarter of its bytes (docs/decisions/0145-preact-in-the-browser.md). Pages are
 * drawn by React, at the build and by the server.
 */
const BROWSER_ALIASES: Readonly<Record<string, string>> = {
	react: 'preact/compat',
	'react-dom': 'preact/compat',
	'react-dom/client': 'preact/compat/client',
	'react/jsx-runtime': join(process.cwd(), 'site/islands/jsx-runtime.ts'),
};

/** Vite's React plugin requires this before any component, so that edits show without a reload. */
const REFRESH_PREAMBLE =
	'import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;';

/** The virtual module that gives layouts the inline script and the URLs of the islands. */
const MODULE = 'virtual:page-scripts';

export function pageScripts(): Plugin {
	let isDev = false;
	return {
		name: 'page-scripts',
		// Preact and all else that both islands import are one file, which a page asks for together with the island's own.
		config: () => ({
			environments: {
				client: {
					build: {
						rolldownOptions: {
							output: {
								codeSplitting: {
									groups: [
										{ name: SHARED, test: OTHER_SOURCES, minShareCount: 2, priority: 1 },
										{ name: OUTCOMES, minShareCount: 2 },
									],
								},
								chunkFileNames: ({ name }) => (name === SHARED || name === OUTCOMES ? islandFile(name) : '_astro/[name].[hash].js'),
							},
						},
					},
				},
			},
		}),
		configResolved({ command }) {
			isDev = command === 'serve';
		},
		buildStart() {
			if (isDev || this.environment.name !== 'client') return;
			for (const [name, id] of Object.entries({ ...islands, ...lone }))
				this.emitFile({ type: 'chunk', id: join(process.cwd(), id), fileName: islandFile(name) });
		},
		resolveId: {
			// Before Vite finds React itself.
			order: 'pre',
			handler(id) {
				if (id === MODULE) return `\0${MODULE}`;
				const alias = isDev || this.environment.name !== 'client' ? undefined : BROWSER_ALIASES[id];
				return alias && this.resolve(alias);
			},
		},
		async load(id) {
			if (id !== `\0${MODULE}`) return undefined;
			const urls = Object.fromEntries(Object.entries(islands).map(([name, source]) => [name, isDev ? `/${source}` : filesOf(name)]));
			const shrinkUrl = isDev ? `/${lone.photographs}` : `/${islandFile('photographs')}`;
			const { outputFiles } = await build({
				entryPoints: ['site/scripts/main.ts'],
				bundle: true,
				minify: true,
				write: false,
				format: 'esm',
				target: 'es2022',
			});
			const script = (isDev ? REFRESH_PREAMBLE : '') + outputFiles[0]?.text.trim();
			return `export const inlineScript = ${JSON.stringify(script)}; export const islandUrls = ${JSON.stringify(urls)}; export const shrinkUrl = ${JSON.stringify(shrinkUrl)};`;
		},
	};
}
