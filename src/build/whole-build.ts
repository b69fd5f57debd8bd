/**
 * What a build has beside Astro's pages: a copy of the content, the bundled server, and a try of
 * each page that is drawn on demand. `astro build` makes it aside and puts it in the place of `dist`
 * only when all of it works; with `--outDir` it stays where it is made.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { keepContent } from '#content/reader/load-content.ts';
import { undrawablePictures } from '#content/reader/pictures.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { MINUTE_MS } from '#model/dates.ts';
import { type BuildStamp, isUpToDate, newStamp, writeStamp } from './build-stamp.ts';
import { holdFolderLock } from './folder-lock.mjs';
import { FULL_DISK } from './full-disk.ts';
import { keepScripts } from './keep-scripts.ts';
import { bundleServer } from './server-bundle.ts';

/** The built site. */
export const DIST = 'dist';

/** The folder in which a build is made, and which holds the build before while it is replaced. */
const BUILDING = '.building';
export const BUILT_ASIDE = join(BUILDING, DIST);
const REPLACED = join(BUILDING, 'replaced');

/**
 * Visitors' enquiries need what a build would take of a disk that is nearly full. A build takes
 * less than that at its largest.
 */
const ROOM_MB = 128;

/** The try takes seconds. One that hangs would outlive the build. */
const TRY_WITHIN_MS = 5 * MINUTE_MS;

/** Does nothing while developing. `brand`: its pictures are tried before anything draws them. */
export function wholeBuild(brand: Brand): AstroIntegration {
	let folder = '';
	let stamp: BuildStamp;
	return {
		name: 'whole-build',
		hooks: {
			'astro:config:setup': async ({ command, config }) => {
				if (command !== 'build') return;
				folder = fileURLToPath(config.outDir);
				const isAside = resolve(folder) === resolve(BUILT_ASIDE);
				if (isAside) await beginAside();
				console.log('Building the pages …');
				requireRoom();
				await requireDrawable(brand);
				stamp = newStamp();
			},
			'astro:build:done': async () => {
				copyContent(folder);
				await bundleServer(folder);
				tryDrawnPages(folder);
				writeStamp(folder, stamp);
				if (resolve(folder) === resolve(BUILT_ASIDE)) replaceDist();
			},
		},
	};
}

/** Waits for another build to end, and ends where it has built the same. */
async function beginAside(): Promise<void> {
	await holdFolderLock();
	// A run that was stopped between the two renames below.
	if (!existsSync(DIST) && existsSync(REPLACED)) renameSync(REPLACED, DIST);
	if (isUpToDate(DIST)) process.exit(0);
	removeUnfinished();
	process.once('exit', removeUnfinished);
}

/** Removes what a failed build left: on a full disk it would fail the next one. */
function removeUnfinished(): void {
	rmSync(BUILDING, { recursive: true, force: true, maxRetries: 2 });
}

function requireRoom(): void {
	const { bavail, bsize } = statfsSync('.');
	const free = Math.floor((bavail * bsize) / 1024 / 1024);
	if (free >= ROOM_MB) return;
	console.error(
		`A build needs ${ROOM_MB} MB of free space, and ${resolve('.')} has ${free} MB.\n${FULL_DISK}`,
	);
	process.exit(1);
}

async function requireDrawable(brand: Brand): Promise<void> {
	const mistakes = await undrawablePictures(brand);
	if (mistakes.length === 0) return;
	console.error(mistakes.map(({ file, message }) => `${file}  ${message}`).join('\n'));
	process.exit(1);
}

/** The words with the facts, read once. Photographs are in the pages by then. */
function copyContent(folder: string): void {
	const copy = join(folder, 'content');
	cpSync('content', copy, {
		recursive: true,
		filter: (path) => !/\.md$|[\\/]photos$/.test(path),
	});
	cpSync('facts', join(copy, 'facts'), {
		recursive: true,
		filter: (path) => !path.endsWith('.md'),
	});
	keepContent(copy);
}

function tryDrawnPages(folder: string): void {
	const program = join('src', 'build', 'try-drawn-pages.ts');
	const { status } = spawnSync(process.execPath, [program, folder], {
		stdio: 'inherit',
		timeout: TRY_WITHIN_MS,
		killSignal: 'SIGKILL',
	});
	if (status !== 0) throw new Error('A page that is drawn on demand cannot be drawn.');
}

function replaceDist(): void {
	keepScripts(DIST, BUILT_ASIDE);
	if (existsSync(DIST)) renameSync(DIST, REPLACED);
	try {
		renameSync(BUILT_ASIDE, DIST);
	} catch (error) {
		if (existsSync(REPLACED)) renameSync(REPLACED, DIST);
		throw error;
	}
	console.log('The pages are built. npm start serves them.');
}
