/**
 * The sessions that the office's code has opened, the marks of devices that have signed in before,
 * and what is counted: wrong codes, and acts of a day. Copies of the store leave them out, so that
 * a backup opens no session.
 */
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import type { Database, Row } from './database.ts';
import { optional, text, wholeNumber } from './rows.ts';
import { statements } from './statements.ts';

/** A session: a device that the office has signed in on with its code today. */
export interface OfficeSession {
	/** SHA-256 of the secret in its cookie. */
	readonly hash: string;
	/** The London day at whose end it is over, as YYYY-MM-DD. */
	readonly day: string;
	/** The hash of the device's mark: wrong codes are counted under it. */
	readonly device: string;
	/** Whose code it was, where codes have names. */
	readonly person?: string;
	/** Such as "Firefox on Windows". */
	readonly browser: string;
	/** Tells whether the code that opened it is still one of the office's. */
	readonly codeTag: string;
	readonly openedAt: number;
	/** The enquiry whose number was dialled on it last, and when. */
	readonly rings?: string;
	readonly ringsSince?: number;
}

/** What is counted of a day. */
export type OfficeCount = 'erasures' | 'alarms';

/** All devices that never signed in share this count of wrong codes. */
export const STRANGERS = '';

/** So many codes are compared before the first wait. */
export const CODES_BEFORE_WAIT = 10;

/** How long the next code waits: after the tenth wrong one, the eleventh, and each one after. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/**
 * More devices than an office of ten has. Each has a count of wrong codes of its own, so a person
 * who knew a code must not make many. The mark that signed in longest ago is forgotten.
 */
const DEVICES_AT_MOST = 20;

/** Browsers keep a cookie for at most 400 days (RFC 6265bis), so a mark older than that is lost. */
export const DEVICE_MARK_MS = 400 * DAY_MS;

/**
 * A code that may be compared, and how many there were since a right one; or until when none may, in
 * milliseconds since 1970.
 */
export type CodeClaim = { readonly count: number } | { readonly waitUntil: number };

/** The office's sessions, in the store. */
export function officeSessionRecords(database: Database) {
	const { all, first, write } = statements(database);
	return {
		/** Opens a session, and marks its device as one that has signed in. */
		openOfficeSession({
			hash,
			day,
			device,
			person,
			browser,
			codeTag,
			openedAt,
		}: Omit<OfficeSession, 'rings' | 'ringsSince'>): Promise<void> {
			return database.transaction(async (query) => {
				await query('DELETE FROM office_session WHERE day <> $1', [day]);
				await query(
					`INSERT INTO office_session (hash, day, device, person, browser, code_tag, opened_at)
					VALUES ($1, $2, $3, $4, $5, $6, $7)`,
					[hash, day, device, person ?? null, browser, codeTag, openedAt],
				);
				await query(
					`INSERT INTO office_device (hash, signed_in_at) VALUES ($1, $2)
					ON CONFLICT (hash) DO UPDATE SET signed_in_at = excluded.signed_in_at`,
					[device, openedAt],
				);
				await query(
					`DELETE FROM office_device WHERE hash IN (
						SELECT hash FROM office_device ORDER BY signed_in_at DESC, hash LIMIT 1000 OFFSET ${DEVICES_AT_MOST}
					)`,
				);
			});
		},

		/** The session with this hash, unless it was ended. */
		officeSession: (hash: string): Promise<OfficeSession | undefined> =>
			first(
				'SELECT * FROM office_session WHERE hash = $1 AND ended_at IS NULL',
				[hash],
				sessionFrom,
			),

		/** The sessions of a day that were not ended, the latest first. */
		officeSessions: (day: string): Promise<OfficeSession[]> =>
			all(
				'SELECT * FROM office_session WHERE day = $1 AND ended_at IS NULL ORDER BY opened_at DESC, hash',
				[day],
				sessionFrom,
			),

		/** Notes whose number was dialled in it. */
		async noteOfficeRing(hash: string, enquiryId: string, at: number): Promise<void> {
			await write('UPDATE office_session SET rings = $2, rings_since = $3 WHERE hash = $1', [
				hash,
				enquiryId,
				at,
			]);
		},

		/** Ends a session, or every session. */
		async endOfficeSessions(at: number, hash?: string): Promise<void> {
			await write(
				"UPDATE office_session SET ended_at = $1 WHERE ended_at IS NULL AND ($2 = '' OR hash = $2)",
				[at, hash ?? ''],
			);
		},

		/** Whether a device with this mark has signed in before. */
		isOfficeDevice: async (hash: string): Promise<boolean> =>
			(await first('SELECT hash FROM office_device WHERE hash = $1', [hash], () => true)) ?? false,
	};
}

