/** Single statements, each in a transaction of its own. */
import type { Database, Query, Row, Value } from './database.ts';
import { text, wholeNumber } from './rows.ts';

/** Ids or rows read in one transaction, so that a long list does not block the store. */
export const PAGE = 500;

/** Returns what runs single statements on a database. */
export function statements(database: Database) {
	const rows = (statement: string, values: readonly Value[]) =>
		database.read((query) => query(statement, values));
	return {
		/** All rows of a SELECT. */
		async all<T>(statement: string, values: readonly Value[], from: (row: Row) => T): Promise<T[]> {
			return (await rows(statement, values)).map((row) => from(row));
		},

		/** The first row of a SELECT. Undefined where there is none. */
		async first<T>(
			statement: string,
			values: readonly Value[],
			from: (row: Row) => T,
		): Promise<T | undefined> {
			const [row] = await rows(statement, values);
			return row && from(row);
		},

		/** The number in the column `many` of the only row of a SELECT. */
		async count(statement: string, values: readonly Value[] = []): Promise<number> {
			return wholeNumber((await rows(statement, values))[0], 'many');
		},

		/** Runs a statement that writes. Returns how many rows it has returned. */
		write: (statement: string, values: readonly Value[] = []): Promise<number> =>
			database.transaction(async (query) => (await query(statement, values)).length),
	};
}

/**
 * Reads rows about many enquiries, some ids at a time, and groups what is made of them by the
 * column `enquiry_id`.
 */
export async function groupByEnquiry<T>(
	database: Database,
	ids: readonly string[],
	select: (query: Query, some: readonly string[]) => Promise<readonly Row[]>,
	from: (row: Row) => T,
): Promise<Map<string, T[]>> {
	const found = new Map<string, T[]>();
	for (let done = 0; done < ids.length; done += PAGE) {
		for (const row of await database.read((query) => select(query, ids.slice(done, done + PAGE)))) {
			const id = text(row, 'enquiry_id');
			found.set(id, [...(found.get(id) ?? []), from(row)]);
		}
	}
	return found;
}
