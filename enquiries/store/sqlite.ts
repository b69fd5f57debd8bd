/** The database in one file: SQLite in write-ahead mode, with every commit flushed to the disk. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import { EMPTY_ANSWER_PAGES } from './answer-pages.ts';
import { type Database, type Query, type Row, StoreUnavailable, type Value } from './database.ts';
import { openDiskReserve } from './disk-reserve.ts';
import { text, wholeNumber } from './rows.ts';
import type { StatementWatch } from './statement-watch.ts';

/** Older ones can corrupt a write-ahead log when two connections checkpoint at once (sqlite.org/wal.html, "WAL-reset"). */
const OLDEST_SAFE_SQLITE = '3.51.3';

/** How long the start may block because another process is starting too. */
const OPEN_WITHIN_MS = 5_000;

/** How long a transaction is retried while another process (an office command) writes. Pages are served meanwhile. */
const WAIT_FOR_OTHERS_MS = 5_000;
const TRY_AGAIN_AFTER_MS = 20;

/** Transactions in one commit: few enough that none waits long for the others. */
const GROUP_AT_MOST = 100;

const TABLE_EXISTS = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1`;

/** A backup copies everything in one step: a backup in several steps would restart at every write. */
const BACKUP_PAGES = 2 ** 31 - 1;

/** Network file systems, which do not support a write-ahead log, by the kernel's number for them. */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = { 26985: 'NFS', 20859: 'SMB', 4283649346: 'CIFS', 4266872130: 'SMB' };

/** Result codes for our own mistakes, which a retry cannot help: ERROR, CONSTRAINT, MISMATCH, MISUSE, RANGE. */
const OUR_MISTAKES = [1, 19, 20, 21, 25];

/** Result codes for a lock held elsewhere: BUSY, LOCKED. */
const BUSY = 5;
const LOCKED = [BUSY, 6];

/** Result codes after which the connection's state cannot be trusted: IOERR, CORRUPT, CANTOPEN, NOTADB. */
const FILE_ERRORS = [10, 11, 14, 26];

/** Result codes for a damaged file: CORRUPT, NOTADB. */
const CORRUPT = 11;
const DAMAGED = [CORRUPT, 26];

const DISK_FULL = 13;

const EMPTY_LOG = 'PRAGMA wal_checkpoint(TRUNCATE)';

/** The suffixes of a database's files. A new connection sees only what is at these paths. */
const ENDINGS = ['', '-wal', '-shm'];

/** The length of the log, in pages, at which it is written into the database: usually, and on a full disk. */
const LOG_PAGES = 1_000;
const SHORT_LOG_PAGES = 20;

/** With this much free space the disk is no longer full. */
const PLENTY_BYTES = 64 * 1024 * 1024;

/** A statement that is ready to run with its parameters. */
type Prepared = (values: readonly Value[]) => readonly Row[];

/** A transaction that waits for its turn. */
interface Write {
	readonly work: (query: Query) => Promise<unknown>;
	readonly resolve: (result: unknown) => void;
	readonly reject: (error: unknown) => void;
	/** When it no longer waits for another process's lock, by `performance.now()`. */
	readonly giveUpAt: number;
}

/** Opens or creates the database file. Throws an Error that says what to do when its commits would not be durable. */
export function openSqlite(
	file: string,
	{
		waitMs = WAIT_FOR_OTHERS_MS,
		reserveBytes,
		watch,
	}: { waitMs?: number; reserveBytes?: number | undefined; watch?: StatementWatch | undefined } = {},
): Database {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const fileSystem = NETWORK_FILE_SYSTEMS[statfsSync(dirname(file)).type];
	if (fileSystem) throw new Error(`The database cannot be kept on a network file system (${fileSystem}). Put DATA_DIR on a local disk.`);

	const reserve = reserveBytes === undefined ? undefined : openDiskReserve(join(dirname(file), 'reserve'), reserveBytes);
	let connection = connectInWords(file);
	let identity = identityOf(file);
	let prepared = new Map<string, Prepared>();
	let isInDoubt = false;
	let isRescued = false;

	const query: Query = async (statement, values = []) => {
		let ready = prepared.get(statement);
		if (!ready) {
			ready = preparedIn(connection, statement);
			prepared.set(statement, ready);
		}
		return watched(statement, () => ready(values));
	};

	/** Runs what blocks this thread, named for whoever waits for it. */
	function watched<T>(statement: string, work: () => T): T {
		watch?.begin(statement);
		try {
			return work();
		} finally {
			watch?.end();
		}
	}

	/**
	 * True once the files at these paths are no longer those we opened, so that our writes would be lost. While no connection is
	 * open, SQLite itself deletes the log and its index.
	 */
	const isGone = (): boolean => identityOf(file).some((one, place) => one !== identity[place] && (place === 0 || connection.isOpen));

	/** Throws when the file was deleted or replaced while we had it open. */
	function insistOnFile(): void {
		if (isGone())
			throw new StoreUnavailable(`The database file is gone, or another is in its place (${file}). Stop the website, then restore.`);
	}

	/**
	 * After a failed read or write: opens a new connection. It may see data that was written but not flushed to the disk, so
	 * that is flushed before anything relies on it.
	 */
	function reopen(): void {
		if (connection.isOpen) connection.close();
		prepared = new Map();
		connection = connect(file);
		identity = identityOf(file);
		const health = connection.prepare('PRAGMA quick_check(1)').get();
		if (text(health, 'quick_check') !== 'ok') throw unavailable(undefined, CORRUPT);
		emptyLog(connection);
		isInDoubt = false;
	}

	/** One connection holds one transaction at a time, so each waits for the one before it. */
	let last: Promise<unknown> = Promise.resolve();
	function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
		const mine = last.then(work);
		last = mine.catch(() => undefined);
		return mine;
	}

	/** Retries while another connection has the lock. Other transactions and other work run in between. */
	async function retryWhileLocked<T>(attempt: () => T | Promise<T>): Promise<T> {
		const giveUpAt = performance.now() + waitMs;
		for (;;) {
			try {
				return await inTurn(attempt);
			} catch (cause) {
				if (!isLocked(cause) || performance.now() >= giveUpAt) throw inWords(cause);
				await pause(TRY_AGAIN_AFTER_MS);
			}
		}
	}

	async function once<T>(begin: string, work: () => Promise<T>): Promise<T> {
		insistOnFile();
		try {
			if (isInDoubt) reopen();
			connection.exec(begin);
			const result = await work();
			watched('COMMIT', () => connection.exec('COMMIT'));
			insistOnFile();
			return result;
		} catch (cause) {
			if (FILE_ERRORS.includes(primaryCode(cause) ?? 0)) isInDoubt = true;
			rollBack();
			throw cause;
		}
	}

	let waiting: Write[] = [];
	let committing: Promise<void> | undefined;

	/**
	 * Commits the waiting writes in groups: whatever came while the disk was busy shares one commit and one sync. Each is
	 * acknowledged after that sync.
	 */
	async function commitWaiting(): Promise<void> {
		while (waiting.length > 0) {
			// Lets everything that has already arrived join the group.
			await setImmediate();
			const group = waiting.slice(0, GROUP_AT_MOST);
			waiting = waiting.slice(GROUP_AT_MOST);
			try {
				const outcomes = await inTurn(() => once('BEGIN IMMEDIATE', () => runEach(group)));
				if (isTight && roomFor(file) > PLENTY_BYTES) setTight(false);
				for (const settle of outcomes) settle();
			} catch (cause) {
				const now = performance.now();
				// Nothing was written, so the same transactions run again.
				const hasRoomAgain = primaryCode(cause) === DISK_FULL && makeRoom();
				const isHopeful = ({ giveUpAt }: Write) => hasRoomAgain || (isLocked(cause) && now < giveUpAt);
				for (const { reject } of group.filter((write) => !isHopeful(write))) reject(inWords(cause));
				waiting = [...group.filter(isHopeful), ...waiting];
				if (isLocked(cause)) await pause(TRY_AGAIN_AFTER_MS);
			}
		}
		committing = undefined;
	}

	/**
	 * Runs the writes of a group in one transaction. A mistake in one undoes only that one; any other error undoes all of them.
	 * Returns what tells each its outcome, once the transaction is committed.
	 */
	async function runEach(group: readonly Write[]): Promise<(() => void)[]> {
		const outcomes: (() => void)[] = [];
		for (const { work, resolve, reject } of group) {
			await query('SAVEPOINT one');
			try {
				const result = await work(query);
				outcomes.push(() => resolve(result));
			} catch (cause) {
				const code = primaryCode(cause);
				if (code !== undefined && !OUR_MISTAKES.includes(code)) throw cause;
				await query('ROLLBACK TO one');
				outcomes.push(() => reject(cause));
			}
			await query('RELEASE one');
		}
		return outcomes;
	}

	/** True from a full disk until there is plenty of room. The log is kept short meanwhile, so that the room goes to the database. */
	let isTight = false;

	function setTight(tight: boolean): void {
		isTight = tight;
		connection.exec(`PRAGMA wal_autocheckpoint=${tight ? SHORT_LOG_PAGES : LOG_PAGES}`);
	}

	/** Makes room on a full disk. Returns false when there is none to make. */
	function makeRoom(): boolean {
		if (!reserve?.release()) return false;
		try {
			setTight(true);
			connection.exec('PRAGMA wal_checkpoint(RESTART)');
		} catch {
			// The database needs another part of the reserve before it can take in the log.
		}
		return true;
	}

	function rollBack(): void {
		try {
			if (connection.isOpen && connection.isTransaction) connection.exec('ROLLBACK');
		} catch {
			// A file that cannot be read cannot be rolled back either. The next transaction opens a new connection.
			isInDoubt = true;
		}
	}

	async function copyTo(to: string, onProgress: (done: number, total: number) => void = () => undefined): Promise<void> {
		await backup(connection, to, {
			rate: BACKUP_PAGES,
			progress: ({ totalPages, remainingPages }) => onProgress(totalPages - remainingPages, totalPages),
		});
		chmodSync(to, 0o600);
		makeOneFile(to);
		leaveOutAnswerPages(to);
	}

	return {
		// A writer takes the write lock before it reads: otherwise what it has read could be out of date.
		transaction: <T>(work: (query: Query) => Promise<T>) =>
			new Promise<T>((resolve, reject) => {
				waiting.push({ work, resolve: resolve as Write['resolve'], reject, giveUpAt: performance.now() + waitMs });
				committing ??= commitWaiting();
			}),
		async read(work) {
			// Otherwise somebody who reads page after page would never let anything else run, not even a write.
			await setImmediate();
			return retryWhileLocked(() => once('BEGIN', () => work(query)));
		},
		// Only one transaction writes at a time.
		lock: async () => undefined,
		tableExistsQuery: TABLE_EXISTS,
		claimClause: '',
		isShared: false,
		scrub: () => retryWhileLocked(() => watched(EMPTY_LOG, () => emptyLog(connection))),
		// SQLite looks only at what has changed much, and at a sample of it.
		optimise: () => retryWhileLocked(() => watched('PRAGMA optimize', () => connection.exec('PRAGMA optimize'))),
		freeBytes: () => roomFor(file),
		...(reserve ? { reserve } : {}),
		backup: copyTo,
		async rescue() {
			if (isRescued || !isGone()) return undefined;
			mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
			const to = `${file}.rescued-${new Date().toISOString().replace(/[:.]/g, '-')}`;
			closeSync(openSync(to, 'wx', 0o600));
			try {
				await inTurn(() => copyTo(to));
			} catch (error) {
				rmSync(to);
				throw error;
			}
			isRescued = true;
			return to;
		},
		async close() {
			await committing;
			await last;
			// SQLite would delete the log of the file that is at this path now.
			if (!connection.isOpen || isGone()) return;
			try {
				connection.exec(EMPTY_LOG);
			} catch {
				// With a full disk or another reader, the data stays in the log, where the next start finds it.
			} finally {
				connection.close();
			}
		},
	};
}

/** Prepares a statement. To SQLite `$1` is a name, and values in the order of their `?` are bound in half the time. */
function preparedIn(connection: DatabaseSync, statement: string): Prepared {
	const order = Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number) - 1);
	const ready = connection.prepare(statement.replace(/\$\d+/g, '?'));
	return (values) => ready.all(...order.map((place) => values[place] ?? null));
}

/** The free bytes on the disk of a file. */
function roomFor(file: string): number {
	const { bavail, bsize } = statfsSync(dirname(file));
	return bavail * bsize;
}

/** Turns write-ahead mode off, so that a copy is a single file that can be moved. */
export function makeOneFile(file: string): void {
	const copy = new DatabaseSync(file);
	try {
		copy.exec('PRAGMA journal_mode=DELETE');
	} finally {
		copy.close();
	}
}

/** Deletes from a copy the pages that only browsers of this half hour come back to. */
function leaveOutAnswerPages(file: string): void {
	const copy = new DatabaseSync(file);
	try {
		if (copy.prepare(TABLE_EXISTS.replace('$1', '?')).get('answer_page')) copy.exec(`PRAGMA secure_delete=ON; ${EMPTY_ANSWER_PAGES}`);
	} finally {
		copy.close();
	}
}

/** The device and inode of each of the database's files. An inode is not reused while its file is open. */
function identityOf(file: string): string[] {
	return ENDINGS.map((ending) => {
		const { dev, ino } = statSync(file + ending, { throwIfNoEntry: false }) ?? {};
		return `${dev}:${ino}`;
	});
}

function isLocked(cause: unknown): boolean {
	return LOCKED.includes(primaryCode(cause) ?? 0);
}

/** Errors of the database in words. Our own mistakes stay as they are. */
function inWords(cause: unknown): unknown {
	const code = primaryCode(cause);
	return code === undefined || OUR_MISTAKES.includes(code) ? cause : unavailable(cause, code);
}

/** The error for a result code, with a message that says what to do. */
function unavailable(cause: unknown, code: number | undefined): StoreUnavailable {
	const words = DAMAGED.includes(code ?? 0)
		? 'The database file is damaged. Put the latest backup in its place: npm run enquiries -- restore FILE'
		: code === DISK_FULL
			? 'The disk is full: nothing more can be kept until it has room.'
			: LOCKED.includes(code ?? 0)
				? 'Another process is reading or writing the database, and does not end. Please try again.'
				: `The database file cannot be used just now (SQLite says ${code}).`;
	return new StoreUnavailable(words, { cause });
}

function connectInWords(file: string): DatabaseSync {
	try {
		return connect(file);
	} catch (cause) {
		const code = primaryCode(cause);
		throw code === undefined ? cause : unavailable(cause, code);
	}
}

function connect(file: string): DatabaseSync {
	const connection = new DatabaseSync(file, { timeout: OPEN_WITHIN_MS });
	chmodSync(file, 0o600);
	const version = text(connection.prepare('SELECT sqlite_version() AS version').get(), 'version');
	if (!isSafeSqlite(version)) {
		throw new Error(`SQLite ${version} is not safe for this store. Use the Node that the project brings: npm start finds it.`);
	}
	// secure_delete: what is deleted is overwritten, not only unlinked.
	connection.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA foreign_keys=ON');
	insist(connection, 'journal_mode', 'wal');
	insist(connection, 'synchronous', 2);
	insist(connection, 'secure_delete', 1);
	// The first query creates the log and its index.
	connection.exec('SELECT COUNT(*) FROM sqlite_schema');
	// From here on nothing blocks: `retryWhileLocked` retries.
	connection.exec('PRAGMA busy_timeout=0');
	return connection;
}

/** True for a version without the WAL-reset bug. */
export function isSafeSqlite(version: string): boolean {
	const ours = version.split('.').map(Number);
	for (const [place, part] of OLDEST_SAFE_SQLITE.split('.').map(Number).entries()) {
		if (ours[place] !== part) return (ours[place] ?? 0) > part;
	}
	return true;
}

/** Copies the log into the file and empties it, so that no page of it still shows what was deleted since. */
function emptyLog(connection: DatabaseSync): void {
	const state = connection.prepare(EMPTY_LOG).get();
	if (wholeNumber(state, 'busy') !== 0) throw new HasReaders();
}

/** A reader still uses an older snapshot, so the log cannot be emptied. SQLite reports this as a row, not as an error. */
class HasReaders extends Error {}

/** Throws when a pragma did not take effect. */
function insist(connection: DatabaseSync, pragma: string, wanted: Value): void {
	const found = connection.prepare(`PRAGMA ${pragma}`).get()?.[pragma];
	if (found !== wanted) {
		throw new Error(`The database does not keep ${pragma}=${wanted} (it says ${found}). Is DATA_DIR on a local disk?`);
	}
}

/** The primary result code of an error. Undefined for an error that is not SQLite's. */
function primaryCode(error: unknown): number | undefined {
	if (error instanceof HasReaders) return BUSY;
	if (!(error instanceof Error) || !('code' in error)) return undefined;
	if (error.code === 'ERR_INVALID_STATE') return 14;
	return error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
