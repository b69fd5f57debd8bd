/** Copies single enquiries and photographs to the second place, each one change after the other. */
import type { KeyObject } from 'node:crypto';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';
import type { DueCopy } from '../store/copy-marks.ts';
import type { PhotographName } from '../store/photograph-copies.ts';
import type { Store } from '../store/store.ts';
import { earlierName, objectName, objectsOf, referenceOfEarlier } from './enquiry-object.ts';
import { photographIn, photographObjectName, removedPhotographs, writePhotograph } from './photograph-object.ts';
import { type CopyPlace, reach } from './places.ts';
import { seal } from './sealed-object.ts';

/** Copies made at the same time while catching up. */
const AT_ONCE = 8;

/** Copies recorded together: each record is a commit, and nobody waits for it. */
const RECORD_AFTER_MS = 100;

export interface CopierParts {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly publicKey: KeyObject;
}

/** Objects that another store may have made, as before the loss of its machine. */
export interface ForeignObjects {
	has(reference: string): Promise<boolean>;
	/** The object was set aside, and its name is ours. */
	replaced(reference: string): void;
}

/** Creates it. */
export function createCopier({ store, place, publicKey }: CopierParts, foreign: ForeignObjects) {
	/** Enquiries whose rows have an invalid value. They stay due, and are shown as such, until the rows are corrected. */
	const unreadable = new Set<string>();
	const unreadablePhotographs = new Set<string>();
	const inFlight = new Map<string, Promise<void>>();
	let made: DueCopy[] = [];
	/** Tokens of copies that stand there and are not recorded yet. Without them catching up would write the same object a second time. */
	const unrecorded = new Set<string>();
	let recording: Promise<void> | undefined;

	async function copyNow(reference: string, given?: DueCopy): Promise<void> {
		const due = given ?? (await read(reference));
		if (!due || unrecorded.has(due.token)) return;
		if (due.enquiry && mayBeFirst(due.enquiry) && (await foreign.has(reference))) {
			await reach(setAside(reference));
			foreign.replaced(reference);
		}
		await reach(due.enquiry ? put(due.enquiry) : place.deleteAll(objectsOf(reference)));
		made.push(due);
		unrecorded.add(due.token);
		recording ??= record();
	}

	async function put(enquiry: CopiedEnquiry): Promise<void> {
		const name = objectName(enquiry.reference);
		await place.put(name, seal(JSON.stringify(enquiry), name, publicKey));
		const removed = removedPhotographs(enquiry.state?.events ?? []);
		// What was set aside is older still than what was forgotten.
		const isForgotten = enquiry.forgottenAt !== undefined;
		if (removed.size === 0 && !isForgotten) return;
		for await (const other of place.list(objectsOf(enquiry.reference)))
			if (removed.has(photographIn(other)?.id ?? '') || (isForgotten && referenceOfEarlier(other))) await place.delete(other);
	}

	async function copyPhotographNow(name: PhotographName): Promise<void> {
		try {
			const photograph = await store.duePhotograph(name.id);
			if (!photograph) return;
			const object = photographObjectName(name);
			await reach(place.put(object, seal(writePhotograph(photograph), object, publicKey)));
			await store.recordPhotographCopy(name);
		} catch (error) {
			if ((error as Error).name !== 'RowError') throw error;
			unreadablePhotographs.add(name.id);
		}
	}

	/** A visitor whose machine was lost may have sent the same page again, changed. What stood under the reference is for `recover`. */
	async function setAside(reference: string): Promise<void> {
		const content = await place.get(objectName(reference));
		await place.put(earlierName(reference, content), content);
	}

	async function read(reference: string): Promise<DueCopy | undefined> {
		try {
			return await store.dueCopy(reference);
		} catch (error) {
			if ((error as Error).name !== 'RowError') throw error;
			unreadable.add(reference);
			return undefined;
		}
	}

	async function record(): Promise<void> {
		do {
			await new Promise((resolve) => setTimeout(resolve, RECORD_AFTER_MS));
			const some = made;
			made = [];
			// What cannot be recorded stays due, and is copied once more.
			await store.recordCopies(some).catch(() => undefined);
			for (const { token } of some) unrecorded.delete(token);
		} while (made.length > 0);
		recording = undefined;
	}

	/** What is done about one enquiry and its photographs is done one after the other: an erasure comes last. */
	function afterwards(reference: string, work: (isFirst: boolean) => Promise<void>): Promise<void> {
		const before = inFlight.get(reference);
		const mine = before ? before.catch(() => undefined).then(() => work(false)) : work(true);
		inFlight.set(reference, mine);
		return mine.finally(() => {
			if (inFlight.get(reference) === mine) inFlight.delete(reference);
		});
	}

	const copy = (reference: string, due?: DueCopy) => afterwards(reference, (isFirst) => copyNow(reference, isFirst ? due : undefined));

	return {
		copy,
		/** Copies a photograph that is due. */
		copyPhotograph: (name: PhotographName) => afterwards(name.reference, () => copyPhotographNow(name)),
		unreadable: unreadable as ReadonlySet<string>,
		unreadablePhotographs: unreadablePhotographs as ReadonlySet<string>,
		/** Copies these, a few at a time, and records them. Rejects at the first that fails. */
		async copyAll(references: readonly string[]): Promise<void> {
			const waiting = references.values();
			await Promise.all(
				Array.from({ length: AT_ONCE }, async () => {
					for (const reference of waiting) await copy(reference);
				}),
			);
			await recording;
		},
		async settle(): Promise<void> {
			await Promise.allSettled(inFlight.values());
			while (recording) await recording;
		},
	};
}

/** Whether this may be the first copy of an enquiry: nothing happened to it yet. */
const mayBeFirst = ({ forgottenAt, state }: CopiedEnquiry): boolean => forgottenAt === undefined && (state?.events.length ?? 0) === 0;
