/**
 * The copy of the store on which a deploy tries a release (scripts/release/smoke-test.ts), and the
 * e-mails that the tried website writes. A deploy that is killed leaves them behind.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockInstance } from './instance-lock.ts';

/** They are in one place, beside the store, whose disk is encrypted and which others cannot read. */
export const smokeTestFolder = (dataFolder: string): string => join(dataFolder, 'smoke-test');

/** Takes the lock that a deploy has during its try. Throws while another process has it. */
const lock = (dataFolder: string) =>
	lockInstance(join(dataFolder, 'deploy.lock'), 'A deploy is trying a release on this data.');

/**
 * Makes the empty folder of a try. Returns the function that deletes it, as does the end of this
 * process. Throws while another deploy is trying a release.
 */
export function createSmokeTestFolder(dataFolder: string): () => void {
	const release = lock(dataFolder);
	const folder = smokeTestFolder(dataFolder);
	const remove = () => rmSync(folder, { recursive: true, force: true });
	remove();
	mkdirSync(folder, { mode: 0o700 });
	process.once('exit', remove);
	return () => {
		process.off('exit', remove);
		remove();
		release();
	};
}

/** Deletes what a killed deploy has left. Throws while a deploy is trying a release. */
export function deleteLeftSmokeTest(dataFolder: string): void {
	const folder = smokeTestFolder(dataFolder);
	if (!existsSync(folder)) return;
	const release = lock(dataFolder);
	try {
		rmSync(folder, { recursive: true });
	} finally {
		release();
	}
}
