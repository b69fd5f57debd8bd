/** SQLite's result codes (sqlite.org/rescode.html), and what to do about each, in words. */
import { StoreUnavailable } from '../database.ts';

/**
 * Result codes for our own mistakes, which a retry cannot help: ERROR, CONSTRAINT, MISMATCH,
 * MISUSE, RANGE.
 */
const OUR_MISTAKES = [1, 19, 20, 21, 25];

/** Result codes for a lock held elsewhere: BUSY, LOCKED. */
const BUSY = 5;
const LOCKED = [BUSY, 6];

const CANNOT_OPEN = 14;

/**
 * Result codes after which the connection's state cannot be trusted: IOERR, CORRUPT, CANTOPEN,
 * NOTADB.
 */
const FILE_ERRORS = [10, 11, CANNOT_OPEN, 26];

/** Result codes for a damaged file: CORRUPT, NOTADB. */
const CORRUPT = 11;
const DAMAGED = [CORRUPT, 26];

const DISK_FULL = 13;

/**
 * A reader still uses an older snapshot, so the log cannot be emptied. SQLite reports this as a
 * row, not as an error.
 */
export class HasReaders extends Error {}

/** The primary result code of an error. Undefined for an error that is not SQLite's. */
function primaryCode(error: unknown): number | undefined {
	if (error instanceof HasReaders) return BUSY;
	if (!(error instanceof Error) || !('code' in error)) return undefined;
	if (error.code === 'ERR_INVALID_STATE') return CANNOT_OPEN;
	return error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error
		? Number(error.errcode) & 0xff
		: undefined;
}

const isOneOf = (codes: readonly number[]) => (cause: unknown) =>
	codes.includes(primaryCode(cause) ?? 0);

/** Another connection has the lock. */
export const isLocked = isOneOf(LOCKED);

/** The connection cannot be trusted any more. */
export const isFileError = isOneOf(FILE_ERRORS);

export const isDiskFull = isOneOf([DISK_FULL]);

/** Whether an error concerns the whole database, and not only the work that met it. */
export const isOfDatabase = (cause: unknown): boolean =>
	primaryCode(cause) !== undefined && !isOneOf(OUR_MISTAKES)(cause);

/** An error of the database in words. Our own mistakes stay as they are. */
export const inWords = (cause: unknown): unknown =>
	isOfDatabase(cause) ? unavailable(primaryCode(cause) ?? 0, cause) : cause;

/** The error of a damaged file. */
export const damaged = (): StoreUnavailable => unavailable(CORRUPT);

/** The error for a result code, with a message that says what to do. */
function unavailable(code: number, cause?: unknown): StoreUnavailable {
	const words = DAMAGED.includes(code)
		? 'The database file is damaged. Put the latest backup in its place: npm run enquiries -- restore FILE'
		: code === DISK_FULL
			? 'The disk is full: nothing more can be kept until it has room.'
			: LOCKED.includes(code)
				? 'Another process is reading or writing the database, and does not end. Please try again.'
				: `The database file cannot be used just now (SQLite says ${code}).`;
	return new StoreUnavailable(words, { cause });
}

/** Opens something, with the errors of the database in words: also of our own mistakes. */
export function openInWords<T>(open: () => T): T {
	try {
		return open();
	} catch (cause) {
		const code = primaryCode(cause);
		throw code === undefined ? cause : unavailable(code, cause);
	}
}
