/** Where the key that signs time tokens comes from: a setting, or a random one kept beside the store. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const BYTES = 32;

/** The keys, newest first. Throws when DATA_DIR cannot be written to, which the store would not survive either. */
export function formKeys(setting: readonly string[], dataDir: string): [Buffer, ...Buffer[]] {
	// Any length of setting becomes the length of a key.
	const [newest, ...older] = setting.map((words) => createHash('sha256').update(words).digest());
	return newest ? [newest, ...older] : [keptKey(join(dataDir, 'form.key'))];
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
