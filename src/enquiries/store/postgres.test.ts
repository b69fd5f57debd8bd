/** The store's contract on PostgreSQL, and what is specific to it. */
import { type AddressInfo, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresCluster, startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { StoreUnavailable } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openStore } from './store.ts';
import { keepEnquiry, newEnquiry, officeDispatch, storedReferences } from './testing/fixtures.ts';
import { storeContract } from './testing/store.contract.ts';

let cluster: PostgresCluster;
const isLinux = process.platform === 'linux';
beforeAll(async () => {
	if (isLinux) cluster = await startPostgres();
});
afterAll(() => cluster?.remove());

describe.skipIf(!isLinux)('on PostgreSQL', { tags: ['all'] }, () => {
	storeContract({
		async empty() {
			const client = new Client({ connectionString: cluster.url });
			await client.connect();
			await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
			await client.end();
		},
		open: () => openPostgres(cluster.url),
	});

	test('while the server is down calls reject with StoreUnavailable, and work again afterwards', async () => {
		const database = await openPostgres(cluster.url);
		await database.transaction((query) => query('SELECT 1'));
		cluster.stopAtOnce();
		await expect(database.transaction((query) => query('SELECT 1'))).rejects.toThrow(
			StoreUnavailable,
		);
		cluster.start();
		expect(await database.transaction((query) => query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
		await database.close();
	});

	test('a statement that the server gives up is refused with a message that says so', async () => {
		const database = await openPostgres(cluster.url);
		await expect(
			database.read((query) => query('SELECT pg_cancel_backend(pg_backend_pid()), pg_sleep(60)')),
		).rejects.toThrow('The database gave a statement up that took too long.');
		await database.close();
	});

	/** Changes a setting of the running server, as its administrator would. */
	async function changeSetting(change: string): Promise<void> {
		const administrator = new Client({ connectionString: cluster.url });
		await administrator.connect();
		await administrator.query('SET default_transaction_read_only = off');
		await administrator.query(`ALTER SYSTEM ${change}`);
		await administrator.query('SELECT pg_reload_conf()');
		await administrator.end();
	}

	test.each([
		['not durable', 'synchronous_commit', 'off', /synchronous_commit=off/],
		['read-only', 'default_transaction_read_only', 'on', /PostgreSQL is read-only/],
	])('once a running server becomes %s, nothing is saved', async (_what, setting, value, words) => {
		const store = await openStore(await openPostgres(cluster.url), 'example.co.uk');
		await changeSetting(`SET ${setting} = ${value}`);
		// The server applies the setting to open connections after a while.
		await expect.poll(() => store.check().catch((error) => error)).toBeInstanceOf(StoreUnavailable);
		await expect(store.save(newEnquiry(), [])).rejects.toThrow(words);
		expect(await storedReferences(store)).toEqual(expect.any(Array));
		await changeSetting(`RESET ${setting}`);
		await expect.poll(() => store.check().catch((error) => error)).toBeUndefined();
		await store.close();
	});

	test('a standby is refused at the start, and nothing is saved once the primary becomes one', async () => {
		const store = await openStore(await openPostgres(cluster.url), 'example.co.uk');
		cluster.stopAtOnce();
		cluster.standBy(true);
		cluster.start();
		await expect(store.check()).rejects.toThrow(StoreUnavailable);
		await expect(store.save(newEnquiry(), [])).rejects.toThrow(/PostgreSQL is read-only/);
		await expect(openPostgres(cluster.url)).rejects.toThrow(/standby.*must lead to the primary/);
		cluster.stopAtOnce();
		cluster.standBy(false);
		cluster.start();
		await store.check();
		await store.close();
	});

	test('an erasure does not wait for an enquiry that is being saved', async () => {
		const store = await openStore(await openPostgres(cluster.url), 'example.co.uk');
		const { id } = await keepEnquiry(store, {}, [officeDispatch]);
		const visitor = new Client({ connectionString: cluster.url });
		await visitor.connect();
		await visitor.query('BEGIN; LOCK TABLE enquiry, dispatch IN ROW EXCLUSIVE MODE');
		await store.erase([id]);
		await store.scrub();
		await visitor.end();
		await store.close();
	});

	test('a connection has no startup parameter that a pooler such as PgBouncer would refuse, and no session setting', async () => {
		const { hostname, port } = new URL(cluster.url);
		const begun: string[] = [];
		const between = createServer((visitor) => {
			const server = connect(Number(port), hostname);
			visitor.once('data', (bytes) => begun.push(bytes.subarray(8).toString()));
			visitor.pipe(server).pipe(visitor);
			for (const socket of [visitor, server]) socket.on('error', () => undefined);
		});
		await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
		const url = new URL(cluster.url);
		url.port = String((between.address() as AddressInfo).port);
		const database = await openPostgres(url.href);
		const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
		const shown = settings.map((name) => `current_setting('${name}') AS ${name}`).join(', ');
		expect(await database.read((query) => query(`SELECT ${shown}`))).toEqual([
			{
				statement_timeout: '10s',
				lock_timeout: '5s',
				idle_in_transaction_session_timeout: '20s',
			},
		]);
		await database.close();
		between.close();
		const named = begun
			.join('')
			.split('\0')
			.filter((_word, place) => place % 2 === 0);
		expect(named.filter(Boolean).sort()).toEqual([
			'application_name',
			'client_encoding',
			'database',
			'user',
		]);
	});

	test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
		'a server with %s=off is refused',
		async (setting) => {
			cluster.stopAtOnce();
			cluster.start({ [setting]: 'off' });
			await expect(openPostgres(cluster.url)).rejects.toThrow(new RegExp(`${setting}=off`));
			cluster.stopAtOnce();
			cluster.start();
		},
	);
});
