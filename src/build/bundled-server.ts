/**
 * Bundles the server, the office's tool and all packages that they use into a build's folder
 * `server`, so that serving needs nothing but Node (docs/decisions/builds.md). The decoder of
 * pictures is copied beside them.
 */
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';

/** What can be started, by the name of its bundle. */
const programs = {
	serve: 'src/server/serve.ts',
	'sqlite-worker': 'src/enquiries/store/sqlite/sqlite-worker.ts',
	'picture-child': 'src/server/firm-pictures/picture-child.mjs',
	enquiries: 'src/cli/main.ts',
	'notify-office': 'src/cli/mail-alert.ts',
};

/**
 * Imported only where they are installed: the decoder of pictures (see below), and faster
 * drivers of PostgreSQL.
 */
const OPTIONAL = ['pg-native', 'pg-cloudflare'];

/** Not JavaScript, and therefore copied beside the bundle: the decoder of pictures, the drawer of bitmaps. */
const NATIVE = ['sharp', '@resvg/resvg-js'];

/** Bundles once Astro has built the pages. */
export const bundledServer = (): AstroIntegration => ({
	name: 'bundled-server',
	hooks: {
		'astro:config:setup': ({ command }) => {
			if (command === 'build') console.log('Building …');
		},
		'astro:build:done': async ({ dir }) => {
			await bundleServer(join(fileURLToPath(dir), '..'));
			console.log('It is built. npm start serves it.');
		},
	},
});

/** Bundles into the folder of a build. */
async function bundleServer(folder: string): Promise<void> {
	/** Where Astro has put what draws the pages. */
	const server = join(folder, 'server');
	const bundled = join(folder, 'bundled');
	await build({
		entryPoints: { ...programs, draw: join(server, 'entry.mjs') },
		outdir: bundled,
		outExtension: { '.js': '.mjs' },
		bundle: true,
		splitting: true,
		format: 'esm',
		platform: 'node',
		target: 'node24',
		// Names stay, because faults are logged with those of functions. Spaces and comments take a
		// quarter.
		minifyWhitespace: true,
		lineLimit: 160,
		define: { 'process.env.NODE_ENV': '"production"' },
		legalComments: 'none',
		external: [...OPTIONAL, ...NATIVE],
		logLevel: 'error',
		// Packages written as CommonJS call `require`, which a module does not have.
		banner: {
			js: "import{createRequire as createRequireOf}from'node:module';const require=createRequireOf(import.meta.url);",
		},
	});
	rmSync(server, { recursive: true });
	renameSync(bundled, server);
	copyDecoder(server);
}

/**
 * Copies the decoder of pictures, which is not JavaScript, with what it needs on this machine.
 * Without it the site serves, and shows none of the firm's own photographs.
 */
function copyDecoder(server: string): void {
	for (const name of NATIVE.flatMap((native) => [...packagesFrom(native)])) {
		const from = join('node_modules', name);
		// Its sources in C++, and what editors read.
		const isNeeded = (path: string) => !/[/\\](?:src|install)$|\.d\.[cm]?ts$|\.md$/.test(path);
		cpSync(from, join(server, 'node_modules', name), {
			recursive: true,
			dereference: true,
			filter: isNeeded,
		});
	}
}

/** A package and all that it needs, as far as it is installed. */
function packagesFrom(name: string, found = new Set<string>()): Set<string> {
	const file = join('node_modules', name, 'package.json');
	if (found.has(name) || !existsSync(file)) return found;
	found.add(name);
	const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
		readFileSync(file, 'utf8'),
	) as Record<string, Record<string, string>>;
	for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
		packagesFrom(needed, found);
	return found;
}
