/** Compares the second place with the store. */
import type { ErasureLog } from '../retention/erasure-log.ts';
import type { Store } from '../store/store.ts';
import { type CopyPlace, reach } from './copy-places.ts';
import { type ObjectName, readName } from './object-names.ts';

interface Compared {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly erasureLog: ErasureLog;
	/** Ends it, with an error. */
	readonly signal?: AbortSignal;
}

/** An enquiry of the store, and what of it the place has. */
interface Known {
	readonly changes: number;
	readonly isForgotten: boolean;
	readonly objects: ObjectName[];
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
		known.set(reference, { ...receipt, objects: [] });
	const queued = new Set(await store.referencesToCopy());
	const due = new Set<string>();
	const look = async () => {
		for await (const name of place.list()) {
			signal?.throwIfAborted();
			const object = readName(name);
			const enquiry = object && known.get(object.reference);
			if (enquiry) enquiry.objects.push(object);
			// One that was received under it after the erasure would be known.
			else if (object && erasureLog.has(object.reference, 0)) due.add(object.reference);
		}
	};
	await reach(look());
	for (const [reference, enquiry] of known) {
		if (!queued.has(reference) && isLacking(enquiry)) due.add(reference);
	}
	return [...due];
}

/** Whether the place lacks the last change, or has answers that were forgotten. */
function isLacking({ changes, isForgotten, objects }: Known): boolean {
	return !objects.some(({ number }) => number >= changes) || (isForgotten && objects.length > 1);
}
