/**
 * A connection to the database file: its settings, its statements, one transaction at a time, and a
 * new one when it cannot be trusted.
 */
import { chmodSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Query, type Row, StoreGone, type Value } from '../database.ts';
import { text, wholeNumber } from '../rows.ts';
import { damaged, HasReaders, isFileError, openInWords } from './sqlite-errors.ts';

/**
 * Older ones can corrupt a write-ahead log when two connections checkpoint at once
 * (sqlite.org/wal.html, "WAL-reset").
 */
const OLDEST_SAFE_SQLITE = '3.51.3';

/** How long the start may block because another process is starting too. */
const OPEN_WITHIN_MS = 5_000;

/**
 * A backup copies everything in one step: a backup in several steps would restart at every write.
 */
const BACKUP_PAGES = 2 ** 31 - 1;

const EMPTY_LOG = 'PRAGMA wal_checkpoint(TRUNCATE)';

/** The suffixes of a database's files. A new connection sees only what is at these paths. */
const ENDINGS = ['', '-wal', '-shm'];

/**
 * The length of the log, in pages, at which it is written into the database: usually, and on a full
 * disk.
 */
const LOG_PAGES = 1_000;
const SHORT_LOG_PAGES = 20;

/** A statement that is ready to run with its parameters. */
type Prepared = (values: readonly Value[]) => readonly Row[];

/** The connection, and another in its place after a failed read or write. */
export class SqliteConnection {
	readonly file: string;
	#connection: DatabaseSync;
	#identity: readonly string[];
	#prepared = new Map<string, Prepared>();
	#isInDoubt = false;

	/**
	 * Opens or creates the file. Throws an Error that says what to do when its commits would not be
	 * durable.
	 */
	constructor(file: string) {
		this.file = file;
		this.#connection = openInWords(() => connect(file));
		this.#identity = identityOf(file);
	}

