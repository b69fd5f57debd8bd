/**
 * Commits writes in groups: whatever came while the disk was busy shares one commit and one sync.
 * Each is acknowledged after that sync.
 */
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { Query } from '../database.ts';
import { inWords, isDiskFull, isLocked, isOfDatabase } from './sqlite-errors.ts';

/** Transactions in one commit: few enough that none waits long for the others. */
const GROUP_AT_MOST = 100;

export const TRY_AGAIN_AFTER_MS = 20;

/** A transaction that waits for its turn. */
interface Write {
	readonly work: (query: Query) => Promise<unknown>;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
	/** When it no longer waits for another process's lock, by `performance.now()`. */
	readonly giveUpAt: number;
}

interface GroupCommitParts {
	readonly query: Query;
	/** Runs work as one transaction that writes, when it is its turn. */
	readonly transact: <T>(work: () => Promise<T>) => Promise<T>;
	/** How long a write waits for another process's lock. */
	readonly waitMs: number;
	readonly onCommit: () => void;
	/** Makes room on a full disk. Returns false when there is none to make. */
	readonly makeRoom: () => boolean;
}

export class GroupCommit {
	readonly #parts: GroupCommitParts;
	#waiting: Write[] = [];
	#committing: Promise<void> | undefined;

	constructor(parts: GroupCommitParts) {
		this.#parts = parts;
	}

	/** Runs work in the next group. Resolves once it is on the disk. */
	add<T>(work: (query: Query) => Promise<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const giveUpAt = performance.now() + this.#parts.waitMs;
			this.#waiting.push({ work, resolve: resolve as Write['resolve'], reject, giveUpAt });
			this.#committing ??= this.#commitWaiting();
		});
	}

	/** Resolves when nothing waits. */
	async settled(): Promise<void> {
		await this.#committing;
	}

	async #commitWaiting(): Promise<void> {
		const { transact, onCommit, makeRoom } = this.#parts;
		while (this.#waiting.length > 0) {
			// Lets everything that has already arrived join the group.
			await setImmediate();
			const group = this.#waiting.slice(0, GROUP_AT_MOST);
			this.#waiting = this.#waiting.slice(GROUP_AT_MOST);
			try {
				const outcomes = await transact(() => this.#runEach(group));
				onCommit();
				for (const settle of outcomes) settle();
			} catch (cause) {
				const now = performance.now();
				// Nothing was written, so the same transactions run again.
				const hasRoomAgain = isDiskFull(cause) && makeRoom();
				const isHopeful = ({ giveUpAt }: Write) =>
					hasRoomAgain || (isLocked(cause) && now < giveUpAt);
				for (const { reject } of group.filter((write) => !isHopeful(write))) reject(inWords(cause));
				this.#waiting = [...group.filter(isHopeful), ...this.#waiting];
				if (isLocked(cause)) await pause(TRY_AGAIN_AFTER_MS);
			}
		}
		this.#committing = undefined;
	}

	/**
	 * Runs the writes of a group in one transaction. A mistake in one undoes only that one; any other
	 * error undoes all of them. Returns what tells each its outcome, once the transaction is
	 * committed.
	 */
	async #runEach(group: readonly Write[]): Promise<(() => void)[]> {
		const { query } = this.#parts;
		const outcomes: (() => void)[] = [];
		for (const { work, resolve, reject } of group) {
			await query('SAVEPOINT one');
			try {
				const result = await work(query);
				outcomes.push(() => resolve(result));
			} catch (cause) {
				if (isOfDatabase(cause)) throw cause;
				await query('ROLLBACK TO one');
				outcomes.push(() => reject(cause));
			}
			await query('RELEASE one');
		}
		return outcomes;
	}
}
