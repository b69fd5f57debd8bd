/**
 * What the office is told of faults, by the days on which they happen: a real branch that is not
 * there, and a real store.
 *
 * @module-tag all
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import { openBranch } from './branch.ts';
import { publishBranch } from './publish-branch.ts';

test('a branch that cannot be fetched is told of at the third failure and then once a day', async () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'publish-'));
	const store = await openStore(openSqlite(join(dataDir, 'enquiries.db')), 'example.co.uk');
	try {
		const told: string[] = [];
		const remote = join(dataDir, 'gone.git');
		let now = Date.UTC(2026, 10, 23, 9);
		const followed = { remote, branch: 'main', isAddress: true };
		const parts = {
			dataDir,
			branch: openBranch(join(dataDir, 'following'), followed, '.'),
			store: {
				note: store.note,
				setNote: store.setNote,
				queueNotice(kind: string, to: string, name: string, at: number) {
					told.push(name);
					return store.queueNotice(kind as 'publishing', to, name, at);
				},
			},
			officeEmail: 'office@example.co.uk',
			now: () => now,
			log: () => undefined,
		};
		const passes = async (count: number) => {
			for (let pass = 0; pass < count; pass += 1) {
				expect(await publishBranch(parts)).toBe(false);
				now += 5 * MINUTE_MS;
			}
			return told.length;
		};
		expect(await passes(2)).toBe(0);
		expect(await passes(4)).toBe(1);
		now += DAY_MS;
		expect(await passes(3)).toBe(2);
		expect(new Set(told).size).toBe(2);
	} finally {
		await store.close();
		rmSync(dataDir, { recursive: true, force: true });
	}
});

test.each([
	['a file that was cut off', '{"ranAt":1,"pen'],
	['a file of another form', '{"fault":"yes"}'],
])('of what this machine remembers, %s is begun anew', async (_, before) => {
	const dataDir = mkdtempSync(join(tmpdir(), 'publish-'));
	const file = join(dataDir, 'publishing.json');
	writeFileSync(file, before);
	const away = async () => {
		throw new Error('not asked for');
	};
	const now = Date.UTC(2026, 10, 23, 9);
	try {
		await publishBranch({
			dataDir,
			branch: openBranch(
				join(dataDir, 'following'),
				{ remote: join(dataDir, 'gone.git'), branch: 'main', isAddress: true },
				'.',
			),
			store: { note: away, setNote: away, queueNotice: away },
			officeEmail: 'office@example.co.uk',
			now: () => now,
			log: () => undefined,
		});
		expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
			ranAt: now,
			fault: { since: now, failures: 1 },
		});
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
});
