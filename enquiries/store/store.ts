/** The store of enquiries and their dispatches. Its behaviour on each database is tested by store.contract.ts. */
import { complaintRecords } from './complaints.ts';
import type { Database } from './database.ts';
import { enquiryErasure } from './erase.ts';
import { migrate, stepsDone } from './migrations.ts';
import { enquiryQueries } from './queries.ts';
import { deliveryQueue } from './queue.ts';
import { enquiryWrites } from './save.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the store on a database, and migrates its tables. `mailDomain` is the domain of every Message-ID. Throws for an empty
 * database unless it may `begin` a store.
 */
export async function openStore(database: Database, mailDomain: string, { begin = true }: { begin?: boolean } = {}) {
	if (!begin && (await stepsDone(database)) === 0) throw new Error('There is no store in this database. Is DATABASE_URL right?');
	await migrate(database);
	return {
		...enquiryWrites(database, mailDomain),
		...deliveryQueue(database),
		...enquiryQueries(database),
		...enquiryErasure(database),
		...complaintRecords(database),
		isShared: database.isShared,
		...(database.backup ? { backup: database.backup } : {}),
		...(database.rescue ? { rescue: database.rescue } : {}),
		close: () => database.close(),
	};
}
