/** The Warm Homes: Local Grant's list of postcodes, as `npm run enquiries -- postcodes` keeps it and the site looks it up. */
import { join } from 'node:path';
import type { GrantListAnswer } from '../../forms/postcode-port.ts';
import { normalisePostcode, readIndexFile, watchIndexFile, writeIndexFile } from './index-file.ts';

/** In DATA_DIR. The list is a government publication and no secret. */
export const INDEX_FILE = 'local-grant-postcodes.gz';

/** The first line of the index, before its sectors. */
const FIRST_LINE = 'postcodes v1';

/** Where the units of each sector stand in the index's text. */
interface Index {
	readonly text: string;
	/** First character of the units, and the one after the last, by sector. */
	readonly sectors: ReadonlyMap<string, readonly [number, number]>;
	readonly count: number;
}

/** Writes the index, complete or not at all. Returns its size in bytes. */
export async function writeIndex(dataFolder: string, sectors: ReadonlyMap<string, ReadonlySet<string>>): Promise<number> {
	const lines = [...sectors]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([sector, units]) => `${sector} ${[...units].sort().join('')}`);
	return writeIndexFile(dataFolder, INDEX_FILE, [FIRST_LINE, ...lines]);
}

/** How many postcodes the index in that folder has. Undefined if there is none that can be read. */
export async function countIndex(dataFolder: string): Promise<number | undefined> {
	return (await loadIndex(join(dataFolder, INDEX_FILE)).catch(() => undefined))?.count;
}

async function loadIndex(file: string): Promise<Index> {
	const text = await readIndexFile(file, FIRST_LINE);
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

/** Answers whether a postcode is on the list. It is neither kept nor logged here. */
export function createPostcodeList(
	dataFolder: string,
	now: () => number,
	onDamaged: (error: unknown) => void,
): (postcode: string) => Promise<GrantListAnswer> {
	const current = watchIndexFile(join(dataFolder, INDEX_FILE), loadIndex, now, onDamaged);
	return async (typed) => {
		const index = await current();
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
