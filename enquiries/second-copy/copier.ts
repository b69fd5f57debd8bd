/**
 * Keeps the second copy: one sealed object for each enquiry, in another place than the store. A visitor waits for it for a
 * moment at most; what is missing is made up for as soon as the place can be reached, also after a restart.
 */
import type { KeyObject } from 'node:crypto';
import { SECOND_MS } from '../../dates.ts';
import { readReference } from '../../forms/reference.ts';
import type { Clock } from '../clock.ts';
import type { ErasureLog } from '../erasure-log.ts';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';
import type { DueCopy } from '../store/copy-marks.ts';
import type { Store } from '../store/store.ts';
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

/** The name of an enquiry's object. */
export const objectName = (reference: string): string => reference + SUFFIX;

/** The reference in the name of one of our objects. Undefined for any other name. */
export const referenceIn = (name: string): string | undefined =>
	name.endsWith(SUFFIX) ? readReference(name.slice(0, -SUFFIX.length)) : undefined;

/** The place of the second copy cannot be reached, or refuses. */
class CopyFailed extends Error {
	override name = 'CopyFailed';
}

/** Waits for a call of the place, and names its error. */
async function reach(call: Promise<void>): Promise<void> {
	try {
		await call;
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
	const { store, clock, onChange } = options;
	const copier = createCopier(options);
	let isAway = false;
	let isReconciled = false;

	async function noting(work: Promise<void>): Promise<void> {
		try {
			await work;
		} catch (error) {
			// A store that cannot be read is reported by its own monitor.
			if (!(error instanceof CopyFailed)) throw error;
			if (!isAway) onChange((error as Error).message, true);
			isAway = true;
			throw error;
		}
		if (isAway) onChange('The second copy is made again.', false);
		isAway = false;
	}

	async function catchUp(): Promise<void> {
		if (!isReconciled) await noting(reconcile(options));
		isReconciled = true;
		for (;;) {
			const before = store.isShared ? clock.now() - LEAVE_TO_OTHERS_MS : Number.MAX_SAFE_INTEGER;
			const due = await store.dueCopies(BATCH + copier.unreadable.size, before);
			const readable = due.filter((reference) => !copier.unreadable.has(reference));
			if (readable.length === 0) return;
			await noting(copier.copyAll(readable));
		}
	}

	let running: Promise<void> | undefined;
	const catchUpOnce = (): Promise<void> => {
		running ??= catchUp().finally(() => {
			running = undefined;
		});
		return running;
	};
	// What fails is tried again at the next turn.
	const timer = setInterval(() => catchUpOnce().catch(() => undefined), CATCH_UP_EVERY_MS);
	timer.unref();
	void catchUpOnce().catch(() => undefined);

	return {
		async copy(reference, due) {
			if (isAway) return;
			const { promise: waited, resolve } = Promise.withResolvers<void>();
			const timeout = setTimeout(resolve, WAIT_MS);
			await Promise.race([noting(copier.copy(reference, due)).catch(() => undefined), waited]);
			clearTimeout(timeout);
		},
		catchUp: catchUpOnce,
		async stop() {
			clearInterval(timer);
			await running?.catch(() => undefined);
			await copier.settle();
		},
	};
}

/** Makes everything that is due, once: for the office's commands. */
export async function copyDue(options: Omit<SecondCopyOptions, 'onChange' | 'clock' | 'erasureLog'>): Promise<void> {
	const copier = createCopier(options);
	try {
		for (;;) {
			const due = await options.store.dueCopies(BATCH + copier.unreadable.size, Number.MAX_SAFE_INTEGER);
			const readable = due.filter((reference) => !copier.unreadable.has(reference));
			if (readable.length === 0) return;
			await copier.copyAll(readable);
		}
	} finally {
		await copier.settle();
	}
}

/** Copies single enquiries, each one change after the other. */
function createCopier({ store, place, publicKey }: Pick<SecondCopyOptions, 'store' | 'place' | 'publicKey'>) {
	/** Enquiries whose rows have an invalid value. They stay due, and are shown as such, until the rows are corrected. */
	const unreadable = new Set<string>();
	const inFlight = new Map<string, Promise<void>>();
	let made: DueCopy[] = [];
	/** Tokens of copies that stand there and are not recorded yet. Without them catching up would write the same object a second time. */
	const unrecorded = new Set<string>();
	let recording: Promise<void> | undefined;

	async function copyNow(reference: string, given?: DueCopy): Promise<void> {
		const due = given ?? (await read(reference));
		if (!due || unrecorded.has(due.token)) return;
		const name = objectName(reference);
		await reach(due.enquiry ? place.put(name, seal(JSON.stringify(due.enquiry), name, publicKey)) : place.delete(name));
		made.push(due);
		unrecorded.add(due.token);
		recording ??= record();
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

	function copy(reference: string, due?: DueCopy): Promise<void> {
		const before = inFlight.get(reference);
		const mine = before ? before.catch(() => undefined).then(() => copyNow(reference)) : copyNow(reference, due);
		inFlight.set(reference, mine);
		return mine.finally(() => {
			if (inFlight.get(reference) === mine) inFlight.delete(reference);
		});
	}

	return {
		copy,
		unreadable: unreadable as ReadonlySet<string>,
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

/**
 * Compares the place with the store, at each start: another version of the website, or one without a second copy, may have
 * written the store meanwhile. What the store has and the place has not becomes due, and what was erased on request is deleted there.
 */
async function reconcile({ store, place, erasureLog, clock }: SecondCopyOptions): Promise<void> {
	// Before the place: what arrives during the comparison is copied by itself, and would else be written a second time.
	const kept = new Set<string>();
	for await (const { reference } of store.receipts()) kept.add(reference);
	const changed = new Set(kept);
	await reach(
		(async () => {
			for await (const name of place.list()) {
				const reference = referenceIn(name);
				if (!reference) continue;
				changed.delete(reference);
				if (!kept.has(reference) && erasureLog.has(reference, clock.now())) changed.add(reference);
			}
		})(),
	);
	await store.markStates();
	const all = [...changed];
	for (let first = 0; first < all.length; first += BATCH) await store.markCopies(all.slice(first, first + BATCH));
}

/** An object's text as an enquiry. Throws when it is none. */
export function readCopy(text: string): CopiedEnquiry {
	const enquiry = JSON.parse(text) as CopiedEnquiry;
	if (typeof enquiry.reference !== 'string' || typeof enquiry.answers !== 'object') throw new Error('no enquiry');
	return enquiry;
}
