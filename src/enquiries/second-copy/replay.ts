/** Reads enquiries back from the second copy: replays their changes in order. */
import type { KeyObject } from 'node:crypto';
import type { CopiedEnquiry } from '../store/second-copy/copied-enquiry.ts';
import type { CopyPlace } from './copy-places.ts';
import { readCopy } from './object-content.ts';
import { type ObjectName, readName } from './object-names.ts';
import { open } from './sealed-object.ts';

/** An enquiry as the second copy has it. */
export interface ReplayedEnquiry {
	readonly latest: CopiedEnquiry;
	/**
	 * Earlier copies that have what the latest has not: a backup was restored, and the store then
	 * changed without them.
	 */
	readonly branches: readonly CopiedEnquiry[];
	/** Its objects, photographs apart. */
	readonly objects: readonly ObjectName[];
	/** The highest number under its reference. */
	readonly standing: number;
	/**
	 * The photographs under its reference. Of two enquiries with one reference they may be the
	 * other's.
	 */
	readonly photographs: readonly ObjectName[];
}

/** The objects of each reference, in the order of their numbers. */
export async function objectsByReference(place: CopyPlace): Promise<Map<string, ObjectName[]>> {
	const found = new Map<string, ObjectName[]>();
	for await (const name of place.list()) {
		const object = readName(name);
		if (object) found.set(object.reference, [...(found.get(object.reference) ?? []), object]);
	}
	for (const objects of found.values()) objects.sort((one, other) => one.number - other.number);
	return found;
}

/**
 * Opens an object, and reads its content. Undefined when it is damaged, or sealed for another key.
 */
export async function openObject<T>(
	place: CopyPlace,
	{ name, sealedAs }: ObjectName,
	privateKey: KeyObject,
	read: (content: Buffer) => T,
): Promise<T | undefined> {
	const sealed = await place.get(name);
	try {
		return read(open(sealed, sealedAs, privateKey));
	} catch {
		return undefined;
	}
}

/**
 * Replays the objects of one reference: one enquiry, or several if a page was sent again after its
 * machine was lost.
 */
export async function replay(
	place: CopyPlace,
	objects: readonly ObjectName[],
	privateKey: KeyObject,
): Promise<{ enquiries: ReplayedEnquiry[]; unreadable: number }> {
	const enquiries = new Map<string, ReplayedEnquiry>();
	const standing = objects.at(-1)?.number ?? 0;
	const photographs = objects.filter(({ photograph }) => photograph !== undefined);
	let unreadable = 0;
	for (const object of objects) {
		if (object.photograph) continue;
		const latest = await openObject(place, object, privateKey, readCopy);
		if (!latest) unreadable += 1;
		else {
			const before = enquiries.get(latest.id);
			const earlier = before ? [...before.branches, before.latest] : [];
			const branches = earlier.filter((copy) => !hasEventsOf(latest, copy));
			enquiries.set(latest.id, {
				latest,
				branches,
				objects: [...(before?.objects ?? []), object],
				standing,
				photographs,
			});
		}
	}
	return { enquiries: [...enquiries.values()], unreadable };
}

/** Whether a copy has what an earlier one has: events are only ever added. */
function hasEventsOf(later: CopiedEnquiry, earlier: CopiedEnquiry): boolean {
	const known = new Set(later.state?.events.map(({ id }) => id));
	return (earlier.state?.events ?? []).every(({ id }) => known.has(id));
}
