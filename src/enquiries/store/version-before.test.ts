/**
 * The last release, as it was built, runs on a store that this version has made and written to: so
 * that `npm run deploy -- --back` leads back also after a change of tables.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTool } from '#cli/run.ts';
import { createTestContext } from '#cli/testing.ts';
import { newReference } from '#model/reference.ts';
import { program } from '#server/site-process.ts';
import { mailsIn, until } from '#server/testing/running-site.ts';
import { sendEnquiry } from '#tests/durability/visitors.ts';
import { type Start, startIn } from '#tests/support/folder.ts';
import { buildOfLastRelease } from '#tests/support/last-release.ts';
import { startPostgres } from '#tests/support/servers/postgres-cluster.ts';
import { newKeyPair, readPublicKey } from '../second-copy/age-files.ts';
import { secondCopyAt } from '../second-copy/copy-channel.ts';
import { openCopyPlace } from '../second-copy/copy-places.ts';
import { copyAll } from '../second-copy/testing.ts';
import type { Database } from './database.ts';
import { migrationSteps } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import { openStore, type Store } from './store.ts';
import { CANARIES, emptyTables, rowsOfTables, writeEverything } from './testing/everything.ts';
import { emailTerms, newEnquiry, officeDispatch, storedReferences } from './testing/fixtures.ts';

const pair = newKeyPair();

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'version-before-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

/** What a verb of the tool is given, where it needs something. `folder` is for its files. */
const typed: Readonly<Record<string, (reference: string, folder: string) => readonly string[]>> = {
	show: (reference) => [reference],
	export: (_, folder) => ['--out', join(folder, 'export.json')],
	erase: (reference) => [reference, '--yes', '1'],
	'office-code': () => ['--unlock'],
	backup: (_, folder) => ['--out', join(folder, 'backup.db')],
	restore: (_, folder) => [join(folder, 'backup.db')],
	keygen: (_, folder) => ['--out', join(folder, 'new-key.pem')],
	'age-identity': (_, folder) => [join(folder, 'key.pem')],
	recover: (_, folder) => ['--key', join(folder, 'key.pem'), '--yes', '1'],
	'import-postcodes': (_, folder) => [join(folder, 'none.csv')],
	'import-councils': (_, folder) => [join(folder, 'none.csv')],
	// As the last release calls them.
	keys: (_, folder) => ['--out', join(folder, 'new-key.pem')],
	postcodes: (_, folder) => [join(folder, 'none.csv')],
	councils: (_, folder) => [join(folder, 'none.csv')],
};

/**
 * How every verb of this version's tool ends on a store, after `prepare` was given its file: with
 * an exit code or a refusal.
 */
async function endings(
	prepare: (file: string) => Promise<void> = async () => undefined,
): Promise<Record<string, unknown>> {
	const harness = await createTestContext();
	const folder = newFolder();
	writeFileSync(join(folder, 'key.pem'), pair.privateKey);
	const ended: Record<string, unknown> = {};
	try {
		mkdirSync(join(harness.folder, 'copies'));
		const copies = secondCopyAt(
			openCopyPlace(join(harness.folder, 'copies')),
			readPublicKey(pair.publicKey),
		);
		await prepare(join(harness.folder, 'enquiries.db'));
		const [kept, erased, lost] = [newEnquiry(), newEnquiry(), newEnquiry()];
		for (const one of [kept, erased, lost]) await harness.store.save(one, [officeDispatch]);
		harness.context = { ...harness.context, copies };
		await harness.store.copyAgain([lost.reference]);
		await copyAll(harness.store, copies.place, copies.recipient);
		const [found] = await Array.fromAsync(harness.store.find({ reference: lost.reference }));
		await harness.store.erase([found?.id ?? '']);
		const { commands } = createTool(harness.context, () => undefined);
		for (const verb of commands.map((command) => command.name())) {
			const reference = verb === 'erase' ? erased.reference : kept.reference;
			const given = typed[verb]?.(reference, folder) ?? [];
			ended[verb] = await harness.run(verb, ...given).then(
				({ code }) => code,
				({ message }: Error) => message.replaceAll(folder, '').replaceAll(harness.folder, ''),
			);
		}
	} finally {
		await harness.clear();
	}
	return ended;
}

/** Makes a store one step newer than this version's, so than the last release's at least. */
async function addStep(database: Database): Promise<void> {
	await database.transaction(async (query) => {
		await query('ALTER TABLE enquiry ADD COLUMN invented TEXT');
		await query(
			'CREATE TABLE invented (enquiry_id TEXT REFERENCES enquiry (id) ON DELETE CASCADE, answers TEXT)',
		);
		await query('INSERT INTO invented SELECT id, answers FROM enquiry');
		await query('INSERT INTO schema_step (step) VALUES ($1)', [migrationSteps.length + 1]);
	});
	await database.close();
}

test('[D11] every verb of the tool does on a newer store what it does on its own', async () => {
	const own = await endings();
	const newer = await endings((file) => addStep(openSqlite(file)));
	// What a newer version has written is restored by that one.
	expect(newer).toEqual({ ...own, restore: expect.stringContaining('by a newer version') });
	expect(own).toMatchObject({ show: 0, export: 0, erase: 0, backup: 0, restore: 0, recover: 0 });
});

