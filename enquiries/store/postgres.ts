/** The store's database where several processes share one: PostgreSQL, with commits forced to the disk of its server. */
import { Pool, type PoolClient, type QueryConfig, types } from 'pg';
import { type Database, type Query, type Row, StoreUnavailable, type Value } from './database.ts';
import { text } from './rows.ts';

/** Times and counts come as 64-bit numbers, which `pg` gives as text; none of ours outgrows a JavaScript number. */
const EIGHT_BYTE_NUMBER = 20;

/** Without these, PostgreSQL calls a commit done that a power cut can undo. */
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * How a transaction begins. Limits are set within it: a pooler such as PgBouncer refuses them at the start of a connection, and
 * hands what a connection was told to somebody else.
 */
const LIMITS = `SET LOCAL statement_timeout = 10000; SET LOCAL lock_timeout = 5000; SET LOCAL idle_in_transaction_session_timeout = 20000`;
const BEGIN_READING = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; ${LIMITS}`;

/** Asked every time and not once: after a failover, or a change of settings, it is another server that answers. */
const BEGIN_WRITING = `BEGIN ISOLATION LEVEL READ COMMITTED; ${LIMITS}; SELECT ${[...MUST_BE_ON, 'transaction_read_only']
	.map((setting) => `current_setting('${setting}') AS ${setting}`)
	.join(', ')}`;
const BEGIN_UNHURRIED = BEGIN_WRITING.replace('statement_timeout = 10000', 'statement_timeout = 0');

/** Tidying a large table, or changing it for a new version, may take minutes. */
const UNHURRIED_MS = 600_000;

/** A transaction that another's got in the way of is run again: unique_violation, serialization_failure, deadlock_detected. */
const RUN_AGAIN = ['23505', '40001', '40P01'];
const RUNS_AT_MOST = 3;

/** Classes of SQLSTATE that are our own mistakes (wrong data, broken rules, wrong SQL), which asking again cannot help. */
const OUR_MISTAKES = /^(?:0A|22|23|42)/;

/** Opens the database at a `postgres://` address. Throws an Error that says what to do when it cannot keep its promises. */
export async function openPostgres(url: string): Promise<Database> {
	const pool = new Pool({
		connectionString: url,
		application_name: 'website',
		max: 10,
		keepAlive: true,
		connectionTimeoutMillis: 5_000,
		// Ends our wait where the server, or the way to it, has gone silent.
		query_timeout: 15_000,
		types: {
			getTypeParser: ((oid, format) =>
				oid === EIGHT_BYTE_NUMBER ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
		},
	});
	// Without a listener, a connection lost while nobody uses it would end the process.
	pool.on('error', () => undefined);

	/** Lends a connection to the work, and throws it away when it has failed. */
	async function withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
		const client = await pool.connect();
		let isBroken = false;
		// Nor would the pool's listener hear of a connection that is lost while it is lent out.
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
			// A connection being thrown away may still report its own end.
			if (isBroken) client.on('error', () => undefined);
			client.release(isBroken);
		}
	}

	async function once<T>(begin: string, work: (query: Query) => Promise<T>): Promise<T> {
		const limit = begin === BEGIN_UNHURRIED ? { query_timeout: UNHURRIED_MS } : {};
		const limited = (text: string, values: readonly Value[]): QueryConfig => ({ text, values: [...values], ...limit });
		return withClient(async (client) => {
			const query: Query = async (statement, values = []) => (await client.query<Record<string, unknown>>(limited(statement, values))).rows;
			// Several statements at once have several results, which the types do not know of.
			const results = [await client.query(begin)].flat();
			if (begin !== BEGIN_READING) insistOnDurability(results.at(-1)?.rows[0]);
			const result = await work(query);
			const { command } = await client.query('COMMIT');
			if (command !== 'COMMIT') throw new StoreUnavailable('The database took the transaction back.');
			return result;
		});
	}

	async function untilDone<T>(once: () => Promise<T>): Promise<T> {
		for (let run = 1; ; run += 1) {
			try {
				return await once();
			} catch (error) {
				const state = sqlState(error);
				if (state && RUN_AGAIN.includes(state) && run < RUNS_AT_MOST) continue;
				if (!isTheirTrouble(error, state)) throw error;
				throw new StoreUnavailable('The database cannot be used just now.', { cause: error });
			}
		}
	}

	const transaction: Database['transaction'] = (work, pace) =>
		untilDone(() => once(pace === 'unhurried' ? BEGIN_UNHURRIED : BEGIN_WRITING, work));

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
		tableExistsQuery: 'SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = $1',
		claimClause: 'FOR UPDATE SKIP LOCKED',
		isShared: true,
		async scrub() {
			const vacuum: QueryConfig & { query_timeout: number } = {
				text: 'VACUUM enquiry, dispatch, complaint',
				query_timeout: UNHURRIED_MS,
			};
			await untilDone(() => withClient((client) => client.query(vacuum)));
		},
		close: () => pool.end(),
	};
}

/** Refuses to promise what this server would not keep. */
function insistOnDurability(settings: Row | undefined): void {
	const careless = MUST_BE_ON.find((setting) => text(settings, setting) === 'off');
	if (careless)
		throw new StoreUnavailable(
			`PostgreSQL runs with ${careless}=off and could lose enquiries in a power cut. Turn it on for this database.`,
		);
	if (text(settings, 'transaction_read_only') === 'on')
		throw new StoreUnavailable('PostgreSQL only lets itself be read: a standby, or set so. DATABASE_URL must lead to the primary.');
}

function sqlState(error: unknown): string | undefined {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (error as Error) ? code : undefined;
}

/** True for what the server or the way to it did: refused, lost, too slow, shutting down, full. */
function isTheirTrouble(error: unknown, state: string | undefined): boolean {
	if (state) return !OUR_MISTAKES.test(state);
	if (!(error instanceof Error) || error instanceof StoreUnavailable) return false;
	// `pg` reports a lost connection by the system's code, or in words alone.
	return ('code' in error && !String(error.code).startsWith('ERR_')) || /connection|timeout|terminat|not queryable/i.test(error.message);
}
