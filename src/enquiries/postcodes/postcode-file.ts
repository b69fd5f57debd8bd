/**
 * A list of postcodes with a code for each, in a SQLite file of the data folder: written whole by
 * the office's tool, and opened again by the site when another has taken its place.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { wholePostcode } from '#forms/fields/postcode.ts';
import { text, wholeNumber } from '../store/rows.ts';

/** A postcode in capitals without spaces, as the lists have it, or nothing if it is none. */
export const normalisePostcode = (typed: string): string | undefined =>
	wholePostcode(typed)?.replace(' ', '');

/** Takes a postcode in capitals without spaces. */
export type AddPostcode = (postcode: string, code: string) => void;

/**
 * Without a journal, because an unfinished file is thrown away. A number for each code: 1.7 million
 * postcodes take 26 MB.
 */
const BEGIN = `PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;
	CREATE TABLE code (number INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE);
	CREATE TABLE postcode (postcode TEXT PRIMARY KEY, code INTEGER NOT NULL) WITHOUT ROWID`;

/** A list that is being written. It takes the place of the one before at the end, or never. */
export class PostcodeFileWriter {
	readonly #file: string;
	readonly #unfinished: string;
	readonly #database: DatabaseSync;
	readonly #insert: StatementSync;
	readonly #numbers = new Map<string, number>();

	constructor(file: string) {
		this.#file = file;
		this.#unfinished = `${file}.unfinished`;
		closeSync(openSync(this.#unfinished, 'w', 0o644));
		this.#database = new DatabaseSync(this.#unfinished);
		this.#database.exec(BEGIN);
		this.#insert = this.#database.prepare(
			'INSERT INTO postcode VALUES (?, ?) ON CONFLICT (postcode) DO UPDATE SET code = excluded.code',
		);
	}

	/** The last code that is given for a postcode counts. */
	readonly add: AddPostcode = (postcode, code) => {
		let number = this.#numbers.get(code);
		if (number === undefined) {
			number = this.#numbers.size;
			this.#numbers.set(code, number);
			this.#database.prepare('INSERT INTO code VALUES (?, ?)').run(number, code);
		}
		this.#insert.run(postcode, number);
	};

	/** How many postcodes each code has. */
	countByCode(): Map<string, number> {
		const rows = this.#database.prepare(
			'SELECT code.code, COUNT(*) AS many FROM postcode JOIN code ON number = postcode.code GROUP BY number',
		);
		return new Map(rows.all().map((row) => [text(row, 'code'), wholeNumber(row, 'many')]));
	}

	/** Puts the list in its place. Returns its size in bytes. */
	finish(): number {
		this.#database.exec('COMMIT; VACUUM');
		this.#database.close();
		const handle = openSync(this.#unfinished, 'r');
		fsyncSync(handle);
		closeSync(handle);
		renameSync(this.#unfinished, this.#file);
		return statSync(this.#file).size;
	}

	/** Throws away what is not finished. */
	[Symbol.dispose](): void {
		if (this.#database.isOpen) this.#database.close();
		rmSync(this.#unfinished, { force: true });
	}
}

/** How many postcodes a list has. Undefined if there is none that can be read. */
export function countPostcodes(file: string): number | undefined {
	try {
		using database = new DatabaseSync(file, { readOnly: true });
		return wholeNumber(database.prepare('SELECT COUNT(*) AS many FROM postcode').get(), 'many');
	} catch {
		return undefined;
	}
}

/**
 * Creates the look-up in a list: it returns the code of a postcode, undefined where the list does
 * not have it, and `no-list` where there is no file, or none that can be read. `onDamaged` is
 * called once for each file that cannot be read.
 */
export function createCodeFinder(
	file: string,
	onDamaged: (error: unknown) => void,
): (postcode: string) => string | 'no-list' | undefined {
	let database: DatabaseSync | undefined;
	let select: StatementSync | undefined;
	let stamp: string | undefined;

	/** Opens the file that is there now. */
	function open(): void {
		const { ino, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
		const found = ino === undefined ? undefined : `${ino} ${mtimeMs}`;
		if (found === stamp) return;
		stamp = found;
		database?.close();
		[database, select] = [undefined, undefined];
		if (found === undefined) return;
		database = new DatabaseSync(file, { readOnly: true });
		select = database.prepare(
			'SELECT code.code FROM postcode JOIN code ON number = postcode.code WHERE postcode = ?',
		);
	}

	return (postcode) => {
		try {
			open();
			const row = select?.get(postcode);
			return select ? row && text(row, 'code') : 'no-list';
		} catch (error) {
			select = undefined;
			onDamaged(error);
			return 'no-list';
		}
	};
}
