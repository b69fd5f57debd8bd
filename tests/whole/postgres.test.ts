/** PostgreSQL is stopped eight times without a shutdown, while visitors send. */

import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { startSite } from '#server/testing/running-site.ts';
import { sendEnquiry, sendVisitors } from '../durability/visitors.ts';
import { printFigure } from '../support/layers.ts';
import { startPostgres } from '../support/servers/postgres-cluster.ts';

const STOPS = 8;

test(`through ${STOPS} immediate stops no acknowledged enquiry is lost, and the website goes on by itself`, async () => {
	const cluster = await startPostgres();
	try {
		const site = await startSite({ LOG_LEVEL: 'silent', ...cluster.settings });
		const visitors = sendVisitors(site.origin, 8, { goOn: true });
		const backAfter: number[] = [];
		const whileDown: (number | undefined)[] = [];
		for (let stop = 0; stop < STOPS; stop += 1) {
			await new Promise((resolve) => setTimeout(resolve, 700));
			cluster.stopAtOnce();
			whileDown.push((await sendEnquiry(site.origin)).status);
			cluster.start();
			const startedAt = performance.now();
			while ((await sendEnquiry(site.origin)).status !== 200)
				await new Promise((resolve) => setTimeout(resolve, 20));
			backAfter.push(performance.now() - startedAt);
		}
		await visitors.stop();
		expect(site.process.exitCode).toBeNull();
		expect(new Set(whileDown)).toEqual(new Set([503]));
		const slowest = Math.round(Math.max(...backAfter));

		// After a commit without an answer, the visitor sends again: still one enquiry.
		const unsure = visitors.answers.filter(({ status }) => status === 503).slice(0, 200);
		for (const { reference } of unsure)
			expect((await sendEnquiry(site.origin, reference)).status).toBe(200);

		const client = new Client({ connectionString: cluster.url });
		await client.connect();
		const { rows } = await client.query<{ reference: string }>('SELECT reference FROM enquiry');
		const halves = await client.query(
			"SELECT 1 FROM enquiry WHERE NOT EXISTS (SELECT 1 FROM dispatch WHERE enquiry_id = enquiry.id AND kind = 'office')",
		);
		await client.end();
		const kept = new Set(rows.map(({ reference }) => reference));
		expect([...visitors.acknowledged].filter((reference) => !kept.has(reference))).toEqual([]);
		expect(halves.rows).toEqual([]);
		expect(await site.stop()).toBe(0);
		printFigure(
			`${STOPS} stops: ${visitors.acknowledged.size} acknowledged, 0 missing; first acknowledgement at most ${slowest} ms after its return`,
			slowest <= 2_000,
		);
	} finally {
		cluster.remove();
	}
});
