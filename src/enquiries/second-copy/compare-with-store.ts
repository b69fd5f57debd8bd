/** Compares the second place with the store. */
import type { ErasureLog } from '../retention/erasure-log.ts';
import type { Store } from '../store/store.ts';
import { type CopyPlace, reach } from './copy-places.ts';
import { removedPhotographs } from './object-content.ts';
import { readName } from './object-names.ts';

/** References listed at a time. */
const BATCH = 200;

interface Swept {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly erasureLog: ErasureLog;
	/** Once the website ends, nothing more is listed: the next start sweeps anew. */
	readonly isStopping: () => boolean;
}

/**
 * Makes due whatever the place lacks, at each start and once a day: another version of the website,
 * or one without a second copy, may have written the store meanwhile. Due as well is what was
 * forgotten, or erased on request, and still stands there. What the store does not know otherwise
 * is left: after the loss of a machine it is what `recover` brings back.
 */
export async function sweep({ store, place, erasureLog, isStopping }: Swept): Promise<void> {
	// The store before the place: what arrives meanwhile is copied by itself, and would else be
	// copied a second time.
	const known = new Map<
		string,
		{ changes: number; isForgotten: boolean; highest: number; count: number }
	>();
	for await (const { reference, changes, isForgotten } of store.receipts())
		known.set(reference, { changes, isForgotten, highest: 0, count: 0 });
	const kept = new Set<string>();
	/** The references of photographs that were not seen yet. */
	const missing = new Map<string, string>();
	for await (const { reference, id } of store.photographNames()) {
		kept.add(id);
		missing.set(`${reference} ${id}`, reference);
	}
	const listed = new Set(await store.dueCopies(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
	const due = new Set<string>();
	const strange: { reference: string; photograph: string }[] = [];
	const look = async () => {
		for await (const name of place.list()) {
			const { reference = '', number = 0, photograph } = readName(name) ?? {};
			const enquiry = known.get(reference);
			if (photograph) missing.delete(`${reference} ${photograph}`);
			// One that was received under it after the erasure would be known.
			if (!enquiry) {
				if (erasureLog.has(reference, 0)) due.add(reference);
			} else if (photograph) {
				if (!kept.has(photograph)) strange.push({ reference, photograph });
			} else
				known.set(reference, {
					...enquiry,
					highest: Math.max(enquiry.highest, number),
					count: enquiry.count + 1,
				});
		}
	};
	await reach(look());
	for (const [reference, { changes, isForgotten, highest, count }] of known)
		if (!listed.has(reference) && (count === 0 || highest < changes || (isForgotten && count > 1)))
			due.add(reference);
	for (const { reference, photograph } of strange)
		for await (const { id } of store.find({ reference }, () => undefined))
			if (removedPhotographs(await store.eventsOf(id)).has(photograph)) due.add(reference);
	for (const reference of missing.values()) if (!listed.has(reference)) due.add(reference);
	const all = [...due];
	for (let first = 0; first < all.length && !isStopping(); first += BATCH)
		await store.copyAgain(all.slice(first, first + BATCH));
}
