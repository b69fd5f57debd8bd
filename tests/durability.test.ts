/** Bar D1: the server is killed without warning a hundred times under load, and every enquiry it acknowledged is there. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { newReference } from '../forms/reference.ts';
import { type RunningSite, startSite } from './running-site.ts';

const KILLS = 100;
const CLIENTS = 8;

test(`after ${KILLS} kills under load every acknowledged enquiry is stored whole, with its e-mail`, async () => {
	const data = await mkdtemp(join(tmpdir(), 'kills-'));
	const acknowledged = new Set<string>();
	try {
		for (let kill = 1; kill <= KILLS; kill += 1) {
			const site = await startSite({ LOG_LEVEL: 'silent' }, data);
			let over = false;
			const clients = Array.from({ length: CLIENTS }, async () => {
				while (!over) {
					const reference = newReference();
					if (await isAcknowledged(site, reference)) acknowledged.add(reference);
				}
			});
			await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 250));
			const gone = new Promise((resolve) => site.process.once('exit', resolve));
			site.process.kill('SIGKILL');
			over = true;
			await Promise.all([gone, ...clients]);
			expect({ kill, ...faultsIn(join(data, 'enquiries.db'), acknowledged) }).toEqual({
				kill,
				integrity: 'ok',
				missing: [],
				withoutEmail: 0,
			});
		}
		// The test has bitten only if there was something to lose.
		expect(acknowledged.size).toBeGreaterThan(KILLS);
		console.log(`${KILLS} kills, ${acknowledged.size} enquiries acknowledged, 0 missing`);
	} finally {
		await rm(data, { recursive: true, force: true });
	}
}, 400_000);

async function isAcknowledged({ origin }: RunningSite, reference: string): Promise<boolean> {
	try {
		const answer = await fetch(`${origin}/api/v1.0/email/send`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin },
			body: JSON.stringify({
				user_id: 'sample_public_key',
				service_id: 'service_website',
				template_id: 'template_contact',
				template_params: {
					fullName: 'Load',
					email: 'load@example.org',
					phone: '01134960142',
					description: `Under load, ${reference}.`,
					reference,
				},
			}),
		});
		return answer.status === 200 && (await answer.text()) === 'OK';
	} catch {
		return false;
	}
}

/** What is wrong with the store as the dead server left it. */
function faultsIn(file: string, acknowledged: ReadonlySet<string>) {
	const store = new DatabaseSync(file);
	try {
		const { integrity_check: integrity } = store.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
		const stored = new Set(
			store
				.prepare('SELECT reference FROM enquiry')
				.all()
				.map(({ reference }) => reference),
		);
		const { count } = store.prepare('SELECT COUNT(*) AS count FROM enquiry WHERE id NOT IN (SELECT enquiry_id FROM dispatch)').get() as {
			count: number;
		};
		return { integrity, missing: [...acknowledged].filter((reference) => !stored.has(reference)), withoutEmail: count };
	} finally {
		store.close();
	}
}
