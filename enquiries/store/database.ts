/** The little that the store asks of a database, so that SQLite and PostgreSQL can each promise it. */

export type Value = string | number | null;

/** What it holds is known only once it is read by rows.ts. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement with `$1`, `$2`, … filled in, and gives the rows it returns. */
export type Query = (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>;

export interface Database {
	/**
	 * Runs the work as one transaction: everything it wrote is on the disk when the promise resolves. Rejects with a
	 * StoreUnavailable when the database cannot be used just now; then nothing was written, unless the answer to the very
	 * commit was lost, so whoever tries again must be able to recognise what is already there. May run the work again. Where no
	 * visitor waits for it, it may be `unhurried`.
	 */
	transaction<T>(work: (query: Query) => Promise<T>, pace?: 'unhurried'): Promise<T>;
	/** Runs work that only reads, as of one moment. It waits for nobody who writes, and nobody who writes waits for it. */
	read<T>(work: (query: Query) => Promise<T>): Promise<T>;
	/** Within a transaction: makes others that name the same thing wait until this one has ended. */
	lock(query: Query, name: string): Promise<void>;
	/** Gives a row when there is a table called `$1`. */
	readonly tableExistsQuery: string;
	/** Ends a SELECT of rows about to be claimed, where several processes may be claiming. */
	readonly claimClause: string;
	/** Whether other processes may be delivering from it at the same time. */
	readonly isShared: boolean;
	/**
	 * Makes room of what was deleted. SQLite leaves no byte of it in its files; PostgreSQL leaves bytes that no query reaches, until
	 * something else needs the room (docs/decisions/0061-erasing-reaches-every-query.md).
	 */
	scrub(): Promise<void>;
	/** How many bytes the disk still has for it. Absent where the database is on a machine of its own. */
	readonly freeBytes?: () => number;
	/** Where the database's file was taken away under it: writes what is still known of it to a new file, once, and gives its name. */
	readonly rescue?: () => Promise<string | undefined>;
	/** Writes a whole copy to a file while work goes on. Absent where the database brings its own tools for that. */
	readonly backup?: (file: string, onProgress: (done: number, total: number) => void) => Promise<void>;
	close(): Promise<void>;
}

/** The store cannot take or give anything just now. The same call may succeed later. */
export class StoreUnavailable extends Error {
	override name = 'StoreUnavailable';
}

/** `$3, $4, $5`: places for so many values in a list, from a number on. */
export function placeholders(count: number, from: number): string {
	return Array.from({ length: count }, (_, place) => `$${from + place}`).join(', ');
}
