/**
 * A place that versions before have written, and its store. older-form.json holds both, as their own
 * code wrote them: the rows of the tables, the objects, and the key that opens these. Commit 7ec613d
 * kept four enquiries, an object each: the first has a photograph and a note; the last was sent again
 * after its machine was lost, so it has a second object. The last release (cc119d22) changed two of
 * them and added three, of which one has lost an answer, and one has the reference of an enquiry that
 * a machine which was lost had kept; its last note is not copied yet.
 */
import { createPublicKey, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestContext, type TestContext } from '#cli/testing.ts';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import type { Database } from '../store/database.ts';
import { migrationSteps } from '../store/migrations.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { readPublicKey } from './age-files.ts';
import { secondCopyAt } from './copy-channel.ts';
import { type CopyPlace, openCopyPlace } from './copy-places.ts';
import { copyAll, makeDueCopies, namesIn } from './testing.ts';

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
type Three = [string, string, string];
const references = enquiries.map(({ reference }) => String(reference));
const recipient = readPublicKey(
	createPublicKey(written.privateKey)
		.export({ type: 'spki', format: 'der' })
		.subarray(-32)
		.toString('base64url'),
);

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
	for (const [name, content] of Object.entries(written.objects)) {
		mkdirSync(dirname(join(file('copies'), name)), { recursive: true });
		writeFileSync(join(file('copies'), name), content, 'base64');
	}
	return openCopyPlace(file('copies'));
}

async function inBucket(): Promise<CopyPlace> {
	const server = await startS3();
	onTestFinished(() => server.stop());
	const place = openCopyPlace(`${server.address}/older`);
	// What versions before wrote has no folder there.
	for (const [name, content] of Object.entries(written.objects))
		await place.put(name.replace(/^([\dA-Z-]{11})\/(?=\1\.)/, ''), Buffer.from(content, 'base64'));
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
	test(`[D14] with a store on ${name} what the last release has copied is written anew, older photographs go once the new ones are there, and recover brings back all at any time`, {
		tags,
	}, async () => {
		const { open, place } = await kind();
		await fillStore(await open());
		const [, , , again, changed, forgotten, shared] = references as [...Four, ...Three];
		writeFileSync(file('private.pem'), written.privateKey);

		/** The words of enquiries, of what happened to them, and of their photographs. */
		async function wordsIn(one: Store): Promise<string[][]> {
			const words: string[][] = [];
			for await (const { id, answers } of one.find()) {
				const events = await one.eventsOf(id);
				const photographs = await one.photographsOf(id);
				const pictures = await Promise.all(
					photographs.map((photograph) => one.photographBytes(id, photograph.id, 'full')),
				);
				words.push([
					answers.description ?? '',
					...events.flatMap(({ data }) => data.note ?? []),
					...pictures.map((picture) => String(Buffer.from(picture ?? []))),
				]);
			}
			return words.sort();
		}

		/** Brings everything back on a new machine, whose website does not copy yet. */
		async function expectAllToComeBack(): Promise<void> {
			harness.store = await openStore(openSqlite(file(`${randomUUID()}.db`)), 'example.co.uk');
			const run = (...options: string[]) =>
				harness.run('recover', '--key', file('private.pem'), ...options);
			expect(await run('--yes', '9')).toMatchObject({
				code: 0,
				text: expect.stringContaining('Recovered 9 enquiries.'),
			});
			expect(await wordsIn(harness.store)).toEqual([
				[''],
				['My hall is cold.'],
				['My loft is cold, says 1.', 'Two lofts.', 'And a cat.', 'a loft'],
				['My loft is cold, says 2.'],
				['My loft is cold, says 3.'],
				['My loft is cold, says 4.', 'a boiler'],
				['My loft is cold, says 5.', 'Three lofts.', 'a meter'],
				['My loft is cold, says 7.', 'A dog.'],
				['My roof leaks, says the lost machine.'],
			]);
			expect((await run()).text).toMatch(/holds 0 enquiries that the store has not\.$/);
			await harness.store.close();
		}

		store = await openStore(await open(), 'example.co.uk', { makesCopies: true });
		harness.context = { ...harness.context, copies: secondCopyAt(place, recipient) };
		const older = async () =>
			(await Array.fromAsync(place.list())).filter((one) => !one.endsWith('.age'));
		const before = await older();

		// Half of it.
		await store.takeOverCopies(Date.now());
		await store.copyAgain([changed, again]);
		await makeDueCopies(store, place, recipient);
		expect(await older()).toEqual(before);
		const half = (await namesIn(place)).length - before.length;
		expect(half).toBeGreaterThan(3);
		await expectAllToComeBack();

		// All of it.
		await copyAll(store, place, recipient);
		expect((await namesIn(place)).filter((one) => !before.includes(one)).length).toBeGreaterThan(
			half,
		);
		await expectAllToComeBack();

		// Photographs have gone. What happened may be more than this store has, so it stays.
		await copyAll(store, place, recipient);
		expect((await older()).sort()).toEqual(
			before
				.filter((one) => !one.endsWith('.photograph') && !one.startsWith(`${forgotten}/`))
				.sort(),
		);
		await expectAllToComeBack();
		const after = await namesIn(place);
		await copyAll(store, place, recipient);
		expect(await namesIn(place)).toEqual(after);

		// Forgetting and erasing reach the older form.
		const [{ id } = { id: '' }] = await Array.fromAsync(store.find({ reference: shared }));
		await store.clearAnswers([id], ['description'], NOON);
		await copyAll(store, place, recipient);
		expect(await Array.fromAsync(place.list(shared))).toEqual([
			expect.stringMatching(/\.json\.age$/),
		]);
		await store.erase((await Array.fromAsync(store.find())).map((one) => one.id));
		await copyAll(store, place, recipient);
		expect(await Array.fromAsync(place.list())).toEqual([]);
	});
