/** A store in which every table has something, for tests of erasing. */

import type { Actor, EventData, NewEvent } from '#model/enquiry-events.ts';
import { newReference } from '#model/reference.ts';
import type { Database } from '../database.ts';
import type { NewEnquiry } from '../save.ts';
import type { Store } from '../store.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	NOON,
	newEnquiry,
	officeDispatch,
} from './fixtures.ts';

/**
 * Personal data that stands somewhere in what `writeEverything` writes. After an erasure it must
 * stand nowhere.
 */
export const CANARIES = ['grace@example.org', 'Grace Hopper', '0142', 'My loft', 'ZE2 8XQ'];

const OFFICE = { who: 'office' } as const satisfies Actor;

/**
 * Writes at least one row of every kind. **A new table or column gets its row here**, with a canary
 * where it may hold personal data: the tests of erasing then look for it.
 */
export async function writeEverything(
	store: Store,
	at = NOON,
): Promise<{ settled: NewEnquiry; waiting: NewEnquiry; quarantined: NewEnquiry }> {
	const settled = newEnquiry({
		receivedAt: at,
		consents: ['description:1'],
		answers: { home: '{"postcode":"ZE2 8XQ"}' },
	});
	await store.save(settled, [officeDispatch, acknowledgementDispatch]);
	for (const dispatch of await store.claim(at, emailTerms)) await store.markDelivered(dispatch, at);
	const waiting = newEnquiry({
		receivedAt: at,
		reference: newReference(),
		answers: { description: 'My loft is still cold.' },
	});
	await store.save(waiting, [officeDispatch]);
	const quarantined = newEnquiry({
		receivedAt: at,
		answers: { description: 'My loft, and a link.' },
		quarantined: 'a link',
	});
	await store.save(quarantined, []);
	const [found] = await Array.fromAsync(store.find({ reference: settled.reference }));
	await store.recordEvent(found?.id ?? '', { kind: 'complaint', by: OFFICE }, at);
	await store.recordEvent(
		found?.id ?? '',
		{ kind: 'spoke', by: OFFICE, data: { note: 'Grace Hopper has two lofts.' } },
		at,
	);
	await store.recordEvent(
		found?.id ?? '',
		{ kind: 'photograph-added', by: { who: 'visitor' } },
		at,
		{ photograph: { id: 'a photograph', jpeg: Buffer.from('Grace Hopper’s boiler') } },
	);
	const called = newEnquiry({
		form: 'telephone',
		receivedAt: at,
		answers: { address: 'ZE2 8XQ', via: 'search' },
	});
	await store.save(called, []);
	const [caller] = await Array.fromAsync(store.find({ reference: called.reference }));
	const grace = 'grace@example.org';
	const acts: readonly [NewEvent['kind'], EventData][] = [
		['corrected', { was: { email: grace } }],
		['heard-of', { heardOf: 'van' }],
		['later', { day: '2026-12-01', remindAt: at }],
		['quoted', { pounds: 8400 }],
		['lost', { reason: 'only a question', note: 'Grace Hopper rents.' }],
		['won', { pounds: 9000 }],
	];
	for (const [kind, data] of acts)
		await store.recordEvent(caller?.id ?? '', { kind, by: OFFICE, data }, at, {
			dispatches: kind === 'won' ? [{ kind: 'thanks', recipient: grace }] : [],
		});
	const visit = '2026-12-03 am';
	await store.recordEvent(
		caller?.id ?? '',
		{ kind: 'survey-booked', by: OFFICE, data: { day: '2026-12-03', visit } },
		at,
		{ visits: { places: { [visit]: 1 }, letterTo: grace } },
	);
	await store.closeHalfDay(visit, true);
	await store.issueVisitorLink(found?.id ?? '', ['the hash of a secret'], at);
	await store.firstNote('a note', 'its text');
	const page = {
		sealed: Buffer.from('sealed'),
		storedAt: at,
		until: at + 1,
		reference: settled.reference,
	};
	await store.saveAnswerPage({ hash: 'the hash of a name', ...page });
	const session = {
		hash: 'the hash of a cookie',
		day: '2026-11-20',
		device: 'the hash of a mark',
		person: 'sam',
		browser: 'Firefox on Windows',
		codeTag: 'a tag',
		openedAt: at,
	};
	await store.openOfficeSession(session);
	await store.noteOfficeRing(session.hash, found?.id ?? '', at);
	await store.claimOfficeCode(session.device, at);
	await store.countOfficeAct(session.day, 'erasures', 5);
	await store.copyAgain([waiting.reference]);
	return { settled, waiting, quarantined };
}

/** The tables without a row. */
export const emptyTables = (rows: ReadonlyMap<string, string>): string[] =>
	[...rows.keys()].filter((table) => rows.get(table) === '[]');

/** Every table by its name, with its rows as text, bytes included. Closes the database. */
export async function rowsOfTables(database: Database): Promise<Map<string, string>> {
	const found = new Map<string, string>();
	await database.read(async (query) => {
		for (const { name } of await query(database.tableNamesQuery)) {
			const rows = (await query(`SELECT * FROM ${name}`)).map((row) =>
				Object.values(row).map((value) =>
					value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
				),
			);
			found.set(String(name), JSON.stringify(rows));
		}
	});
	await database.close();
	return found;
}
