/** A store for the tests of a file, empty before each, and enquiries kept in it. */
import { afterEach, beforeEach } from 'vitest';
import type { Enquiry } from '#model/enquiry.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { openStore, type Store } from '../store.ts';
import { databaseFiles } from './database-files.ts';
import { acknowledgementDispatch, NOON, newEnquiry, officeDispatch } from './fixtures.ts';

/** Opens the store before each test of a file, and closes it after. */
export function storeOfTests() {
	const newFile = databaseFiles();
	let store: Store;
	beforeEach(async () => {
		store = await openStore(openSqlite(newFile()), 'example.co.uk');
	});
	afterEach(() => store.close());
	return {
		get store() {
			return store;
		},
		/** Keeps an enquiry, and records what was done about it, from a moment after noon on. */
		async keep(change: Parameters<typeof newEnquiry>[0], ...events: NewEvent[]): Promise<Enquiry> {
			const arrival = newEnquiry(change);
			await store.save(
				arrival,
				arrival.quarantined ? [] : [officeDispatch, acknowledgementDispatch],
			);
			const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
			if (!enquiry) throw new Error('The enquiry was not saved.');
			for (const [index, event] of events.entries()) {
				const visits = { places: { [event.data?.visit ?? '']: 1 } };
				await store.recordEvent(enquiry.id, event, NOON + 1 + index, { visits });
			}
			return enquiry;
		},
	};
}
