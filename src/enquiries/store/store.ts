/**
 * The store of enquiries and their dispatches. Its behaviour on each database is tested by
 * src/enquiries/store/testing/store.contract.ts.
 */
import { createHash } from 'node:crypto';
import { answerPageRecords } from './answer-page-records.ts';
import { createAnswerSeal, noSeal } from './answer-seal.ts';
import { createCopyQueue } from './copies/copy-queue.ts';
import { copyRecords } from './copies/copy-records.ts';
import { recoveryRecords } from './copies/recovery.ts';
import type { Database } from './database.ts';
import { deliveryOutcomes, deliveryQueue, noticeRecords } from './delivery-queue.ts';
import { countQueries } from './enquiry-counts.ts';
import { enquiryErasure, enquiryExpiry } from './enquiry-erasure.ts';
import { enquiryReads } from './enquiry-reads.ts';
import { eventRecords } from './events.ts';
import { migrate, NEWER_STORE, stepsDone, VERSION } from './migrations.ts';
import { namedValues } from './named-values.ts';
import { officeCounts, officeSessionRecords } from './office-sessions.ts';
import { pagedWork } from './paged.ts';
import { photographRecords } from './photographs.ts';
import { enquiryWrites } from './save.ts';
import { officeSearch } from './search.ts';
import { storeUpkeep } from './upkeep.ts';
import { visitRecords } from './visit-places.ts';
import { visitorLinkRecords } from './visitor-links.ts';

/** How a store is opened. */
export interface StoreOptions {
	/** Whether a store is created in an empty database. Otherwise that is an error. */
	readonly begin?: boolean;
	/** Whether the tables are migrated. Only the website does, so that a look changes nothing. */
	readonly migrates?: boolean;
	/** Whether enquiries are copied to another place. */
	readonly makesCopies?: boolean;
	/**
	 * The key of 32 bytes, in base64, that seals sensitive answers. Without it they are stored as
	 * they are.
	 */
	readonly answersKey?: string;
}

/** What the store does in one call each. */
export type StoreCalls = Awaited<ReturnType<typeof openStoreCalls>>;

export type Store = ReturnType<typeof withPagedWork>;

/** The store, with the work that goes on page by page. */
export const withPagedWork = (calls: StoreCalls) => ({ ...calls, ...pagedWork(calls) });

/** Opens the store as `openStoreCalls` does. */
export const openStore = async (...given: Parameters<typeof openStoreCalls>): Promise<Store> =>
	withPagedWork(await openStoreCalls(...given));

/**
 * Opens the store on a database, and migrates its tables unless `migrates` is false. `mailDomain`
 * is the domain of every Message-ID. Throws for an empty database unless it may `begin` a store,
 * for a store of a newer version, and when its answers are sealed with another key.
 */
export async function openStoreCalls(
	database: Database,
	mailDomain: string,
	{ begin = true, migrates = true, makesCopies = false, answersKey }: StoreOptions = {},
) {
	const seal = answersKey ? createAnswerSeal(Buffer.from(answersKey, 'base64')) : noSeal;
	const steps = await stepsDone(database);
	if (!begin && steps === 0)
		throw new Error('There is no store in this database. Is DATABASE_URL right?');
	if (steps > VERSION) throw new Error(`The store ${NEWER_STORE}`);
	if (migrates) await migrate(database);
	const copies = createCopyQueue({ makesCopies });
	const notes = namedValues(database);
	await assertKey(notes, answersKey);
	return {
		...enquiryWrites(database, { mailDomain, seal, copies }),
		...deliveryQueue(database, mailDomain, seal),
		...deliveryOutcomes(database, { copies }),
		...enquiryReads(database, seal),
		...countQueries(database),
		...noticeRecords(database, mailDomain),
		...notes,
		...storeUpkeep(database),
		...enquiryExpiry(database),
		...enquiryErasure(database, { copies }),
		...copyRecords(database, { seal, copies }),
		...photographRecords(database, seal),
		...recoveryRecords(database, { mailDomain, seal, copies }),
		...eventRecords(database, { mailDomain, seal, copies }),
		...visitorLinkRecords(database, { copies }),
		...visitRecords(database),
		...answerPageRecords(database),
		...officeSessionRecords(database),
		...officeCounts(database),
		...officeSearch(database, seal),
		isShared: database.isShared,
		...(database.backup ? { backup: database.backup } : {}),
		close: () => database.close(),
	};
}

/** The note that tells the key from another: a hash of it. */
const KEY_CHECK = 'answers key';

/** Throws when answers may be sealed with another key than this one. */
async function assertKey(
	notes: ReturnType<typeof namedValues>,
	key: string | undefined,
): Promise<void> {
	const known = await notes.note(KEY_CHECK);
	if (known === undefined && key === undefined) return;
	const given = key && createHash('sha256').update(`answers key ${key}`).digest('base64url');
	if (given && (known ?? (await notes.firstNote(KEY_CHECK, given))) === given) return;
	throw new Error(
		'Answers in this store are sealed with a key that is not the one in ' +
			`ANSWERS_KEY${key ? '' : ', which is not set'}. Set the key that was used.`,
	);
}
