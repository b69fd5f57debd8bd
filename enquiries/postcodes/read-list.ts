/** Reads the official list of postcodes as it was downloaded: text of any kind (CSV, JSON), compressed or not, or a spreadsheet. */
import { gunzipSync, inflateRawSync } from 'node:zlib';

/** A list of a million postcodes in a spreadsheet has some 60 MB. Anything longer is no list of postcodes. */
const MOST_BYTES = 200_000_000;

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/gi;

/** Our own index: a sector, and the two last letters of each of its postcodes. */
const SECTOR_LINE = /^([A-Z]{1,2}\d[A-Z\d]?\d) ((?:[A-Z]{2})+)$/gm;

/** The postcodes in a file, by sector. Throws a RangeError if it is too long, and an Error if it is compressed and damaged. */
export function readPostcodeList(file: Buffer): Map<string, Set<string>> {
	const sectors = new Map<string, Set<string>>();
	const add = (sector: string, unit: string) => {
		const units = sectors.get(sector);
		if (units) units.add(unit);
		else sectors.set(sector, new Set([unit]));
	};
	const text = textOf(file);
	for (const [, sector = '', units = ''] of text.matchAll(SECTOR_LINE)) for (const unit of unitsOf(units)) add(sector, unit);
	for (const [, outward = '', inward = ''] of text.matchAll(POSTCODE)) {
		const upper = (outward + inward).toUpperCase();
		add(upper.slice(0, -2), upper.slice(-2));
	}
	return sectors;
}

/** The pairs of letters in a line of the index. */
export const unitsOf = (written: string): string[] => written.match(/../g) ?? [];

/** The text of a file, whichever way it is packed. */
function textOf(file: Buffer): string {
	if (file.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return gunzipSync(file, { maxOutputLength: MOST_BYTES }).toString('utf8');
	if (file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return textOfSpreadsheet(file);
	// Excel's "Unicode text" is UTF-16.
	if (file.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return file.toString('utf16le');
	return file.toString('utf8');
}

/** Where a zip's directory ends, and the beginning of an entry in it (APPNOTE 4.3.12, 4.3.16). */
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** The cells of an .xlsx or .ods file, which is a zip of XML. Tags become line breaks, so that a cell's text stays in one piece. */
function textOfSpreadsheet(zip: Buffer): string {
	const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
	if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('the spreadsheet is damaged');
	const parts: string[] = [];
	let size = 0;
	let at = zip.readUInt32LE(end + 16);
	for (let entry = zip.readUInt16LE(end + 10); entry > 0 && zip.readUInt32LE(at) === DIRECTORY_ENTRY; entry -= 1) {
		const nameLength = zip.readUInt16LE(at + 28);
		const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
		if (/(?:sharedStrings|worksheets\/[^/]+|^content)\.xml$/.test(name)) {
			const start = zip.readUInt32LE(at + 42);
			const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
			const packed = zip.subarray(content, content + zip.readUInt32LE(at + 20));
			const xml = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MOST_BYTES });
			size += xml.length;
			if (size > MOST_BYTES) throw new RangeError('too long');
			parts.push(xml.toString('utf8').replace(/<[^>]*>/g, '\n'));
		}
		at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
	}
	return parts.join('\n');
}
