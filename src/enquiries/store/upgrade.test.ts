/**
 * Today's code takes over what the last release wrote: its store is migrated, every answer, act and
 * photograph in it is read, and a letter that waited is delivered. The stores are written by
 * src/enquiries/store/testing/release/write-release.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Email } from '#model/email.ts';
import { followUpOf } from '#model/follow-up.ts';
import { type PostgresCluster, startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { createAttemptRunner } from '../delivery/attempts.ts';
import { createEmailChannel } from '../delivery/email-channel.ts';
import { createManualClock } from '../delivery/testing.ts';
import { contextOf } from '../letters/testing.ts';
import { writeLetter } from '../letters/write-letter.ts';
import { enquiryOfLink } from '../links/enquiry-of-link.ts';
import { visitorSecret } from '../links/visitor-link.ts';
import type { Database } from './database.ts';
import { stepsDone, VERSION } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openStore, type Store } from './store.ts';
import { databaseFiles } from './testing/database-files.ts';
import { NOON } from './testing/fixtures.ts';
import { JPEG, LINK_KEY, released } from './testing/release/write-release.ts';

const written = (file: string) => readFileSync(join(import.meta.dirname, 'testing/release', file));

/** Two hours after the release's store was written. */
const LATER = NOON + 7_200_000;

/** Every letter that waits, as today's code writes and sends it. */
async function deliverAll(store: Store): Promise<Email[]> {
	const sent: Email[] = [];
	const context = contextOf(store, () => LATER);
	const channel = createEmailChannel({
		name: 'e-mail',
		kinds: ['office', 'acknowledgement', 'news'],
		mailer: { destination: 'this test', send: async (email) => void sent.push(email) },
		from: 'website@example.co.uk',
		replyTo: 'office@example.co.uk',
		writeLetter: (message) => writeLetter(message, context),
	});
	const runner = createAttemptRunner(channel, {
		store,
		clock: createManualClock(LATER),
		onOutcome: () => undefined,
		onError(error) {
			throw error;
		},
	});
	while ((await runner.startDue()) > 0) await runner.whenIdle();
	return sent;
}

/** What the store has of the enquiry with this reference. */
async function readOf(store: Store, reference: string) {
	const [enquiry] = await Array.fromAsync(store.find({ reference }));
	if (!enquiry) throw new Error(`${reference} is not in the store.`);
	const events = await store.eventsOf(enquiry.id);
	return {
		enquiry,
		events,
		kinds: events.map(({ kind }) => kind),
		now: followUpOf(enquiry, events),
	};
}

