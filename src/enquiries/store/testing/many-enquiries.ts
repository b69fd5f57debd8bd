/**
 * Fills an empty store as some years of a busy office would, with a few statements that both
 * databases run.
 */
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { Database, Query } from '../database.ts';

/** Over how long the enquiries arrived. None has expired by then, as a rule. */
const SPAN_MS = 340 * DAY_MS;

/**
 * After this delivered applications lose their sensitive answers: the usual KEEP_SENSITIVE_DAYS,
 * but for what one more day brings.
 */
const FORGOTTEN_AFTER_MS = 91 * DAY_MS;

const PHOTOGRAPHS = 500;
const PHOTOGRAPH_BYTES = 40_000;

/**
 * One of each so many is a Smith, and a John: the commonest names of the country, and more often
 * than there.
 */
const SMITH_ONE_IN = 60;
const JOHN_ONE_IN = 25;

/** One of each so many is in quarantine, and without letters. */
const QUARANTINED_ONE_IN = 100;

/** Inserted by one statement: PostgreSQL takes no more than ten seconds for one. */
const AT_ONCE = 20_000;

/**
 * The id of the enquiry at that place, as an office's link takes one. Ids, references and addresses
 * all have the place in them.
 */
export const idAt = (place: number) => `00000000-0000-4000-8000-${100_000_000_000 + place}`;
export const referenceAt = (place: number) => `R${1_000_000 + place}`;
/** Every second enquiry is found by this address too, as if one person had sent them. */
export const PROLIFIC = 'prolific@example.org';

/**
 * Fills a store with that many enquiries: three delivered letters, four events and a visitor's link
 * each, 500 photographs in all, and one in a hundred in quarantine, named by a digest.
 */
export async function fillStore(database: Database, count: number, now: number): Promise<void> {
	const insert = async (what: (query: Query, first: number, last: number) => Promise<unknown>) => {
		for (let first = 1; first <= count; first += AT_ONCE)
			await database.transaction(
				async (query) => void (await what(query, first, Math.min(count, first + AT_ONCE - 1))),
				'long-running',
			);
	};
	const numbers = `WITH RECURSIVE numbers (n) AS (SELECT CAST($1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < $2)`;
	const age = `CAST(($4 - n) AS BIGINT) * CAST($5 AS BIGINT)`;
	const answers = `'{"fullName":"Grace Hopper","email":"grace' || n || '@example.org","phoneNumber":"07700 9' || (10000 + n % 90000) || '","address":"' || n ||
		' High Street, Acomb, York, North Yorkshire, YO1 1AA","houseType":"semi","heatingSource":"gas","interests":"loft,solar","notes":"The loft is cold, and the bedrooms are damp in winter."}'`;
	const search = `' ' || CASE WHEN n % ${JOHN_ONE_IN} = 0 THEN 'john' ELSE 'grace' || n END || ' ' || CASE WHEN n % ${SMITH_ONE_IN} = 0 THEN 'smith' ELSE 'hopper' || n END ||
		' grace' || n || '@example.org grace' || n || ' example org ' || n || ' high street acomb york north yorkshire yo1 1aa 077009' || (10000 + n % 90000) || ' yo11aa r' || (1000000 + n) || ' '`;
	await insert((query, first, last) =>
		query(
			`INSERT INTO enquiry (id, place, reference, form, form_version, received_at, answers, consents, fingerprint, quarantined, told_at, forgotten_at, search, phone_key, email_key, home_key)
			${numbers}
			SELECT '00000000-0000-4000-8000-' || (100000000000 + n), n, 'R' || (1000000 + n), CASE WHEN n % 5 = 0 THEN 'contact' ELSE 'funding' END, 1, $3 - ${age}, ${answers},
				'[]', 'fingerprint-' || n, CASE WHEN n % ${QUARANTINED_ONE_IN} = 0 THEN 'a link' END,
				CASE WHEN n % ${QUARANTINED_ONE_IN} = 0 THEN $3 - ${age} + ${DAY_MS} END,
				CASE WHEN n % 5 <> 0 AND n % ${QUARANTINED_ONE_IN} <> 0 AND ${age} > ${FORGOTTEN_AFTER_MS} THEN $3 - ${age} + ${FORGOTTEN_AFTER_MS} END,
				${search}, '077009' || (10000 + n % 90000), CASE WHEN n % 2 = 0 THEN '${PROLIFIC}' ELSE 'grace' || n || '@example.org' END, n || 'highstreetacombyorknorthyorkshireyo11aa'
			FROM numbers`,
			[first, last, now - HOUR_MS, count, Math.floor(SPAN_MS / count)],
		),
	);
	for (const kind of ['office', 'acknowledgement'])
		await insert((query, first, last) =>
			query(
				`INSERT INTO dispatch (id, enquiry_id, kind, recipient, message_id, state, queued_at, due_at, attempts, delivered_at)
				SELECT '${kind}-' || place, id, '${kind}', 'somebody' || place || '@example.org', '<' || id || '.${kind}@example.co.uk>', 'delivered',
					received_at, received_at, 1, received_at + 1000
				FROM enquiry WHERE place BETWEEN $1 AND $2 AND quarantined IS NULL`,
				[first, last],
			),
		);
	for (const [index, kind] of ['answers-shown', 'no-answer', 'note', 'spoke'].entries())
		await insert((query, first, last) =>
			query(
				`INSERT INTO event (id, enquiry_id, number, at, kind, who, data)
				SELECT '${kind}-' || place, id, ${index + 1}, received_at + ${(index + 1) * HOUR_MS}, '${kind}', 'office', '{}'
				FROM enquiry WHERE place BETWEEN $1 AND $2`,
				[first, last],
			),
		);
	await insert((query, first, last) =>
		query(
			`INSERT INTO visitor_link (hash, enquiry_id, issued_at)
			SELECT 'hash-' || place, id, received_at FROM enquiry WHERE place BETWEEN $1 AND $2`,
			[first, last],
		),
	);
	await database.transaction(async (query) => {
		await query(
			`INSERT INTO photograph (id, enquiry_id, added_at, byte_count, content)
			SELECT 'photograph-' || place, id, received_at, ${PHOTOGRAPH_BYTES}, $1 FROM enquiry WHERE place > $2`,
			[new Uint8Array(PHOTOGRAPH_BYTES).fill(7), count - PHOTOGRAPHS],
		);
		await query('UPDATE last_place SET place = $1', [count]);
	}, 'long-running');
}
