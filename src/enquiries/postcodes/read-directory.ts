/**
 * Reads an official directory of postcodes as it was downloaded (ONSPD, NSPL, Code-Point Open),
 * without holding it in memory: it has over a gigabyte.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openPromise } from 'yauzl';
import { type AddPostcode, normalisePostcode } from './postcode-file.ts';
import { isGzip, isZip } from './read-list.ts';

/**
 * The names that the publishers have given to the columns: laua, oslaua, ladcd, lad25cd, LAD24CD.
 */
const POSTCODE_COLUMNS = ['pcds', 'pcd', 'pcd7', 'pcd8', 'pcd2', 'postcode'];
const COUNCIL_COLUMN = /^(?:os)?laua$|^l(?:ad|tla)\d{0,2}cd$/;
/**
 * Has a date where a postcode is no longer in use. Royal Mail gives such postcodes to other places
 * later.
 */
const ENDED_COLUMN = 'doterm';

/** An area's official code. E99999999 and its like mean that there is none. */
const CODE = /^[ENSW]\d{8}$/;
const NO_CODE = /^.9{8}$/;

/** The largest directory has 53. */
const MOST_COLUMNS = 200;

/**
 * A directory's lines have some 300 characters. A file with longer ones is no table of postcodes.
 */
const LONGEST_LINE = 100_000;

/** Where a row has what is read. */
interface Columns {
	/** Whether the first line has their names. */
	readonly isNamed: boolean;
	readonly postcode: number;
	readonly council: number;
	/** -1 if there is none. */
	readonly ended: number;
	readonly last: number;
}

/**
 * Passes every postcode in use of the file to `add`, with its council's code. Throws an Error if
 * the file is of no known kind or damaged.
 */
export async function readDirectory(file: string, add: AddPostcode): Promise<void> {
	const beginning = await beginningOf(file);
	if (isZip(beginning)) return readZip(file, add);
	const bytes = createReadStream(file);
	// An error ends the reading of the last stream, which throws it.
	const stream = isGzip(beginning) ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
	if (!(await readTable(stream, add)))
		throw new Error(
			'its first line names no columns for postcode (pcds) and council (laua, lad25cd)',
		);
}

async function beginningOf(file: string): Promise<Buffer> {
	await using handle = await open(file);
	return (await handle.read(Buffer.alloc(4), 0, 4, 0)).buffer;
}

/** Reads a table of comma-separated values. False if it is another table, after its first line. */
export async function readTable(
	chunks: AsyncIterable<Buffer | string>,
	add: AddPostcode,
): Promise<boolean> {
	let columns: Columns | undefined;
	let rest = '';
	const take = (line: string): void => {
		if (columns) {
			addRow(line, columns, add);
			return;
		}
		columns = columnsOf(cellsOf(line.replace(/^(?:\u00ef\u00bb\u00bf|\ufeff)/, ''), MOST_COLUMNS));
		if (columns && !columns.isNamed) addRow(line, columns, add);
	};
	for await (const chunk of chunks) {
		// Postcodes and codes are ASCII, and nothing else is read.
		const lines = (rest + (typeof chunk === 'string' ? chunk : chunk.toString('latin1'))).split(
			'\n',
		);
		rest = lines.pop() ?? '';
		for (const line of lines) {
			take(line);
			if (!columns) return false;
		}
		if (rest.length > LONGEST_LINE) return false;
	}
	if (rest) take(rest);
	return columns !== undefined;
}

/**
 * Code-Point Open has no line of names: postcode, quality, east, north, country, two health areas,
 * county, district, ward.
 */
const CODE_POINT: Columns = { isNamed: false, postcode: 0, council: 8, ended: -1, last: 8 };

function columnsOf(first: readonly string[]): Columns | undefined {
	const names = first.map((name) => name.trim().toLowerCase());
	const council = names.findIndex((name) => COUNCIL_COLUMN.test(name));
	const [postcode = -1] = POSTCODE_COLUMNS.map((name) => names.indexOf(name)).filter(
		(at) => at >= 0,
	);
	const ended = names.indexOf(ENDED_COLUMN);
	if (council >= 0 && postcode >= 0)
		return { isNamed: true, postcode, council, ended, last: Math.max(council, postcode, ended) };
	const isCodePoint =
		first.length === 10 &&
		normalisePostcode(first[0] ?? '') !== undefined &&
		/^[EW]92|^S92/.test(first[4] ?? '');
	return isCodePoint ? CODE_POINT : undefined;
}

/** A row without a postcode in use or without a council says nothing. */
function addRow(
	line: string,
	{ postcode: at, council, ended, last }: Columns,
	add: AddPostcode,
): void {
	const cells = cellsOf(line, last);
	const code = cells[council] ?? '';
	if ((ended >= 0 && cells[ended]) || !CODE.test(code) || NO_CODE.test(code)) return;
	const postcode = normalisePostcode(cells[at] ?? '');
	if (postcode !== undefined) add(postcode, code);
}

/** The cells of a row up to that one. */
function cellsOf(line: string, last: number): string[] {
	const cells = line.replace(/\r$/, '').split(',', last + 1);
	if (!line.includes('"')) return cells;
	if (cells.every((cell) => !cell.startsWith('"') || (cell.length > 1 && cell.endsWith('"'))))
		return cells.map(unquoted);
	// A cell in quotation marks has commas in it: "Herefordshire, County of".
	return [...line.matchAll(/(?:^|,)("[^"]*"|[^,\r]*)/g)]
		.slice(0, last + 1)
		.map(([, cell = '']) => unquoted(cell));
}

const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1) : cell);

/**
 * The tables in the zip. The directories come whole and once more in parts (multi_csv), of which
 * the whole is enough.
 */
async function readZip(file: string, add: AddPostcode): Promise<void> {
	const zip = await openPromise(file);
	let found = false;
	for await (const entry of zip.eachEntry()) {
		if (!/\.csv$/i.test(entry.fileName) || /multi_csv/i.test(entry.fileName)) continue;
		const stream = await zip.openReadStreamPromise(entry);
		if (await readTable(stream, add)) found = true;
		else stream.destroy();
	}
	if (!found)
		throw new Error(
			'none of its tables has columns for postcode (pcds) and council (laua, lad25cd)',
		);
}
