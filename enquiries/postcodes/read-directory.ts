/** Reads an official directory of postcodes as it was downloaded (ONSPD, NSPL, Code-Point Open), without holding it in memory: it has over a gigabyte. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';
import type { CouncilPostcodes } from './council-index.ts';
import { normalisePostcode } from './index-file.ts';

/** The names that the publishers have given to the columns: laua, oslaua, ladcd, lad25cd, LAD24CD. */
const POSTCODE_COLUMNS = ['pcds', 'pcd', 'pcd7', 'pcd8', 'pcd2', 'postcode'];
const COUNCIL_COLUMN = /^(?:os)?laua$|^l(?:ad|tla)\d{0,2}cd$/;
/** Has a date where a postcode is no longer in use. Royal Mail gives such postcodes to other places later. */
const ENDED_COLUMN = 'doterm';

/** An area's official code. E99999999 and its like mean that there is none. */
const CODE = /^[ENSW]\d{8}$/;
const NO_CODE = /^.9{8}$/;

/** The largest directory has 53. */
const MOST_COLUMNS = 200;

/** A directory's lines have some 300 characters. A file with longer ones is no table of postcodes. */
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

/** Adds every postcode in use of the file to `into`. Throws an Error if the file is of no known kind or damaged. */
export async function readDirectory(file: string, into: CouncilPostcodes): Promise<void> {
	const handle = await open(file);
	try {
		const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
		if (buffer.equals(Buffer.from('PK\u0003\u0004'))) await readZip(file, handle, into);
		else {
			const bytes = createReadStream(file);
			const isPacked = buffer.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]));
			// An error ends the reading of the last stream, which throws it.
			const stream = isPacked ? pipeline(bytes, createGunzip(), () => undefined) : bytes;
			if (!(await readTable(stream, into)))
				throw new Error('its first line names no columns for postcode (pcds) and council (laua, lad25cd)');
		}
	} finally {
		await handle.close();
	}
}

/** Reads a table of comma-separated values. False if it is another table, after its first line. */
export async function readTable(chunks: AsyncIterable<Buffer | string>, into: CouncilPostcodes): Promise<boolean> {
	let columns: Columns | undefined;
	let rest = '';
	const take = (line: string): void => {
		if (columns) {
			addRow(line, columns, into);
			return;
		}
		columns = columnsOf(cellsOf(line.replace(/^(?:\u00ef\u00bb\u00bf|\ufeff)/, ''), MOST_COLUMNS));
		if (columns && !columns.isNamed) addRow(line, columns, into);
	};
	for await (const chunk of chunks) {
		// Postcodes and codes are ASCII, and nothing else is read.
		const lines = (rest + (typeof chunk === 'string' ? chunk : chunk.toString('latin1'))).split('\n');
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

/** Code-Point Open has no line of names: postcode, quality, east, north, country, two health areas, county, district, ward. */
const CODE_POINT: Columns = { isNamed: false, postcode: 0, council: 8, ended: -1, last: 8 };

function columnsOf(first: readonly string[]): Columns | undefined {
	const names = first.map((name) => name.trim().toLowerCase());
	const council = names.findIndex((name) => COUNCIL_COLUMN.test(name));
	const [postcode = -1] = POSTCODE_COLUMNS.map((name) => names.indexOf(name)).filter((at) => at >= 0);
	const ended = names.indexOf(ENDED_COLUMN);
	if (council >= 0 && postcode >= 0) return { isNamed: true, postcode, council, ended, last: Math.max(council, postcode, ended) };
	const isCodePoint = first.length === 10 && normalisePostcode(first[0] ?? '') !== undefined && /^[EW]92|^S92/.test(first[4] ?? '');
	return isCodePoint ? CODE_POINT : undefined;
}

/** A row without a postcode in use or without a council says nothing. */
function addRow(line: string, { postcode: at, council, ended, last }: Columns, into: CouncilPostcodes): void {
	const cells = cellsOf(line, last);
	const code = cells[council] ?? '';
	if ((ended >= 0 && cells[ended]) || !CODE.test(code) || NO_CODE.test(code)) return;
	const postcode = normalisePostcode(cells[at] ?? '');
	if (postcode !== undefined) into.add(postcode, code);
}

/** The cells of a row up to that one. */
function cellsOf(line: string, last: number): string[] {
	const cells = line.replace(/\r$/, '').split(',', last + 1);
	if (!line.includes('"')) return cells;
	if (cells.every((cell) => !cell.startsWith('"') || (cell.length > 1 && cell.endsWith('"')))) return cells.map(unquoted);
	// A cell in quotation marks has commas in it: "Herefordshire, County of".
	return [...line.matchAll(/(?:^|,)("[^"]*"|[^,\r]*)/g)].slice(0, last + 1).map(([, cell = '']) => unquoted(cell));
}

const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1) : cell);

/** Where a zip's directory ends, the beginning of an entry in it and of the entry itself (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const DIRECTORY_ENTRY = 0x02014b50;
/** The end of the directory, with the longest comment. */
const LONGEST_END = 22 + 65_535;
/** In a zip of over 4 GB sizes stand elsewhere. */
const ELSEWHERE = 0xffffffff;
const STORED = 0;

interface ZipEntry {
	readonly name: string;
	readonly method: number;
	readonly size: number;
	/** Where its own header begins. */
	readonly offset: number;
}

/** The tables in the zip. The directories come whole and once more in parts (multi_csv), of which the whole is enough. */
async function readZip(file: string, handle: FileHandle, into: CouncilPostcodes): Promise<void> {
	const tables = (await entriesOf(handle)).filter(({ name }) => /\.csv$/i.test(name) && !/multi_csv/i.test(name));
	let found = false;
	for (const { method, size, offset } of tables) {
		const header = Buffer.alloc(30);
		await handle.read(header, 0, header.length, offset);
		const start = offset + header.length + header.readUInt16LE(26) + header.readUInt16LE(28);
		if (size === 0) continue;
		const bytes = createReadStream(file, { start, end: start + size - 1 });
		const stream = method === STORED ? bytes : pipeline(bytes, createInflateRaw(), () => undefined);
		if (await readTable(stream, into)) found = true;
		else stream.destroy();
	}
	if (!found) throw new Error('none of its tables has columns for postcode (pcds) and council (laua, lad25cd)');
}

async function entriesOf(handle: FileHandle): Promise<ZipEntry[]> {
	const { size: length } = await handle.stat();
	const tail = Buffer.alloc(Math.min(length, LONGEST_END));
	await handle.read(tail, 0, tail.length, length - tail.length);
	const end = tail.lastIndexOf(END_OF_DIRECTORY);
	if (end < 0) throw new Error('the archive is damaged or not complete');
	const directory = Buffer.alloc(tail.readUInt32LE(end + 12));
	await handle.read(directory, 0, directory.length, tail.readUInt32LE(end + 16));
	const entries: ZipEntry[] = [];
	for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
		const nameLength = directory.readUInt16LE(at + 28);
		const size = directory.readUInt32LE(at + 20);
		const offset = directory.readUInt32LE(at + 42);
		if (size === ELSEWHERE || offset === ELSEWHERE)
			throw new Error('the archive is too large for this tool: unpack it, and give it the CSV file');
		entries.push({
			name: directory.toString('utf8', at + 46, at + 46 + nameLength),
			method: directory.readUInt16LE(at + 10),
			size,
			offset,
		});
		at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
	}
	return entries;
}
