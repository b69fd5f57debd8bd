/**
 * Has Astro's build for browsers make the scripts of pages, and tells pages the inline one and the
 * URLs of the others. Those are named by their content, so that browsers keep them for ever
 * (docs/decisions/react.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
	type BuildEnvironmentOptions,
	type Environment,
	type Plugin,
	transformWithOxc,
} from 'vite';
import { contactForm } from '#forms/contact.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';

const LOADER = 'src/site/scripts/loader.ts';

/** The scripts that pages fetch. */
const sources: Urls = {
	contact: 'src/site/islands/contact-entry.ts',
	funding: 'src/site/islands/funding-entry.ts',
	check: 'src/site/islands/check-entry.ts',
	deferred: 'src/site/scripts/deferred.ts',
	officeDay: 'src/office/day/refresh-day.ts',
	printButton: 'src/visitor/own-page/print-button.ts',
	photographs: 'src/components/send-photographs.ts',
};

/** The pages of those that are forms. */
const forms = { contact: contactForm.path, funding: fundingForm.path, check: checkForm.path };

/** URLs by the name of the script: of a form's files, its own first, separated by spaces. */
type Urls = Readonly<Record<string, string>>;

/**
 * The packages whose code may reach a browser. It keeps out another renderer in React's place
 * (docs/specification.md, nos. 20 and 26); any other package is added here on purpose,
 * with a look at its weight. goober is a dependency of react-hot-toast.
 */
const BROWSER_PACKAGES = [
	'react',
	'react-dom',
	'scheduler',
	'react-hot-toast',
	'goober',
	'@emailjs/browser',
	'idiomorph',
];

const scriptName = ({ name, isEntry }: { name: string; isEntry: boolean }) =>
	`${isEntry && !(name in forms) ? '_astro' : 'islands'}/[name].[hash].js`;

const browserBuild: BuildEnvironmentOptions = {
	// What browsers since the end of 2020 parse. In one that does not, nothing runs and the forms post.
	target: 'es2021',
	modulePreload: false,
	rolldownOptions: {
		output: {
			entryFileNames: scriptName,
			chunkFileNames: scriptName,
			codeSplitting: {
				groups: [
					// A file of its own: it stays the same from release to release, and so in browsers' caches.
					{ name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
					// One for each set of forms: the check sends nothing, and the contact form has no outcomes.
					{ name: 'shared', minShareCount: 2, entriesAware: true },
				],
			},
		},
	},
};

/** Vite's React plugin requires this before any component, so that edits show without a reload. */
const REFRESH_PREAMBLE =
	'import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;';

const MODULE = 'virtual:page-scripts';
const BUILT_MODULE = 'page-scripts.mjs';

export function pageScripts(): Plugin[] {
	return [
		{
			name: 'page-scripts:sources',
			apply: 'serve',
			resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
			async load(id) {
				if (id !== `\0${MODULE}`) return undefined;
				const { code } = await transformWithOxc(readFileSync(LOADER, 'utf8'), LOADER);
				const urls = Object.entries(sources).map(([name, source]) => [name, `/${source}`]);
				return moduleOf(REFRESH_PREAMBLE + code, Object.fromEntries(urls));
			},
		},
		{
			name: 'page-scripts:built',
			apply: 'build',
			configEnvironment: (name) => (name === 'client' ? { build: browserBuild } : undefined),
			options(options) {
				// Replaces what Astro adds for islands of its own, of which there are none.
				if (this.environment.name === 'client') options.input = { loader: LOADER, ...sources };
			},
			// Astro bundles the pages first.
			resolveId(id) {
				return id === MODULE
					? { id: builtModule(this.environment), external: 'relative' }
					: undefined;
			},
			generateBundle(_, bundle) {
				if (this.environment.name !== 'client') return;
				const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
				const foreign = foreignPackages(chunks.flatMap(({ moduleIds }) => moduleIds));
				if (foreign.length > 0)
					this.error(
						`A file for browsers contains ${foreign.join(', ')}, which src/build/page-scripts.ts does not list.`,
					);
				// Each file once: chunks may import each other.
				const filesOf = (file: string, found = new Set<string>()): Set<string> => {
					if (found.has(file)) return found;
					found.add(file);
					const chunk = chunks.find(({ fileName }) => fileName === file);
					for (const imported of chunk?.imports ?? []) filesOf(imported, found);
					return found;
				};
				const urls: Record<string, string> = {};
				for (const { name, fileName, imports } of chunks.filter(({ isEntry }) => isEntry)) {
					if (imports.length > 0 && !(name in forms))
						this.error(`The script ${name} needs more files than the one that pages name.`);
					urls[name] = [...filesOf(fileName)].map((file) => `/${file}`).join(' ');
				}
				const loader = chunks.find(({ name }) => name === 'loader');
				if (!loader) this.error('There is no inline script.');
				delete bundle[loader.fileName];
				writeFileSync(builtModule(this.environment), moduleOf(loader.code.trim(), urls));
			},
		},
	];
}

/** Beside what Astro bundles for the server. */
const builtModule = (environment: Environment): string =>
	resolve(environment.getTopLevelConfig().environments.ssr?.build.outDir ?? '', BUILT_MODULE);

/** The module's code. A link may spell a form's path in any case, so the loader knows it in lower. */
function moduleOf(loader: string, scriptUrls: Urls): string {
	const files = Object.entries(forms).map(([form, path]) => [path.toLowerCase(), scriptUrls[form]]);
	const inlineScript = loader.replaceAll('__FORM_FILES__', () =>
		JSON.stringify(Object.fromEntries(files)),
	);
	return `export const inlineScript = ${JSON.stringify(inlineScript)}, scriptUrls = ${JSON.stringify(scriptUrls)};`;
}

/** The packages in files for browsers that BROWSER_PACKAGES does not name. */
export function foreignPackages(moduleIds: readonly string[]): string[] {
	const names = moduleIds.flatMap(
		(path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
	);
	return [...new Set(names)].filter((name) => !BROWSER_PACKAGES.includes(name)).sort();
}
