/** Compares the second place with the store. */
import type { ErasureLog } from '../retention/erasure-log.ts';
import type { Store } from '../store/store.ts';
import { type CopyPlace, reach } from './copy-places.ts';
import { removedPhotographs } from './object-content.ts';
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
	/** The ids of its photographs. */
	readonly photographs: Set<string>;
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
		known.set(reference, { ...receipt, photographs: new Set(), objects: [] });
	for await (const { reference, id } of store.photographNames())
		known.get(reference)?.photographs.add(id);
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
		if (queued.has(reference)) continue;
		if (isLacking(enquiry) || (await hasRemovedPhotograph(store, reference, enquiry)))
			due.add(reference);
	}
	return [...due];
}

/** Whether the place lacks a change or a photograph, or has answers that were forgotten. */
function isLacking({ changes, isForgotten, photographs, objects }: Known): boolean {
	const there = new Set(objects.map(({ photograph }) => photograph));
	return (
		!objects.some(({ photograph, number }) => !photograph && number >= changes) ||
		(isForgotten && objects.filter(({ photograph }) => !photograph).length > 1) ||
		[...photographs].some((id) => !there.has(id))
	);
}

/** Whether a photograph that its visitor has removed is there. */
async function hasRemovedPhotograph(
	store: Store,
	reference: string,
	{ photographs, objects }: Known,
): Promise<boolean> {
	const strange = objects.filter(({ photograph }) => photograph && !photographs.has(photograph));
	if (strange.length === 0) return false;
	for await (const { id } of store.find({ reference }, () => undefined)) {
		const removed = removedPhotographs(await store.eventsOf(id));
		return strange.some(({ photograph }) => removed.has(photograph));
	}
	return false;
}
