/**
 * Builds a page's scripts: the inline one, the deferred one, and the forms' files, which only a
 * visitor who comes near a form fetches. All but the inline one are named by their content, so that
 * browsers keep them for ever (docs/decisions/prefetching.md).
 */
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { contactForm } from '#forms/contact.ts';
import { fundingForm } from '#forms/funding.ts';
import { checkForm } from '#forms/home/check-questions.ts';

type Island = 'contact' | 'funding' | 'check';

/** The source of each form's script. */
const islands: Readonly<Record<Island, string>> = {
	contact: 'src/site/islands/contact-entry.ts',
	funding: 'src/site/islands/funding-entry.ts',
	check: 'src/site/islands/check-entry.ts',
};

const formPaths: Readonly<Record<Island, string>> = {
	contact: contactForm.path,
	funding: fundingForm.path,
	check: checkForm.path,
};

const LOADER = 'src/site/scripts/loader.ts';
const DEFERRED = 'src/site/scripts/deferred.ts';
const PHOTOGRAPHS = 'src/site/scripts/shrink-photographs.ts';
const OFFICE_DAY = 'src/site/scripts/office-day.ts';

/**
 * React is a file of its own: it stays the same from release to release, and so in browsers'
 * caches.
 */
const REACT = { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 };
/**
 * What all forms share; and what the application and the check share, for which the contact form
 * has no use.
 */
const SHARED = {
	name: 'shared',
	test: /^(?!.*(?:\/forms\/(?:eligibility|funding)|\/Outcomes\.tsx))/,
	minShareCount: 2,
	priority: 1,
};
const OUTCOMES = { name: 'outcomes', minShareCount: 2 };

/**
 * The packages whose code may reach a browser. It keeps out another renderer in React's place
 * (docs/decisions/specification.md, nos. 20 and 26); any other package is added here on purpose,
 * with a look at its weight. goober is a dependency of react-hot-toast.
 */
const BROWSER_PACKAGES = [
	'react',
	'react-dom',
	'scheduler',
	'react-hot-toast',
	'goober',
	'@emailjs/browser',
];

/** Vite's React plugin requires this before any component, so that edits show without a reload. */
const REFRESH_PREAMBLE =
	'import{injectIntoGlobalHook}from"/@react-refresh";injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;';

/** The virtual module that gives layouts the inline script and the addresses of the files. */
const MODULE = 'virtual:page-scripts';

type Chunk = Rolldown.OutputChunk;

interface Scripts {
	readonly inlineScript: string;
	/**
	 * The addresses of each form's files, its own first, separated by spaces. They are fetched side
	 * by side.
	 */
	readonly islandUrls: Readonly<Record<Island, string>>;
	readonly deferredUrl: string;
	readonly shrinkUrl: string;
	readonly officeDayUrl: string;
}

export function pageScripts(): Plugin {
	let config: ResolvedConfig;
	let built: ReturnType<typeof buildScripts> | undefined;
	/**
	 * Once for all environments of a build, because pages name what browsers fetch. While developing,
	 * Vite serves the sources.
	 */
	const scripts = () => {
		built ??= config.command === 'serve' ? developmentScripts() : buildScripts(config.define ?? {});
		return built;
	};
	return {
		name: 'page-scripts',
		configResolved(resolved) {
			config = resolved;
		},
		async generateBundle() {
			if (this.environment.name !== 'client') return;
			for (const { fileName, code } of (await scripts()).chunks)
				this.emitFile({ type: 'asset', fileName, source: code });
		},
		resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
		async load(id) {
			if (id !== `\0${MODULE}`) return undefined;
			const { chunks: _, ...values } = await scripts();
			return Object.entries(values)
				.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
				.join('\n');
		},
	};
}

