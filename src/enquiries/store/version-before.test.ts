/**
 * The version before, from this clone's history, runs on a store that this version has made and
 * written to: so that `npm run deploy -- --back` leads back also after a change of tables.
 */
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { cliCommands } from '../cli/run.ts';
import { createTestContext } from '../cli/testing.ts';
import { openCopyPlace } from '../second-copy/copy-places.ts';
import { newKeyPair, readPublicKey } from '../second-copy/sealed-object.ts';
import { copyAll } from '../second-copy/testing.ts';
import type { Database } from './database.ts';
import { migrationSteps } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openStore, type Store } from './store.ts';
import { CANARIES, writeEverything } from './testing/everything.ts';
import {
	emailTerms,
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from './testing/fixtures.ts';
import type { storeContract } from './testing/store.contract.ts';
import { checkOut, sourcesIn, versionsBefore } from './testing/version-before.ts';

/** The store's code of a version. */
interface Code {
	openStore: typeof openStore;
	openSqlite: typeof openSqlite;
	openPostgres: typeof openPostgres;
	storeContract: typeof storeContract;
}

/** One kind of database, made and looked at by this version. */
interface Kind {
	readonly name: string;
	empty(): Promise<void>;
	open(code: Pick<Code, 'openSqlite' | 'openPostgres'>): Database | Promise<Database>;
	/** The names of its tables, and every row of a table as text. */
	tables(): Promise<string[]>;
	rows(table: string): Promise<string>;
}

/** Set by `npm run prove`. */
const isThorough = process.env.PROVE === '1';

const ours = { openSqlite, openPostgres };
const versions = versionsBefore();
const folder = mkdtempSync(join(tmpdir(), 'newer-store-'));
const file = join(folder, 'enquiries.db');
const cluster =
	process.platform === 'linux' && versions.length > 0 ? await startPostgres() : undefined;
const trees = versions.map((commit) => ({ commit, ...checkOut(commit) }));
afterAll(() => {
	cluster?.remove();
	for (const { remove } of trees) remove();
	rmSync(folder, { recursive: true });
});

/** Rows as text, bytes included. */
const rowsAsText = (rows: readonly Readonly<Record<string, unknown>>[]) =>
	JSON.stringify(
		rows.map((row) =>
			Object.values(row).map((value) =>
				value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
			),
		),
	);

async function rowsOf(database: Database, statement: string) {
	const found = await database.read((query) => query(statement));
	await database.close();
	return found;
}

const onSqlite: Kind = {
	name: 'SQLite',
	empty: async () => {
		for (const name of readdirSync(folder)) rmSync(join(folder, name));
	},
	open: (code) => code.openSqlite(file),
	tables: async () =>
		(await rowsOf(openSqlite(file), "SELECT name FROM sqlite_schema WHERE type = 'table'")).map(
			({ name }) => String(name),
		),
	rows: async (table) => rowsAsText(await rowsOf(openSqlite(file), `SELECT * FROM ${table}`)),
};

const onPostgres = (url: string): Kind => ({
	name: 'PostgreSQL',
	async empty() {
		const client = new Client({ connectionString: url });
		await client.connect();
		await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
		await client.end();
	},
	open: (code) => code.openPostgres(url),
	tables: async () =>
		(
			await rowsOf(
				await openPostgres(url),
				"SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
			)
		).map(({ name }) => String(name)),
	rows: async (table) =>
		rowsAsText(await rowsOf(await openPostgres(url), `SELECT * FROM ${table}`)),
});

const kinds = [onSqlite, ...(cluster ? [onPostgres(cluster.url)] : [])];

async function codeIn(tree: string): Promise<Code> {
	const part = (name: string) => import(join(sourcesIn(tree), 'enquiries/store', name));
	// An older version has it in another folder.
	const sqliteFile =
		['sqlite/sqlite.ts', 'sqlite.ts'].find((name) =>
			existsSync(join(sourcesIn(tree), 'enquiries/store', name)),
		) ?? '';
	const [store, sqlite, postgres, contract] = await Promise.all(
		['store.ts', sqliteFile, 'postgres.ts', 'testing/store.contract.ts'].map(part),
	);
	return { ...store, ...sqlite, ...postgres, ...contract };
}

/** The tool of a version, and what its own tests run it in. */
interface Tool {
	cliCommands: typeof cliCommands;
	createTestContext: typeof createTestContext;
}

const pair = newKeyPair();

/** What a verb is given, where it needs something. */
const typed: Readonly<Record<string, (reference: string) => readonly string[]>> = {
	show: (reference) => [reference],
	export: () => ['--out', join(folder, 'export.json')],
	erase: (reference) => [reference, '--yes', '1'],
	'office-code': () => ['--unlock'],
	restore: () => [join(folder, 'backup.db')],
	keys: () => ['--out', join(folder, 'new-key.pem')],
	recover: () => ['--key', join(folder, 'key.pem'), '--yes', '1'],
	postcodes: () => [join(folder, 'none.csv')],
	councils: () => [join(folder, 'none.csv')],
};

/**
 * How every verb of a tool ends on a store that `write` has written to, after it was made `newer`:
 * with an exit code or a refusal.
 */
async function endings(
	tool: Tool,
	newer: (file: string) => Promise<unknown> = async () => undefined,
): Promise<Record<string, unknown>> {
	const harness = await tool.createTestContext();
	const ended: Record<string, unknown> = {};
	try {
		mkdirSync(join(harness.folder, 'copies'));
		const secondCopy = {
			place: openCopyPlace(join(harness.folder, 'copies')),
			publicKey: readPublicKey(pair.publicKey),
		};
		await newer(join(harness.folder, 'enquiries.db'));
		const [kept, erased, lost] = [newEnquiry(), newEnquiry(), newEnquiry()];
		for (const one of [kept, erased, lost]) await harness.store.save(one, [officeDispatch]);
		if (tool.cliCommands === cliCommands) {
			harness.context = { ...harness.context, secondCopy };
			await harness.store.copyAgain([lost.reference]);
			await copyAll(harness.store, secondCopy.place, secondCopy.publicKey);
			const [found] = await Array.fromAsync(harness.store.find({ reference: lost.reference }));
			await harness.store.erase([found?.id ?? '']);
		}
		for (const verb of Object.keys(tool.cliCommands)) {
			const given = typed[verb]?.(verb === 'erase' ? erased.reference : kept.reference) ?? [];
			ended[verb] = await harness.run(verb, ...given).then(
				({ code }) => code,
				({ message }: Error) => message.replaceAll(harness.folder, ''),
			);
			rmSync(join(folder, 'export.json'), { force: true });
			rmSync(join(folder, 'new-key.pem'), { force: true });
		}
	} finally {
		await harness.clear();
	}
	return ended;
}

/** Makes a store one step newer than this version's. */
async function oneStepNewer(file: string): Promise<void> {
	const database = openSqlite(file);
	await database.transaction(async (query) => {
		await query('ALTER TABLE enquiry ADD COLUMN invented TEXT');
		await query('CREATE TABLE invented (enquiry_id TEXT)');
		await query('INSERT INTO schema_step (step) VALUES ($1)', [migrationSteps.length + 1]);
	});
	await database.close();
}

test('[D11] every verb of the tool does on a newer store what it does on its own', async () => {
	writeFileSync(join(folder, 'key.pem'), pair.privateKey);
	const maker = await createTestContext();
	await maker.run('backup', '--out', join(folder, 'backup.db'));
	await maker.clear();
	const ours = { cliCommands, createTestContext };
	const [own, newer] = [await endings(ours), await endings(ours, oneStepNewer)];
	expect(newer).toEqual(own);
	expect(own).toMatchObject({ show: 0, export: 0, erase: 0, backup: 0, restore: 0, recover: 0 });
});

/** Makes a store as this version does. */
async function ourStore(
	kind: Kind,
	write: (store: Store) => Promise<unknown> = async () => undefined,
): Promise<void> {
	const store = await openStore(await kind.open(ours), 'example.co.uk');
	await write(store);
	await store.close();
}

// A version that is not in this clone, such as a shallow one, cannot be run.
describe.skipIf(versions.length === 0)(
	'the version before runs on a store of this one (needs the history of the clone)',
	async () => {
		for (const { commit, folder: tree } of trees) {
			const code = await codeIn(tree);
			for (const kind of kinds)
				describe(`${commit.slice(0, 7)} on ${kind.name}`, () => {
					// The first version's own tests read the words of the working folder.
					test.skipIf(kind !== onSqlite || commit !== versions[0])(
						'[D11] every verb of its tool does on it what it does on its own',
						async () => {
							const parts = await Promise.all(
								['run.ts', 'testing.ts'].map(
									(name) => import(join(sourcesIn(tree), 'enquiries/cli', name)),
								),
							);
							const tool: Tool = Object.assign({}, ...parts);
							// Those versions refused to back up a newer store.
							const [{ backup: _own, ...own }, { backup: _newer, ...newer }] = [
								await endings(tool),
								await endings(tool, async (path) =>
									(await openStore(openSqlite(path), 'example.co.uk')).close(),
								),
							];
							expect(newer).toEqual(own);
						},
					);

					// On PostgreSQL it takes as long as all other tests of the store.
					if (kind === onSqlite || isThorough)
						code.storeContract({
							async empty() {
								await kind.empty();
								await ourStore(kind);
							},
							open: () => kind.open(code),
							...(kind === onSqlite
								? {
										bytes: async () =>
											Buffer.concat(
												readdirSync(folder).map((name) => readFileSync(join(folder, name))),
											),
									}
								: {}),
						});

					test('[D11] it reads, delivers and erases what this version has written, down to the last table', async () => {
						await kind.empty();
						let written: Awaited<ReturnType<typeof writeEverything>> | undefined;
						await ourStore(kind, async (store) => {
							written = await writeEverything(store);
						});
						for (const table of await kind.tables())
							expect(
								await kind.rows(table),
								`testing/everything.ts writes nothing into ${table}`,
							).not.toBe('[]');

						const before = await code.openStore(await kind.open(code), 'example.co.uk');
						const references = Object.values(written ?? {}).map(({ reference }) => reference);
						expect(await storedReferences(before)).toEqual(references);
						const [waiting, ...others] = await before.claim(NOON, emailTerms);
						expect(others).toEqual([]);
						expect(waiting?.enquiry?.answers).toEqual(written?.waiting.answers);
						if (waiting) await before.markDelivered(waiting, NOON);
						const late = newEnquiry({
							answers: { description: 'My loft, told to the version before.' },
						});
						await before.save(late, [officeDispatch]);
						await before.close();

						await ourStore(kind, async (store) => {
							expect(await storedReferences(store)).toEqual([...references, late.reference]);
							expect(
								(await store.claim(NOON, emailTerms)).map(({ enquiry }) => enquiry?.reference),
							).toEqual([late.reference]);
						});

						const eraser = await code.openStore(await kind.open(code), 'example.co.uk');
						await eraser.erase((await Array.fromAsync(eraser.find())).map(({ id }) => id));
						await eraser.scrub();
						await eraser.close();
						for (const table of await kind.tables())
							for (const canary of CANARIES)
								expect(await kind.rows(table), `${canary} stays in ${table}`).not.toContain(canary);
					});
				});
		}
	},
);
