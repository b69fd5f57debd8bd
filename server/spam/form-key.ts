/** Where the key that signs time tokens comes from: a setting, or a random one kept with the enquiries. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../enquiries/store/store.ts';

const BYTES = 32;

/** The note under which several machines that share a store keep their key in it. */
const FORM_KEY = 'form key';

/**
 * The keys, newest first. Machines that share a store share its key, so that a form opened at one may be sent to another.
 * Throws when DATA_DIR or the shared store cannot be written to, which no enquiry would survive either.
 */
export async function readFormKeys(
	setting: readonly string[],
	dataDir: string,
	store: Pick<Store, 'isShared' | 'firstNote'>,
): Promise<[Buffer, ...Buffer[]]> {
	// Any length of setting becomes the length of a key.
	const [newest, ...older] = setting.map((words) => createHash('sha256').update(words).digest());
	if (newest) return [newest, ...older];
	if (!store.isShared) return [keptKey(join(dataDir, 'form.key'))];
	return [Buffer.from(await store.firstNote(FORM_KEY, randomBytes(BYTES).toString('base64url')), 'base64url')];
}

/** Made once. Two processes that start together settle on the one that was first. */
function keptKey(file: string): Buffer {
	mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, randomBytes(BYTES), { flag: 'wx', mode: 0o600 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const key = readFileSync(file);
	if (key.length >= BYTES) return key;
	// A power cut may leave it empty; tokens signed before are merely unknown then, which refuses nobody.
	const again = randomBytes(BYTES);
	writeFileSync(file, again, { mode: 0o600 });
	return again;
}
