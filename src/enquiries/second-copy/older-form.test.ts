/**
 * A place that the last version with one object for each enquiry has written, by that version's own
 * code, and its store.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#model/dates.ts';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { type S3Server, startS3 } from '#tests/support/servers/s3-server.ts';
import { createTestContext, type TestContext } from '../cli/testing.ts';
import type { Database } from '../store/database.ts';
import { openPostgres } from '../store/postgres.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { checkOut } from '../store/testing/version-before.ts';
import { openCopyPlace } from './copy-places.ts';
import { newKeyPair, readPublicKey } from './sealed-object.ts';
import { copyAll, namesIn } from './testing.ts';

/** The last version that wrote `REFERENCE.sealed`. */
const BEFORE = '7ec613d';

const isThere =
	spawnSync('git', ['cat-file', '-t', BEFORE], { encoding: 'utf8' }).stdout.trim() === 'commit';
const pair = newKeyPair();
const publicKey = readPublicKey(pair.publicKey);
const by = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;

/** A version's code of both databases. */
interface Code {
	openSqlite: typeof openSqlite;
	openPostgres: typeof openPostgres;
}

describe.skipIf(!isThere)(
	'a place in the form of the version before (needs the history of the clone)',
	async () => {
		const tree = isThere ? checkOut(BEFORE) : { folder: '', remove: () => undefined };
		const cluster = isThere && process.platform === 'linux' ? await startPostgres() : undefined;
		let s3: S3Server;
		beforeAll(async () => {
			s3 = await startS3();
		});
		afterAll(async () => {
			await s3.stop();
			cluster?.remove();
			tree.remove();
		});
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

		const part = (name: string) => import(join(tree.folder, 'enquiries', name));
		const file = (name: string) => join(harness.folder, name);

		/**
		 * Lets the version before keep four enquiries and copy them: the first with a photograph and a
		 * note, the last after its machine was lost and its page was sent again. Returns their
		 * references, and the two of the page under one.
		 */
		async function writeAsBefore(
			address: string,
			open: (code: Code) => Database | Promise<Database>,
		) {
			const [
				{ openStore: openBefore },
				sqlite,
				postgres,
				{ openCopyPlace: openPlace },
				{ startSecondCopy },
			] = await Promise.all(
				[
					'store/store.ts',
					'store/sqlite.ts',
					'store/postgres.ts',
					'second-copy/places.ts',
					'second-copy/second-copy.ts',
				].map(part),
			);
			// A store that is shared leaves the last ten seconds to others.
			const clock = { now: () => Date.now() + MINUTE_MS, elapsed: () => performance.now() };
			const erasureLog = { add: () => undefined, has: () => false, size: 0 };
			const copy = async (of: unknown) => {
				const second = startSecondCopy({
					store: of,
					place: openPlace(address),
					publicKey,
					clock,
					erasureLog,
					onChange: () => undefined,
				});
				await second.catchUp();
				await second.stop();
			};
			const arrivals = [1, 2, 3, 4].map((number) =>
				newEnquiry({ answers: { description: `My loft is cold, says ${number}.` } }),
			);
			const lost = await openBefore(sqlite.openSqlite(file('lost.db')), 'example.co.uk', {
				marksCopies: true,
			});
			const [, , , again] = arrivals;
			await lost.save(
				{ ...again, fingerprint: 'lost', answers: { description: 'My hall is cold.' } },
				[],
			);
			await copy(lost);
			await lost.close();
			const before = await openBefore(await open({ ...sqlite, ...postgres }), 'example.co.uk', {
				marksCopies: true,
			});
			for (const arrival of arrivals) await before.save(arrival, [officeDispatch]);
			const ids: string[] = [];
			for await (const { id } of before.receipts()) ids.push(id);
			await before.recordEvent(ids[0], { kind: 'note', by, data: { note: 'Two lofts.' } }, NOON);
			const bytes = { full: Buffer.from('a loft'), preview: Buffer.from('small') };
			const photograph = {
				id: 'photograph-1',
				subject: 'loft',
				width: 4,
				height: 3,
				most: 9,
				mostBytes: 999,
				...bytes,
			};
			await before.recordEvent(ids[0], { kind: 'photograph-added', by: { who: 'visitor' } }, NOON, {
				photograph,
			});
			await copy(before);
			await before.close();
			return {
				references: arrivals.map(({ reference }) => reference) as [string, string, string, string],
				ids: ids as [string, string, string, string],
			};
		}

		const bucket = () => `${s3.address}/${Math.random().toString(36).slice(2)}`;
		const onSqlite = ({ openSqlite: open }: Code) => open(file('used.db'));
		const onPostgres = ({ openPostgres: open }: Code) => open(cluster?.url ?? '');
		const kinds = [
			['a store on SQLite and a folder', onSqlite, () => file('copies')],
			['a store on SQLite and a bucket', onSqlite, bucket],
			...(cluster
				? ([['a store on PostgreSQL and a folder', onPostgres, () => file('copies')]] as const)
				: []),
		] as const;

		test.each(kinds)(
			'[D14] with %s its objects stay until their next change; forgetting and erasing reach them, and recover brings back all',
			async (_, open, addressOf) => {
				mkdirSync(file('copies'));
				const address = addressOf();
				const place = openCopyPlace(address);

				const { references, ids } = await writeAsBefore(address, open);
				const [changed, forgotten, erased, again] = references;
				const oldForm = (reference: string) => [`${reference}.sealed`];
				const earlier = (await Array.fromAsync(place.list())).filter((name) =>
					name.endsWith('.earlier'),
				);
				expect(earlier).toHaveLength(1);
				const photograph = `${changed}.photograph-1.photograph`;

				store = await openStore(await open({ openSqlite, openPostgres }), 'example.co.uk', {
					hasSecondCopy: true,
				});
				await copyAll(store, place, publicKey);
				// Nothing has changed, so that nothing is written.
				expect(await namesIn(place)).toEqual(
					[...references.flatMap(oldForm), ...earlier, photograph].sort(),
				);

				await store.recordEvent(
					ids[0],
					{ kind: 'note', by, data: { note: 'And a dog.' } },
					NOON + 1,
				);
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
				store = await openStore(openSqlite(file('new.db')), 'example.co.uk', {
					hasSecondCopy: true,
				});
				harness.store = store;
				harness.context = { ...harness.context, secondCopy: { place, publicKey } };
				writeFileSync(file('private.pem'), pair.privateKey);
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
			},
		);
	},
);
