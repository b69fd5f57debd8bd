/** Reads enquiries back from the second copy: replays their changes in order. */
import type { KeyObject } from 'node:crypto';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';
import { readCopy } from './object-content.ts';
import { type ObjectName, readName } from './object-names.ts';
import type { CopyPlace } from './places.ts';
import { open } from './sealed-object.ts';

/** An enquiry as the second copy has it. */
export interface ReplayedEnquiry {
	readonly latest: CopiedEnquiry;
	/**
	 * The copies that no later one contains. The latest, as a rule; before it others, if a backup was restored and the store then changed
	 * without them.
	 */
	readonly copies: readonly CopiedEnquiry[];
	/** Its objects, photographs apart. */
	readonly objects: readonly ObjectName[];
	/** The highest number under its reference. */
	readonly standing: number;
	/** The photographs under its reference. Of two enquiries with one reference they may be the other's. */
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

/** Opens an object, and reads its content. Undefined when it is damaged, or sealed for another key. */
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

/** Replays the objects of one reference: one enquiry, or several if a page was sent again after its machine was lost. */
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
			const copies = [...(before?.copies ?? []).filter((earlier) => !hasAllOf(latest, earlier)), latest];
			enquiries.set(latest.id, { latest, copies, objects: [...(before?.objects ?? []), object], standing, photographs });
		}
	}
	return { enquiries: [...enquiries.values()], unreadable };
}

/** Whether a copy has all that an earlier one has: events and links are only ever added. */
function hasAllOf(later: CopiedEnquiry, earlier: CopiedEnquiry): boolean {
	const known = new Set(marksOf(later));
	return marksOf(earlier).every((mark) => known.has(mark));
}

function marksOf({ state }: CopiedEnquiry): string[] {
	const { events = [], links = [], complaints = [] } = state ?? {};
	// A complaint that an event made may have been undone.
	const own = complaints.filter(({ number }) => !events.some(({ data }) => data.complaint === number));
	return [...events.map(({ id }) => id), ...links.map(({ hash }) => hash), ...own.map(({ number }) => `complaint ${number}`)];
}
