/**
 * The database that several processes can share: PostgreSQL, with every commit flushed to its
 * server's disk.
 */
import { Pool, type PoolClient, type QueryConfig, types } from 'pg';
import { type Database, type Query, type Row, StoreUnavailable } from './database.ts';
import { text } from './rows.ts';
import { tablesAboutEnquiries } from './table-rules.ts';

/** The type of times and counts. `pg` returns it as text; ours all fit a JavaScript number. */
const EIGHT_BYTE_NUMBER = 20;

/** Without these, a power cut can undo a commit that PostgreSQL has confirmed. */
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Limits are set in each transaction: a pooler such as PgBouncer refuses them at the start of a
 * connection, and shares a session's settings with other clients.
 */
const LIMITS = `SET LOCAL statement_timeout = 10000; SET LOCAL lock_timeout = 5000;
	SET LOCAL idle_in_transaction_session_timeout = 20000`;
const BEGIN_READING = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${LIMITS}`;

/**
 * Checked in every transaction: a failover or a change of settings may have happened since the last
 * one.
 */
const BEGIN_WRITING = `BEGIN ISOLATION LEVEL READ COMMITTED; ${LIMITS}; SELECT ${[
	...MUST_BE_ON,
	'transaction_read_only',
]
	.map((setting) => `current_setting('${setting}') AS ${setting}`)
	.join(', ')}`;
const BEGIN_LONG_RUNNING = BEGIN_WRITING.replace(
	'statement_timeout = 10000',
	'statement_timeout = 0',
);

/** VACUUM or a migration of a large table may take minutes. */
const LONG_RUNNING_MS = 600_000;

/**
 * Conflicts with another transaction, which are retried: foreign_key_violation (one erased what the
 * other refers to), unique_violation, serialization_failure, deadlock_detected.
 */
const RUN_AGAIN = ['23503', '23505', '40001', '40P01'];
const RUNS_AT_MOST = 3;

/**
 * SQLSTATE classes of our own mistakes (wrong data, broken constraints, wrong SQL), which a retry
 * cannot help.
 */
const OUR_MISTAKES = /^(?:0A|22|23|42)/;

/** A statement that was given up at its time limit. */
const QUERY_CANCELED = '57014';

/**
 * Opens the database at a `postgres://` URL. Throws an Error that says what to do when its commits
 * would not be durable.
 */
export async function openPostgres(url: string): Promise<Database> {
	const pool = new Pool({
		connectionString: url,
		application_name: 'website',
		max: 10,
		keepAlive: true,
		connectionTimeoutMillis: 5_000,
		// Ends the wait when the server or the network no longer responds.
		query_timeout: 15_000,
		types: {
			getTypeParser: ((oid, format) =>
				oid === EIGHT_BYTE_NUMBER
					? Number
					: types.getTypeParser(oid, format)) as typeof types.getTypeParser,
		},
	});
	// Without a listener, the loss of an idle connection would end the process.
	pool.on('error', () => undefined);

	async function once<T>(begin: string, work: (query: Query) => Promise<T>): Promise<T> {
		const limit = begin === BEGIN_LONG_RUNNING ? { query_timeout: LONG_RUNNING_MS } : {};
		return withClient(pool, async (client) => {
			const query: Query = async (statement, values = []) => {
				const config: QueryConfig = { text: statement, values: [...values], ...limit };
				return (await client.query<Record<string, unknown>>(config)).rows;
			};
			// Several statements return several results, which the types do not know.
			const results = [await client.query(begin)].flat();
			if (begin !== BEGIN_READING) assertDurable(results.at(-1)?.rows[0]);
			const result = await work(query);
			const { command } = await client.query('COMMIT');
			if (command !== 'COMMIT')
				throw new StoreUnavailable('The database rolled the transaction back.');
			return result;
		});
	}

	const transaction: Database['transaction'] = (work, pace) =>
		untilDone(() => once(pace === 'long-running' ? BEGIN_LONG_RUNNING : BEGIN_WRITING, work));

	await transaction(async () => undefined).catch(async (error) => {
		await pool.end();
		throw error instanceof StoreUnavailable && error.cause instanceof Error ? error.cause : error;
	});

	return {
		transaction,
		read: (work) => untilDone(() => once(BEGIN_READING, work)),
		lock: async (query, name) => {
			await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
		},
		tableNamesQuery: 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()',
		claimClause: 'FOR UPDATE SKIP LOCKED',
		isShared: true,
		async scrub() {
			const vacuum: QueryConfig & { query_timeout: number } = {
				text: `VACUUM ${tablesAboutEnquiries.join(', ')}`,
				query_timeout: LONG_RUNNING_MS,
			};
			await untilDone(() => withClient(pool, (client) => client.query(vacuum)));
		},
		optimise: async () => undefined,
		close: () => pool.end(),
	};
}

/** Runs work on a pooled connection, and discards the connection if the work fails. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
	const client = await pool.connect();
	let isBroken = false;
	// The pool's listener does not notice a connection that is lost while it is in use.
	const onLost = () => {
		isBroken = true;
	};
	client.on('error', onLost);
	try {
		return await work(client);
	} catch (error) {
		isBroken = true;
		throw error;
	} finally {
		client.off('error', onLost);
		// A discarded connection may still emit an error.
		if (isBroken) client.on('error', () => undefined);
		client.release(isBroken);
	}
}

/** Runs a transaction, again after a conflict with another one. */
async function untilDone<T>(once: () => Promise<T>): Promise<T> {
	for (let run = 1; ; run += 1) {
		try {
			return await once();
		} catch (error) {
			const state = sqlState(error);
			if (state && RUN_AGAIN.includes(state) && run < RUNS_AT_MOST) continue;
			if (!isServerError(error, state)) throw error;
			const says =
				state === QUERY_CANCELED
					? 'The database gave a statement up that took too long.'
					: 'The database cannot be used just now.';
			throw new StoreUnavailable(says, { cause: error });
		}
	}
}

/** Throws when commits on this server would not be durable, or it is read-only. */
function assertDurable(settings: Row | undefined): void {
	const turnedOff = MUST_BE_ON.find((setting) => text(settings, setting) === 'off');
	if (turnedOff)
		throw new StoreUnavailable(
			`PostgreSQL runs with ${turnedOff}=off and could lose enquiries in a power cut. Turn it on for this database.`,
		);
	if (text(settings, 'transaction_read_only') === 'on')
		throw new StoreUnavailable(
			'PostgreSQL is read-only: a standby, or set so. DATABASE_URL must lead to the primary.',
		);
}

function sqlState(error: unknown): string | undefined {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as Error)
		? code
		: undefined;
}

/** True for errors of the server or the network: refused, lost, too slow, shutting down, full. */
function isServerError(error: unknown, state: string | undefined): boolean {
	if (state) return !OUR_MISTAKES.test(state);
	if (!(error instanceof Error) || error instanceof StoreUnavailable) return false;
	// `pg` reports a lost connection by a system error code, or only by its message.
	return (
		('code' in error && !String(error.code).startsWith('ERR_')) ||
		/connection|timeout|terminat|not queryable/i.test(error.message)
	);
}
