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

interface Comparison {
	/** The references to copy, or to delete. */
	readonly due: readonly string[];
	/**
	 * Deletes older objects of what was there in the new form too. Rejects with CopyFailed.
	 */
	deleteReplaced(): Promise<void>;
}

/** An enquiry of the store, and what of it the place has. */
interface Known {
	readonly changes: number;
	readonly isForgotten: boolean;
	/** Up to which number the version before has copied it from this store. */
	readonly olderNumber: number;
	/** The ids of its photographs. */
	readonly photographs: Set<string>;
	readonly objects: ObjectName[];
}

/**
 * Finds the references to copy: of what the place lacks, because another version of the website
 * wrote the store, or one without a second copy; and of what was forgotten, or erased on request,
 * and still is there. What the store does not know otherwise is left: after the loss of a machine
 * it is what `recover` brings back. Rejects with CopyFailed.
 */
export async function compareWithStore({
	store,
	place,
	erasureLog,
	signal,
}: Compared): Promise<Comparison> {
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
	const replaced: [string, Known][] = [];
	for (const [reference, enquiry] of known) {
		if (queued.has(reference)) continue;
		if (isLacking(enquiry) || (await hasRemovedPhotograph(store, reference, enquiry)))
			due.add(reference);
		else if (enquiry.objects.some(({ isOlder }) => isOlder)) replaced.push([reference, enquiry]);
	}
	return {
		due: [...due],
		async deleteReplaced() {
			for (const [reference, enquiry] of replaced) {
				for (const { name } of replacedObjects(enquiry)) {
					signal?.throwIfAborted();
					await reach(place.delete(name));
				}
				if (enquiry.olderNumber > 0) await store.olderCopiesGone(reference);
			}
		},
	};
}

/** Whether the place lacks a change or a photograph, or has answers that were forgotten. */
function isLacking({ changes, isForgotten, photographs, objects }: Known): boolean {
	const current = objects.filter(({ isOlder }) => !isOlder);
	const there = new Set(current.map(({ photograph }) => photograph));
	return (
		!current.some(({ photograph, number }) => !photograph && number >= changes) ||
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

/**
 * The older objects that say no more than newer ones that are there: photographs, and the changes
 * that this store has written. Where two have one number, another store has written one of them,
 * which `recover` may need: then all are left, until the enquiry is forgotten or erased.
 */
function replacedObjects({ olderNumber, photographs, objects }: Known): ObjectName[] {
	const older = objects.filter(({ isOlder }) => isOlder);
	const changes = older.filter(({ number }) => number > 0);
	const isOurs = new Set(changes.map(({ number }) => number)).size === changes.length;
	return [
		...older.filter(({ photograph }) => photograph && photographs.has(photograph)),
		...(isOurs ? changes.filter(({ number }) => number <= olderNumber) : []),
	];
}
