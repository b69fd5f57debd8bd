/**
 * A place that the last version with one object for each enquiry has written, and its store.
 * older-form.json holds both, as the code of commit 7ec613d wrote them: the rows of its tables, the
 * objects, and the key that opens these. It kept four enquiries: the first has a photograph and a
 * note; the last was sent again after its machine was lost, so it has a second object.
 */
import { createPublicKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import { createTestContext, type TestContext } from '../cli/testing.ts';
import type { Database } from '../store/database.ts';
import { migrationSteps } from '../store/migrations.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { type CopyPlace, openCopyPlace } from './copy-places.ts';
import { copyAll, namesIn } from './testing.ts';

type Cell = string | number | { readonly base64: string };
interface Written {
	readonly privateKey: string;
	/** Columns that are NULL are left out. */
	readonly tables: Readonly<Record<string, readonly Readonly<Record<string, Cell>>[]>>;
	/** The content of each object, as base64. */
	readonly objects: Readonly<Record<string, string>>;
}
const written: Written = JSON.parse(
	readFileSync('src/enquiries/second-copy/older-form.json', 'utf8'),
);
const enquiries = written.tables.enquiry ?? [];
type Four = [string, string, string, string];
const references = enquiries.map(({ reference }) => reference) as Four;
const ids = enquiries.map(({ id }) => id) as Four;
const earlier = Object.keys(written.objects).filter((name) => name.endsWith('.earlier'));
const publicKey = createPublicKey(written.privateKey);
const by = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;

let harness: TestContext;
let store: Store;
beforeEach(async () => {
	harness = await createTestContext();
	await harness.store.close();
});
afterEach(async () => {
	harness.store = store;
	await harness.clear();
});

const file = (name: string) => join(harness.folder, name);

/** Makes the tables of that version, and fills them. */
async function fillStore(database: Database): Promise<void> {
	const steps = written.tables.schema_step?.length;
	await database.transaction(async (query) => {
		await query('CREATE TABLE schema_step (step INTEGER PRIMARY KEY)');
		for (const statement of migrationSteps.slice(0, steps).flat()) await query(statement);
		for (const [table, rows] of Object.entries(written.tables)) {
			await query(`DELETE FROM ${table}`);
			for (const row of rows) {
				const values = Object.values(row).map((cell) =>
					typeof cell === 'object' ? Buffer.from(cell.base64, 'base64') : cell,
				);
				const places = values.map((_, index) => `$${index + 1}`);
				await query(
					`INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${places.join()})`,
					values,
				);
			}
		}
	});
	await database.close();
}

interface Kind {
	open(): Database | Promise<Database>;
	readonly place: CopyPlace;
}

const onSqlite = () => openSqlite(file('used.db'));

async function onPostgres(): Promise<() => Promise<Database>> {
	const cluster = await startPostgres();
	onTestFinished(() => cluster.remove());
	return () => openPostgres(cluster.url);
}

/** That version wrote all objects into the folder itself. */
function inFolder(): CopyPlace {
	mkdirSync(file('copies'));
	for (const [name, content] of Object.entries(written.objects))
		writeFileSync(join(file('copies'), name), content, 'base64');
	return openCopyPlace(file('copies'));
}

async function inBucket(): Promise<CopyPlace> {
	const server = await startS3();
	onTestFinished(() => server.stop());
	const place = openCopyPlace(`${server.address}/older`);
	for (const [name, content] of Object.entries(written.objects))
		await place.put(name, Buffer.from(content, 'base64'));
	return place;
}

const kinds: readonly [string, string[], () => Promise<Kind>][] = [
	['SQLite and a folder', [], async () => ({ open: onSqlite, place: inFolder() })],
	['SQLite and a bucket', [], async () => ({ open: onSqlite, place: await inBucket() })],
	[
		'PostgreSQL and a folder',
		['all'],
		async () => ({ open: await onPostgres(), place: inFolder() }),
	],
];

for (const [name, tags, kind] of kinds)
	test(`[D14] with a store on ${name} the objects of the older form stay until their next change; forgetting and erasing reach them, and recover brings back all`, {
		tags,
	}, async () => {
		const { open, place } = await kind();
		const [changed, forgotten, erased, again] = references;
		await fillStore(await open());
		const oldForm = (reference: string) => [`${reference}.sealed`];
		const photograph = `${changed}.photograph-1.photograph`;

		store = await openStore(await open(), 'example.co.uk', { hasSecondCopy: true });
		await copyAll(store, place, publicKey);
		// Nothing has changed, so that nothing is written.
		expect(await namesIn(place)).toEqual(
			[...references.flatMap(oldForm), ...earlier, photograph].sort(),
		);

		await store.recordEvent(ids[0], { kind: 'note', by, data: { note: 'And a dog.' } }, NOON + 1);
		await store.clearAnswers([ids[1]], ['description'], NOON);
		await store.erase([ids[2]]);
		await copyAll(store, place, publicKey);
		expect(await Array.fromAsync(place.list(erased))).toEqual([]);
		expect(await namesIn(place)).toEqual(
			[
				`${changed}.sealed`,
				`${changed}/000001`,
				photograph,
				`${forgotten}/000001`,
				`${again}.sealed`,
				...earlier,
			].sort(),
		);

		await store.close();
		store = await openStore(openSqlite(file('new.db')), 'example.co.uk', { hasSecondCopy: true });
		harness.store = store;
		harness.context = { ...harness.context, secondCopy: { place, publicKey } };
		writeFileSync(file('private.pem'), written.privateKey);
		const run = (...options: string[]) =>
			harness.run('recover', '--key', file('private.pem'), ...options);
		expect((await run('--yes', '4')).text).toMatch(
			/Recovered 4 enquiries\.[\s\S]*With them 1 photograph\./,
		);
		const found = await Array.fromAsync(store.find());
		expect(found.map(({ answers }) => answers.description).sort()).toEqual([
			'',
			'My hall is cold.',
			'My loft is cold, says 1.',
			'My loft is cold, says 4.',
		]);
		const { id = '' } = found.find(({ reference }) => reference === changed) ?? {};
		expect((await store.eventsOf(id)).map(({ data }) => data.note)).toEqual([
			'Two lofts.',
			undefined,
			'And a dog.',
		]);
		expect(
			String(Buffer.from((await store.photographBytes(id, 'photograph-1', 'full')) ?? [])),
		).toBe('a loft');
		expect((await run()).text).toMatch(/holds 0 enquiries that the store has not\.$/);
		await store.erase(found.map((one) => one.id));
		await copyAll(store, place, publicKey);
		expect(await namesIn(place)).toEqual([]);
	});
