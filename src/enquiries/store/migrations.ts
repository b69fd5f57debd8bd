/**
 * The migrations of the store's tables. Never edit a released step: add a new one, or a table to the
 * later ones. A column that refers to an enquiry says `ON DELETE CASCADE`, or `ON DELETE SET NULL`
 * where the row holds nothing personal. A new table gets its line in ./table-rules.ts, and what is
 * new its row in ./testing/everything.ts.
 */
import type { Database, Query } from './database.ts';
import { wholeNumber } from './rows.ts';

type Steps = readonly (readonly string[])[];

export const migrationSteps: Steps = [
	[
		`CREATE TABLE enquiry (
			id TEXT PRIMARY KEY,
			place BIGINT NOT NULL,
			reference TEXT NOT NULL UNIQUE,
			form TEXT NOT NULL,
			form_version INTEGER NOT NULL,
			received_at BIGINT NOT NULL,
			answers TEXT NOT NULL,
			consents TEXT NOT NULL,
			fingerprint TEXT NOT NULL,
			follows TEXT,
			quarantined TEXT,
			forgotten_at BIGINT,
			-- When a digest that named a held-back enquiry was delivered.
			told_at BIGINT,
			-- How often it has changed: the number of its last object in the second copy.
			changes BIGINT NOT NULL DEFAULT 1,
			-- The words that the office finds it by (./search.ts).
			search TEXT NOT NULL DEFAULT '',
			-- The same for one person, and for one home (../answers/person-terms.ts).
			phone_key TEXT,
			email_key TEXT,
			home_key TEXT
		)`,
		'CREATE UNIQUE INDEX enquiry_place ON enquiry (place)',
		'CREATE INDEX enquiry_by_fingerprint ON enquiry (fingerprint, received_at)',
		'CREATE INDEX enquiry_quarantined ON enquiry (place) WHERE quarantined IS NOT NULL',
		// Retention reads these page by page.
		'CREATE INDEX enquiry_by_form ON enquiry (form, place)',
		'CREATE INDEX enquiry_with_sensitive_answers ON enquiry (form, place) WHERE forgotten_at IS NULL',
		'CREATE INDEX enquiry_by_forgetting ON enquiry (forgotten_at) WHERE forgotten_at IS NOT NULL',
		'CREATE INDEX enquiry_by_time ON enquiry (received_at, place)',
		'CREATE INDEX enquiry_by_phone ON enquiry (phone_key, place)',
		'CREATE INDEX enquiry_by_email ON enquiry (email_key, place)',
		'CREATE INDEX enquiry_by_home ON enquiry (home_key, place)',
		'CREATE TABLE last_place (place BIGINT NOT NULL)',
		'INSERT INTO last_place (place) VALUES (0)',
		`CREATE TABLE dispatch (
			id TEXT PRIMARY KEY,
			enquiry_id TEXT REFERENCES enquiry (id),
			kind TEXT NOT NULL,
			recipient TEXT NOT NULL,
			message_id TEXT NOT NULL UNIQUE,
			state TEXT NOT NULL CHECK (state IN ('waiting', 'claimed', 'delivered', 'parked')),
			queued_at BIGINT NOT NULL,
			due_at BIGINT NOT NULL,
			attempts INTEGER NOT NULL DEFAULT 0,
			refusals INTEGER NOT NULL DEFAULT 0,
			crashes INTEGER NOT NULL DEFAULT 0,
			plain INTEGER NOT NULL DEFAULT 0,
			claim TEXT,
			claimed_until BIGINT,
			last_failure TEXT,
			delivered_at BIGINT,
			parked_at BIGINT
		)`,
		'CREATE INDEX dispatch_by_due ON dispatch (state, crashes, due_at)',
		'CREATE INDEX dispatch_by_enquiry ON dispatch (enquiry_id)',
		// Acknowledgements are counted by day.
		'CREATE INDEX dispatch_by_kind ON dispatch (kind, queued_at)',
		'CREATE INDEX dispatch_by_progress ON dispatch (kind, state, queued_at)',
		'CREATE INDEX dispatch_by_delivery ON dispatch (kind, delivered_at) WHERE delivered_at IS NOT NULL',
		'CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
		// What people do about an enquiry.
		`CREATE TABLE event (
			id TEXT PRIMARY KEY,
			enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
			number INTEGER NOT NULL,
			at BIGINT NOT NULL,
			kind TEXT NOT NULL,
			who TEXT NOT NULL,
			data TEXT NOT NULL,
			undoes TEXT,
			nonce TEXT
		)`,
		'CREATE UNIQUE INDEX event_by_enquiry ON event (enquiry_id, number)',
		'CREATE UNIQUE INDEX event_by_nonce ON event (enquiry_id, nonce)',
		'CREATE INDEX event_by_time ON event (at)',
		`CREATE INDEX complaint_event ON event (enquiry_id) WHERE kind = 'complaint'`,
		// The hashes of the secrets in visitors' links, and how often wrong digits were tried with one.
		`CREATE TABLE visitor_link (
			hash TEXT PRIMARY KEY,
			enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
			issued_at BIGINT NOT NULL,
			wrong_digits INTEGER NOT NULL DEFAULT 0
		)`,
		'CREATE INDEX visitor_link_by_enquiry ON visitor_link (enquiry_id)',
		// Photographs that visitors add. SQLite keeps bytes in a column of any type.
		`CREATE TABLE photograph (
			id TEXT PRIMARY KEY,
			enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
			added_at BIGINT NOT NULL,
			byte_count INTEGER NOT NULL,
			content BYTEA NOT NULL
		)`,
		'CREATE INDEX photograph_by_enquiry ON photograph (enquiry_id)',
		// The pages that answer posts, sealed with keys that are not here, for half an hour.
		`CREATE TABLE answer_page (
			hash TEXT PRIMARY KEY,
			sealed BYTEA NOT NULL,
			size INTEGER NOT NULL,
			stored_at BIGINT NOT NULL,
			until BIGINT NOT NULL,
			enquiry_id TEXT REFERENCES enquiry (id) ON DELETE CASCADE
		)`,
		'CREATE INDEX answer_page_by_enquiry ON answer_page (enquiry_id)',
		// The sessions that the office's code has opened, the enquiry about which one is ringing, the
		// marks of devices that have signed in before, wrong codes, and what is counted of a day. No
		// copy of the store has their rows.
		`CREATE TABLE office_session (
			hash TEXT PRIMARY KEY,
			day TEXT NOT NULL,
			device TEXT NOT NULL,
			person TEXT,
			browser TEXT NOT NULL,
			code_tag TEXT NOT NULL,
			opened_at BIGINT NOT NULL,
			ended_at BIGINT,
			rings TEXT REFERENCES enquiry (id) ON DELETE SET NULL,
			rings_since BIGINT
		)`,
		`CREATE TABLE office_device (
			hash TEXT PRIMARY KEY,
			signed_in_at BIGINT NOT NULL
		)`,
		`CREATE TABLE office_wrong_code (
			whose TEXT PRIMARY KEY,
			count BIGINT NOT NULL,
			wait_until BIGINT NOT NULL
		)`,
		`CREATE TABLE office_day (
			day TEXT NOT NULL,
			what TEXT NOT NULL,
			count BIGINT NOT NULL,
			PRIMARY KEY (day, what)
		)`,
	],
];

