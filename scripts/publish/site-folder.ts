/**
 * The folder in which a version is built: the code that runs here, with the words and pictures of
 * the version.
 */
import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { SOURCES } from '#build/build-stamp.ts';
import { isFollowed } from './followed-files.ts';

/** What a build needs beside what it is made from. */
const BESIDE = ['package.json', 'tsconfig.json'];

const posix = (path: string) => path.split(sep).join('/');

/** The paths of the words, facts and pictures in a folder, such as `content/company.yaml`. */
export function wordsIn(folder: string): string[] {
	return ['content', 'facts']
		.filter((part) => existsSync(join(folder, part)))
		.flatMap((part) =>
			readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) =>
				posix(join(part, name)),
			),
		)
		.filter((path) => isFollowed(path) && statSync(join(folder, path)).isFile());
}

/** Makes the folder anew, from the code of `here` and without words. */
export function assembleSite(folder: string, here: string): void {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const isTaken = (path: string) => {
		const name = posix(path.slice(resolve(here).length + 1));
		return !isFollowed(name) && !name.includes('.test.');
	};
	for (const name of [...SOURCES, ...BESIDE]) {
		const from = resolve(here, name);
		if (existsSync(from)) cpSync(from, join(folder, name), { recursive: true, filter: isTaken });
	}
	symlinkSync(resolve(here, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * Copies words and pictures into a folder, one file after another and each in one step, and deletes
 * there those that are gone.
 */
export function copyWords(from: string, to: string): void {
	const paths = new Set(wordsIn(from));
	mkdirSync(to, { recursive: true, mode: 0o700 });
	for (const path of paths) {
		const file = join(to, path);
		mkdirSync(dirname(file), { recursive: true });
		// Not beside it: what a crash leaves in `content` would count as a change.
		const next = join(to, '.words.next');
		copyFileSync(join(from, path), next);
		renameSync(next, file);
	}
	for (const path of wordsIn(to)) if (!paths.has(path)) rmSync(join(to, path));
}
