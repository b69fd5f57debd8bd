/**
 * Keeps the second copy: a sealed object for each change of an enquiry and one for each photograph, in another place than the store. A
 * visitor waits for an enquiry's first for a moment at most, and for a photograph's not at all; what is missing is made up for as soon as the
 * place can be reached, also after a restart.
 */
import { DAY_MS, SECOND_MS } from '../../dates.ts';
import type { Clock } from '../clock.ts';
import type { ErasureLog } from '../erasure-log.ts';
import type { DueCopy } from '../store/changes.ts';
import { type CopierParts, createCopier } from './copier.ts';
import { CopyFailed } from './places.ts';
import { sweep } from './sweep.ts';

/** A visitor waits no longer for the second copy. */
export const WAIT_MS = 2 * SECOND_MS;

const CATCH_UP_EVERY_MS = 5 * SECOND_MS;

/** Read from the store at a time, and copied at the same time. */
const BATCH = 200;
const AT_ONCE = 8;

/** With several machines, what was accepted just now is being copied by the machine that accepted it. */
const LEAVE_TO_OTHERS_MS = 10 * SECOND_MS;

interface SecondCopyOptions extends CopierParts {
	readonly clock: Clock;
	readonly erasureLog: ErasureLog;
	/** For the log: when copying begins to fail, and when it works again. */
	readonly onChange: (says: string, isFailure: boolean) => void;
}

export interface SecondCopy {
	/** Copies what was just saved. Resolves once the copy is durable; after two seconds, or while the place is away, without it. Never rejects. */
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
	let isStopping = false;
	let sweptAt = Number.NEGATIVE_INFINITY;
	const enquiries = watch('The second copy', onChange);
	// Apart: a place that takes no photographs, or is slow with them, is no reason to answer visitors with one copy.
	const photographs = watch('The second copy of photographs', onChange);
	const dueBefore = () => (store.isShared ? clock.now() - LEAVE_TO_OTHERS_MS : Number.MAX_SAFE_INTEGER);
	const limit = () => BATCH + copier.unreadable.size;

	async function catchUp(): Promise<void> {
		if (clock.elapsed() - sweptAt >= DAY_MS) {
			await enquiries.noting(sweep({ ...options, isStopping: () => isStopping }));
			sweptAt = clock.elapsed();
		}
		// What is left when the website ends is copied after its next start.
		while (!isStopping) {
			const due = (await store.dueCopies(limit(), dueBefore())).filter((reference) => !copier.unreadable.has(reference));
			if (due.length === 0) return;
			const waiting = due.values();
			const copyEach = async () => {
				for (const reference of waiting) await copier.copy(reference);
			};
			await enquiries.noting(Promise.all(Array.from({ length: AT_ONCE }, copyEach)));
		}
	}

	async function catchUpPhotographs(): Promise<void> {
		while (!isStopping) {
			const due = (await store.duePhotographs(limit(), dueBefore())).filter(({ id }) => !copier.unreadable.has(id));
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
			const { promise: written, resolve } = Promise.withResolvers<void>();
			await orAfter(WAIT_MS, enquiries.noting(Promise.race([copier.copy(reference, due, resolve), written])));
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
