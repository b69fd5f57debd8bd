/**
 * The office's commands, over five thousand enquiries that two machines wrote at the same time to
 * one PostgreSQL.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createTestContext } from '#cli/testing.ts';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { recordFigure } from '../support/figures.ts';
import { startPostgres } from '../support/servers/postgres-cluster.ts';

const MANY = 5_000;

/** Eight for each of the two machines. */
const CONNECTIONS = 16;

test(`[P3][P5] of ${MANY} enquiries written over ${CONNECTIONS} connections, list, export, send again and erase process each once`, async () => {
	const cluster = await startPostgres();
	const folder = mkdtempSync(join(tmpdir(), 'two-machines-'));
	const harness = await createTestContext();
	try {
		const open = async () => openStore(await openPostgres(cluster.url), 'example.co.uk');
		const machines = [await open(), await open()] as const;
		const arrivals = Array.from({ length: MANY }, (_, room) =>
			newEnquiry({ answers: { description: `Room ${room}` } }),
		);
		const references = arrivals.map(({ reference }) => reference).sort();
		const left = [...arrivals];
		const visitor = async (machine: Store) => {
			for (let next = left.pop(); next; next = left.pop())
				await machine.save(next, [officeDispatch]);
		};
		await Promise.all(
			Array.from({ length: CONNECTIONS }, (_, connection) =>
				visitor(machines[connection % 2 === 0 ? 0 : 1]),
			),
		);
		await machines[1].close();

		const sqlite = harness.store;
		harness.store = machines[0];
		const { databaseFile: _none, ...context } = harness.context;
		harness.context = context;
		const listed = (await harness.run('find', '--json')).text
			.split('\n')
			.map((line) => JSON.parse(line).reference);
		expect(listed.sort()).toEqual(references);
		const out = join(folder, 'all.json');
		await harness.run('export', '--out', out);
		const exported = (JSON.parse(readFileSync(out, 'utf8')) as { reference: string }[]).map(
			({ reference }) => reference,
		);
		expect(exported.sort()).toEqual(references);
		const ids = (await Array.fromAsync(machines[0].find({ since: NOON }))).map(({ id }) => id);
		expect(await machines[0].resend(ids, NOON, { dispatches: [officeDispatch] })).toBe(MANY);
		const erased = await harness.run(
			'erase',
			'--email',
			'grace@example.org',
			'--yes',
			String(MANY),
		);
		expect(erased.text).toContain(`Erased ${MANY} enquiries, so that no query finds them`);
		expect(await machines[0].count()).toMatchObject({ enquiries: 0, waiting: 0 });
		harness.store = sqlite;
		await machines[0].close();
		recordFigure(`[P5] ${MANY} written by two machines, each processed once`);
	} finally {
		await harness.clear();
		rmSync(folder, { recursive: true, force: true });
		cluster.remove();
	}
});
