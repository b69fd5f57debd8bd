/** What tests of the second copy share. */
import { machineClock } from '#model/clock.ts';
import { createAttemptRunner } from '../delivery/attempts.ts';
import type { ErasureLog } from '../retention/erasure-log.ts';
import type { Store } from '../store/store.ts';
import { compareWithStore } from './compare-with-store.ts';
import { createCopyChannel } from './copy-channel.ts';
import type { CopyPlace } from './copy-places.ts';

const nothingErased: ErasureLog = { add: () => undefined, has: () => false, size: 0 };

/** What a website does after its start, until nothing is due. Rejects where the place is away. */
export async function copyAll(
	store: Store,
	place: CopyPlace,
	recipient: string,
	erasureLog = nothingErased,
): Promise<void> {
	await store.retryCopies(Date.now());
	await store.copyAgain(await compareWithStore({ store, place, erasureLog }));
	await copyDue(store, place, recipient);
}

/** Makes the copies that are due, until none is. Rejects where the place is away. */
export async function copyDue(store: Store, place: CopyPlace, recipient: string): Promise<void> {
	const failures: (string | undefined)[] = [];
	const runner = createAttemptRunner(createCopyChannel({ store, place, recipient }), {
		store,
		clock: machineClock,
		onOutcome: ({ event, failure }) => event === 'waiting' && failures.push(failure),
		onError: (error) => failures.push(String(error)),
	});
	while ((await runner.startDue()) > 0) await runner.whenIdle();
	if (failures.length > 0) throw new Error(failures.join());
}

/** The content of an object that is there. */
export async function contentOf(place: CopyPlace, name: string): Promise<Buffer> {
	const content = await place.get(name);
	if (!content) throw new Error(`${name} is not there.`);
	return content;
}

/** The names of a place's objects, without what tells equal numbers of different stores apart. */
export async function namesIn(place: CopyPlace): Promise<string[]> {
	return (await Array.fromAsync(place.list()))
		.map((name) => name.replace(/(\/\d{6})-[\da-f]{8}(\.json\.age)?$/, '$1'))
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
