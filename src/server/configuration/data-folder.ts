/** The data folder: where its files are, who has it, and what it has room for. */
import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RESTORING, removeUnfinished } from '#enquiries/store/sqlite/backup-files.ts';
import { lockInstance } from '#enquiries/store/sqlite/instance-lock.ts';
import { assertStoreExists } from '#enquiries/store/sqlite/missing-store.ts';
import type { Settings } from './settings.ts';

export const MEBIBYTE = 1024 * 1024;

/**
 * Below that much free space enquiries alone are kept. It is more than the reserve, which
 * photographs must never use up.
 */
const ROOM_BESIDE_PHOTOGRAPHS = 256 * MEBIBYTE;

type Folder = Pick<Settings, 'DATA_DIR'>;

export const databaseFile = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'enquiries.db');
export const lockFile = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'enquiries.lock');
export const mailFolder = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'mail');
export const backupFolder = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'backups');

/**
 * Takes the data folder for one website: throws when another has it, or its store is lost. Returns
 * the function that gives it back. A shared database needs none of that.
 */
export async function takeDataFolder(settings: Settings): Promise<() => void> {
	if (settings.DATABASE_URL) return () => undefined;
	assertStoreExists(databaseFile(settings), { mayBegin: true });
	const unlock = lockInstance(lockFile(settings));
	// No restore runs while we hold the lock, so an unfinished one was interrupted.
	await removeUnfinished(databaseFile(settings) + RESTORING);
	return unlock;
}

/** Whether other users of this machine can read the folder. */
export const isOpenToOthers = ({ DATA_DIR }: Folder): boolean =>
	((statSync(DATA_DIR, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;

/**
 * Whether the disk of the data folder has room for photographs. A database on another machine has a
 * disk of its own, so there always is.
 */
export function hasRoomForPhotographs({ DATA_DIR, DATABASE_URL }: Settings): boolean {
	if (DATABASE_URL) return true;
	const { bavail, bsize } = statfsSync(DATA_DIR);
	return bavail * bsize > ROOM_BESIDE_PHOTOGRAPHS;
}
