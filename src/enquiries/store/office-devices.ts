/**
 * The devices that the office's code has opened, what is counted of its day (wrong codes, searches,
 * erasures), and its lock. Copies of the store leave them out, so that a backup lets no device in.
 */
import { londonMoment } from '#model/dates.ts';
import type { OfficeLetter } from '#model/enquiry-events.ts';
import { officeLetters } from '#model/enquiry-events.ts';
import type { Database, Row } from './database.ts';
import type { OfficeSession } from './office-sessions.ts';
import { oneOf, optional, text, wholeNumber } from './rows.ts';
import { statements } from './statements.ts';

/** More than an office of ten has in use. The next one ends the one that was used longest ago. */
const OPEN_AT_MOST = 12;

/** A device that the code has opened. */
export interface OfficeDevice {
	/** SHA-256 of the secret in its cookie. */
	readonly hash: string;
	/** The London day that it was opened for, as YYYY-MM-DD. */
	readonly day: string;
	/** Whose letter it was opened from. */
	readonly mailbox: string;
	readonly letter: OfficeLetter;
	/** Whose code it was, where codes have names. */
	readonly person?: string;
	/** Such as "Firefox on Windows". */
	readonly browser: string;
	/** Tells whether the code that opened it is still one of the office's. */
	readonly codeTag: string;
	readonly openedAt: number;
	/** When something was last pressed. */
	readonly pressedAt: number;
	/** The enquiry whose number was dialled on it last, and when. */
	readonly rings?: string;
	readonly ringsSince?: number;
}

/** Why no code opens a further device: wrong codes came too often in a day. */
export interface OfficeLock extends Pick<OfficeDevice, 'mailbox' | 'letter' | 'browser'> {
	/** When the last of them came. `mailbox`, `letter` and `browser` are where it was typed. */
	readonly lockedAt: number;
	/** London's midnight. The right code from the letter to the second address unlocks before. */
	readonly lockedUntil: number;
}

/** What is counted of a day. */
export type OfficeCount =
	| 'tries'
	| 'unlocks'
	| 'searches'
	| 'answers'
	| 'erasures'
	| 'resends'
	| 'undone'
	| 'prints'
	| 'openings';

