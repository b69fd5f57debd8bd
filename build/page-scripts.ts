/** Builds the two kinds of script a page has: the few lines inside it, and the islands' own files that those lines fetch. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** The islands by the name of their form, and where their source is. */
const islands = { contact: 'site/islands/contact-entry.ts', funding: 'site/islands/funding-entry.ts' } as const;

/** Where an island's script is served. Only this small entry has a fixed name; what it imports is named by its hash. */
const islandFile = (name: string) => `islands/${name}.js`;

/** What Vite's React plugin wants to find in a page before any component, so that edits show without a reload. */
const REFRESH_PREAMBLE =
	'import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;';

/** The module by which layouts get the lines to write into the page, and the addresses those lines fetch from. */
const MODULE = 'virtual:page-scripts';

export function pageScripts(): Plugin {
	let developing = false;
	return {
		name: 'page-scripts',
		configResolved({ command }) {
			developing = command === 'serve';
		},
		buildStart() {
			if (developing || this.environment.name !== 'client') return;
			for (const [name, id] of Object.entries(islands))
				this.emitFile({ type: 'chunk', id: join(process.cwd(), id), fileName: islandFile(name) });
		},
		resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
		async load(id) {
			if (id !== `\0${MODULE}`) return undefined;
			const places = Object.fromEntries(
				Object.entries(islands).map(([name, source]) => [name, developing ? `/${source}` : `/${islandFile(name)}`]),
			);
			const { outputFiles } = await build({
				entryPoints: ['site/scripts/main.ts'],
				bundle: true,
				minify: true,
				write: false,
				format: 'esm',
				target: 'es2022',
			});
			const lines = (developing ? REFRESH_PREAMBLE : '') + outputFiles[0]?.text.trim();
			return `export const pageLines = ${JSON.stringify(lines)}; export const islandAddresses = ${JSON.stringify(places)};`;
		},
	};
}