/** A data folder, whose store is in a database of some kind. */
interface Kept {
	/** The programs run here; the data is in `.data`. */
	readonly folder: string;
	readonly settings: Readonly<Record<string, string>>;
	open(): Database | Promise<Database>;
}

function onSqlite(): Kept {
	const folder = newFolder();
	return {
		folder,
		settings: {},
		open: () => openSqlite(join(folder, '.data', 'enquiries.db')),
	};
}

async function onPostgres(): Promise<Kept> {
	const cluster = await startPostgres();
	onTestFinished(() => cluster.remove());
	return {
		folder: newFolder(),
		settings: { DATABASE_URL: cluster.url },
		open: () => openPostgres(cluster.url),
	};
}

const kinds: readonly [string, () => Kept | Promise<Kept>][] = [
	['SQLite', onSqlite],
	['PostgreSQL', onPostgres],
];

/** To build the last release takes minutes on a busy machine, and its packages the network. */
const ALL = { tags: ['all'] };

/** Uses a store as this version does. */
async function withStore<T>({ open }: Kept, use: (store: Store) => Promise<T>): Promise<T> {
	// So that the last release meets messages of kinds that it does not know.
	const store = await openStore(await open(), 'example.co.uk', { makesCopies: true });
	try {
		return await use(store);
	} finally {
		await store.close();
	}
}

/** Starts a program of the last release. */
function startProgram({ folder, settings }: Kept, name: string, ...given: string[]): Start {
	const { command, args } = program(buildOfLastRelease(), name);
	return startIn(folder, [command, ...args, ...given], {
		...settings,
		OFFICE_EMAIL: 'office@example.co.uk',
		RATE_LIMIT: 'off',
	});
}

/** Serves with the last release while `use` runs, and stops it as systemd does. */
async function whileServed(kept: Kept, use: (origin: string) => Promise<void>): Promise<void> {
	const site = startProgram(kept, 'serve');
	try {
		await use(await site.serving());
	} finally {
		site.process.kill('SIGTERM');
	}
	expect(await site.ended(), site.output()).toBe(0);
}

/** Runs a command of the last release's tool. */
async function office(kept: Kept, ...given: string[]) {
	const run = startProgram(kept, 'enquiries', ...given);
	return { code: await run.ended(), text: run.output() };
}

/** Sends an enquiry by script, and one by a form without script. Returns their references. */
async function sendBoth(origin: string): Promise<string[]> {
	const [byScript, byForm] = [newReference(), newReference()];
	expect(await sendEnquiry(origin, byScript, 'My loft, by script.')).toMatchObject({ status: 200 });
	const answer = await fetch(`${origin}/Contact`, {
		method: 'POST',
		headers: { origin },
		body: new URLSearchParams({
			fullName: 'Grace Hopper',
			email: 'grace@example.org',
			phone: '0113 496 0142',
			description: 'My loft, without script.',
			reference: byForm,
		}),
	});
	expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(byForm)]);
	return [byScript, byForm];
}

/** How many letters to the office name each of these references, once nothing waits any more. */
async function lettersAbout(kept: Kept, references: readonly string[]) {
	await until(
		async () => (await withStore(kept, (store) => store.count())).waiting === 0 || undefined,
	);
	const letters = await mailsIn(join(kept.folder, '.data', 'mail'), 0);
	return references.map(
		(reference) =>
			letters.filter(
				({ to, subject }) =>
					to?.some(({ address }) => address?.startsWith('office@')) && subject?.includes(reference),
			).length,
	);
}

