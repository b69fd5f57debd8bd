/**
 * The erasure ledger: which enquiries were erased on a person's request, so that a restored backup does not bring them back.
 * It lies beside the database, not in it, and holds keyed hashes: without the key nothing can be read from it.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from './store.ts';

export interface Ledger {
	/** Writes these references down. They are on the disk when this returns. */
	add(references: readonly string[]): void;
	has(reference: string): boolean;
	readonly size: number;
}

/** Opens the ledger of a data folder. */
export function openLedger(folder: string): Ledger {
	const file = join(folder, 'erased.txt');
	const keyFile = join(folder, 'erased.key');
	const entries = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
	let key: Buffer | undefined = existsSync(keyFile) ? readFileSync(keyFile) : undefined;
	const entryFor = (reference: string, secret: Buffer) => createHmac('sha256', secret).update(reference).digest('base64url');

	return {
		add(references) {
			if (!key) {
				mkdirSync(folder, { recursive: true, mode: 0o700 });
				key = randomBytes(32);
				writeFileSync(keyFile, key, { mode: 0o600, flag: 'wx', flush: true });
			}
			const secret = key;
			const added = references.map((reference) => entryFor(reference, secret)).filter((entry) => !entries.has(entry));
			if (added.length === 0) return;
			const handle = openSync(file, 'a', 0o600);
			try {
				writeSync(handle, added.map((entry) => `${entry}\n`).join(''));
				fsyncSync(handle);
			} finally {
				closeSync(handle);
			}
			for (const entry of added) entries.add(entry);
		},
		has: (reference) => key !== undefined && entries.has(entryFor(reference, key)),
		get size() {
			return entries.size;
		},
	};
}

/** The note, in the database, of how long the ledger was when the two were last compared. A restored backup brings an older one. */
const LEDGER_SEEN = 'ledger seen';

/** Erases whoever a restored backup has brought back. Gives how many. */
export async function eraseAgain(store: Store, ledger: Ledger): Promise<number> {
	const length = String(ledger.size);
	if (ledger.size === 0 || (await store.note(LEDGER_SEEN)) === length) return 0;
	const back: string[] = [];
	for await (const { id, reference } of store.find()) if (ledger.has(reference)) back.push(id);
	if (back.length > 0) {
		await store.erase(back);
		await store.scrub();
	}
	await store.setNote(LEDGER_SEEN, length);
	return back.length;
}
