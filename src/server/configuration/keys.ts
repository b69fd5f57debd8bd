/** Where keys that sign come from: SECRET_KEY, or a random one stored with the enquiries. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type KeyPurpose, keyNote } from '#enquiries/links/key-note.ts';
import type { SigningKeys } from '#enquiries/links/signed.ts';
import type { Store } from '#enquiries/store/store.ts';
import type { Settings } from './settings.ts';

const BYTES = 32;

/**
 * The keys for a purpose, newest first. Machines that share a store share its key, so that what one
 * signed another accepts. Throws if DATA_DIR or the shared store cannot be written to; no enquiry
 * could be stored then either.
 */
export async function readKeys(
	purpose: KeyPurpose,
	settings: Pick<Settings, 'SECRET_KEY' | 'DATA_DIR'>,
	store: Pick<Store, 'isShared' | 'note' | 'firstNote'>,
): Promise<SigningKeys> {
	// Derived, so that a setting of any length becomes a key of the right length.
	const [newest, ...older] = settings.SECRET_KEY.map((text) =>
		Buffer.from(hkdfSync('sha256', text, '', `website ${purpose} key`, BYTES)),
	);
	const file = join(settings.DATA_DIR, `${purpose}.key`);
	// A key that was made before one was set is still believed.
	if (newest)
		return [
			newest,
			...older,
			...(existsSync(file) ? [readOrCreateKey(file)] : []),
			...(await keyInNote(purpose, store)),
		];
	if (!store.isShared) return [readOrCreateKey(file)];
	return [
		fromNote(await store.firstNote(keyNote(purpose), randomBytes(BYTES).toString('base64url'))),
	];
}

async function keyInNote(
	purpose: KeyPurpose,
	store: Pick<Store, 'isShared' | 'note'>,
): Promise<Buffer[]> {
	const text = store.isShared ? await store.note(keyNote(purpose)) : undefined;
	return text === undefined ? [] : [fromNote(text)];
}

const fromNote = (text: string): Buffer => Buffer.from(text, 'base64url');

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
