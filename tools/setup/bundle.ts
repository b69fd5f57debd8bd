/**
 * Bundles the server, the office's tool and all packages that they use into a build's folder `server`, so that serving needs
 * nothing but Node (docs/decisions/0094-a-build-serves-by-itself.md).
 */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const [folder = 'dist'] = process.argv.slice(2);

/** Where Astro has put the pages that answer a form; its code insists on that name. */
const SERVER = join(folder, 'server');
const BUNDLED = join(folder, 'bundled');

/** What can be started, by the name of its bundle. */
const programs = {
	serve: 'server/serve.ts',
	site: 'server/start.ts',
	'sqlite-worker': 'enquiries/store/sqlite-worker.ts',
	enquiries: 'tools/enquiries.ts',
	rehearse: 'server/rehearse.ts',
	'notify-office': 'server/notify-office.ts',
	'answer-pages': join(SERVER, 'entry.mjs'),
};

/** Imported only where they are installed, and never needed: image processing, and faster drivers of PostgreSQL. */
const OPTIONAL = ['sharp', 'pg-native', 'pg-cloudflare'];

await build({
	entryPoints: programs,
	outdir: BUNDLED,
	outExtension: { '.js': '.mjs' },
	bundle: true,
	splitting: true,
	format: 'esm',
	platform: 'node',
	target: 'node24',
	// Not minified: it is loaded once, and faults are logged with the names of functions.
	define: { 'process.env.NODE_ENV': '"production"' },
	legalComments: 'none',
	external: OPTIONAL,
	logLevel: 'error',
	// Packages written as CommonJS call `require`, which a module does not have.
	banner: { js: "import{createRequire as createRequireOf}from'node:module';const require=createRequireOf(import.meta.url);" },
});
rmSync(SERVER, { recursive: true });
renameSync(BUNDLED, SERVER);
