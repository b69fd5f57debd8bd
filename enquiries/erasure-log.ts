/**
 * The erasure ledger: which enquiries were erased on a person's request, so that a restored backup does not bring them back.
 * It lies beside the database, not in it, and holds keyed hashes: without the key nothing can be read from it.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from './store/store.ts';

export interface ErasureLog {
	/** Writes down that these references were erased at a moment. They are on the disk when this returns. */
	add(references: readonly string[], at: number): void;
	/** Whether an enquiry with this reference, received when it was, has been erased. What came after the erasure is another one. */
	has(reference: string, receivedAt: number): boolean;
	readonly size: number;
}

/** A line of the ledger that says when the hashes after it were written down. */
const TIME = /^@(\d+)$/;

/** Opens the ledger of a data folder. */
export function openErasureLog(folder: string): ErasureLog {
	const file = join(folder, 'erased.txt');
	const keyFile = join(folder, 'erased.key');
	let key = readIfExists(keyFile);
	let size = 0;
	const erasedAt = new Map<string, number>();
	const remember = (entry: string, at: number) => {
		size += 1;
		erasedAt.set(entry, Math.max(at, erasedAt.get(entry) ?? 0));
	};
	// A hash without a time was written by an older version: it counts for ever.
	let at = Number.POSITIVE_INFINITY;
	for (const line of readIfExists(file)?.toString('utf8').split('\n').filter(Boolean) ?? []) {
		const [, time] = TIME.exec(line) ?? [];
		if (time) at = Number(time);
		else remember(line, at);
	}
	const entryFor = (reference: string, secret: Buffer) => createHmac('sha256', secret).update(reference).digest('base64url');

	return {
		add(references, now) {
			if (references.length === 0) return;
			if (!key) {
				mkdirSync(folder, { recursive: true, mode: 0o700 });
				key = randomBytes(32);
				writeFileSync(keyFile, key, { mode: 0o600, flag: 'wx', flush: true });
			}
			const secret = key;
			const added = references.map((reference) => entryFor(reference, secret));
			const handle = openSync(file, 'a', 0o600);
			try {
				// Begins a line of its own, whatever a crash may have left unfinished before it.
				writeFileSync(handle, `\n${[`@${now}`, ...added].join('\n')}\n`);
				fsyncSync(handle);
			} finally {
				closeSync(handle);
			}
			for (const entry of added) remember(entry, now);
		},
		has: (reference, receivedAt) => key !== undefined && receivedAt <= (erasedAt.get(entryFor(reference, key)) ?? Number.NEGATIVE_INFINITY),
		get size() {
			return size;
		},
	};
}

/** What a file holds, or nothing when it is not there. One that may not be read is said to be so: nothing else explains it. */
function readIfExists(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException;
		if (code === 'ENOENT') return undefined;
		throw new Error(`${file} cannot be read (${code}). Let it belong to the user that the website runs as: chown it, with chmod 600.`, {
			cause,
		});
	}
}

/** The note, in the database, of how long the ledger was when the two were last compared. A restored backup brings an older one. */
const LEDGER_SEEN = 'ledger seen';

/** Erases whoever a restored backup has brought back. Gives how many. */
export async function eraseRestored(store: Store, ledger: ErasureLog): Promise<number> {
	const length = String(ledger.size);
	if (ledger.size === 0 || (await store.note(LEDGER_SEEN)) === length) return 0;
	const back: string[] = [];
	for await (const { id, reference, receivedAt } of store.receipts()) if (ledger.has(reference, receivedAt)) back.push(id);
	if (back.length > 0) {
		await store.erase(back);
		await store.scrub();
	}
	await store.setNote(LEDGER_SEEN, length);
	return back.length;
}
