/**
 * What keeps the store usable: whether it can be written to, its room, and what deleting leaves
 * behind.
 */
import { type Database, StoreUnavailable } from './database.ts';
import { namedValues } from './named-values.ts';

/** With less free space than this the next enquiries may not fit. */
const LEAST_ROOM_BYTES = 1024 * 1024;

/** The note that `check` writes. */
const LAST_CHECK = 'last check';

/** The store's upkeep. */
export function storeUpkeep(database: Database) {
	const { setNote } = namedValues(database);
	return {
		/**
		 * Writes a note to check that the store can be written to. Throws StoreUnavailable when it
		 * cannot.
		 */
		async check(): Promise<void> {
			await setNote(LAST_CHECK, String(Date.now()));
			database.reserve?.refill();
			if (
				database.freeBytes &&
				database.freeBytes() + (database.reserve?.size() ?? 0) < LEAST_ROOM_BYTES
			)
				throw new StoreUnavailable('The disk is full: nothing more can be kept until it has room.');
		},

		/**
		 * The free bytes on the store's disk, without the reserve. Undefined for a database on another
		 * machine.
		 */
		freeBytes: async (): Promise<number | undefined> => database.freeBytes?.(),

		/** Reclaims the space of what was deleted. */
		scrub: () => database.scrub(),

		/** Brings the database's statistics up to date. */
		optimise: () => database.optimise(),
	};
}
