/** The index of listed postcodes: a small file in the data folder, written by `npm run enquiries -- postcodes` and looked up by the site. */
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SECOND_MS } from '../../dates.ts';
import type { PostcodeAnswer } from '../../forms/postcode-port.ts';

/** In DATA_DIR. The list is a government publication and no secret. */
export const INDEX_FILE = 'local-grant-postcodes.gz';

/** The first line of the index, before its sectors. */
const FIRST_LINE = 'postcodes v1';

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/** Where the units of each sector stand in the index's text. */
interface Index {
	readonly text: string;
	/** First character of the units, and the one after the last, by sector. */
	readonly sectors: ReadonlyMap<string, readonly [number, number]>;
	readonly count: number;
}

/** A postcode in capitals without spaces, or nothing if it is none. */
export function normalisePostcode(typed: string): string | undefined {
	const postcode = typed
		.slice(0, 20)
		.toUpperCase()
		.replace(/[^A-Z\d]/g, '');
	return POSTCODE.test(postcode) ? postcode : undefined;
}

/** Writes the index, complete or not at all. Returns its size in bytes. */
export async function writeIndex(dataFolder: string, sectors: ReadonlyMap<string, ReadonlySet<string>>): Promise<number> {
	const lines = [...sectors]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([sector, units]) => `${sector} ${[...units].sort().join('')}`);
	const packed = gzipSync(`${[FIRST_LINE, ...lines].join('\n')}\n`, { level: 9 });
	const file = join(dataFolder, INDEX_FILE);
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

/** How many postcodes the index in that folder has. Undefined if there is none that can be read. */
export async function countIndex(dataFolder: string): Promise<number | undefined> {
	return (await loadIndex(join(dataFolder, INDEX_FILE)).catch(() => undefined))?.count;
}

async function loadIndex(file: string): Promise<Index> {
	const text = gunzipSync(await readFile(file), { maxOutputLength: 50_000_000 }).toString('latin1');
	if (!text.startsWith(`${FIRST_LINE}\n`)) throw new Error('this is no index of postcodes');
	const sectors = new Map<string, readonly [number, number]>();
	let count = 0;
	for (let start = FIRST_LINE.length + 1; start < text.length; ) {
		const end = text.indexOf('\n', start);
		const gap = text.indexOf(' ', start);
		sectors.set(text.slice(start, gap), [gap + 1, end]);
		count += (end - gap - 1) / 2;
		start = end + 1;
	}
	return { text, sectors, count };
}

/** The site looks for a newer index at most this often. */
const LOOK_AGAIN_MS = 5 * SECOND_MS;

/**
 * Answers whether a postcode is on the list. A list that is imported or removed while the site runs counts within seconds. A
 * postcode is neither kept nor logged here. An index that cannot be read counts as none, and `onDamaged` is told once.
 */
export function createPostcodeList(
	dataFolder: string,
	now: () => number,
	onDamaged: (error: unknown) => void,
): (postcode: string) => Promise<PostcodeAnswer> {
	const file = join(dataFolder, INDEX_FILE);
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
			index = await loadIndex(file);
		} catch (error) {
			onDamaged(error);
		}
	}

	return async (typed) => {
		const at = now();
		if (at - lookedAt >= LOOK_AGAIN_MS || at < lookedAt) {
			lookedAt = at;
			looking = look().finally(() => {
				looking = undefined;
			});
		}
		await looking;
		const postcode = normalisePostcode(typed);
		if (postcode === undefined) return 'not-a-postcode';
		return index ? (has(index, postcode) ? 'listed' : 'not-listed') : 'no-list';
	};
}

function has({ text, sectors }: Index, postcode: string): boolean {
	const [start, end] = sectors.get(postcode.slice(0, -2)) ?? [0, 0];
	for (let at = start; at < end; at += 2) if (text.startsWith(postcode.slice(-2), at)) return true;
	return false;
}