/** The devices of the office's day, in the store. */
export function officeDeviceRecords(database: Database) {
	const { all, first, write } = statements(database);
	return {
		/** Opens a device, and ends the idlest beyond the limit. */
		openOfficeDevice({
			hash,
			day,
			mailbox,
			letter,
			person,
			browser,
			codeTag,
			openedAt,
		}: Omit<OfficeDevice, 'pressedAt' | 'rings' | 'ringsSince'>): Promise<void> {
			return database.transaction(async (query) => {
				await query('DELETE FROM office_device WHERE day <> $1', [day]);
				await query(
					`INSERT INTO office_device (hash, day, mailbox, letter, person, browser, code_tag, opened_at, pressed_at)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
					[hash, day, mailbox, letter, person ?? null, browser, codeTag, openedAt],
				);
				await query(
					`UPDATE office_device SET ended_at = $1 WHERE hash IN (
						SELECT hash FROM office_device WHERE ended_at IS NULL ORDER BY pressed_at DESC, hash LIMIT 1000 OFFSET ${OPEN_AT_MOST}
					)`,
					[openedAt],
				);
			});
		},

		/** The device with this hash, unless it was ended. */
		officeDevice: (hash: string): Promise<OfficeDevice | undefined> =>
			first('SELECT * FROM office_device WHERE hash = $1 AND ended_at IS NULL', [hash], deviceFrom),

		/** The devices of a day that were not ended, the latest first. */
		officeDevices: (day: string): Promise<OfficeDevice[]> =>
			all(
				'SELECT * FROM office_device WHERE day = $1 AND ended_at IS NULL ORDER BY opened_at DESC, hash',
				[day],
				deviceFrom,
			),

		/** The sessions of a day that were not ended, the latest first. */
		officeSessions: (day: string): Promise<OfficeSession[]> =>
			all(
				'SELECT * FROM office_device WHERE day = $1 AND ended_at IS NULL ORDER BY opened_at DESC, hash',
				[day],
				(row) => ({
					hash: text(row, 'hash'),
					day: text(row, 'day'),
					person: optional(text, row, 'person'),
					browser: text(row, 'browser'),
					openedAt: wholeNumber(row, 'opened_at'),
					rings: optional(text, row, 'rings'),
					ringsSince: optional(wholeNumber, row, 'rings_since'),
				}),
			),

		/** Notes that something was pressed on it. */
		async noteOfficePress(hash: string, at: number): Promise<void> {
			await write('UPDATE office_device SET pressed_at = $2 WHERE hash = $1', [hash, at]);
		},

		/** Notes whose number was dialled on it. */
		async noteOfficeRing(hash: string, enquiryId: string, at: number): Promise<void> {
			await write('UPDATE office_device SET rings = $2, rings_since = $3 WHERE hash = $1', [
				hash,
				enquiryId,
				at,
			]);
		},

		/** Ends a device, or every device. */
		async endOfficeDevices(at: number, hash?: string): Promise<void> {
			await write(
				"UPDATE office_device SET ended_at = $1 WHERE ended_at IS NULL AND ($2 = '' OR hash = $2)",
				[at, hash ?? ''],
			);
		},
	};
}

/** What is counted of the office's day, and its lock, in the store. */
export function officeDayCounts(database: Database) {
	const { all, first, write } = statements(database);
	return {
		/**
		 * Counts one more of a day, unless there were `most` already. Returns how many there are then,
		 * or undefined.
		 */
		async countOfficeAct(
			day: string,
			what: OfficeCount,
			whose: string,
			most: number,
		): Promise<number | undefined> {
			return database.transaction(async (query) => {
				const [row] = await query(
					`INSERT INTO office_day (day, what, whose, count) VALUES ($1, $2, $3, 1)
					ON CONFLICT (day, what, whose) DO UPDATE SET count = office_day.count + 1 WHERE office_day.count < $4 RETURNING count`,
					[day, what, whose, most],
				);
				return row && wholeNumber(row, 'count');
			});
		},

		/** Takes one back: the code was right. */
		async takeBackOfficeAct(day: string, what: OfficeCount, whose: string): Promise<void> {
			await write(
				'UPDATE office_day SET count = count - 1 WHERE day = $1 AND what = $2 AND whose = $3 AND count > 0',
				[day, what, whose],
			);
		},

		/** What was counted of a day by everybody together, by what it was. */
		async officeCounts(day: string): Promise<Partial<Record<string, number>>> {
			const rows = await all(
				'SELECT what, count FROM office_day WHERE day = $1 AND whose = $2',
				[day, ''],
				(row) => [text(row, 'what'), wholeNumber(row, 'count')],
			);
			return Object.fromEntries(rows);
		},

		/** Locks the day, unless it is locked: no code opens a further device. */
		async lockOffice(lock: OfficeLock): Promise<void> {
			await write(
				`INSERT INTO office_lock (locked_until, locked_at, mailbox, letter, browser)
				VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
				[lock.lockedUntil, lock.lockedAt, lock.mailbox, lock.letter, lock.browser],
			);
		},

		/** The lock at that time. */
		officeLock: (at: number): Promise<OfficeLock | undefined> =>
			first(
				'SELECT * FROM office_lock WHERE locked_until > $1 AND locked_at <= $1',
				[at],
				lockFrom,
			),

		/** Unlocks the day, and counts its wrong codes anew: further devices may be opened. */
		unlockOffice(day: string): Promise<void> {
			return database.transaction(async (query) => {
				await query('DELETE FROM office_lock');
				await query("DELETE FROM office_day WHERE day = $1 AND what = 'tries'", [day]);
			});
		},

		/**
		 * Deletes the devices of other days, so that a clock that is set back lets none in, the locks
		 * that are over, and the counts of days before `before`.
		 */
		async forgetOfficeDays(today: string, before: string): Promise<void> {
			await write('DELETE FROM office_device WHERE day <> $1', [today]);
			await write('DELETE FROM office_lock WHERE locked_until <= $1', [
				londonMoment(today, '00:00'),
			]);
			await write('DELETE FROM office_day WHERE day < $1', [before]);
		},
	};
}

const deviceFrom = (row: Row): OfficeDevice => ({
	hash: text(row, 'hash'),
	day: text(row, 'day'),
	mailbox: text(row, 'mailbox'),
	letter: oneOf(row, 'letter', officeLetters),
	person: optional(text, row, 'person'),
	browser: text(row, 'browser'),
	codeTag: text(row, 'code_tag'),
	openedAt: wholeNumber(row, 'opened_at'),
	pressedAt: wholeNumber(row, 'pressed_at'),
	rings: optional(text, row, 'rings'),
	ringsSince: optional(wholeNumber, row, 'rings_since'),
});

const lockFrom = (row: Row): OfficeLock => ({
	lockedAt: wholeNumber(row, 'locked_at'),
	lockedUntil: wholeNumber(row, 'locked_until'),
	mailbox: text(row, 'mailbox'),
	letter: oneOf(row, 'letter', officeLetters),
	browser: text(row, 'browser'),
});