/** Upgrades a store of the release, and expects all that it held. */
async function expectUpgrade(
	open: () => Promise<Database>,
	openNew: () => Promise<Database>,
	shapeOf: (database: Database) => Promise<unknown>,
) {
	const database = await open();
	const store = await openStore(database, 'example.co.uk', released);
	expect(await stepsDone(database)).toBe(VERSION);
	const fresh = await openNew();
	await openStore(fresh, 'example.co.uk');
	expect(await shapeOf(database)).toEqual(await shapeOf(fresh));
	await fresh.close();

	const references: string[] = [];
	for await (const enquiry of store.find()) {
		expect(enquiry).not.toHaveProperty('problem');
		references.push(enquiry.reference);
	}
	expect(references).toHaveLength(8);
	expect(references).not.toContain('5555-5555-4');

	const answered = await readOf(store, '1111-1111-M');
	expect(answered.enquiry).toMatchObject({ form: 'contact', progress: 'delivered' });
	expect(answered.enquiry.answers).toMatchObject({ fullName: 'Grace Hopper' });
	expect(answered.kinds).toEqual(['no-answer', 'not-for-us', 'undone', 'survey-booked']);
	expect(answered.events.at(-1)).toMatchObject({
		by: { who: 'office', person: 'sam' },
		data: { day: '2026-12-01', note: 'Bring the long ladder.' },
	});
	expect(answered.now).toMatchObject({ state: 'survey-booked', surveyDay: '2026-12-01' });
	const visit = '2026-12-01 am';
	const asked = { kind: 'visit-asked', by: { who: 'visitor' }, data: { visit } } as const;
	expect(
		await store.recordEvent(answered.enquiry.id, asked, LATER, {
			visits: { places: { [visit]: 1 } },
		}),
	).toMatchObject({ state: 'recorded', event: { data: { visit, place: 1 } } });
	expect((await readOf(store, '3333-3333-W')).enquiry.progress).toBe('parked');
	expect(await readOf(store, '4444-4444-G')).toMatchObject({
		kinds: ['complaint', 'withdrawn'],
		now: { state: 'withdrawn' },
	});
	const { enquiry: forgotten } = await readOf(store, '6666-6666-R');
	expect(forgotten).toMatchObject({ forgottenAt: expect.any(Number), consents: [] });
	expect(forgotten.answers).toMatchObject({ firstName: 'Annabella', healthCondition: '' });

	const { enquiry: ada, ...acts } = await readOf(store, '2222-2222-8');
	expect(ada.answers).toMatchObject({
		healthCondition: 'yes',
		selectedBenefits: 'pensionCredit',
		address: '2 High Street, Otley, LS21 3AB',
		home: '{"kind":"terrace"}',
	});
	expect(acts.kinds).toEqual(['call-time', 'answer-by', 'corrected', 'photograph-added']);
	expect(acts.now).toMatchObject({ callTime: 'In the morning', answerBy: 'email' });
	const [photograph] = await store.photographsOf(ada.id);
	expect(Buffer.from((await store.photographBytes(ada.id, photograph?.id ?? '')) ?? [])).toEqual(
		JPEG,
	);
	const link = await enquiryOfLink(store, visitorSecret(LINK_KEY, '2222-2222-8'), LATER);
	expect(link?.id).toBe(ada.id);

	const letters = await deliverAll(store);
	expect(letters.map(({ to }) => to).sort()).toEqual([
		'ada@example.org',
		'office@example.co.uk',
		'office@example.co.uk',
	]);
	for (const { text } of letters) expect(text).toContain('2222-2222-8');
	expect((await readOf(store, '2222-2222-8')).enquiry.progress).toBe('delivered');
	await store.erase([ada.id]);
	expect(await Array.fromAsync(store.find({ reference: '2222-2222-8' }))).toEqual([]);
	await store.close();
}

const newFile = databaseFiles();

test('the store of the last release is upgraded on SQLite', async () => {
	const file = newFile();
	writeFileSync(file, gunzipSync(written('release.db.gz')));
	await expectUpgrade(
		async () => openSqlite(file),
		async () => openSqlite(newFile()),
		(database) =>
			database.read(async (query) =>
				(await query('SELECT name, sql FROM sqlite_master ORDER BY name')).map(({ name, sql }) => [
					name,
					// Comments and line ends are no part of a table.
					String(sql)
						.replaceAll(/--.*|\s+/g, ' ')
						.replaceAll(/ +/g, ' '),
				]),
			),
	);
});

describe.skipIf(process.platform !== 'linux')('on PostgreSQL', { tags: ['all'] }, () => {
	let cluster: PostgresCluster;
	beforeAll(async () => {
		cluster = await startPostgres();
	});
	afterAll(() => cluster?.remove());

	test('the store of the last release is upgraded on PostgreSQL', async () => {
		const client = new Client({ connectionString: cluster.url });
		await client.connect();
		await client.query('CREATE DATABASE fresh');
		await client.query(String(written('release.sql')));
		await client.end();
		const fresh = new URL('/fresh', cluster.url);
		await expectUpgrade(
			() => openPostgres(cluster.url),
			() => openPostgres(fresh.href),
			(database) =>
				database.read(async (query) => [
					await query(
						`SELECT table_name, column_name, data_type, is_nullable, column_default
						FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, ordinal_position`,
					),
					await query(`SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`),
					await query(
						`SELECT conrelid::regclass::text AS on_table, pg_get_constraintdef(oid) AS rule FROM pg_constraint
						WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
					),
				]),
		);
	});
});
