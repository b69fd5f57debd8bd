/** Finds out what the second place has, and what the store has. */
import type { Clock } from '../clock.ts';
import type { ErasureLog } from '../erasure-log.ts';
import type { PhotographName } from '../store/photograph-copies.ts';
import type { Store } from '../store/store.ts';
import { referenceIn, referenceOfEarlier } from './enquiry-object.ts';
import { photographIn, photographObjectName, removedPhotographs } from './photograph-object.ts';
import { type CopyPlace, reach } from './places.ts';

/** Enquiries marked at a time. */
const BATCH = 200;

interface Compared {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly erasureLog: ErasureLog;
	readonly clock: Clock;
	/** Once the website ends, nothing more is marked: the next start compares anew. */
	readonly isStopping: () => boolean;
}

/**
 * Compares the place with the store, at each start: another version of the website, or one without a second copy, may have
 * written the store meanwhile. What the store has and the place has not becomes due, and what was erased on request is deleted there.
 * Returns the references whose objects another store may have made.
 */
export async function comparePlace({ store, place, erasureLog, clock, isStopping }: Compared): Promise<Set<string>> {
	// Before the place: what arrives during the comparison is copied by itself, and would else be written a second time.
	const kept = new Set<string>();
	for await (const { reference } of store.receipts()) kept.add(reference);
	const due = new Set(await store.dueCopies(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
	const changed = new Set(kept);
	/** Photographs that are not due: their copies should be there. */
	const copied = new Set<string>();
	const known = new Set<string>();
	for await (const { id, isDue } of store.photographNames()) {
		known.add(id);
		if (!isDue) copied.add(id);
	}
	/** Photographs that the store has not, of enquiries that it has. */
	const strange: PhotographName[] = [];
	const foreign = new Set<string>();
	await reach(
		(async () => {
			for await (const name of place.list()) {
				const photograph = photographIn(name);
				const reference = photograph?.reference ?? referenceIn(name) ?? referenceOfEarlier(name);
				if (!reference) continue;
				if (photograph) copied.delete(photograph.id);
				if (referenceIn(name)) {
					changed.delete(reference);
					if (!kept.has(reference) || due.has(reference)) foreign.add(reference);
				}
				if (!kept.has(reference) && erasureLog.has(reference, clock.now())) changed.add(reference);
				if (photograph && kept.has(reference) && !known.has(photograph.id)) strange.push(photograph);
			}
		})(),
	);
	// A version that knows no copies of photographs may have had one removed. Others are left: after a restore they are what comes back.
	for (const photograph of strange)
		for await (const { id } of store.find({ reference: photograph.reference }))
			if (removedPhotographs(await store.eventsOf(id)).has(photograph.id)) await reach(place.delete(photographObjectName(photograph)));
	await store.markPhotographs([...copied]);
	await store.markStates();
	const all = [...changed];
	for (let first = 0; first < all.length && !isStopping(); first += BATCH) await store.markCopies(all.slice(first, first + BATCH));
	return foreign;
}
