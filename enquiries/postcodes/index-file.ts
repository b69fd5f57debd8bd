/** A small packed file of postcodes in the data folder: written whole by the office's tool, and read again by the site when it has changed. */
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SECOND_MS } from '../../dates.ts';

/** Longer than any list of the country's postcodes. A file that unpacks to more is no index of ours. */
const MOST_BYTES = 50_000_000;

/** The site looks for a newer file at most this often. */
const LOOK_AGAIN_MS = 5 * SECOND_MS;

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/** A postcode in capitals without spaces, or nothing if it is none. */
export function normalisePostcode(typed: string): string | undefined {
	const postcode = typed
		.slice(0, 20)
		.toUpperCase()
		.replace(/[^A-Z\d]/g, '');
	return POSTCODE.test(postcode) ? postcode : undefined;
}

/** Writes these lines, packed, complete or not at all. Returns the size of the file in bytes. */
export async function writeIndexFile(dataFolder: string, name: string, lines: readonly string[]): Promise<number> {
	const packed = gzipSync(`${lines.join('\n')}\n`, { level: 9 });
	const file = join(dataFolder, name);
	const unfinished = `${file}.unfinished`;
	try {
		const handle = await open(unfinished, 'w', 0o644);
		try {
			await handle.writeFile(packed);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(unfinished, file);
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
	return packed.length;
}

/** The text of such a file. Throws an Error if it does not begin with that line. */
export async function readIndexFile(file: string, firstLine: string): Promise<string> {
	const text = gunzipSync(await readFile(file), { maxOutputLength: MOST_BYTES }).toString('latin1');
	if (!text.startsWith(`${firstLine}\n`)) throw new Error('this is no index of postcodes');
	return text;
}

/**
 * What was last read of a file. One that is written or removed while the site runs counts within seconds. A file that cannot be read
 * counts as none, and `onDamaged` is told once.
 */
export function watchIndexFile<Index>(
	file: string,
	read: (file: string) => Promise<Index>,
	now: () => number,
	onDamaged: (error: unknown) => void,
): () => Promise<Index | undefined> {
	let index: Index | undefined;
	let stamp: string | undefined;
	let lookedAt = Number.NEGATIVE_INFINITY;
	let looking: Promise<void> | undefined;

	async function look(): Promise<void> {
		const found = await stat(file).catch(() => undefined);
		const newStamp = found && `${found.mtimeMs}:${found.size}:${found.ino}`;
		if (newStamp === stamp) return;
		stamp = newStamp;
		index = undefined;
		if (!found) return;
		try {
			index = await read(file);
		} catch (error) {
			onDamaged(error);
		}
	}

	return async () => {
		const at = now();
		if (at - lookedAt >= LOOK_AGAIN_MS || at < lookedAt) {
			lookedAt = at;
			looking = look().finally(() => {
				looking = undefined;
			});
		}
		await looking;
		return index;
	};
}
