/** The store's database in one file: SQLite, in write-ahead mode, with every commit forced to the disk. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Database, type Query, StoreUnavailable, type Value } from './database.ts';
import { text, wholeNumber } from './rows.ts';

/** Older ones can corrupt a write-ahead log when two connections checkpoint at once (sqlite.org/wal.html, "WAL-reset"). */
const OLDEST_SAFE_SQLITE = '3.51.3';

/** How long the start may stand still because another process is starting too. */
const OPEN_WITHIN_MS = 5_000;

/** How long a transaction is tried again while another process (the office's tool) writes. Pages are served meanwhile. */
const WAIT_FOR_OTHERS_MS = 5_000;
const TRY_AGAIN_AFTER_MS = 20;

/** A backup copies everything in one step: in several it would begin anew whenever the website writes. Nobody waits for it. */
const BACKUP_PAGES = 2 ** 31 - 1;

/** The network file systems that a write-ahead log must not be on, by the number the kernel gives them. */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = { 26985: 'NFS', 20859: 'SMB', 4283649346: 'CIFS', 4266872130: 'SMB' };

/** SQLite's words for "you asked for something wrong", which asking again cannot help. */
const OUR_MISTAKES = [1, 19, 20, 21, 25];

/** SQLite's words for "somebody else is at it". */
const BUSY = 5;
const OTHERS_AT_IT = [BUSY, 6];

/** SQLite's words for "I could not read or write the file": after these the connection's idea of it cannot be trusted. */
const FILE_TROUBLE = [10, 11, 14, 26];

/** SQLite's words for "this is not what a database looks like". */
const CORRUPT = 11;
const DAMAGED = [CORRUPT, 26];

const DISK_FULL = 13;

/** The files of one database. Who opens it anew finds only what stands at these paths. */
const ENDINGS = ['', '-wal', '-shm'];

/** Opens (or begins) the database file. Throws an Error that says what to do when it cannot keep its promises. */
export function openSqlite(file: string, { waitMs = WAIT_FOR_OTHERS_MS }: { waitMs?: number } = {}): Database {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const fileSystem = NETWORK_FILE_SYSTEMS[statfsSync(dirname(file)).type];
	if (fileSystem) throw new Error(`The database cannot be kept on a network file system (${fileSystem}). Put DATA_DIR on a local disk.`);

	let connection = connectInWords(file);
	let identity = identityOf(file);
	let prepared = new Map<string, StatementSync>();
	let isInDoubt = false;
	let isRescued = false;

	const query: Query = async (statement, values = []) => {
		let ready = prepared.get(statement);
		if (!ready) {
			ready = connection.prepare(statement);
			prepared.set(statement, ready);
		}
		const named = Object.fromEntries(values.map((value, place) => [`$${place + 1}`, value] as const));
		return ready.all(named);
	};

	/**
	 * True once the files are no longer those we opened: what we write then, nobody will find. Between two connections SQLite
	 * itself takes the log and its index away.
	 */
	const isGone = (): boolean => identityOf(file).some((one, place) => one !== identity[place] && (place === 0 || connection.isOpen));

	/** No promise is made on a file that was deleted, or exchanged for another, while we had it open. */
	function insistOnFile(): void {
		if (isGone())
			throw new StoreUnavailable(`The database file is gone, or another is in its place (${file}). Stop the website, then restore.`);
	}

	/**
	 * After a failed read or write: begins anew with what the file holds. What was written but not forced to the disk may
	 * still be seen, so it is forced there now, before anything is promised on the strength of it.
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

	/** Tries until nobody else is at it. In between others have their turn, and the process does its other work. */
	async function untilFree<T>(attempt: () => T | Promise<T>): Promise<T> {
		const giveUpAt = performance.now() + waitMs;
		for (;;) {
			try {
				return await inTurn(attempt);
			} catch (cause) {
				const code = primaryCode(cause);
				if (code !== undefined && OTHERS_AT_IT.includes(code) && performance.now() < giveUpAt) {
					await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_AFTER_MS));
					continue;
				}
				if (code === undefined || OUR_MISTAKES.includes(code)) throw cause;
				throw unavailable(cause, code);
			}
		}
	}

	async function once<T>(begin: string, work: (query: Query) => Promise<T>): Promise<T> {
		insistOnFile();
		try {
			if (isInDoubt) reopen();
			connection.exec(begin);
			const result = await work(query);
			connection.exec('COMMIT');
			insistOnFile();
			return result;
		} catch (cause) {
			if (FILE_TROUBLE.includes(primaryCode(cause) ?? 0)) isInDoubt = true;
			rollBack();
			throw cause;
		}
	}

	function rollBack(): void {
		try {
			if (connection.isOpen && connection.isTransaction) connection.exec('ROLLBACK');
		} catch {
			// A file that cannot be read cannot be rolled back either; the next transaction begins with a new connection.
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
	}

	return {
		// Whoever will write takes the write lock first; one who had read before could find what was read out of date.
		transaction: (work) => untilFree(() => once('BEGIN IMMEDIATE', work)),
		read: (work) => untilFree(() => once('BEGIN', work)),
		// One transaction writes at a time, so there is nobody to wait for.
		lock: async () => undefined,
		tableExistsQuery: `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1`,
		claimClause: '',
		isShared: false,
		scrub: () => untilFree(() => emptyLog(connection)),
		freeBytes() {
			const { bavail, bsize } = statfsSync(dirname(file));
			return bavail * bsize;
		},
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
			await last;
			// SQLite would delete the log of whatever stands in the file's place now.
			if (!connection.isOpen || isGone()) return;
			try {
				connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
			} catch {
				// Without room, or while somebody reads, it stays in the log, where the next start finds it.
			} finally {
				connection.close();
			}
		},
	};
}

