/**
 * Keeps the second copy: one sealed object for each enquiry and one for each photograph, in another place than the store. A visitor
 * waits for an enquiry's for a moment at most, and for a photograph's not at all; what is missing is made up for as soon as the place
 * can be reached, also after a restart.
 */
import { createHash, type KeyObject } from 'node:crypto';
import { SECOND_MS } from '../../dates.ts';
import { readReference } from '../../forms/reference.ts';
import type { Clock } from '../clock.ts';
import type { ErasureLog } from '../erasure-log.ts';
import type { EnquiryEvent } from '../follow-up/events.ts';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';
import type { DueCopy } from '../store/copy-marks.ts';
import type { PhotographName } from '../store/photograph-copies.ts';
import type { Store } from '../store/store.ts';
import { photographIn, photographObjectName, writePhotograph } from './photograph-object.ts';
import type { CopyPlace } from './places.ts';
import { seal } from './sealed-object.ts';

/** A visitor waits no longer for the second copy. */
export const WAIT_MS = 2 * SECOND_MS;

const CATCH_UP_EVERY_MS = 5 * SECOND_MS;

/** Copies made at the same time while catching up. */
const AT_ONCE = 8;

/** Read from the store at a time. */
const BATCH = 200;

/** With several machines, what was accepted just now is being copied by the machine that accepted it. */
const LEAVE_TO_OTHERS_MS = 10 * SECOND_MS;

/** Copies recorded together: each record is a commit, and nobody waits for it. */
const RECORD_AFTER_MS = 100;

/** The suffix of our objects. Others in the same place are left alone. */
const SUFFIX = '.sealed';

/** The suffix of an object that another store made, and whose name an enquiry of this store has now. */
const EARLIER = '.earlier';

/** The name of an enquiry's object. */
export const objectName = (reference: string): string => reference + SUFFIX;

/** The reference in the name of one of our objects. Undefined for any other name. */
export const referenceIn = (name: string): string | undefined =>
	name.endsWith(SUFFIX) ? readReference(name.slice(0, -SUFFIX.length)) : undefined;

/** What the names of an enquiry's objects begin with. */
const objectsOf = (reference: string): string => `${reference}.`;

/** The reference in the name of an object that was set aside. Undefined for any other name. */
export const referenceOfEarlier = (name: string): string | undefined =>
	name.endsWith(EARLIER) ? readReference(name.slice(0, name.indexOf('.'))) : undefined;

/** The place of the second copy cannot be reached, or refuses. */
class CopyFailed extends Error {
	override name = 'CopyFailed';
}

/** Waits for a call of the place, and names its error. */
async function reach<T>(call: Promise<T>): Promise<T> {
	try {
		return await call;
	} catch (cause) {
		throw new CopyFailed((cause as Error).message, { cause });
	}
}

interface SecondCopyOptions {
	readonly store: Store;
	readonly place: CopyPlace;
	readonly publicKey: KeyObject;
	readonly clock: Clock;
	readonly erasureLog: ErasureLog;
	/** For the log: when copying begins to fail, and when it works again. */
	readonly onChange: (says: string, isFailure: boolean) => void;
}

export interface SecondCopy {
	/** Copies what was just saved. Resolves when it stands there, and after two seconds or while the place is away without it. Never rejects. */
	copy(reference: string, due?: DueCopy): Promise<void>;
	/** Copies everything that is due. Rejects when the place cannot be reached. */
	catchUp(): Promise<void>;
	/** Finishes what is under way. */
	stop(): Promise<void>;
}

/** Starts copying, and catching up by itself. */
export function startSecondCopy(options: SecondCopyOptions): SecondCopy {
	const { store, place, clock, onChange } = options;
	/** References under which another store's objects stand. Unknown until the place was compared with the store. */
	let foreign: Set<string> | undefined;
	const copier = createCopier(options, {
		async has(reference) {
			return foreign ? foreign.has(reference) : reach(stands(place, objectName(reference)));
		},
		replaced: (reference) => foreign?.delete(reference),
	});
	let isStopping = false;
	const enquiries = watch('The second copy', onChange);
	// Apart: a place that takes no photographs, or is slow with them, is no reason to answer visitors with one copy.
	const photographs = watch('The second copy of photographs', onChange);
	const dueBefore = () => (store.isShared ? clock.now() - LEAVE_TO_OTHERS_MS : Number.MAX_SAFE_INTEGER);

	async function catchUp(): Promise<void> {
		foreign ??= await enquiries.noting(reconcile(options));
		for (;;) {
			const due = await store.dueCopies(BATCH + copier.unreadable.size, dueBefore());
			const readable = due.filter((reference) => !copier.unreadable.has(reference));
			if (readable.length === 0) return;
			await enquiries.noting(copier.copyAll(readable));
		}
	}

	async function catchUpPhotographs(): Promise<void> {
		while (!isStopping) {
			const due = await store.duePhotographs(BATCH, dueBefore(), [...copier.unreadablePhotographs]);
			if (due.length === 0) return;
			for (const photograph of due) {
				if (isStopping) return;
				await photographs.noting(copier.copyPhotograph(photograph));
			}
		}
	}

	const catchUpOnce = oneAtATime(catchUp);
	// Enquiries wait for no photograph: they are caught up with meanwhile.
	const catchUpPhotographsOnce = oneAtATime(catchUpPhotographs);
	async function catchUpAll(): Promise<void> {
		await catchUpOnce.run();
		await catchUpPhotographsOnce.run();
	}
	// What fails is tried again at the next turn.
	const timer = setInterval(() => catchUpAll().catch(() => undefined), CATCH_UP_EVERY_MS);
	timer.unref();
	void catchUpAll().catch(() => undefined);

	return {
		async copy(reference, due) {
			if (enquiries.isAway()) return;
			await orAfter(WAIT_MS, enquiries.noting(copier.copy(reference, due)));
		},
		catchUp: catchUpAll,
		async stop() {
			isStopping = true;
			clearInterval(timer);
			await catchUpOnce.running();
			// The next start makes a photograph's copy that takes longer.
			await orAfter(WAIT_MS, catchUpPhotographsOnce.running());
			await orAfter(WAIT_MS, copier.settle());
		},
	};
}

