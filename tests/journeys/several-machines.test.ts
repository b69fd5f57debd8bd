/**
 * Two machines with one PostgreSQL: a visitor may open a form at one and send it to the other, and
 * neither waits for the other.
 */
import { expect, test } from '@playwright/test';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { openStore } from '#enquiries/store/store.ts';
import { FORM_TOKEN } from '#forms/fields/hidden-fields.ts';
import { SECOND_MS } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
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
	test('know each other’s time tokens, so that nobody is suspected for having been sent on', async () => {
		const [first, second] = machines as [RunningSite, RunningSite];
		const token = await (await fetch(`${first.origin}/api/token?form=contact`)).text();
		// Nobody is suspected for being quick.
		await expect
			.poll(() => Date.now() - Number.parseInt(token.split('.')[2] ?? '', 36))
			.toBeGreaterThan(3 * SECOND_MS);
		// With a browser's headers: a client without our key is suspicious otherwise.
		const browser = { 'user-agent': 'Mozilla/5.0', 'accept-language': 'en-GB' };
		expect(
			(await postTo(second.origin, callWith({ ...another(), [FORM_TOKEN]: token }), browser))
				.status,
		).toBe(200);
		expect(second.output()).not.toContain('suspicious enquiry');
	});

	test('store one reference sent to both at once as one enquiry, e-mailed once', async () => {
		const reference = newReference();
		const words = { ...another(), reference };
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) =>
				postTo(machines[index % 2]?.origin ?? '', callWith(words)),
			),
		);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		const store = await openStore(await openPostgres(cluster.url), 'example.co.uk');
		try {
			const kept = await Array.fromAsync(store.find({ reference }));
			expect(kept).toHaveLength(1);
			await expect
				.poll(async () => (await store.dispatchesOf(kept[0]?.id ?? '')).map(({ state }) => state))
				.toEqual(['delivered']);
		} finally {
			await store.close();
		}
	});

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
