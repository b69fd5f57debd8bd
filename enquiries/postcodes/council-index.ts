/** Which council's area each postcode is in, as `npm run enquiries -- councils` keeps it and the site looks it up. */
import { join } from 'node:path';
import { normalisePostcode, readIndexFile, watchIndexFile, writeIndexFile } from './index-file.ts';

/** In DATA_DIR. Made of a publication of the Office for National Statistics, and no secret. */
export const COUNCILS_FILE = 'council-postcodes.gz';

/** The first line of the index. The second has the councils' codes, and every other a sector: LS62 0ABAD1AE. */
const FIRST_LINE = 'councils v1';

/** Of the last two letters of a postcode. */
const LETTERS = 26;
const A = 65;

/** Collects postcodes with the codes of their councils. Whole countries fit into some 20 MB. */
export class CouncilPostcodes {
	readonly #numbers = new Map<string, number>();
	/** By sector: for each pair of letters the council's number plus one, or 0. */
	readonly #sectors = new Map<string, Uint16Array>();
	#count = 0;

	/** Notes one. The last code that is given for a postcode counts. */
	add(postcode: string, code: string): void {
		let number = this.#numbers.get(code);
		if (number === undefined) {
			number = this.#numbers.size + 1;
			this.#numbers.set(code, number);
		}
		const name = postcode.slice(0, -2);
		let units = this.#sectors.get(name);
		if (!units) {
			units = new Uint16Array(LETTERS * LETTERS);
			this.#sectors.set(name, units);
		}
		const unit = (postcode.charCodeAt(postcode.length - 2) - A) * LETTERS + postcode.charCodeAt(postcode.length - 1) - A;
		if (units[unit] === 0) this.#count += 1;
		units[unit] = number;
	}

	get count(): number {
		return this.#count;
	}

	/** How many postcodes each code has. */
	countByCode(): Map<string, number> {
		const counts = new Uint32Array(this.#numbers.size + 1);
		for (const units of this.#sectors.values()) for (const number of units) counts[number] = (counts[number] ?? 0) + 1;
		return new Map([...this.#numbers].map(([code, number]) => [code, counts[number] ?? 0]));
	}

	/** Writes the index, complete or not at all. Returns its size in bytes. */
	async write(dataFolder: string): Promise<number> {
		const lines = [...this.#sectors].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, units]) => `${name} ${inText(units)}`);
		return writeIndexFile(dataFolder, COUNCILS_FILE, [FIRST_LINE, [...this.#numbers.keys()].join(' '), ...lines]);
	}
}

/** The units of a sector, by council: 0ABAD1AE. */
function inText(units: Uint16Array): string {
	const byCouncil = new Map<number, string>();
	for (const [unit, number] of units.entries()) {
		if (number === 0) continue;
		const letters = String.fromCharCode(A + Math.floor(unit / LETTERS), A + (unit % LETTERS));
		byCouncil.set(number - 1, (byCouncil.get(number - 1) ?? '') + letters);
	}
	return [...byCouncil].map(([number, letters]) => number + letters).join('');
}

interface Index {
	readonly text: string;
	readonly codes: readonly string[];
	/** Where each sector's line begins, in the order of the sectors. */
	readonly starts: Uint32Array;
}

async function loadIndex(file: string): Promise<Index> {
	const text = await readIndexFile(file, FIRST_LINE);
	const codesEnd = text.indexOf('\n', FIRST_LINE.length + 1);
	const starts: number[] = [];
	for (let start = codesEnd + 1; start < text.length; start = text.indexOf('\n', start) + 1) starts.push(start);
	return { text, codes: text.slice(FIRST_LINE.length + 1, codesEnd).split(' '), starts: Uint32Array.from(starts) };
}

/** How many postcodes the index in that folder has. Undefined if there is none that can be read. */
export async function countCouncilPostcodes(dataFolder: string): Promise<number | undefined> {
	const index = await loadIndex(join(dataFolder, COUNCILS_FILE)).catch(() => undefined);
	if (!index) return undefined;
	// The only capital letters of a line after its sector are the postcodes'.
	const ofLine = (start: number) =>
		index.text.slice(index.text.indexOf(' ', start), index.text.indexOf('\n', start)).replace(/[^A-Z]/g, '').length / 2;
	return index.starts.reduce((sum, start) => sum + ofLine(start), 0);
}

/**
 * Answers with the official code of the council's area. Nothing for a postcode that the list does not have, even where all its
 * neighbours are of one council: that would be a guess. The postcode is neither kept nor logged here.
 */
export function createCouncilFinder(
	dataFolder: string,
	now: () => number,
	onDamaged: (error: unknown) => void,
): (postcode: string) => Promise<string | undefined> {
	const current = watchIndexFile(join(dataFolder, COUNCILS_FILE), loadIndex, now, onDamaged);
	return async (typed) => {
		const index = await current();
		const postcode = normalisePostcode(typed);
		return index && postcode !== undefined ? codeOf(index, postcode) : undefined;
	};
}

function codeOf({ text, codes, starts }: Index, postcode: string): string | undefined {
	const sector = postcode.slice(0, -2);
	const unit = postcode.slice(-2);
	let [low, high] = [0, starts.length - 1];
	while (low <= high) {
		const middle = (low + high) >> 1;
		const start = starts[middle] ?? 0;
		const gap = text.indexOf(' ', start);
		const name = text.slice(start, gap);
		if (name === sector) return codes[councilIn(text, gap + 1, text.indexOf('\n', gap), unit)];
		if (name < sector) low = middle + 1;
		else high = middle - 1;
	}
	return undefined;
}

/** The number of the council that has this unit, in 0ABAD1AE; -1 if none has. */
function councilIn(text: string, from: number, to: number, unit: string): number {
	for (let at = from; at < to; ) {
		let number = 0;
		for (; text.charCodeAt(at) < A; at += 1) number = number * 10 + Number(text[at]);
		for (; at < to && text.charCodeAt(at) >= A; at += 2) if (text.startsWith(unit, at)) return number;
	}
	return -1;
}
