/** The interface between the store and its database: SQLite or PostgreSQL. */
import type { DiskReserve } from './sqlite/disk-reserve.ts';

export type Value = string | number | null | Uint8Array;

/** Its columns are untyped until ./rows.ts has read them. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement with the parameters `$1`, `$2`, …, and returns its rows. */
export type Query = (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>;

export interface Database {
	/**
	 * Runs the work as one transaction: everything it wrote is on the disk when the promise resolves.
	 * Rejects with StoreUnavailable when the database cannot be used now. Then nothing was written,
	 * unless the response to the commit was lost; so a retry must recognise what is already stored.
	 * May run the work several times. `long-running` lifts the time limit, for work that no visitor
	 * waits for.
	 */
	transaction<T>(work: (query: Query) => Promise<T>, pace?: 'long-running'): Promise<T>;
	/** Runs work that only reads, on one snapshot. Readers and writers do not block each other. */
	read<T>(work: (query: Query) => Promise<T>): Promise<T>;
	/**
	 * Within a transaction: blocks other transactions that lock the same name until this one ends.
	 */
	lock(query: Query, name: string): Promise<void>;
	/** A query that returns the `name` of every table of the store. */
	readonly tableNamesQuery: string;
	/** The end of a SELECT of rows to claim: locks them where several processes may claim. */
	readonly claimClause: string;
	/** Whether several processes may deliver from it at the same time. */
	readonly isShared: boolean;
	/**
	 * Reclaims the space of deleted rows. SQLite leaves no byte of them in its files. PostgreSQL
	 * leaves bytes that no query reaches, until the space is used again (docs/decisions/store.md).
	 */
	scrub(): Promise<void>;
	/** Brings the statistics by which indexes are chosen up to date. PostgreSQL does so by itself. */
	optimise(): Promise<void>;
	/** What keeps room on its disk, for the website only. */
	readonly reserve?: DiskReserve;
	/** The free bytes on its disk. Absent for a database on another machine. */
	readonly freeBytes?: () => number;
	/**
	 * Writes a consistent copy to a file while the database is in use. Absent where the database has
	 * its own backup tools.
	 */
	readonly backup?: (file: string) => Promise<void>;
	close(): Promise<void>;
}

/** The store cannot be read or written now. The same call may succeed later. */
export class StoreUnavailable extends Error {
	override name = 'StoreUnavailable';
}

/** The database file was deleted or replaced while it was open. Waiting does not help. */
export class StoreGone extends StoreUnavailable {
	override name = 'StoreGone';
}

/** `$3, $4, $5`: a list of `count` parameters, numbered from `from`. */
export function placeholders(count: number, from: number): string {
	return Array.from({ length: count }, (_, place) => `$${from + place}`).join(', ');
}
