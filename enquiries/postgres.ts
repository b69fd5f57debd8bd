/** The store's database where several processes share one: PostgreSQL, with commits forced to the disk of its server. */
import { Pool, type PoolClient, types } from 'pg';
import { type Database, type Query, type Row, StoreUnavailable, type Value } from './database.ts';

/** Times and counts come as 64-bit numbers, which `pg` gives as text; none of ours outgrows a JavaScript number. */
const EIGHT_BYTE_NUMBER = 20;

/** Without these, PostgreSQL calls a commit done that a power cut can undo. */
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

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
		statement_timeout: 10_000,
		lock_timeout: 5_000,
		idle_in_transaction_session_timeout: 20_000,
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
		let failure: Error | undefined;
		// Nor would the pool's listener hear of a connection that is lost while it is lent out.
		const onLost = (error: Error) => {
			failure = error;
		};
		client.on('error', onLost);
		try {
			return await work(client);
		} catch (error) {
			failure = error as Error;
			throw error;
		} finally {
			client.off('error', onLost);
			// A connection being thrown away may still report its own end.
			if (failure) client.on('error', () => undefined);
			client.release(failure);
		}
	}

	async function once<T>(work: (query: Query) => Promise<T>): Promise<T> {
		return withClient(async (client) => {
			const query: Query = async (statement, values = []) =>
				(await client.query<Record<string, Value>>(statement, [...values])).rows as Row[];
			await client.query('BEGIN');
			const result = await work(query);
			const { command } = await client.query('COMMIT');
			if (command !== 'COMMIT') throw new StoreUnavailable('The database took the transaction back.');
			return result;
		});
	}

	async function transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
		for (let run = 1; ; run += 1) {
			try {
				return await once(work);
			} catch (error) {
				const state = sqlState(error);
				if (state && RUN_AGAIN.includes(state) && run < RUNS_AT_MOST) continue;
				if (!isTheirTrouble(error, state)) throw error;
				throw new StoreUnavailable('The database cannot be used just now.', { cause: error });
			}
		}
	}

	await withClient(insistOnDurability).catch(async (error) => {
		await pool.end();
		throw error;
	});

	return {
		transaction,
		lock: async (query, name) => {
			await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
		},
		claimClause: 'FOR UPDATE SKIP LOCKED',
		isShared: true,
		// A plain VACUUM leaves the bytes of dead rows where they are until something else needs the room.
		forgetDeleted: () => withClient(async (client) => void (await client.query('VACUUM (FULL) enquiry, dispatch, complaint'))),
		close: () => pool.end(),
	};
}

async function insistOnDurability(client: PoolClient): Promise<void> {
	for (const setting of MUST_BE_ON) {
		const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`);
		if (rows[0]?.[setting] === 'off') {
			throw new Error(`PostgreSQL runs with ${setting}=off and could lose enquiries in a power cut. Turn it on for this database.`);
		}
	}
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
