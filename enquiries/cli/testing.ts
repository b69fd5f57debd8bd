/** The office's desk on the bench, for tests: a real store in a folder of its own, a day that is set by hand, and ears. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSchemes } from '../../content/read.ts';
import { schemesForRules } from '../../forms/eligibility/outcomes.ts';
import { openErasureLog } from '../erasure-log.ts';
import { openSqlite } from '../store/sqlite.ts';
import { openStore, type Store } from '../store/store.ts';
import { NOON } from '../store/testing/fixtures.ts';
import type { CommandContext } from './command.ts';
import { runCommand } from './run.ts';

export interface TestContext {
	readonly folder: string;
	store: Store;
	now: number;
	desk: CommandContext;
	/** What a command answers, and how it ends. */
	office(...typed: string[]): Promise<{ code: number; text: string }>;
	deliverAll(): Promise<void>;
	parkAll(): Promise<void>;
	/** Closes the store; the desk opens it again at its next use. */
	closeStore(): Promise<void>;
	/** Every byte under the data folder. */
	bytes(): Buffer;
	clear(): Promise<void>;
}

export async function createTestContext(): Promise<TestContext> {
	const folder = mkdtempSync(join(tmpdir(), 'office-'));
	const open = () => openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const said: string[] = [];
	const bench: TestContext = {
		folder,
		store: await open(),
		now: NOON,
		desk: {
			schemes: schemesForRules(readSchemes()),
			store: async () => bench.store,
			now: () => bench.now,
			told: { officeEmail: 'office@example.co.uk', acknowledge: true },
			periods: { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 },
			keepBackupsDays: 30,
			ledger: openErasureLog(folder),
			databaseFile: join(folder, 'enquiries.db'),
			lockFile: join(folder, 'enquiries.lock'),
			dataFolder: folder,
			mailFolder: join(folder, 'mail'),
			backupFolder: join(folder, 'backups'),
			say: (line) => said.push(line),
			progress: () => undefined,
			checks: [],
		},
		async office(...typed) {
			said.length = 0;
			const code = await runCommand(bench.desk, typed);
			return { code, text: said.join('\n') };
		},
		async deliverAll() {
			const terms = { kinds: ['office', 'acknowledgement'], atMost: 100, forMs: 1000, except: [] } as const;
			for (const dispatch of await bench.store.claim(bench.now, terms)) await bench.store.delivered(dispatch, bench.now);
		},
		async parkAll() {
			for (const { id } of await Array.fromAsync(bench.store.find())) await bench.store.park(id, bench.now);
		},
		async closeStore() {
			await bench.store.close();
			bench.desk = {
				...bench.desk,
				async store() {
					bench.store = await open();
					return bench.store;
				},
			};
		},
		bytes: () =>
			Buffer.concat(
				readdirSync(folder, { recursive: true, withFileTypes: true })
					.filter((entry) => entry.isFile())
					.map((entry) => readFileSync(join(entry.parentPath, entry.name))),
			),
		async clear() {
			await bench.store.close();
			rmSync(folder, { recursive: true });
		},
	};
	return bench;
}