/** Waits for work, whatever becomes of it, and no longer than this. */
async function orAfter(ms: number, work: Promise<void>): Promise<void> {
	const { promise: waited, resolve } = Promise.withResolvers<void>();
	const timeout = setTimeout(resolve, ms);
	await Promise.race([work.catch(() => undefined), waited]);
	clearTimeout(timeout);
}

/** Work that does not run twice at the same time: who asks meanwhile waits for the run under way. */
function oneAtATime(work: () => Promise<void>) {
	let running: Promise<void> | undefined;
	return {
		run(): Promise<void> {
			running ??= work().finally(() => {
				running = undefined;
			});
			return running;
		},
		/** The end of the run under way, whatever becomes of it. */
		running: async (): Promise<void> => void (await running?.catch(() => undefined)),
	};
}

/** Says when a kind of copy begins to fail, and when it works again. */
function watch(what: string, onChange: SecondCopyOptions['onChange']) {
	let isAway = false;
	return {
		/** Whether the last copy failed. */
		isAway: () => isAway,
		async noting<T>(work: Promise<T>): Promise<T> {
			let result: T;
			try {
				result = await work;
			} catch (error) {
				// A store that cannot be read is reported by its own monitor.
				if (!(error instanceof CopyFailed)) throw error;
				if (!isAway) onChange(`${what}: ${error.message}`, true);
				isAway = true;
				throw error;
			}
			if (isAway) onChange(`${what} is made again.`, false);
			isAway = false;
			return result;
		},
	};
}

/**
 * Makes everything that is due, once: for the office's commands. `isAllKnown` says that the store has what every object holds, as
 * after `recover`; otherwise another store's object is set aside.
 */
export async function copyDue(
	options: Omit<SecondCopyOptions, 'onChange' | 'clock' | 'erasureLog'>,
	{ isAllKnown = false } = {},
): Promise<void> {
	const has = async (reference: string) => !isAllKnown && reach(stands(options.place, objectName(reference)));
	const copier = createCopier(options, { has, replaced: () => undefined });
	try {
		for (;;) {
			const due = await options.store.dueCopies(BATCH + copier.unreadable.size, Number.MAX_SAFE_INTEGER);
			const readable = due.filter((reference) => !copier.unreadable.has(reference));
			if (readable.length === 0) break;
			await copier.copyAll(readable);
		}
		for (;;) {
			const due = await options.store.duePhotographs(BATCH, Number.MAX_SAFE_INTEGER, [...copier.unreadablePhotographs]);
			if (due.length === 0) return;
			for (const photograph of due) await copier.copyPhotograph(photograph);
		}
	} finally {
		await copier.settle();
	}
}

/** Objects that another store may have made, as before the loss of its machine. */
interface ForeignObjects {
	has(reference: string): Promise<boolean>;
	/** The object was set aside, and its name is ours. */
	replaced(reference: string): void;
}

/** Copies single enquiries, each one change after the other. */
function createCopier({ store, place, publicKey }: Pick<SecondCopyOptions, 'store' | 'place' | 'publicKey'>, foreign: ForeignObjects) {
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
		await place.put(`${reference}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${EARLIER}`, content);
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

/** Whether there is an object of this name. */
async function stands(place: CopyPlace, name: string): Promise<boolean> {
	for await (const one of place.list(name)) if (one === name) return true;
	return false;
}

/** Whether this may be the first copy of an enquiry: nothing happened to it yet. */
const mayBeFirst = ({ forgottenAt, state }: CopiedEnquiry): boolean => forgottenAt === undefined && (state?.events.length ?? 0) === 0;

/**
 * Compares the place with the store, at each start: another version of the website, or one without a second copy, may have
 * written the store meanwhile. What the store has and the place has not becomes due, and what was erased on request is deleted there.
 * Returns the references whose objects another store may have made.
 */
async function reconcile({ store, place, erasureLog, clock }: SecondCopyOptions): Promise<Set<string>> {
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
	for (let first = 0; first < all.length; first += BATCH) await store.markCopies(all.slice(first, first + BATCH));
	return foreign;
}

/** The photographs that their visitor has removed. */
export const removedPhotographs = (events: readonly EnquiryEvent[]): ReadonlySet<string | undefined> =>
	new Set(events.filter(({ kind }) => kind === 'photograph-removed').map(({ data }) => data.photograph));

/** An object's content as an enquiry. Throws when it is none. */
export function readCopy(content: Buffer): CopiedEnquiry {
	const enquiry = JSON.parse(content.toString()) as CopiedEnquiry;
	if (typeof enquiry.reference !== 'string' || typeof enquiry.answers !== 'object') throw new Error('no enquiry');
	return enquiry;
}