/** A copy needs no log beside it; without one it is a single file that can be carried anywhere. */
export function makeOneFile(file: string): void {
	const copy = new DatabaseSync(file);
	try {
		copy.exec('PRAGMA journal_mode=DELETE');
	} finally {
		copy.close();
	}
}

/** Which files stand at the database's paths. The numbers of one that is open are given to no other. */
function identityOf(file: string): string[] {
	return ENDINGS.map((ending) => {
		const { dev, ino } = statSync(file + ending, { throwIfNoEntry: false }) ?? {};
		return `${dev}:${ino}`;
	});
}

/** What whoever reads the log or the screen should know, and do. */
function unavailable(cause: unknown, code: number | undefined): StoreUnavailable {
	const words = DAMAGED.includes(code ?? 0)
		? 'The database file is damaged. Put the latest backup in its place: npm run enquiries -- restore FILE'
		: code === DISK_FULL
			? 'The disk is full: nothing more can be kept until it has room.'
			: OTHERS_AT_IT.includes(code ?? 0)
				? 'Another program is reading or writing the database, and does not end. Please try again.'
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
	// The first look at a table makes the log and its index.
	connection.exec('SELECT COUNT(*) FROM sqlite_schema');
	// From here on nobody waits by standing still: `untilFree` asks again.
	connection.exec('PRAGMA busy_timeout=0');
	return connection;
}

/** True for a SQLite that cannot corrupt a write-ahead log by itself. */
export function isSafeSqlite(version: string): boolean {
	const ours = version.split('.').map(Number);
	for (const [place, part] of OLDEST_SAFE_SQLITE.split('.').map(Number).entries()) {
		if (ours[place] !== part) return (ours[place] ?? 0) > part;
	}
	return true;
}

/** Copies the log into the file and empties it, so that no page of it still shows what was deleted since. */
function emptyLog(connection: DatabaseSync): void {
	const state = connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
	if (wholeNumber(state, 'busy') !== 0) throw new SomebodyReads();
}

/** Somebody has the database open at an older moment, so the log cannot be emptied yet. SQLite says so by a row. */
class SomebodyReads extends Error {}

/** A pragma that did not take is a promise that would not be kept. */
function insist(connection: DatabaseSync, pragma: string, wanted: Value): void {
	const found = connection.prepare(`PRAGMA ${pragma}`).get()?.[pragma];
	if (found !== wanted) {
		throw new Error(`The database does not keep ${pragma}=${wanted} (it says ${found}). Is DATA_DIR on a local disk?`);
	}
}

/** SQLite's number for what went wrong; nothing for an error that is not SQLite's. */
function primaryCode(error: unknown): number | undefined {
	if (error instanceof SomebodyReads) return BUSY;
	if (!(error instanceof Error) || !('code' in error)) return undefined;
	if (error.code === 'ERR_INVALID_STATE') return 14;
	return error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
