/** The store's database in one file: SQLite, in write-ahead mode, with every commit forced to the disk. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Database, type Query, type Row, StoreUnavailable, type Value } from './database.ts';

/** Older ones can corrupt a write-ahead log when two connections checkpoint at once (sqlite.org/wal.html, "WAL-reset"). */
const OLDEST_SAFE_SQLITE = [3, 51, 3];

/** How long to wait for another process (the office's tool, a backup) to finish writing. */
const BUSY_TIMEOUT_MS = 5_000;

/** Opens (or begins) the database file. Throws an Error that says what to do when it cannot keep its promises. */
export function openSqlite(file: string): Database {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
	chmodSync(file, 0o600);
	const { version } = connection.prepare('SELECT sqlite_version() AS version').get() as { version: string };
	if (isOlder(version.split('.').map(Number), OLDEST_SAFE_SQLITE)) {
		throw new Error(`SQLite ${version} is not safe for this store. Use the Node that the project brings: npm ci, then npm start.`);
	}
	connection.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA foreign_keys=ON');
	insist(connection, 'journal_mode', 'wal');
	insist(connection, 'synchronous', 2);

	const prepared = new Map<string, StatementSync>();
	const query: Query = async (statement, values = []) => {
		let ready = prepared.get(statement);
		if (!ready) {
			ready = connection.prepare(statement);
			prepared.set(statement, ready);
		}
		const named = Object.fromEntries(values.map((value, place) => [`$${place + 1}`, value])) as Record<string, Value>;
		return ready.all(named) as unknown as Row[];
	};

	/** One connection holds one transaction at a time, so each waits for the one before it. */
	let last: Promise<unknown> = Promise.resolve();
	function transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
		const mine = last.then(async () => {
			try {
				connection.exec('BEGIN IMMEDIATE');
				const result = await work(query);
				connection.exec('COMMIT');
				return result;
			} catch (cause) {
				if (connection.isOpen && connection.isTransaction) connection.exec('ROLLBACK');
				throw isSqliteError(cause) ? new StoreUnavailable('The database file cannot be used just now.', { cause }) : cause;
			}
		});
		last = mine.catch(() => undefined);
		return mine;
	}

	return {
		transaction,
		claimClause: '',
		async close() {
			await last;
			if (!connection.isOpen) return;
			connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
			connection.close();
		},
	};
}

function isOlder(version: number[], than: number[]): boolean {
	for (const [place, part] of than.entries()) {
		const ours = version[place] ?? 0;
		if (ours !== part) return ours < part;
	}
	return false;
}

/** A pragma that did not take is a promise that would not be kept. */
function insist(connection: DatabaseSync, pragma: string, wanted: Value): void {
	const row = connection.prepare(`PRAGMA ${pragma}`).get() as Row;
	if (row[pragma] !== wanted) {
		throw new Error(`The database does not keep ${pragma}=${wanted} (it says ${row[pragma]}). Is DATA_DIR on a local disk?`);
	}
}

function isSqliteError(error: unknown): boolean {
	return error instanceof Error && 'code' in error && (error.code === 'ERR_SQLITE_ERROR' || error.code === 'ERR_INVALID_STATE');
}
