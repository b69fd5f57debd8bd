/**
 * Two machines with one PostgreSQL: a visitor may open a form at one and send it to the other, and
 * neither waits for the other.
 */
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { type PostgresCluster, startPostgres } from '../support/servers/postgres-cluster.ts';

const isLinux = process.platform === 'linux';

let cluster: PostgresCluster;
let machines: RunningSite[] = [];
test.beforeAll(async () => {
	if (!isLinux) return;
	cluster = await startPostgres();
	// Both at once, on a database without tables: whoever is first makes them.
	machines = await Promise.all([startSite(cluster.settings), startSite(cluster.settings)]);
});
test.afterAll(async () => {
	for (const machine of machines) await machine.stop();
	cluster?.remove();
});

test.describe('two machines with one PostgreSQL', () => {
	test.skip(!isLinux, 'only on Linux');

	test('know each other’s sessions of the office, and count wrong codes together', async () => {
		const [first, second] = machines as [RunningSite, RunningSite];
		const post = ({ origin }: RunningSite, fields: Record<string, string>, cookie = '') =>
			fetch(`${origin}/office`, {
				method: 'POST',
				headers: { origin, cookie },
				body: new URLSearchParams(fields),
				redirect: 'manual',
			});
		const type = (machine: RunningSite, code: string) => post(machine, { act: 'sign-in', code });
		const list = ({ origin }: RunningSite, cookie: string) =>
			fetch(`${origin}/office`, { headers: { cookie } });
		const opened = await type(first, cluster.settings.OFFICE_PIN);
		const [cookie = ''] = opened.headers.getSetCookie()[0]?.split(';') ?? [];
		const shown = await list(second, cookie);
		expect([opened.status, shown.status]).toEqual([303, 200]);
		const [, token = ''] = /name="token" value="([^"]+)"/.exec(await shown.text()) ?? [];
		expect((await post(second, { act: 'sign-out-everywhere', token }, cookie)).status).toBe(200);
		expect((await list(first, cookie)).status).toBe(403);
		const wrong = Array.from({ length: 12 }, (_, index) =>
			type(index % 2 ? first : second, '90817263'),
		);
		const statuses = (await Promise.all(wrong)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 422)).toHaveLength(10);
		expect((await type(first, cluster.settings.OFFICE_PIN)).status).toBe(429);
	});
});
