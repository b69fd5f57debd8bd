/** Backup files: their names, and which of them are deleted. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '#model/dates.ts';

/** The names of our backups. Finished files with other names are never deleted. */
const OUR_NAME = /^enquiries-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/;

/** The suffix of a backup that is still being written or checked. */
export const UNFINISHED = '.unfinished';

/** The suffix of a store that is still being restored. */
export const RESTORING = '.restoring';

/** The suffix of SQLite's rollback journal. */
const JOURNAL = '-journal';

/** A backup without a write for this long is abandoned: its process ended. */
const ABANDONED_AFTER_MS = HOUR_MS;

/**
 * Deletes the backups older than `keepMs`. Returns how many. Throws when the folder cannot be read;
 * one that is not there is empty.
 */
export function deleteOldBackups(folder: string, now: number, keepMs: number): Promise<number> {
	return deleteFiles(folder, (name, age) => OUR_NAME.test(name) && age > keepMs, now);
}

/**
 * Deletes abandoned backups, which hold personal data like whole ones: with an infinite `now` also
 * one that is being written. Returns how many. Throws like `deleteOldBackups`.
 */
export function deleteUnfinishedBackups(folder: string, now: number): Promise<number> {
	return deleteFiles(
		folder,
		(name, age) => name.includes(UNFINISHED) && age > ABANDONED_AFTER_MS,
		now,
	);
}

async function deleteFiles(
	folder: string,
	isMeant: (name: string, ageMs: number) => boolean,
	now: number,
): Promise<number> {
	let deleted = 0;
	for (const name of await namesIn(folder)) {
		const file = join(folder, name);
		if (!isMeant(name, now - (await stat(file)).mtimeMs)) continue;
		// A running backup may just have given it its final name.
		await rm(file, { force: true });
		deleted += 1;
	}
	return deleted;
}

async function namesIn(folder: string): Promise<string[]> {
	return readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
}

/** Removes the files of a failed backup. */
export async function removeUnfinished(unfinished: string): Promise<void> {
	for (const ending of ['', JOURNAL]) await rm(unfinished + ending, { force: true });
}