async function developmentScripts(): Promise<Scripts & { chunks: Chunk[] }> {
	const islandUrls = {
		contact: `/${islands.contact}`,
		funding: `/${islands.funding}`,
		check: `/${islands.check}`,
	};
	const [inline] = await buildChunks({ inline: LOADER }, formFilesDefine(islandUrls));
	const inlineScript = REFRESH_PREAMBLE + (inline?.code ?? '');
	return {
		chunks: [],
		inlineScript,
		islandUrls,
		deferredUrl: `/${DEFERRED}`,
		shrinkUrl: `/${PHOTOGRAPHS}`,
		officeDayUrl: `/${OFFICE_DAY}`,
	};
}

async function buildScripts(
	define: Record<string, unknown>,
): Promise<Scripts & { chunks: Chunk[] }> {
	const forms = await buildChunks({ ...islands }, define, 'islands');
	const foreign = foreignPackages(forms.flatMap(({ moduleIds }) => moduleIds));
	if (foreign.length > 0)
		throw new Error(
			`A file for browsers contains ${foreign.join(', ')}, which src/build/page-scripts.ts does not list.`,
		);
	const islandUrls = {
		contact: urlsOf('contact', forms),
		funding: urlsOf('funding', forms),
		check: urlsOf('check', forms),
	};
	const [[inline], [deferred], [photographs], [officeDay]] = await Promise.all([
		buildChunks({ inline: LOADER }, formFilesDefine(islandUrls)),
		buildChunks({ deferred: DEFERRED }),
		buildChunks({ photographs: PHOTOGRAPHS }),
		buildChunks({ officeDay: OFFICE_DAY }),
	]);
	if (!inline || !deferred || !photographs || !officeDay) throw new Error('A script gave no file.');
	return {
		chunks: [...forms, deferred, photographs, officeDay],
		inlineScript: inline.code.trim(),
		islandUrls,
		deferredUrl: `/${deferred.fileName}`,
		shrinkUrl: `/${photographs.fileName}`,
		officeDayUrl: `/${officeDay.fileName}`,
	};
}

/** Bundles the sources, for browsers, without writing anything. */
async function buildChunks(
	sources: Record<string, string>,
	define: Record<string, unknown> = {},
	folder = '_astro',
): Promise<Chunk[]> {
	const result = await build({
		configFile: false,
		publicDir: false,
		logLevel: 'error',
		mode: 'production',
		define,
		build: {
			write: false,
			// What browsers since the end of 2020 parse. In one that does not, nothing runs and the forms
			// post.
			target: 'es2021',
			modulePreload: false,
			rolldownOptions: {
				input: Object.fromEntries(
					Object.entries(sources).map(([name, source]) => [name, join(process.cwd(), source)]),
				),
				preserveEntrySignatures: 'allow-extension',
				output: {
					codeSplitting: { groups: [REACT, SHARED, OUTCOMES] },
					entryFileNames: `${folder}/[name].[hash].js`,
					chunkFileNames: `${folder}/[name].[hash].js`,
				},
			},
		},
	});
	const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
	// A page's styles are in the page.
	return outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'));
}

/** The files that a form's script consists of, its own first. */
function urlsOf(island: Island, chunks: readonly Chunk[]): string {
	const found = new Set<string>();
	const follow = (fileName: string) => {
		if (found.has(fileName)) return;
		found.add(fileName);
		for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
			follow(imported);
	};
	const entry = chunks.find(({ name, isEntry }) => isEntry && name === island);
	if (!entry) throw new Error(`There is no script of the form ${island}.`);
	follow(entry.fileName);
	return [...found].map((fileName) => `/${fileName}`).join(' ');
}

/**
 * Tells the loader the files of each form, by the path of its page in lower case, because a
 * link may be spelt in any.
 */
const formFilesDefine = (islandUrls: Scripts['islandUrls']) => ({
	__FORM_FILES__: JSON.stringify(
		Object.fromEntries(
			Object.entries(islandUrls).map(([name, urls]) => [
				formPaths[name as Island].toLowerCase(),
				urls,
			]),
		),
	),
});

/** The packages in files for browsers that BROWSER_PACKAGES does not name. */
export function foreignPackages(moduleIds: readonly string[]): string[] {
	const names = moduleIds.flatMap(
		(path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
	);
	return [...new Set(names)].filter((name) => !BROWSER_PACKAGES.includes(name)).sort();
}