	readonly query: Query = async (statement, values = []) => {
		let ready = this.#prepared.get(statement);
		if (!ready) {
			ready = preparedIn(this.#connection, statement);
			this.#prepared.set(statement, ready);
		}
		return ready(values);
	};

	/** Runs a statement without parameters. */
	exec(statement: string): void {
		this.#connection.exec(statement);
	}

	/**
	 * Runs work as one transaction. A connection whose file could not be read or written is replaced
	 * at the next one.
	 */
	async transact<T>(begin: string, work: () => Promise<T>): Promise<T> {
		this.#assertFile();
		try {
			if (this.#isInDoubt) this.#reopen();
			this.#connection.exec(begin);
			const result = await work();
			this.#connection.exec('COMMIT');
			this.#assertFile();
			return result;
		} catch (cause) {
			if (isFileError(cause)) this.#isInDoubt = true;
			this.#rollBack();
			throw cause;
		}
	}

	/**
	 * Copies the log into the file and empties it, so that no page of it still shows what was deleted
	 * since. Throws HasReaders.
	 */
	emptyLog(): void {
		const state = this.#connection.prepare(EMPTY_LOG).get();
		if (wholeNumber(state, 'busy') !== 0) throw new HasReaders();
	}

	/**
	 * Keeps the log short, so that the room on a full disk goes to the database; or as long as usual.
	 */
	keepLogShort(isShort: boolean): void {
		this.#connection.exec(`PRAGMA wal_autocheckpoint=${isShort ? SHORT_LOG_PAGES : LOG_PAGES}`);
	}

	/** Copies all that is in the database into a file. */
	async copyTo(to: string): Promise<void> {
		await backup(this.#connection, to, { rate: BACKUP_PAGES });
		chmodSync(to, 0o600);
	}

	close(): void {
		// SQLite would delete the log of the file that is at this path now.
		if (!this.#connection.isOpen || this.#isGone()) return;
		try {
			this.#connection.exec(EMPTY_LOG);
		} catch {
			// With a full disk or another reader, the data stays in the log, where the next start finds
			// it.
		} finally {
			this.#connection.close();
		}
	}

	/**
	 * True once the files at these paths are no longer those we opened, so that our writes would be
	 * lost. While no connection is open, SQLite itself deletes the log and its index.
	 */
	#isGone(): boolean {
		return identityOf(this.file).some(
			(one, place) => one !== this.#identity[place] && (place === 0 || this.#connection.isOpen),
		);
	}

	/** Throws when the file was deleted or replaced while we had it open. */
	#assertFile(): void {
		if (this.#isGone())
			throw new StoreGone(
				`The database file is gone, or another is in its place (${this.file}). Stop the website, then restore.`,
			);
	}

	/**
	 * Opens a new connection. It may see data that was written but not flushed to the disk, so that
	 * is flushed before anything relies on it.
	 */
	#reopen(): void {
		if (this.#connection.isOpen) this.#connection.close();
		this.#prepared = new Map();
		this.#connection = connect(this.file);
		this.#identity = identityOf(this.file);
		const health = this.#connection.prepare('PRAGMA quick_check(1)').get();
		if (text(health, 'quick_check') !== 'ok') throw damaged();
		this.emptyLog();
		this.#isInDoubt = false;
	}

	#rollBack(): void {
		try {
			if (this.#connection.isOpen && this.#connection.isTransaction)
				this.#connection.exec('ROLLBACK');
		} catch {
			// A file that cannot be read cannot be rolled back either. The next transaction opens a new
			// connection.
			this.#isInDoubt = true;
		}
	}
}

/** The free bytes on the disk of a file. */
export function roomFor(file: string): number {
	const { bavail, bsize } = statfsSync(dirname(file));
	return bavail * bsize;
}

/** True for a version without the WAL-reset bug. */
export function isSafeSqlite(version: string): boolean {
	const ours = version.split('.').map(Number);
	for (const [place, part] of OLDEST_SAFE_SQLITE.split('.').map(Number).entries()) {
		if (ours[place] !== part) return (ours[place] ?? 0) > part;
	}
	return true;
}

function connect(file: string): DatabaseSync {
	const connection = new DatabaseSync(file, { timeout: OPEN_WITHIN_MS });
	chmodSync(file, 0o600);
	const version = text(connection.prepare('SELECT sqlite_version() AS version').get(), 'version');
	if (!isSafeSqlite(version)) {
		throw new Error(
			`SQLite ${version} is not safe for this store. Use the Node that the project brings: npm start finds it.`,
		);
	}
	// secure_delete: what is deleted is overwritten, not only unlinked.
	connection.exec(
		'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA foreign_keys=ON',
	);
	assertPragma(connection, 'journal_mode', 'wal');
	assertPragma(connection, 'synchronous', 2);
	assertPragma(connection, 'secure_delete', 1);
	assertPragma(connection, 'foreign_keys', 1);
	// What a statement may have to take back is otherwise written into a file of the system's,
	// outside DATA_DIR: answers that nothing overwrites, and a save that fails where that disk is
	// full. A piece of work changes little (src/enquiries/store/query-plans.test.ts), so it takes
	// little memory.
	connection.exec('PRAGMA temp_store=MEMORY');
	// The first query creates the log and its index.
	connection.exec('SELECT COUNT(*) FROM sqlite_schema');
	// From here on nothing blocks: a locked database is tried again (./sqlite.ts).
	connection.exec('PRAGMA busy_timeout=0');
	return connection;
}

/** Throws when a pragma did not take effect. */
function assertPragma(connection: DatabaseSync, pragma: string, wanted: Value): void {
	const found = connection.prepare(`PRAGMA ${pragma}`).get()?.[pragma];
	if (found !== wanted) {
		throw new Error(
			`The database does not keep ${pragma}=${wanted} (it says ${found}). Is DATA_DIR on a local disk?`,
		);
	}
}

/**
 * Prepares a statement. To SQLite `$1` is a name, and values in the order of their `?` are bound in
 * half the time.
 */
function preparedIn(connection: DatabaseSync, statement: string): Prepared {
	const order = Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number) - 1);
	const ready = connection.prepare(statement.replace(/\$\d+/g, '?'));
	return (values) => ready.all(...order.map((place) => values[place] ?? null));
}

/**
 * The device and inode of each of the database's files. An inode is not reused while its file is
 * open.
 */
function identityOf(file: string): string[] {
	return ENDINGS.map((ending) => {
		const { dev, ino } = statSync(file + ending, { throwIfNoEntry: false }) ?? {};
		return `${dev}:${ino}`;
	});
}
