/** What a build was made from: a hash of its sources, and the settings that are in its pages. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { pageSettingsIn } from '#server/configuration/settings.ts';

/** The file in a build that records it. */
const STAMP = '.built';

/** Everything that a build is made from. */
export const SOURCES = [
	'content',
	'facts',
	'src',
	'scripts',
	'astro.config.ts',
	'package-lock.json',
];

const buildStamp = z.object({
	settings: z.string(),
	sources: z.string(),
	/** In milliseconds. */
	startedAt: z.number(),
});
export type BuildStamp = z.infer<typeof buildStamp>;

/** What a build of the sources in `from` would record now. */
export const newStamp = (from = '.'): BuildStamp => ({
	settings: JSON.stringify(pageSettingsIn(process.env)),
	sources: fingerprint(from),
	startedAt: Date.now(),
});

/** Whether the build in a folder was made from the sources in `from`, with any settings. */
export const isOfSources = (folder: string, from = '.'): boolean =>
	readStamp(folder)?.sources === fingerprint(from);

/** Whether the build in a folder was made from the sources in `from`, with the present settings. */
export const isUpToDate = (folder: string, from = '.'): boolean =>
	hasPresentSettings(folder) && isOfSources(folder, from);

/** Whether the settings in the pages of a build are the present ones. */
export const hasPresentSettings = (folder: string): boolean =>
	readStamp(folder)?.settings === JSON.stringify(pageSettingsIn(process.env));

/** When a build was started and ended, in milliseconds; undefined if there is none. */
export function buildTimes(folder: string) {
	const stamp = readStamp(folder);
	if (!stamp) return undefined;
	return { startedAt: stamp.startedAt, endedAt: statSync(join(folder, STAMP)).mtimeMs };
}

export const writeStamp = (folder: string, stamp: BuildStamp): void =>
	writeFileSync(join(folder, STAMP), JSON.stringify(stamp));

/** Undefined without a readable stamp, so that the pages are built again. */
function readStamp(folder: string): BuildStamp | undefined {
	try {
		return buildStamp.parse(JSON.parse(readFileSync(join(folder, STAMP), 'utf8')));
	} catch {
		return undefined;
	}
}

/** A hash of the files' content. Their times would not do, because `git` and `rsync` change them. */
function fingerprint(from: string): string {
	const hash = createHash('sha256');
	const add = (path: string) => {
		const file = join(from, path);
		if (statSync(file).isDirectory())
			for (const name of readdirSync(file).sort()) add(join(path, name));
		else if (!path.includes('.test.'))
			hash.update(`${path}\n`).update(readFileSync(file)).update('\n');
	};
	for (const path of SOURCES) add(path);
	return hash.digest('hex');
}
