/** Backups as files: how they are called, and which of them are to go. */
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '../../dates.ts';

/** How our backups are called, so that no other file is ever taken for an old one. */
const OUR_NAME = /^enquiries-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/;

/** A copy is called so until it is whole and checked. */
export const UNFINISHED = '.unfinished';

/** A store that is being restored is called so until it is whole. */
export const RESTORING = '.restoring';

/** SQLite's own file beside one that is being written. */
const JOURNAL = '-journal';
const OUR_UNFINISHED = new RegExp(`${OUR_NAME.source.slice(0, -1)}${UNFINISHED}(?:${JOURNAL})?$`);

/** No copy takes so long between two writes: whoever made it has ended in the middle. */
const ABANDONED_AFTER_MS = HOUR_MS;

/** Deletes the backups that are older than so many milliseconds. Gives how many. */
export function deleteOldBackups(folder: string, now: number, keepMs: number): Promise<number> {
	return deleteFiles(folder, (name, age) => OUR_NAME.test(name) && age > keepMs, now);
}

/** Deletes the copies that were begun and never finished: they hold what a whole one does. Gives how many. */
export function deleteUnfinishedBackups(folder: string, now: number): Promise<number> {
	return deleteFiles(folder, (name, age) => OUR_UNFINISHED.test(name) && age > ABANDONED_AFTER_MS, now);
}

async function deleteFiles(folder: string, isMeant: (name: string, ageMs: number) => boolean, now: number): Promise<number> {
	if (!existsSync(folder)) return 0;
	let deleted = 0;
	for (const name of await readdir(folder)) {
		const file = join(folder, name);
		if (!isMeant(name, now - (await stat(file)).mtimeMs)) continue;
		await rm(file);
		deleted += 1;
	}
	return deleted;
}

/** Removes what a copy that failed has left. */
export async function removeUnfinished(unfinished: string): Promise<void> {
	for (const ending of ['', JOURNAL]) await rm(unfinished + ending, { force: true });
}
