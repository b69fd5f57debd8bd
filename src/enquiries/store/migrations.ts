/**
 * The migrations of the store's tables. Never edit a released step: add a new one, which only adds.
 * The version before then still runs on the store, so that there is a way back from every version
 * (docs/decisions/hosting.md). It erases enquiries without knowing of new tables: a column that
 * refers to an enquiry says `ON DELETE CASCADE`, or `ON DELETE SET NULL` where the row holds
 * nothing personal. A new table gets its line in ./table-rules.ts, and what is new its row in
 * ./testing/everything.ts; ./version-before.test.ts then tries it.
 */
import type { Database } from './database.ts';
import { wholeNumber } from './rows.ts';

export const migrationSteps: readonly (readonly string[])[] = [
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
			forgotten_at BIGINT
		)`,
		'CREATE INDEX enquiry_by_place ON enquiry (place)',
		'CREATE INDEX enquiry_by_fingerprint ON enquiry (fingerprint, received_at)',
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
		'CREATE INDEX dispatch_by_recipient ON dispatch (kind, recipient, queued_at)',
		'CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
	],
	[
		// A complaint outlives the erasure of its enquiry.
		`CREATE TABLE complaint (
			number INTEGER PRIMARY KEY,
			enquiry_id TEXT REFERENCES enquiry (id) ON DELETE SET NULL,
			received_on TEXT NOT NULL,
			acknowledged_on TEXT,
			answered_on TEXT
		)`,
		'CREATE INDEX complaint_by_enquiry ON complaint (enquiry_id)',
	],
	[
		// Places were once assigned without a lock, so several enquiries could have the same one.
		`UPDATE enquiry SET place = ordered.place
		FROM (SELECT id, ROW_NUMBER() OVER (ORDER BY place, received_at, id) AS place FROM enquiry) AS ordered
		WHERE ordered.id = enquiry.id AND ordered.place <> enquiry.place
			AND EXISTS (SELECT 1 FROM enquiry GROUP BY place HAVING COUNT(*) > 1)`,
		'DROP INDEX enquiry_by_place',
		'CREATE UNIQUE INDEX enquiry_place ON enquiry (place)',
		'CREATE TABLE last_place (place BIGINT NOT NULL)',
		'INSERT INTO last_place (place) SELECT COALESCE(MAX(place), 0) FROM enquiry',
		'CREATE INDEX enquiry_quarantined ON enquiry (place) WHERE quarantined IS NOT NULL',
	],
	[
		// When a digest that named a held-back enquiry was delivered.
		'ALTER TABLE enquiry ADD COLUMN told_at BIGINT',
		// Retention reads these page by page.
		'CREATE INDEX enquiry_by_form ON enquiry (form, place)',
		'CREATE INDEX enquiry_with_sensitive_answers ON enquiry (form, place) WHERE forgotten_at IS NULL',
		'CREATE INDEX enquiry_by_forgetting ON enquiry (forgotten_at) WHERE forgotten_at IS NOT NULL',
	],
	[
		// Acknowledgements are counted by day, and no longer looked up by address.
		'DROP INDEX dispatch_by_recipient',
		'CREATE INDEX dispatch_by_kind ON dispatch (kind, queued_at)',
	],
	[
		// The enquiries whose second copy is out of date: only the version before still writes it.
		'CREATE TABLE copy_due (reference TEXT PRIMARY KEY, token TEXT NOT NULL, since BIGINT NOT NULL)',
	],
	[
		// What people do about an enquiry. The version before erases enquiries without knowing of this
		// table: it goes with them.
		`CREATE TABLE event (
			id TEXT PRIMARY KEY,
			enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
			number INTEGER NOT NULL,
			at BIGINT NOT NULL,
			kind TEXT NOT NULL,
			who TEXT NOT NULL,
			mailbox TEXT,
			letter TEXT,
			data TEXT NOT NULL,
			undoes TEXT,
			nonce TEXT
		)`,
		'CREATE UNIQUE INDEX event_by_enquiry ON event (enquiry_id, number)',
		'CREATE UNIQUE INDEX event_by_nonce ON event (enquiry_id, nonce)',
		'CREATE INDEX event_by_time ON event (at)',
		// The hashes of the secrets in visitors' links.
		`CREATE TABLE visitor_link (
			hash TEXT PRIMARY KEY,
			enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
			issued_at BIGINT NOT NULL,
			revoked_at BIGINT
		)`,
		'CREATE INDEX visitor_link_by_enquiry ON visitor_link (enquiry_id)',
	],
	[
		// Photographs that visitors add. SQLite keeps bytes in a column of any type.
		`CREATE TABLE photograph (
			id TEXT PRIMARY KEY,
			enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
			subject TEXT NOT NULL,
			added_at BIGINT NOT NULL,
			width INTEGER NOT NULL,
			height INTEGER NOT NULL,
			byte_count INTEGER NOT NULL,
			content BYTEA NOT NULL,
			preview BYTEA NOT NULL
		)`,
		'CREATE INDEX photograph_by_enquiry ON photograph (enquiry_id)',
	],
	[
		// Since when the second copy lacks a photograph. NULL: it does not, or there is none; each
		// start looks.
		'ALTER TABLE photograph ADD COLUMN copy_due BIGINT',
		'CREATE INDEX photograph_by_copy ON photograph (copy_due) WHERE copy_due IS NOT NULL',
	],
	[
		// Numbers per day, about pages and not about people.
		`CREATE TABLE daily_count (
			day TEXT NOT NULL,
			kind TEXT NOT NULL,
			page TEXT NOT NULL,
			count BIGINT NOT NULL,
			PRIMARY KEY (day, kind, page)
		)`,
	],
	[
		// What a store with years in it would otherwise be read from end to end for
		// (./query-plans.test.ts).
		'CREATE INDEX enquiry_by_time ON enquiry (received_at, place)',
		'CREATE INDEX dispatch_by_progress ON dispatch (kind, state, queued_at)',
		'CREATE INDEX dispatch_by_delivery ON dispatch (kind, delivered_at) WHERE delivered_at IS NOT NULL',
		'CREATE INDEX copy_due_by_time ON copy_due (since)',
	],
	[
		// How often wrong digits were tried with a link, in all its life.
		'ALTER TABLE visitor_link ADD COLUMN wrong_digits INTEGER NOT NULL DEFAULT 0',
	],
	[
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
	],
	[
		// How often an enquiry has changed: the number of its last object in the second copy. 0: the
		// version before wrote it.
		'ALTER TABLE enquiry ADD COLUMN changes BIGINT NOT NULL DEFAULT 0',
	],
	[
		// The office's day: the devices that its code has opened, and what is counted of a day. No copy
		// of the store has their rows.
		`CREATE TABLE office_device (
			hash TEXT PRIMARY KEY,
			day TEXT NOT NULL,
			mailbox TEXT NOT NULL,
			letter TEXT NOT NULL,
			person TEXT,
			browser TEXT NOT NULL,
			code_tag TEXT NOT NULL,
			opened_by TEXT NOT NULL,
			opened_at BIGINT NOT NULL,
			pressed_at BIGINT NOT NULL,
			ended_at BIGINT
		)`,
		`CREATE TABLE office_day (
			day TEXT NOT NULL,
			what TEXT NOT NULL,
			whose TEXT NOT NULL,
			count BIGINT NOT NULL,
			PRIMARY KEY (day, what, whose)
		)`,
	],
	[
		// What the office searches by, as bytes: of texts each database has an order of its own.
		`CREATE TABLE search_term (
			enquiry_id TEXT NOT NULL REFERENCES enquiry (id) ON DELETE CASCADE,
			term BYTEA NOT NULL
		)`,
		'CREATE INDEX search_term_by_term ON search_term (term, enquiry_id)',
		'CREATE INDEX search_term_by_enquiry ON search_term (enquiry_id, term)',
		// NULL: its terms are not written yet.
		'ALTER TABLE enquiry ADD COLUMN searchable INTEGER',
		'CREATE INDEX enquiry_unsearchable ON enquiry (place) WHERE searchable IS NULL',
	],
	[
		// The enquiry about which a device is ringing.
		'ALTER TABLE office_device ADD COLUMN rings TEXT REFERENCES enquiry (id) ON DELETE SET NULL',
		'ALTER TABLE office_device ADD COLUMN rings_since BIGINT',
	],
	[
		// By which rules its search terms were written (./search-terms.ts). NULL: by those of the
		// version before, or not yet.
		'ALTER TABLE enquiry ADD COLUMN terms_version INTEGER',
		'CREATE INDEX enquiry_by_older_terms ON enquiry (place) WHERE terms_version IS NULL',
	],
	[
		// How long the answers were when their search terms were written. The version before keeps the
		// index above.
		'ALTER TABLE enquiry ADD COLUMN terms_length INTEGER',
		`CREATE INDEX enquiry_by_unknown_terms ON enquiry (place)
			WHERE COALESCE(terms_version, 0) < 2 OR COALESCE(terms_length, 0) <> LENGTH(answers)`,
	],
	[
		// The version before knows the lock by the tries in office_day alone.
		`CREATE TABLE office_lock (
			locked_until BIGINT PRIMARY KEY,
			locked_at BIGINT NOT NULL,
			mailbox TEXT NOT NULL,
			letter TEXT NOT NULL,
			browser TEXT NOT NULL
		)`,
	],
];

/**
 * Whether an error is that of a store that lacks tables or columns: a version before this one wrote
 * it, and only the website migrates it.
 */
export const isOfOlderStore = ({ message }: Error): boolean =>
	/no such (?:table|column)|(?:relation|column) \S+ does not exist/.test(message);

/** What to do then. */
export const OLDER_STORE =
	'The store is of an older version than this tool. Start the website with this version, which prepares the store; or use the tool of the version that runs.';

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

/**
 * Applies the missing steps, each in one transaction. Only reads a store that is up to date, or
 * that a newer version has written, so that a read-only store can be opened.
 */
export async function migrate(database: Database): Promise<void> {
	if ((await stepsDone(database)) >= migrationSteps.length) return;
	await database.transaction(async (query) => {
		await database.lock(query, 'schema');
		await query('CREATE TABLE IF NOT EXISTS schema_step (step INTEGER PRIMARY KEY)');
	});
	for (const [index, statements] of migrationSteps.entries()) {
		await database.transaction(async (query) => {
			// Several processes may start at once: the second finds the step applied.
			await database.lock(query, 'schema');
			const [row] = await query('SELECT COALESCE(MAX(step), 0) AS step FROM schema_step');
			if (wholeNumber(row, 'step') > index) return;
			for (const statement of statements) await query(statement);
			await query('INSERT INTO schema_step (step) VALUES ($1)', [index + 1]);
		}, 'long-running');
	}
}
