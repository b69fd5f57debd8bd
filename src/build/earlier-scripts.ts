/**
 * Keeps the scripts of earlier releases in a new one: a page that was opened before a release asks
 * for the files that it was built with. Their names have a hash of their content, so releases do
 * not overwrite each other's.
 */
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** For pages that stay open over two releases. An older page asks in vain, and its forms post. */
const RELEASES_KEPT = 2;

/** In a build's folder: the scripts of its own, and of each release before, the newest first. */
const LIST = 'scripts.json';

const FOLDERS = [join('client', 'islands'), join('client', '_astro')];

/** A file and its compressed copies (src/build/precompress.ts). */
const copies = (file: string) => [file, `${file}.br`, `${file}.gz`];

/**
 * Gives a new build the scripts of the release that it follows, and of the one before that.
 * `before` may not exist.
 */
export function keepEarlierScripts(build: string, before: string): void {
	const own = FOLDERS.flatMap((folder) => scriptsIn(build, folder));
	const earlier = releasesIn(before)
		.filter((files) => files.join() !== own.join())
		.slice(0, RELEASES_KEPT);
	copyMissing(before, build, earlier.flat());
	writeFileSync(join(build, LIST), JSON.stringify([own, ...earlier]));
}

/** Gives a release that serves again the scripts of the one that it takes the place of. */
export function addScriptsOf(later: string, build: string): void {
	copyMissing(later, build, releasesIn(later).flat());
}

function scriptsIn(build: string, folder: string): string[] {
	const path = join(build, folder);
	return existsSync(path)
		? readdirSync(path)
				.filter((name) => name.endsWith('.js'))
				.sort()
				.map((name) => join(folder, name))
		: [];
}

/** Empty for a build that has no list. */
function releasesIn(build: string): string[][] {
	const list = join(build, LIST);
	return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
}

function copyMissing(from: string, to: string, files: readonly string[]): void {
	for (const file of files.flatMap(copies)) {
		if (existsSync(join(to, file)) || !existsSync(join(from, file))) continue;
		mkdirSync(dirname(join(to, file)), { recursive: true });
		copyFileSync(join(from, file), join(to, file));
	}
}