/** What is counted of the office's codes and acts, in the store. */
export function officeCounts(database: Database) {
	const { write } = statements(database);
	return {
		/**
		 * Claims the right to compare one code, before it is compared: codes that arrive at the same
		 * time, in two processes too, are claimed one after another. `whose` is STRANGERS or the hash
		 * of a device's mark. The tenth claim and each after it make the next one wait.
		 */
		claimOfficeCode(whose: string, at: number): Promise<CodeClaim> {
			const longest = Math.max(...WAITS_MS);
			return database.transaction(async (query) => {
				// A wait that is longer than any is left from a clock that was ahead, and is over.
				const [claimed] = await query(
					`INSERT INTO office_wrong_code (whose, count, wait_until) VALUES ($1, 1, 0)
					ON CONFLICT (whose) DO UPDATE SET
						count = office_wrong_code.count + 1,
						wait_until = CASE
							WHEN office_wrong_code.count + 1 < ${CODES_BEFORE_WAIT} THEN 0
							WHEN office_wrong_code.count + 1 = ${CODES_BEFORE_WAIT} THEN CAST($3 AS BIGINT)
							WHEN office_wrong_code.count + 1 = ${CODES_BEFORE_WAIT + 1} THEN CAST($4 AS BIGINT)
							ELSE CAST($5 AS BIGINT) END
					WHERE office_wrong_code.wait_until <= CAST($2 AS BIGINT) OR office_wrong_code.wait_until > CAST($5 AS BIGINT)
					RETURNING count`,
					[whose, at, ...WAITS_MS.map((wait) => at + wait)],
				);
				if (claimed) return { count: wholeNumber(claimed, 'count') };
				const [waiting] = await query('SELECT wait_until FROM office_wrong_code WHERE whose = $1', [
					whose,
				]);
				return { waitUntil: waiting ? wholeNumber(waiting, 'wait_until') : at + longest };
			});
		},

		/** Sets the count back: the code was right. */
		async forgetWrongCodes(whose: string): Promise<void> {
			await write('DELETE FROM office_wrong_code WHERE whose = $1', [whose]);
		},

		/**
		 * Counts one more of a day, unless there were `most` already. Returns how many there are then,
		 * or undefined.
		 */
		async countOfficeAct(
			day: string,
			what: OfficeCount,
			most: number,
		): Promise<number | undefined> {
			return database.transaction(async (query) => {
				const [row] = await query(
					`INSERT INTO office_day (day, what, count) VALUES ($1, $2, 1)
					ON CONFLICT (day, what) DO UPDATE SET count = office_day.count + 1 WHERE office_day.count < $3 RETURNING count`,
					[day, what, most],
				);
				return row && wholeNumber(row, 'count');
			});
		},

		/**
		 * Deletes the sessions and counts of other days, so that a clock that is set back revives none,
		 * the marks of devices whose cookie has expired by `at`, and the wrong codes of forgotten marks.
		 */
		async forgetOfficeDays(today: string, at: number): Promise<void> {
			await write('DELETE FROM office_session WHERE day <> $1', [today]);
			await write('DELETE FROM office_day WHERE day <> $1', [today]);
			await write('DELETE FROM office_device WHERE signed_in_at < $1', [at - DEVICE_MARK_MS]);
			await write(
				'DELETE FROM office_wrong_code WHERE whose <> $1 AND whose NOT IN (SELECT hash FROM office_device)',
				[STRANGERS],
			);
		},
	};
}

const sessionFrom = (row: Row): OfficeSession => ({
	hash: text(row, 'hash'),
	day: text(row, 'day'),
	device: text(row, 'device'),
	person: optional(text, row, 'person'),
	browser: text(row, 'browser'),
	codeTag: text(row, 'code_tag'),
	openedAt: wholeNumber(row, 'opened_at'),
	rings: optional(text, row, 'rings'),
	ringsSince: optional(wholeNumber, row, 'rings_since'),
});
