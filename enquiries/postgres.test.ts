/** The store's promises on PostgreSQL, and what only a server can get wrong. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresCluster, startPostgres } from '../tests/postgres-cluster.ts';
import { StoreUnavailable } from './database.ts';
import { openPostgres } from './postgres.ts';
import { storePromises } from './store.contract.ts';

let cluster: PostgresCluster;
const isLinux = process.platform === 'linux';
beforeAll(async () => {
	if (isLinux) cluster = await startPostgres();
}, 60_000);
afterAll(() => cluster?.remove());

describe.skipIf(!isLinux)('on PostgreSQL', () => {
	storePromises({
		async empty() {
			const client = new Client({ connectionString: cluster.url });
			await client.connect();
			await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
			await client.end();
		},
		open: () => openPostgres(cluster.url),
	});

	test('while the server is away the store says so, and works again when it is back', async () => {
		const database = await openPostgres(cluster.url);
		await database.transaction((query) => query('SELECT 1'));
		cluster.stopAtOnce();
		await expect(database.transaction((query) => query('SELECT 1'))).rejects.toThrow(StoreUnavailable);
		cluster.start();
		expect(await database.transaction((query) => query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
		await database.close();
	}, 30_000);

	test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
		'a server with %s=off is refused',
		async (setting) => {
			cluster.stopAtOnce();
			cluster.start({ [setting]: 'off' });
			await expect(openPostgres(cluster.url)).rejects.toThrow(new RegExp(`${setting}=off`));
			cluster.stopAtOnce();
			cluster.start();
		},
		30_000,
	);
});
