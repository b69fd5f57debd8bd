/** Compares the second place with the store, by the names of its objects alone. */
import type { ErasureLog } from '../retention/erasure-log.ts';
import type { Store } from '../store/store.ts';
import { type CopyPlace, reach } from './copy-places.ts';
import { readName } from './object-names.ts';

interface Compared {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly erasureLog: ErasureLog;
	/** Ends it, with an error. */
	readonly signal?: AbortSignal;
}

/** An enquiry of the store, and what the place has of it. */
interface Known {
	readonly changes: number;
	readonly photographs: number;
	readonly isForgotten: boolean;
	readonly there: { highest: number; changes: number; photographs: number };
}

/**
 * Finds the references to copy or to delete: of what the place lacks, because a website without a
 * second copy wrote the store; and of what was forgotten, or erased on request, and still is there.
 * All else is left: after the loss of a machine, or a restore, it may have what the store has not,
 * and `recover` brings it back. Rejects with CopyFailed.
 */
export async function compareWithStore({
	store,
	place,
	erasureLog,
	signal,
}: Compared): Promise<string[]> {
	// The store before the place: what arrives meanwhile is copied by itself, and would else be
	// copied a second time.
	const known = new Map<string, Known>();
	for await (const { reference, ...receipt } of store.receipts())
		known.set(reference, { ...receipt, there: { highest: 0, changes: 0, photographs: 0 } });
	const queued = new Set(await store.referencesToCopy());
	const due = new Set<string>();
	async function count(): Promise<void> {
		for await (const name of place.list()) {
			signal?.throwIfAborted();
			const object = readName(name);
			if (!object) continue;
			const { reference, number, photograph } = object;
			const there = known.get(reference)?.there;
			if (there && photograph) there.photographs += 1;
			else if (there) {
				there.changes += 1;
				there.highest = Math.max(there.highest, number);
			}
			// One that was received under it after the erasure would be known.
			else if (erasureLog.has(reference, 0)) due.add(reference);
		}
	}
	await reach(count());
	for (const [reference, enquiry] of known)
		if (!queued.has(reference) && isDue(enquiry)) due.add(reference);
	return [...due];
}

/** Whether the place lacks a change or a photograph, or has what was forgotten. */
const isDue = ({ changes, photographs, isForgotten, there }: Known): boolean =>
	there.highest < changes || there.photographs < photographs || (isForgotten && there.changes > 1);
