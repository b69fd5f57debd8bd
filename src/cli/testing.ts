/**
 * A command context for tests: a real store in its own folder, a manual clock, and captured output.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore, type Store } from '#enquiries/store/store.ts';
import { NOON } from '#enquiries/store/testing/fixtures.ts';
import type { CommandContext } from './command.ts';
import { runCommand } from './run.ts';

export interface TestContext {
	readonly folder: string;
	store: Store;
	now: number;
	context: CommandContext;
	/** Runs a command. Resolves with its output and exit code. */
	run(...typed: string[]): Promise<{ code: number; text: string }>;
	/** Closes the store. The context opens it again at the next use. */
	closeStore(): Promise<void>;
	/** Every byte under the data folder. */
	bytes(): Buffer;
	clear(): Promise<void>;
}

export async function createTestContext(): Promise<TestContext> {
	const folder = mkdtempSync(join(tmpdir(), 'office-'));
	const open = () => openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const printed: string[] = [];
	const harness: TestContext = {
		folder,
		store: await open(),
		now: NOON,
		context: {
			store: async () => harness.store,
			now: () => harness.now,
			recipients: { officeEmail: 'office@example.co.uk', acknowledge: true },
			keepBackupsDays: 30,
			erasureLog: openErasureLog(folder),
			databaseFile: join(folder, 'enquiries.db'),
			lockFile: join(folder, 'enquiries.lock'),
			dataFolder: folder,
			mailFolder: join(folder, 'mail'),
			officeCode: {
				isTerminal: true,
				codes: () => [{ code: '73519046' }],
				makeCode: () => '20846175',
			},
			backupFolder: join(folder, 'backups'),
			print: (line) => printed.push(line),
			progress: () => undefined,
			checks: [],
		},
		async run(...typed) {
			printed.length = 0;
			const code = await runCommand(harness.context, typed);
			return { code, text: printed.join('\n') };
		},
		async closeStore() {
			await harness.store.close();
			harness.context = {
				...harness.context,
				async store() {
					harness.store = await open();
					return harness.store;
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
			await harness.store.close();
			rmSync(folder, { recursive: true });
		},
	};
	return harness;
}
