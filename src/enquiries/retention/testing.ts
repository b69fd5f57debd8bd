/** The erasure of a data folder with the names that the website gives its files. */
import { join } from 'node:path';
import type { Store } from '../store/store.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { createErasure, type ErasureParts } from './erasure.ts';
import { openErasureLog } from './erasure-log.ts';

export const erasureIn = (folder: string, store: Store, parts: Partial<ErasureParts> = {}) =>
	createErasure({
		store,
		erasureLog: openErasureLog(folder),
		mailFolder: join(folder, 'mail'),
		backupFolder: join(folder, 'backups'),
		databaseFile: join(folder, 'enquiries.db'),
		now: () => NOON,
		...parts,
	});