for (const [name, makeKept] of kinds) {
	test(
		`[D11] on ${name} the last release serves from a newer store, delivers what waited there, keeps an enquiry and erases all down to the last table; this version goes on with what it wrote`,
		ALL,
		async () => {
			const kept = await makeKept();
			mkdirSync(join(kept.folder, '.data'), { mode: 0o700 });
			const written = await withStore(kept, (store) => writeEverything(store, Date.now()));
			await addStep(await kept.open());
			const rows = await rowsOfTables(await kept.open());
			expect(emptyTables(rows), 'testing/everything.ts writes nothing into these').toEqual([]);
			const ours = Object.values(written).map(({ reference }) => reference);

			let theirs: string[] = [];
			await whileServed(kept, async (origin) => {
				expect((await fetch(`${origin}/readyz`)).status).toBe(200);
				theirs = await sendBoth(origin);
				expect(await lettersAbout(kept, [written.waiting.reference, ...theirs])).toEqual([1, 1, 1]);
			});
			const all = [...ours, ...theirs];
			for (const reference of all)
				expect(await office(kept, 'show', reference)).toEqual({
					code: 0,
					text: expect.stringContaining('My loft'),
				});

			await withStore(kept, async (store) => {
				expect(await storedReferences(store)).toEqual(all);
				const next = newEnquiry({ receivedAt: Date.now() });
				await store.save(next, [officeDispatch]);
				const claimed = await store.claim(Date.now(), emailTerms);
				expect(claimed.map(({ enquiry }) => enquiry?.reference)).toEqual([next.reference]);
				all.push(next.reference);
			});

			const erased = await office(kept, 'erase', ...all, '--yes', String(all.length));
			expect(erased, erased.text).toMatchObject({ code: 0 });
			for (const [table, rows] of await rowsOfTables(await kept.open()))
				for (const canary of CANARIES)
					expect(rows, `${canary} stays in ${table}`).not.toContain(canary);
			const files = readdirSync(join(kept.folder, '.data'), {
				recursive: true,
				withFileTypes: true,
			})
				.filter((entry) => entry.isFile())
				.map((entry) => join(entry.parentPath, entry.name));
			for (const canary of CANARIES)
				expect(files.filter((file) => readFileSync(file).includes(canary))).toEqual([]);
		},
	);

	test(
		`[D11] [D14] on ${name} what is to be copied or erased when the last release takes over, and when this version does again, is copied or erased`,
		ALL,
		async () => {
			const kept = await makeKept();
			for (const made of ['.data', 'copies']) mkdirSync(join(kept.folder, made), { mode: 0o700 });
			const place = openCopyPlace(join(kept.folder, 'copies'));
			const recipient = readPublicKey(pair.publicKey);
			/** The last release, with the second copy here or away. */
			const itsMachine = (where: string): Kept => ({
				...kept,
				settings: {
					...kept.settings,
					SECOND_COPY: join(kept.folder, where),
					SECOND_COPY_KEY: pair.publicKey,
				},
			});
			const namesOf = async (reference: string) =>
				(await Array.fromAsync(place.list(reference))).map((object) =>
					object.replace(/^.*-[\da-f]{8}/, ''),
				);
			const [copied, due, erased] = [newEnquiry(), newEnquiry(), newEnquiry()];
			await withStore(kept, async (store) => {
				for (const one of [copied, erased]) await store.save(one, [officeDispatch]);
				await copyAll(store, place, recipient);
				await store.save(due, [officeDispatch]);
			});
			expect(await namesOf(copied.reference)).toEqual(['.json.age']);

			let theirs: string[] = [];
			await whileServed(itsMachine('copies'), async (origin) => {
				theirs = await sendBoth(origin);
				// In its own form, beside what it does not know.
				await until(async () => (await namesOf(due.reference)).includes('') || undefined);
				await until(async () => (await namesOf(copied.reference)).length === 2 || undefined);
				expect(await office(itsMachine('copies'), 'erase', erased.reference, '--yes', '1')).toEqual(
					{
						code: 0,
						text: expect.not.stringContaining('NOT ERASED'),
					},
				);
			});
			expect(await namesOf(erased.reference)).toEqual([]);
			await whileServed(itsMachine('unmounted'), async (origin) => {
				theirs.push(...(await sendBoth(origin)));
				await office(itsMachine('unmounted'), 'erase', copied.reference, '--yes', '1');
			});
			expect(await namesOf(copied.reference)).not.toEqual([]);

			await withStore(kept, (store) => copyAll(store, place, recipient));
			expect(await namesOf(copied.reference)).toEqual([]);
			for (const reference of [due.reference, ...theirs])
				expect(await namesOf(reference)).toContain('.json.age');
		},
	);

	test(
		`[D11] on ${name} every verb of the last release’s tool ends on a newer store as on its own`,
		ALL,
		async () => {
			/** The exit codes on a store on which the last release has served. */
			const codes = async (kept: Kept): Promise<Record<string, number | null>> => {
				let [reference = '', erased = ''] = ['', ''];
				await whileServed(kept, async (origin) => {
					[reference = '', erased = ''] = await sendBoth(origin);
					await lettersAbout(kept, [reference]);
				});
				const { text } = await office(kept, 'help');
				const verbs = [...text.matchAll(/^ {2}([a-z-]+)/gm)].map(([, verb = '']) => verb);
				expect(verbs).toEqual(
					expect.arrayContaining(['list', 'show', 'export', 'erase', 'backup']),
				);
				const ended: Record<string, number | null> = {};
				for (const verb of verbs) {
					const given = typed[verb]?.(verb === 'erase' ? erased : reference, kept.folder) ?? [];
					ended[verb] = (await office(kept, verb, ...given)).code;
				}
				return ended;
			};
			const [own, newer] = [await makeKept(), await makeKept()];
			mkdirSync(join(newer.folder, '.data'), { mode: 0o700 });
			await withStore(newer, async () => undefined);
			await addStep(await newer.open());
			const [ownCodes, newerCodes] = await Promise.all([codes(own), codes(newer)]);
			// A backup of a newer store is restored by that version. PostgreSQL has tools of its own.
			const restore = ownCodes.backup === 0 ? { restore: 1 } : {};
			expect(newerCodes).toEqual({ ...ownCodes, ...restore });
			expect(ownCodes).toMatchObject({ list: 0, show: 0, export: 0, erase: 0, status: 0 });
		},
	);
}
