/**
 * Brings back from the second copy what the store has lost, in three steps: `listCopies`,
 * `chooseCopies`, `writeCopies`. Each may be stopped and started again: enquiries that the store
 * has by then are not chosen again.
 */

import type { CopiedEnquiry } from '../store/copies/copied-enquiry.ts';
import { otherReference, type Recovery } from '../store/copies/recovery.ts';
import type { NewDispatch } from '../store/save.ts';
import type { Store } from '../store/store.ts';
import { open } from './age-files.ts';
import type { SecondCopyPlace } from './copy-channel.ts';
import type { CopyPlace } from './copy-places.ts';
import { readCopy } from './object-content.ts';
import { type ObjectName, readName } from './object-names.ts';

/** References read at the same time. */
const READ_AT_ONCE = 8;

/** The place, and the key that opens it. */
interface OpenPlace {
	readonly place: CopyPlace;
	readonly privateKey: string;
}

/** An enquiry of the second copy that the store has not, or not all of. */
export interface ChosenEnquiry {
	readonly latest: CopiedEnquiry;
	/**
	 * Earlier copies that have what the latest has not: a backup was restored, and the store then
	 * changed without them.
	 */
	readonly branches: readonly CopiedEnquiry[];
	/** Its objects. */
	readonly objects: readonly ObjectName[];
	/** The highest number under its reference. */
	readonly standing: number;
	/** What bringing it back does. */
	readonly recovery: Recovery;
}

export const isAdded = ({ does }: Recovery): boolean => does === 'add' || does === 'add-renamed';

/** The first step: the objects of each reference, in the order of their numbers. */
export async function listCopies(place: CopyPlace): Promise<ObjectName[][]> {
	const objects = (await Array.fromAsync(place.list())).flatMap((name) => readName(name) ?? []);
	objects.sort((one, other) => one.number - other.number);
	return [...Map.groupBy(objects, ({ reference }) => reference).values()];
}

/**
 * The second step: opens them, and chooses what the store has not. Counts the objects that cannot
 * be read, and the enquiries that were erased on request, which are left out.
 */
export async function chooseCopies(
	listed: readonly (readonly ObjectName[])[],
	from: OpenPlace & { readonly store: Store },
	isErased: (reference: string, receivedAt: number) => boolean,
	onRead: (references: number) => void,
): Promise<{ chosen: ChosenEnquiry[]; unreadable: number; erased: number }> {
	const { store } = from;
	const chosen: ChosenEnquiry[] = [];
	const counts = { unreadable: 0, erased: 0 };
	let read = 0;
	const waiting = listed.values();
	async function chooseEach(): Promise<void> {
		for (const objects of waiting) {
			const { enquiries, unreadable } = await replay(objects, from);
			counts.unreadable += unreadable;
			for (const enquiry of enquiries) {
				const { reference, receivedAt } = enquiry.latest;
				const references = [reference, otherReference(enquiry.latest)];
				if (references.some((one) => isErased(one, receivedAt))) counts.erased += 1;
				else chosen.push(...(await lookFor(enquiry, objects)));
			}
			onRead(++read);
		}
	}
	async function lookFor(
		enquiry: Awaited<ReturnType<typeof replay>>['enquiries'][number],
		objects: readonly ObjectName[],
	): Promise<ChosenEnquiry[]> {
		const copies = [enquiry.latest, ...enquiry.branches];
		const recoveries = await Promise.all(copies.map((copied) => store.recoveryOf(copied)));
		const recovery = recoveries.find(({ does }) => does !== 'none') ?? (recoveries[0] as Recovery);
		const isWhole = recovery.does === 'none' && recovery.reference === enquiry.latest.reference;
		const standing = objects.at(-1)?.number ?? 0;
		return isWhole ? [] : [{ ...enquiry, standing, recovery }];
	}
	await Promise.all(Array.from({ length: READ_AT_ONCE }, chooseEach));
	return { chosen, ...counts };
}

/**
 * The third step, of one enquiry: writes it into the store, and queues these letters about it.
 * Returns what was done.
 */
export async function writeCopies(
	{ latest, branches, standing }: ChosenEnquiry,
	store: Store,
	letters: readonly NewDispatch[],
	now: number,
): Promise<Recovery> {
	const recovery = await store.saveRecovered(latest, letters, now, standing);
	const more = [];
	for (const branch of branches)
		more.push((await store.saveRecovered(branch, [], now, standing)).does);
	return [recovery.does, ...more].includes('complete')
		? { ...recovery, does: 'complete' }
		: recovery;
}

/**
 * Copies what has changed by being brought back. What has another reference now is then deleted
 * under its old one, where it would outlive its erasure. Rejects where the place cannot be reached.
 */
export async function copyWritten(
	parts: SecondCopyPlace & { readonly store: Store },
	{ latest, objects }: ChosenEnquiry,
	{ does, reference }: Recovery,
	now: number,
): Promise<void> {
	const isRenamed = reference !== latest.reference;
	if (!isRenamed && does !== 'complete') return;
	await parts.copyNow(parts.store, reference, now);
	if (!isRenamed) return;
	// Nothing goes before what replaces it is there.
	const written = await Array.fromAsync(parts.place.list(reference));
	if (written.length === 0) return;
	for (const { name } of objects) await parts.place.delete(name);
}

/**
 * Opens an object, and reads its content. Undefined when it is damaged, or encrypted for another
 * key; 'gone' when the running website has deleted it since it was listed.
 */
async function openObject(
	object: ObjectName,
	{ place, privateKey }: OpenPlace,
): Promise<CopiedEnquiry | 'gone' | undefined> {
	const sealed = await place.get(object.name);
	if (!sealed) return 'gone';
	try {
		return readCopy(await open(sealed, privateKey), object);
	} catch {
		return undefined;
	}
}

/**
 * Replays the objects of one reference: one enquiry, or several if a page was sent again after its
 * machine was lost.
 */
async function replay(objects: readonly ObjectName[], from: OpenPlace) {
	const enquiries = new Map<string, Pick<ChosenEnquiry, 'latest' | 'branches' | 'objects'>>();
	let unreadable = 0;
	for (const object of objects) {
		const latest = await openObject(object, from);
		if (!latest) unreadable += 1;
		if (!latest || latest === 'gone') continue;
		const before = enquiries.get(latest.id);
		const earlier = before ? [...before.branches, before.latest] : [];
		enquiries.set(latest.id, {
			latest,
			branches: earlier.filter((copy) => !hasEventsOf(latest, copy)),
			objects: [...(before?.objects ?? []), object],
		});
	}
	return { enquiries: [...enquiries.values()], unreadable };
}

/** Whether a copy has what an earlier one has: events are only ever added. */
function hasEventsOf(later: CopiedEnquiry, earlier: CopiedEnquiry): boolean {
	const known = new Set(later.state.events.map(({ id }) => id));
	return earlier.state.events.every(({ id }) => known.has(id));
}
