/** What tests of the second copy share. */
import type { KeyObject } from 'node:crypto';
import { MINUTE_MS } from '#model/dates.ts';
import type { ErasureLog } from '../retention/erasure-log.ts';
import type { Store } from '../store/store.ts';
import type { CopyPlace } from './copy-places.ts';
import { startSecondCopy } from './second-copy.ts';

const nothingErased: ErasureLog = { add: () => undefined, has: () => false, size: 0 };

/** What a website does after its start, until nothing is due. */
export async function copyAll(
	store: Store,
	place: CopyPlace,
	publicKey: KeyObject,
	erasureLog = nothingErased,
): Promise<void> {
	// A store that is shared leaves the last ten seconds to others.
	const clock = { now: () => Date.now() + MINUTE_MS, elapsed: () => performance.now() };
	const second = startSecondCopy({
		store,
		place,
		publicKey,
		clock,
		erasureLog,
		onChange: () => undefined,
	});
	try {
		await second.catchUp();
	} finally {
		await second.stop();
	}
}

/** The names of a place's objects, without what tells equal numbers of different stores apart. */
export async function namesIn(place: CopyPlace): Promise<string[]> {
	return (await Array.fromAsync(place.list()))
		.map((name) => name.replace(/(\/\d{6})-[\da-f]{8}$/, '$1'))
		.sort();
}

/** The same place, with a record of what is asked of it. */
export function recordingPlace(place: CopyPlace): { place: CopyPlace; calls: string[] } {
	const calls: string[] = [];
	const recording: CopyPlace = {
		...place,
		put(name, content) {
			calls.push(`put ${name}`);
			return place.put(name, content);
		},
		delete(name) {
			calls.push(`delete ${name}`);
			return place.delete(name);
		},
		deleteAll(reference) {
			calls.push(`delete all of ${reference}`);
			return place.deleteAll(reference);
		},
		list(reference) {
			calls.push(`list ${reference ?? 'everything'}`);
			return place.list(reference);
		},
	};
	return { place: recording, calls };
}
