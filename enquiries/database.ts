/** The little that the store asks of a database, so that SQLite and PostgreSQL can each promise it. */

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** Runs one statement with `$1`, `$2`, … filled in, and gives the rows it returns. */
export type Query = (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>;

export interface Database {
	/**
	 * Runs the work as one transaction: everything it wrote is on the disk when the promise resolves, and nothing of it is
	 * there when it rejects. Rejects with a StoreUnavailable when the database cannot be used just now.
	 */
	transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
	/** Ends a SELECT of rows about to be claimed, where several processes may be claiming. */
	readonly claimClause: string;
	close(): Promise<void>;
}

/** The store cannot take or give anything just now. Nothing was kept; the same call may succeed later. */
export class StoreUnavailable extends Error {
	override name = 'StoreUnavailable';
}
