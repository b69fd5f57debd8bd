/** The database in one file: SQLite in write-ahead mode, with every commit flushed to the disk. */
import { mkdirSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { Database } from '../database.ts';
import { type DiskReserve, openDiskReserve } from './disk-reserve.ts';
import { GroupCommit, TRY_AGAIN_AFTER_MS } from './group-commit.ts';
import { leaveOutShortLived, makeOneFile, TABLE_NAMES } from './prepare-backup.ts';
import { roomFor, SqliteConnection } from './sqlite-connection.ts';
import { inWords, isLocked } from './sqlite-errors.ts';

/**
 * How long a transaction is retried while another process (an office command) writes. Pages are
 * served meanwhile.
 */
const WAIT_FOR_OTHERS_MS = 5_000;

/**
 * Network file systems, which do not support a write-ahead log, by the kernel's number for them.
 */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = {
	26985: 'NFS',
	20859: 'SMB',
	4283649346: 'CIFS',
	4266872130: 'SMB',
};

/** With this much free space the disk is no longer full. */
const PLENTY_BYTES = 64 * 1024 * 1024;

interface SqliteOptions {
	readonly waitMs?: number;
	/** The room that is kept on the disk. */
	readonly reserveBytes?: number;
}

/**
 * Opens or creates the database file. Throws an Error that says what to do when its commits would
 * not be durable.
 */
export function openSqlite(
	file: string,
	{ waitMs = WAIT_FOR_OTHERS_MS, reserveBytes }: SqliteOptions = {},
): Database {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const fileSystem = NETWORK_FILE_SYSTEMS[statfsSync(dirname(file)).type];
	if (fileSystem)
		throw new Error(
			`The database cannot be kept on a network file system (${fileSystem}). Put DATA_DIR on a local disk.`,
		);
	const reserve =
		reserveBytes === undefined
			? undefined
			: openDiskReserve(join(dirname(file), 'reserve'), reserveBytes);
	return new SqliteDatabase(new SqliteConnection(file), waitMs, reserve);
}

class SqliteDatabase implements Database {
	readonly tableNamesQuery = TABLE_NAMES;
	readonly claimClause = '';
	readonly isShared = false;
	readonly reserve?: DiskReserve;
	readonly #connection: SqliteConnection;
	readonly #waitMs: number;
	readonly #writes: GroupCommit;
	#last: Promise<unknown> = Promise.resolve();
	/** True from a full disk until there is plenty of room. The log is kept short meanwhile. */
	#isLowOnSpace = false;

	constructor(connection: SqliteConnection, waitMs: number, reserve: DiskReserve | undefined) {
		this.#connection = connection;
		this.#waitMs = waitMs;
		if (reserve) this.reserve = reserve;
		this.#writes = new GroupCommit({
			query: connection.query,
			// A writer takes the write lock before it reads: otherwise what it has read could be out of
			// date.
			transact: (work) => this.#inTurn(() => connection.transact('BEGIN IMMEDIATE', work)),
			waitMs,
			onCommit: () => {
				if (this.#isLowOnSpace && roomFor(connection.file) > PLENTY_BYTES)
					this.#setLowOnSpace(false);
			},
			makeRoom: () => this.#makeRoom(),
		});
	}

	transaction: Database['transaction'] = (work) => this.#writes.add(work);

	read: Database['read'] = async (work) => {
		// Otherwise a caller that reads page after page would keep everything else waiting, writes too.
		await setImmediate();
		return this.#retryWhileLocked(() =>
			this.#connection.transact('BEGIN', () => work(this.#connection.query)),
		);
	};

	/** Only one transaction writes at a time. */
	lock: Database['lock'] = async () => undefined;

	scrub = (): Promise<void> => this.#retryWhileLocked(() => this.#connection.emptyLog());

	/** SQLite looks only at what has changed much, and at a sample of it. */
	optimise = (): Promise<void> =>
		this.#retryWhileLocked(() => this.#connection.exec('PRAGMA optimize'));

	freeBytes = (): number => roomFor(this.#connection.file);

	backup = async (to: string): Promise<void> => {
		await this.#connection.copyTo(to);
		makeOneFile(to);
		leaveOutShortLived(to);
	};

	async close(): Promise<void> {
		await this.#writes.settled();
		await this.#last;
		this.#connection.close();
	}

	/** One connection holds one transaction at a time, so each waits for the one before it. */
	#inTurn<T>(work: () => T | Promise<T>): Promise<T> {
		const mine = this.#last.then(work);
		this.#last = mine.catch(() => undefined);
		return mine;
	}

	/**
	 * Retries while another connection has the lock. Other transactions and other work run in
	 * between.
	 */
	async #retryWhileLocked<T>(attempt: () => T | Promise<T>): Promise<T> {
		const giveUpAt = performance.now() + this.#waitMs;
		for (;;) {
			try {
				return await this.#inTurn(attempt);
			} catch (cause) {
				if (!isLocked(cause) || performance.now() >= giveUpAt) throw inWords(cause);
				await pause(TRY_AGAIN_AFTER_MS);
			}
		}
	}

	#setLowOnSpace(isLowOnSpace: boolean): void {
		this.#isLowOnSpace = isLowOnSpace;
		this.#connection.keepLogShort(isLowOnSpace);
	}

	#makeRoom(): boolean {
		if (!this.reserve?.release()) return false;
		try {
			this.#setLowOnSpace(true);
			this.#connection.exec('PRAGMA wal_checkpoint(RESTART)');
		} catch {
			// The database needs another part of the reserve before it can take in the log.
		}
		return true;
	}
}
