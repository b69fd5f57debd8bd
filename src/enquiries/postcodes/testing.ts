/** For tests of lists: the files that they come in. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';

/** The letters of the last part of a postcode. */
export const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

/** The two letters with that number: AA, AB, AD … */
export const unitOf = (number: number): string =>
	`${LETTERS[Math.floor(number / 20) % 20]}${LETTERS[number % 20]}`;

/** Writes a file to import. Returns its path. */
export function writeList(folder: string, content: string | Buffer, name = 'list.csv'): string {
	const file = join(folder, name);
	writeFileSync(file, content);
	return file;
}

/** A zip of these files: enough of one to be a spreadsheet. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
	const locals: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const [name, text] of Object.entries(files)) {
		const packed = deflateRawSync(text);
		const header = Buffer.alloc(30);
		header.writeUInt32LE(0x04034b50, 0);
		header.writeUInt16LE(8, 8);
		header.writeUInt16LE(name.length, 26);
		const entry = Buffer.alloc(46);
		entry.writeUInt32LE(0x02014b50, 0);
		entry.writeUInt16LE(8, 10);
		entry.writeUInt32LE(crc32(text), 16);
		entry.writeUInt32LE(packed.length, 20);
		entry.writeUInt32LE(text.length, 24);
		entry.writeUInt16LE(name.length, 28);
		entry.writeUInt32LE(offset, 42);
		const local = Buffer.concat([header, Buffer.from(name), packed]);
		locals.push(local);
		directory.push(Buffer.concat([entry, Buffer.from(name)]));
		offset += local.length;
	}
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(directory.length, 10);
	end.writeUInt32LE(Buffer.concat(directory).length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...locals, ...directory, end]);
}
