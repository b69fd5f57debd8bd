/**
 * The version before, from this clone's history, runs on a store that this version has made and written to: so that
 * `npm run deploy -- --back` leads back also after a change of tables.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../tests/support/servers/postgres-cluster.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openStore, type Store } from './store.ts';
import { CANARIES, writeEverything } from './testing/everything.ts';
import { emailTerms, NOON, newEnquiry, officeDispatch, storedReferences } from './testing/fixtures.ts';
import type { storeContract } from './testing/store.contract.ts';
import { checkOut, versionsBefore } from './testing/version-before.ts';

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
const cluster = process.platform === 'linux' && versions.length > 0 ? await startPostgres() : undefined;
const trees = versions.map((commit) => ({ commit, ...checkOut(commit) }));
afterAll(() => {
	cluster?.remove();
	for (const { remove } of trees) remove();
	rmSync(folder, { recursive: true });
});

/** Rows as text, bytes included. */
const rowsAsText = (rows: readonly Readonly<Record<string, unknown>>[]) =>
	JSON.stringify(
		rows.map((row) => Object.values(row).map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value))),
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
		(await rowsOf(openSqlite(file), "SELECT name FROM sqlite_schema WHERE type = 'table'")).map(({ name }) => String(name)),
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
		(await rowsOf(await openPostgres(url), "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")).map(({ name }) =>
			String(name),
		),
	rows: async (table) => rowsAsText(await rowsOf(await openPostgres(url), `SELECT * FROM ${table}`)),
});

const kinds = [onSqlite, ...(cluster ? [onPostgres(cluster.url)] : [])];

async function codeIn(tree: string): Promise<Code> {
	const part = (name: string) => import(join(tree, 'enquiries/store', name));
	// An older version has it in another folder.
	const sqliteFile = ['sqlite/sqlite.ts', 'sqlite.ts'].find((name) => existsSync(join(tree, 'enquiries/store', name))) ?? '';
	const [store, sqlite, postgres, contract] = await Promise.all(
		['store.ts', sqliteFile, 'postgres.ts', 'testing/store.contract.ts'].map(part),
	);
	return { ...store, ...sqlite, ...postgres, ...contract };
}

/** Makes a store as this version does. */
async function ourStore(kind: Kind, write: (store: Store) => Promise<unknown> = async () => undefined): Promise<void> {
	const store = await openStore(await kind.open(ours), 'example.co.uk');
	await write(store);
	await store.close();
}

// A version that is not in this clone, such as a shallow one, cannot be run.
describe.skipIf(versions.length === 0)('the version before runs on a store of this one (needs the history of the clone)', async () => {
	for (const { commit, folder: tree } of trees) {
		const code = await codeIn(tree);
		for (const kind of kinds)
			describe(`${commit.slice(0, 7)} on ${kind.name}`, () => {
				// On PostgreSQL it takes as long as all other tests of the store.
				if (kind === onSqlite || isThorough)
					code.storeContract({
						async empty() {
							await kind.empty();
							await ourStore(kind);
						},
						open: () => kind.open(code),
						...(kind === onSqlite
							? { bytes: async () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))) }
							: {}),
					});

				test('[D11] it reads, delivers and erases what this version has written, down to the last table', async () => {
					await kind.empty();
					let written: Awaited<ReturnType<typeof writeEverything>> | undefined;
					await ourStore(kind, async (store) => {
						written = await writeEverything(store);
					});
					for (const table of await kind.tables())
						expect(await kind.rows(table), `testing/everything.ts writes nothing into ${table}`).not.toBe('[]');

					const before = await code.openStore(await kind.open(code), 'example.co.uk');
					const references = Object.values(written ?? {}).map(({ reference }) => reference);
					expect(await storedReferences(before)).toEqual(references);
					const [waiting, ...others] = await before.claim(NOON, emailTerms);
					expect(others).toEqual([]);
					expect(waiting?.enquiry?.answers).toEqual(written?.waiting.answers);
					if (waiting) await before.markDelivered(waiting, NOON);
					const late = newEnquiry({ answers: { description: 'My loft, told to the version before.' } });
					await before.save(late, [officeDispatch]);
					await before.close();

					await ourStore(kind, async (store) => {
						expect(await storedReferences(store)).toEqual([...references, late.reference]);
						expect((await store.claim(NOON, emailTerms)).map(({ enquiry }) => enquiry?.reference)).toEqual([late.reference]);
					});

					const eraser = await code.openStore(await kind.open(code), 'example.co.uk');
					await eraser.erase((await Array.fromAsync(eraser.find())).map(({ id }) => id));
					await eraser.scrub();
					await eraser.close();
					for (const table of await kind.tables())
						for (const canary of CANARIES) expect(await kind.rows(table), `${canary} stays in ${table}`).not.toContain(canary);
				});
			});
	}
});
