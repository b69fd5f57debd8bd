/**
 * Brings back from the second copy what the store has lost, in three steps: `listCopies`,
 * `chooseCopies`, `writeCopy`. Each may be stopped and started again: enquiries that the store has
 * by then are not chosen again.
 */
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { type CopiedEnquiry, eventsNotIn } from '../store/copies/copied-enquiry.ts';
import { otherReference, type Recovery } from '../store/copies/recovery.ts';
import type { NewDispatch } from '../store/save.ts';
import type { Store } from '../store/store.ts';
import { open } from './age-files.ts';
import type { SecondCopyPlace } from './copy-channel.ts';
import type { CopyPlace } from './copy-places.ts';
import { readEnquiry, readPhotograph } from './object-content.ts';
import { type ObjectName, readName } from './object-names.ts';

/** References read at the same time. */
const READ_AT_ONCE = 8;

/** The place, the key that opens it, and the store that it is brought back into. */
interface Parts {
	readonly place: CopyPlace;
	readonly privateKey: string;
	readonly store: Store;
}

/** An enquiry of the second copy that can be read. */
interface ReadEnquiry {
	/** Its highest change. */
	readonly copied: CopiedEnquiry;
	/** The events of all its changes, also of those from before a backup was restored. */
	readonly events: readonly EnquiryEvent[];
	/** The objects of its changes, the highest last. */
	readonly objects: readonly ObjectName[];
}

/** An enquiry that the store has not, or not as the second copy has it. */
export interface ChosenEnquiry extends ReadEnquiry {
	/** What bringing it back does. */
	readonly recovery: Recovery;
	/** The highest number under its reference. */
	readonly standing: number;
	readonly photographs: readonly ObjectName[];
	/** What the store has not, and does not get: something else has happened there since. */
	readonly leftOut: readonly EnquiryEvent[];
}

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
	parts: Parts,
	isErased: (reference: string, receivedAt: number) => boolean,
	onRead: (references: number) => void,
): Promise<{ chosen: ChosenEnquiry[]; unreadable: number; erased: number }> {
	const chosen: ChosenEnquiry[] = [];
	const counts = { unreadable: 0, erased: 0 };
	let read = 0;
	const waiting = listed.values();
	async function chooseEach(): Promise<void> {
		for (const objects of waiting) {
			const { enquiries, unreadable } = await readEnquiries(objects, parts);
			counts.unreadable += unreadable;
			for (const enquiry of enquiries) {
				const { reference, receivedAt } = enquiry.copied;
				const references = [reference, otherReference(enquiry.copied)];
				if (references.some((one) => isErased(one, receivedAt))) counts.erased += 1;
				else chosen.push(...(await chooseIfDifferent(enquiry, objects, parts.store)));
			}
			onRead(++read);
		}
	}
	await Promise.all(Array.from({ length: READ_AT_ONCE }, chooseEach));
	return { chosen, ...counts };
}

async function chooseIfDifferent(
	enquiry: ReadEnquiry,
	objects: readonly ObjectName[],
	store: Store,
): Promise<ChosenEnquiry[]> {
	const { copied } = enquiry;
	const recovery = await store.recoveryOf(copied);
	const { does, id, reference } = recovery;
	const brought = does === 'none' || does === 'differs' ? [] : copied.state.events;
	const leftOut = eventsNotIn([...(await store.eventsOf(id)), ...brought], enquiry.events);
	if (does === 'none' && reference === copied.reference && leftOut.length === 0) return [];
	const added = addedIn(copied);
	const photographs = objects.filter(({ photograph = '' }) => added.includes(photograph));
	return [{ ...enquiry, recovery, standing: objects.at(-1)?.number ?? 0, photographs, leftOut }];
}

/**
 * The third step, of one enquiry: writes it into the store with its photographs, and queues these
 * letters about it. Returns what was done, how many photographs were brought, and how many the
 * store then lacks.
 */
export async function writeCopy(
	{ copied, standing, photographs: objects }: ChosenEnquiry,
	parts: Parts,
	letters: readonly NewDispatch[],
	now: number,
): Promise<{ recovery: Recovery; photographs: number; lacking: number }> {
	const read = await Promise.all(
		objects.map((object) => openObject(object, parts, readPhotograph)),
	);
	const photographs = read.filter((photograph) => typeof photograph === 'object');
	const { store } = parts;
	const recovery = await store.saveRecovered(copied, { letters, now, standing, photographs });
	const kept = new Set((await store.photographsOf(recovery.id)).map(({ id }) => id));
	const lacking = addedIn(copied).filter((id) => !kept.has(id)).length;
	return { recovery, photographs: photographs.length, lacking };
}

/** The ids of the photographs that were added to an enquiry. */
const addedIn = ({ state }: CopiedEnquiry): string[] =>
	state.events.flatMap(({ data }) => data.photograph ?? []);

/**
 * Copies what has changed by being brought back. What has another reference now is then deleted
 * under its old one, where it would outlive its erasure. Rejects where the place cannot be reached.
 */
export async function copyWritten(
	parts: SecondCopyPlace & { readonly store: Store },
	{ copied, objects, photographs, recovery: { does, reference } }: ChosenEnquiry,
	now: number,
): Promise<void> {
	const isRenamed = reference !== copied.reference;
	if (!isRenamed && does !== 'replace') return;
	await parts.copyNow(parts.store, reference, now);
	if (!isRenamed) return;
	// Nothing goes before what replaces it is there.
	const written = (await Array.fromAsync(parts.place.list(reference))).map(readName);
	if (!written.some((object) => object?.number)) return;
	const moved = photographs.filter(({ photograph }) =>
		written.some((object) => object?.photograph === photograph),
	);
	for (const { name } of [...objects, ...moved]) await parts.place.delete(name);
}

/**
 * Opens an object, and reads its content. Undefined when it is damaged, or encrypted for another
 * key; 'gone' when the running website has deleted it since it was listed.
 */
async function openObject<T>(
	object: ObjectName,
	{ place, privateKey }: Parts,
	read: (content: Buffer, object: ObjectName) => T,
): Promise<T | 'gone' | undefined> {
	const sealed = await place.get(object.name);
	if (!sealed) return 'gone';
	try {
		return read(await open(sealed, privateKey), object);
	} catch {
		return undefined;
	}
}

/**
 * Reads the objects of one reference: one enquiry, or several if a page was sent again after its
 * machine was lost.
 */
async function readEnquiries(
	objects: readonly ObjectName[],
	parts: Parts,
): Promise<{ enquiries: ReadEnquiry[]; unreadable: number }> {
	const enquiries = new Map<string, ReadEnquiry>();
	let unreadable = 0;
	for (const object of objects) {
		if (object.photograph) continue;
		const copied = await openObject(object, parts, readEnquiry);
		if (!copied) unreadable += 1;
		if (!copied || copied === 'gone') continue;
		const { events = [], objects: lower = [] } = enquiries.get(copied.id) ?? {};
		enquiries.set(copied.id, {
			copied,
			events: [...events, ...eventsNotIn(events, copied.state.events)],
			objects: [...lower, object],
		});
	}
	return { enquiries: [...enquiries.values()], unreadable };
}
