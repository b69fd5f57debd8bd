/**
 * What reads or changes many enquiries, a page at a time, so that the store is free for visitors in
 * between. Each page is one call of the store, also where that runs in a thread of its own.
 */
import { setImmediate } from 'node:timers/promises';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type {
	ExpiredEnquiry,
	enquiryErasure,
	enquiryExpiry,
	InvalidRow,
} from './enquiry-erasure.ts';
import type { EnquiryFilter, enquiryReads, StoredEnquiry } from './enquiry-reads.ts';
import { type InvalidEnquiry, RowError } from './rows.ts';
import { FOUND_AT_MOST, type officeSearch, readSearch } from './search.ts';

/** The calls that a page each takes. */
type Calls = ReturnType<typeof enquiryReads> &
	ReturnType<typeof enquiryExpiry> &
	ReturnType<typeof enquiryErasure> &
	ReturnType<typeof officeSearch>;

/** Erased, or cleared of answers, in one transaction: few enough not to delay a visitor. */
const CHUNK = 50;

/** One read looks through what was received in so long: 3,000 enquiries of the busiest firm. */
const ENDED_AT_ONCE_MS = 10 * DAY_MS;

/** All that a read finds, page by page. What arrives meanwhile is among it. */
async function* everyPage<One, Place>(
	read: (after: Place | undefined) => Promise<{
		readonly found: readonly One[];
		readonly next?: Place;
	}>,
): AsyncGenerator<One> {
	for (let after: Place | undefined; ; ) {
		const { found, next } = await read(after);
		yield* found;
		if (next === undefined) return;
		after = next;
	}
}

/** Works in chunks of ids. */
async function inChunks(
	ids: readonly string[],
	work: (some: readonly string[]) => Promise<void>,
): Promise<void> {
	for (let done = 0; done < ids.length; done += CHUNK) {
		await work(ids.slice(done, done + CHUNK));
		await setImmediate();
	}
}

/** The store's work on many enquiries, on top of its single calls. */
export const pagedWork = (store: Calls) => ({
	/** The latest enquiries that have all that was typed. */
	async search(typed: string, atMost = FOUND_AT_MOST): Promise<Enquiry[]> {
		const patterns = readSearch(typed);
		const found: Enquiry[] = [];
		if (patterns.length === 0) return found;
		for await (const enquiry of everyPage((before: number | undefined) =>
			store.searchPage(patterns, atMost, before),
		)) {
			found.push(enquiry);
			if (found.length === atMost) break;
		}
		return found;
	},

	/**
	 * The enquiries that match the filter, in order of arrival. Calls `onInvalid` for a row with an
	 * invalid value and goes on; without it, throws RowError.
	 */
	async *find(
		filter: EnquiryFilter = {},
		onInvalid?: (invalid: InvalidEnquiry) => void,
	): AsyncGenerator<StoredEnquiry> {
		for await (const one of everyPage((after: number | undefined) =>
			store.findPage(filter, after),
		)) {
			if (!('problem' in one)) yield one;
			else if (onInvalid) onInvalid(one);
			else throw new RowError({ id: one.id }, one.problem);
		}
	},

	/**
	 * The enquiries received since a time that were answered, without a note of how they ended: the
	 * latest of them, oldest first.
	 */
	async openEnded(since: number, now: number, limit: number): Promise<Enquiry[]> {
		const found: Enquiry[] = [];
		for (let until = now + 1; until > since && found.length < limit; until -= ENDED_AT_ONCE_MS) {
			const from = Math.max(since, until - ENDED_AT_ONCE_MS);
			found.push(...(await store.openEndedPage(from, until, limit - found.length)));
		}
		return found.reverse();
	},

	/**
	 * The id, reference and time of every enquiry, how often it has changed and whether it has lost
	 * answers, in order of arrival.
	 */
	receipts: () => everyPage(store.receiptsPage),

	/**
	 * The delivered enquiries of a form received before `before`. Stops at the first newer enquiry,
	 * so that one that a wrong clock dated 1970 does not expire.
	 */
	expired: (form: Enquiry['form'], before: number, now: number): AsyncGenerator<ExpiredEnquiry> =>
		everyPage((after: number | undefined) => store.expiredPage(form, before, now, after)),

	/**
	 * The quarantined enquiries received before `before` that a digest delivered before `reportedBefore`
	 * had named.
	 */
	expiredInQuarantine: (before: number, reportedBefore: number): AsyncGenerator<ExpiredEnquiry> =>
		everyPage((after: number | undefined) =>
			store.expiredInQuarantinePage(before, reportedBefore, after),
		),

	/** The enquiries of a form delivered before `before` that still have their sensitive answers. */
	withExpiredSensitiveAnswers: (
		form: Enquiry['form'],
		before: number,
	): AsyncGenerator<ExpiredEnquiry> =>
		everyPage((after: number | undefined) =>
			store.withExpiredSensitiveAnswersPage(form, before, after),
		),

	/**
	 * Clears these answers, and removes the consents given by answering them. Returns the rows that
	 * have an invalid value: their answers stay.
	 */
	async clearAnswers(
		ids: readonly string[],
		names: readonly string[],
		at: number,
	): Promise<InvalidRow[]> {
		const invalid: InvalidRow[] = [];
		await inChunks(ids, async (some) => {
			invalid.push(...(await store.clearSome(some, names, at)));
		});
		return invalid;
	},

	/** Erases enquiries with what they have in other tables (./table-rules.ts). */
	erase: (ids: readonly string[]): Promise<void> => inChunks(ids, store.eraseSome),
});

/** Many at once, so that what belongs to each is looked up once for all of them. */
export async function* inBatches<One>(
	source: AsyncIterable<One> | Iterable<One>,
	size: number,
): AsyncGenerator<One[]> {
	let batch: One[] = [];
	for await (const one of source) {
		batch.push(one);
		if (batch.length < size) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}
