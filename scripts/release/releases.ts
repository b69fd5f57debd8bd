/**
 * The releases that `npm run deploy` has made, and which of them is served.
 */
import {
	copyFileSync,
	cpSync,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';

const RELEASES = 'releases';

/** Links to the release that is served, and to the one that was served before it. */
const CURRENT = join(RELEASES, 'current');
const BEFORE = join(RELEASES, 'before');

/** Releases kept beside the one that is served and the one before. */
const KEPT = 1;

const release = (link: string) => (existsSync(link) ? realpathSync(link) : undefined);

/** The folder of the release that is served, or undefined before the first deploy. */
export const currentRelease = () => release(CURRENT);

/** The folder of the release that was served before it. */
export const releaseBefore = () => release(BEFORE);

/** The folders of all releases that are kept, the newest first. */
export const allReleases = () =>
	existsSync(RELEASES)
		? readdirSync(RELEASES, { withFileTypes: true })
				.filter((entry) => entry.isDirectory())
				.map((entry) => resolve(RELEASES, entry.name))
				.sort()
				.reverse()
		: [];

/** What is served without a build: the release deployed last, or else the last build. */
export const servedFolder = () => currentRelease() ?? resolve('dist');

/**
 * Moves a build into a folder of its own, with a Node of its own, so that a later installation
 * cannot take it away. Returns the folder.
 */
export function addRelease(build: string): string {
	const folder = resolve(RELEASES, new Date().toISOString().replace(/[:.]/g, '-'));
	mkdirSync(RELEASES, { recursive: true });
	try {
		renameOrCopy(build, folder);
		const node = join('node_modules', 'node', 'bin', 'node');
		if (existsSync(node)) linkOrCopy(realpathSync(node), join(folder, 'server', 'node'));
	} catch (error) {
		removeRelease(folder);
		throw error;
	}
	return folder;
}

/** Points to a release, so that it is served from the next start on. Returns what undoes that. */
export function pointTo(folder: string): () => void {
	const [current, before] = [currentRelease(), releaseBefore()];
	if (current === folder) return () => undefined;
	point([BEFORE, current ?? before], [CURRENT, folder]);
	return () => point([CURRENT, current], [BEFORE, before]);
}

/** Deletes releases that are neither served nor gone back to. */
export function removeOldReleases() {
	const inUse = [currentRelease(), releaseBefore()];
	for (const folder of allReleases()
		.filter((one) => !inUse.includes(one))
		.slice(KEPT))
		removeRelease(folder);
}

export const removeRelease = (folder: string) => rmSync(folder, { recursive: true, force: true });

/**
 * Replaces each link in one step, or removes it where it is to lead nowhere. A full disk replaces
 * none: all are made first.
 */
function point(...links: readonly (readonly [string, string | undefined])[]): void {
	const next = (link: string) => `${link}.${process.pid}`;
	const clear = () => {
		for (const [link] of links) rmSync(next(link), { force: true });
	};
	// A process of this number may have been killed here.
	clear();
	try {
		for (const [link, folder] of links)
			if (folder !== undefined) symlinkSync(basename(folder), next(link));
	} catch (error) {
		clear();
		throw error;
	}
	for (const [link, folder] of links)
		if (folder === undefined) rmSync(link, { force: true });
		else renameSync(next(link), link);
}

/** A rename costs no space, but needs the same file system: `releases` may be a disk of its own. */
function renameOrCopy(from: string, to: string): void {
	try {
		renameSync(from, to);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
		cpSync(from, to, { recursive: true });
	}
}

/** A link costs no space, but needs the same file system. */
function linkOrCopy(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}
