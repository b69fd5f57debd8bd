/** The folder in which a version is built: the code that runs here, with the words and pictures of the version. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { SOURCES } from '../setup/prepare.mjs';
import { isFollowed } from './followed-files.ts';

/** Words and pictures by path, such as `content/company.yaml`. */
export type Files = ReadonlyMap<string, Buffer>;

/** What a build needs beside what it is made from. */
const BESIDE = ['package.json', 'tsconfig.json'];

const posix = (path: string) => path.split(sep).join('/');

/** The words, facts and pictures in a folder. */
export function filesIn(folder: string): Map<string, Buffer> {
	const paths = ['content', 'facts'].flatMap((part) =>
		existsSync(join(folder, part))
			? readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).map((name) => posix(join(part, name)))
			: [],
	);
	return new Map(paths.filter(isFollowed).map((path) => [path, readFileSync(join(folder, path))]));
}

export const areSame = (one: Files, other: Files): boolean =>
	one.size === other.size && [...one].every(([path, bytes]) => other.get(path)?.equals(bytes));

/** Makes the folder anew, from the code of `here` and these files. */
export function assembleSite(folder: string, here: string, files: Files): void {
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
	// The content check writes the sheet for signing there.
	mkdirSync(join(folder, 'docs'), { recursive: true });
	symlinkSync(resolve(here, 'node_modules'), join(folder, 'node_modules'));
	writeFiles(folder, files);
}

/** Writes words and pictures into a folder, each file in one step, and deletes those that the version no longer has. */
export function writeFiles(folder: string, files: Files): void {
	for (const path of filesIn(folder).keys()) if (!files.has(path)) rmSync(join(folder, path));
	for (const [path, bytes] of files) {
		const file = join(folder, path);
		if (existsSync(file) && readFileSync(file).equals(bytes)) continue;
		mkdirSync(dirname(file), { recursive: true });
		// Not beside it: what a crash leaves in `content` would count as a change.
		const next = join(folder, `.${process.pid}.next`);
		writeFileSync(next, bytes);
		renameSync(next, file);
	}
}

/** Keeps words and pictures in a folder, all of them or, if it fails, those kept before. */
export function keepFiles(folder: string, files: Files): void {
	const next = `${folder}.next`;
	rmSync(next, { recursive: true, force: true });
	mkdirSync(next, { recursive: true, mode: 0o700 });
	writeFiles(next, files);
	rmSync(folder, { recursive: true, force: true });
	renameSync(next, folder);
}