/**
 * Tables that came later, each of which an older version leaves alone: it still opens the store, so
 * that a release can be gone back from. Never edit one that was released.
 */
const laterTables: Readonly<Record<string, readonly string[]>> = {
	// The places of visits, none of which is two people's. The place 0 is the office's: it makes no more
	// visits on that half-day.
	visit: [
		`CREATE TABLE visit (
			half_day TEXT NOT NULL,
			place INTEGER NOT NULL,
			enquiry_id TEXT UNIQUE REFERENCES enquiry (id) ON DELETE CASCADE
		)`,
		'CREATE UNIQUE INDEX visit_place ON visit (half_day, place)',
	],
};

/** The version of the tables: the number of steps that make them. */
export const VERSION = migrationSteps.length;

/** What is said of a store with more steps than this version knows. */
export const NEWER_STORE = 'was written by a newer version of the website. Update this one first.';

/** How many steps have been applied to a store: 0 when it has no tables yet. */
export async function stepsDone(database: Database): Promise<number> {
	return database.read(async (query) => {
		// A query on a missing table would be an error, and end the transaction.
		const tables = await query(database.tableNamesQuery);
		if (!tables.some(({ name }) => name === 'schema_step')) return 0;
		const [row] = await query('SELECT COALESCE(MAX(step), 0) AS step FROM schema_step');
		return wholeNumber(row, 'step');
	});
}

/** The tables that came later and that a store does not have yet. */
async function missingTables(query: Query, { tableNamesQuery }: Database): Promise<string[]> {
	const names = (await query(tableNamesQuery)).map(({ name }) => name);
	return Object.keys(laterTables).filter((table) => !names.includes(table));
}

/**
 * Applies the missing steps, each in one transaction, and adds the tables that came later. Only reads
 * a store that is up to date, so that a read-only store can be opened.
 */
export async function migrate(database: Database, steps: Steps = migrationSteps): Promise<void> {
	const missing = await database.read((query) => missingTables(query, database));
	if ((await stepsDone(database)) >= steps.length && missing.length === 0) return;
	await database.transaction(async (query) => {
		await database.lock(query, 'schema');
		await query('CREATE TABLE IF NOT EXISTS schema_step (step INTEGER PRIMARY KEY)');
	});
	for (const [index, statements] of steps.entries()) {
		await database.transaction(async (query) => {
			// Several processes may start at once: the second finds the step applied.
			await database.lock(query, 'schema');
			const [row] = await query('SELECT COALESCE(MAX(step), 0) AS step FROM schema_step');
			if (wholeNumber(row, 'step') > index) return;
			for (const statement of statements) await query(statement);
			await query('INSERT INTO schema_step (step) VALUES ($1)', [index + 1]);
		}, 'long-running');
	}
	await database.transaction(async (query) => {
		await database.lock(query, 'schema');
		for (const table of await missingTables(query, database))
			for (const statement of laterTables[table] ?? []) await query(statement);
	});
}
