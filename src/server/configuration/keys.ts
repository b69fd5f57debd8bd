/** Where keys that sign come from: SECRET_KEY, or a random one in DATA_DIR. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SigningKeys } from '#enquiries/links/signed.ts';
import type { Settings } from './settings.ts';

const BYTES = 32;

/** `form` signs the tokens of forms; `link` signs and derives the links to an enquiry. */
export type KeyPurpose = 'form' | 'link';

/**
 * The keys for a purpose, newest first. Machines that share a store share SECRET_KEY, which the
 * settings require there, so that what one signed another accepts. Throws if DATA_DIR cannot be
 * written to.
 */
export function readKeys(
	purpose: KeyPurpose,
	settings: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>,
): SigningKeys {
	// Derived, so that a setting of any length becomes a key of the right length.
	const [newest, ...older] = settings.SECRET_KEY.map((text) =>
		Buffer.from(hkdfSync('sha256', text, '', `website ${purpose} key`, BYTES)),
	);
	const file = join(settings.DATA_DIR, `${purpose}.key`);
	if (!newest) return [readOrCreateKey(file)];
	// A key that was made before one was set is still believed.
	return [newest, ...older, ...(existsSync(file) ? [readOrCreateKey(file)] : [])];
}

/**
 * The key in that file, created once. Two processes that start together both use the one that was
 * written first.
 */
function readOrCreateKey(file: string): Buffer {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	try {
		writeFileSync(file, randomBytes(BYTES), { flag: 'wx', mode: 0o600 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	const key = readFileSync(file);
	if (key.length >= BYTES) return key;
	// A power cut may leave it empty, at its first start: nothing was signed before.
	const replacement = randomBytes(BYTES);
	writeFileSync(file, replacement, { mode: 0o600 });
	return replacement;
}
