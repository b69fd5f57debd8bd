/**
 * Tries a build before it serves: on a spare port, on a copy of the store, with everything switched
 * off that leaves the machine.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { createSmokeTestFolder, smokeTestFolder } from '#enquiries/store/sqlite/smoke-test-copy.ts';
import type { settingsSchema } from '#server/configuration/settings.ts';
import { siteProcess } from '#server/site-process.ts';

/** Every setting that reaches outside DATA_DIR, switched off. */
export const switchedOff = {
	PORT: '0',
	HOST: '127.0.0.1',
	DATABASE_URL: '',
	SMTP_URL: '',
	ALERT_SMTP_URL: '',
	WEBHOOK_URL: '',
	WEBHOOK_SECRET: '',
	WEBHOOK_MAP: '',
	DISK_RESERVE_MB: '0',
	SECOND_COPY: '',
	SECOND_COPY_KEY: '',
	RATE_LIMIT: 'off',
	LOG_LEVEL: 'error',
} satisfies Partial<Record<keyof typeof settingsSchema.shape, string>>;

/**
 * A site that has not started by then, a migration of many enquiries included, has failed, in the
 * try and when it is to serve. The try yields to everything else that the machine does, so it is
 * given minutes.
 */
export const STARTED_WITHIN_MS = 300_000;
const ANSWERS_WITHIN_MS = 60_000;

/** The website may hold its store for a moment. */
const BUSY_WITHIN_MS = 60_000;

/** The copy, its log and a migration may each take the size of the store. */
const ROOM_FACTOR = 4;

/**
 * The schema of PostgreSQL that takes the tables. Each machine that shares the database has its own:
 * they may publish at the same moment.
 */
const SCHEMA = `smoke_test_${createHash('sha256').update(`${hostname()} ${process.cwd()}`).digest('hex').slice(0, 8)}`;

/** The tables whose rows the migrations made. */
const STARTING_ROWS = ['schema_step', 'last_place'];

/** Rejects with what is wrong. Nothing of it is kept. */
export async function smokeTest(build: string): Promise<void> {
	const dataDir = resolve(process.env.DATA_DIR || '.data');
	const folder = smokeTestFolder(dataDir);
	const deleteFolder = createSmokeTestFolder(dataDir);
	const { DATABASE_URL: url } = process.env;
	try {
		const store = url ? await copyTables(url) : copySqlite(join(dataDir, 'enquiries.db'), folder);
		await tryBuild(build, { DATA_DIR: folder, ...store });
	} finally {
		deleteFolder();
		if (url) await inPostgres(url, dropTables).catch(() => undefined);
	}
}

/** Copies the store, so that its migration is tried as well. Without room for it, says so. */
function copySqlite(file: string, folder: string): Record<string, string> {
	const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
	const { bavail, bsize } = statfsSync(folder);
	if (bavail * bsize < size * ROOM_FACTOR)
		console.log('The disk has no room for a copy of the store: trying it with an empty one.');
	else if (size > 0) {
		const copy = join(folder, 'enquiries.db');
		const store = new DatabaseSync(file, { readOnly: true, timeout: BUSY_WITHIN_MS });
		store.prepare('VACUUM INTO ?').run(copy);
		store.close();
		chmodSync(copy, 0o600);
	}
	return {};
}

/**
 * Gives PostgreSQL a schema with the same tables, without a row about a person. Where that is not
 * allowed, an empty store in a file is tried.
 */
async function copyTables(url: string): Promise<Record<string, string>> {
	const copied = new URL(url);
	copied.searchParams.set('options', `-c search_path=${SCHEMA}`);
	try {
		await inPostgres(url, async (client) => {
			await dropTables(client);
			const { rows } = await client.query(
				'SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema()',
			);
			await client.query(`CREATE SCHEMA ${SCHEMA}`);
			for (const { name } of rows)
				await client.query(`CREATE TABLE ${SCHEMA}.${name} (LIKE ${name} INCLUDING ALL)`);
			for (const { name } of rows.filter((table) => STARTING_ROWS.includes(table.name)))
				await client.query(`INSERT INTO ${SCHEMA}.${name} SELECT * FROM ${name}`);
		});
		// A pool between may not pass the schema on.
		await inPostgres(copied.href, async (client) => {
			const { rows } = await client.query('SELECT current_schema() AS name');
			if (rows[0]?.name !== SCHEMA) throw new Error('it does not choose the schema');
		});
		return { DATABASE_URL: copied.href };
	} catch (error) {
		console.log(
			`PostgreSQL gives no schema for it (${(error as Error).message}): trying it with an empty store.`,
		);
		return {};
	}
}

const dropTables = (client: Client) => client.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);

async function inPostgres(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
	const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
	await client.connect();
	await work(client).finally(() => client.end());
}

/** Starts the site of a build, and asks for every page, and for an answer to an enquiry. */
async function tryBuild(build: string, store: Record<string, string>): Promise<void> {
	const { command, args } = siteProcess(build);
	const env = { ...process.env, ...switchedOff, ...store };
	// When this process is stopped or killed, the site notices by the IPC channel, and ends.
	const site = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
	const ended = new Promise<void>((done) => site.once('close', () => done()));
	let printed = '';
	site.stderr?.on('data', (chunk) => {
		printed += chunk;
	});
	try {
		const origin = await new Promise<string>((found, reject) => {
			const tooLate = () => reject(new Error('It did not start in time.'));
			const timer = setTimeout(tooLate, STARTED_WITHIN_MS);
			site.stdout?.setEncoding('utf8').on('data', (chunk) => {
				printed += chunk;
				const [, at] = /The website is at (\S+)\n/.exec(printed) ?? [];
				if (at) found(at);
			});
			site.once('error', reject);
			ended.then(() => reject(new Error('It ended.'))).finally(() => clearTimeout(timer));
		});
		await tryPages(origin, build);
		await tryForm(origin);
	} catch (cause) {
		// What the site says of it: its log holds nothing personal.
		throw new Error([(cause as Error).message, printed.trim()].join('\n'), { cause });
	} finally {
		site.kill('SIGTERM');
		const timer = setTimeout(() => site.kill('SIGKILL'), ANSWERS_WITHIN_MS);
		await ended;
		clearTimeout(timer);
	}
}

const ask = (url: string, options: RequestInit = {}) =>
	fetch(url, {
		redirect: 'manual',
		signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
		...options,
	});

async function tryPages(origin: string, build: string): Promise<void> {
	const sitemap = readFileSync(join(build, 'client', 'sitemap.xml'), 'utf8');
	const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)/g)].map(([, path]) => path);
	for (const path of [...pages, '/healthz', '/readyz']) {
		const { status } = await ask(origin + path);
		if (status !== 200) throw new Error(`${path} answers ${status}.`);
	}
}

/** An enquiry as a browser without script sends it. It reaches the copy of the store only. */
async function tryForm(origin: string): Promise<void> {
	const answers = {
		fullName: 'Smoke test',
		email: 'smoke-test@example.org',
		phone: '01134960142',
		description: 'A try of a new release.',
	};
	const posted = await ask(`${origin}/Contact`, {
		method: 'POST',
		headers: { origin: new URL(process.env.SITE_URL || origin).origin },
		body: new URLSearchParams(answers),
	});
	if (posted.status !== 303) throw new Error(`An enquiry is answered with ${posted.status}.`);
	const { status } = await ask(origin + posted.headers.get('location'));
	if (status !== 200) throw new Error(`An enquiry is confirmed with ${status}.`);
}
