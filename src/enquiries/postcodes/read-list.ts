/**
 * Reads the official list of postcodes as it was downloaded: text of any kind (CSV, JSON),
 * compressed or not, or a spreadsheet.
 */
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

/**
 * A list of a million postcodes in a spreadsheet has some 60 MB. Anything longer is no list of
 * postcodes.
 */
const MOST_BYTES = 200_000_000;

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/gi;

/** A list by sector: a sector, and the two last letters of each of its postcodes. */
const SECTOR_LINE = /^([A-Z]{1,2}\d[A-Z\d]?\d) ((?:[A-Z]{2})+)$/gm;

/**
 * Passes the postcodes in a file to `add`. Throws a RangeError if it is too long, and an Error if
 * it is compressed and damaged.
 */
export async function readPostcodeList(
	file: Buffer,
	add: (postcode: string) => void,
): Promise<void> {
	const list = await textOf(file);
	for (const [, sector = '', units = ''] of list.matchAll(SECTOR_LINE))
		for (const unit of unitsOf(units)) add(sector + unit);
	for (const [, outward = '', inward = ''] of list.matchAll(POSTCODE))
		add((outward + inward).toUpperCase());
}

/** The pairs of letters in the line of a sector. */
const unitsOf = (written: string): string[] => written.match(/../g) ?? [];

/** Whether a file that begins with these bytes is of the kind. */
export const isGzip = (beginning: Buffer): boolean =>
	beginning.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]));
export const isZip = (beginning: Buffer): boolean =>
	beginning.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'));

/** The text of a file, whichever way it is packed. */
async function textOf(file: Buffer): Promise<string> {
	if (isGzip(file)) return gunzipSync(file, { maxOutputLength: MOST_BYTES }).toString('utf8');
	if (isZip(file)) return textOfSpreadsheet(file);
	// Excel's "Unicode text" is UTF-16.
	if (file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return file.toString('utf16le');
	return file.toString('utf8');
}

/**
 * The cells of an .xlsx or .ods file, which is a zip of XML. Tags become line breaks, so that a
 * cell's text stays in one piece.
 */
async function textOfSpreadsheet(file: Buffer): Promise<string> {
	const zip = await fromBufferPromise(file);
	const parts: string[] = [];
	let size = 0;
	for await (const entry of zip.eachEntry()) {
		if (!/(?:sharedStrings|worksheets\/[^/]+|^content)\.xml$/.test(entry.fileName)) continue;
		// A part that unpacks to more than it says is refused by yauzl.
		size += entry.uncompressedSize;
		if (size > MOST_BYTES) throw new RangeError('too long');
		parts.push((await text(await zip.openReadStreamPromise(entry))).replace(/<[^>]*>/g, '\n'));
	}
	return parts.join('\n');
}
