/** A whole country of postcodes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COUNCILS_FILE, createFindPostcode } from './find-postcode.ts';
import { PostcodeFileWriter } from './postcode-file.ts';
import { readTable } from './read-directory.ts';
import { unitOf } from './testing.ts';

/** The bytes in use, without what is only waiting to be collected. */
function usedMemory(): number {
	setFlagsFromString('--expose-gc');
	(runInNewContext('gc') as () => void)();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** Milliseconds within which 99 of 100 were done, of times in nanoseconds. */
function mostTook(times: readonly number[]): number {
	const sorted = times.toSorted((one, other) => one - other);
	return (sorted[Math.floor(sorted.length * 0.99)] ?? 0) / 1e6;
}

const UNITS = 400;
/** 30 areas with 38 districts of ten sectors. */
const sectorOf = (number: number) =>
	`${unitOf(number % 30)}${1 + (Math.floor(number / 30) % 38)} ${Math.floor(number / 1140)}`;
/** Whether a sector has a unit: 155 of 400, as far from any order as those of Royal Mail. */
const hash = (value: number) =>
	Math.imul(Math.imul(value + 1, 0x9e3779b1) ^ ((value * 31) >>> 7), 0x85ebca6b) >>> 0;
const isThere = (sector: number, unit: number) =>
	hash(sector * UNITS + unit) / 2 ** 32 < 155 / UNITS;
/** Councils change in the middle of sectors, as they do. */
const codeOf = (sector: number, unit: number) =>
	`E0700${1000 + ((sector + (unit > 230 ? 1 : 0)) % 350)}`;

describe.each([
	{
		country: 'a small country of 77,000 postcodes',
		sectors: 500,
		least: 76_000,
		oneIn: 1,
		tags: [],
	},
	{
		country: 'a country of 1.75 million postcodes',
		sectors: 11_300,
		least: 1_740_000,
		oneIn: 7,
		tags: ['all'],
	},
])('of $country', ({ sectors, least, oneIn, tags }) => {
	const folder = mkdtempSync(join(tmpdir(), 'councils-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	let count = 0;
	async function* rows() {
		yield 'pcds,doterm,lad25cd\n';
		for (let sector = 0; sector < sectors; sector += 1) {
			const lines: string[] = [];
			for (let unit = 0; unit < UNITS; unit += 1)
				if (isThere(sector, unit))
					lines.push(`${sectorOf(sector)}${unitOf(unit)},,${codeOf(sector, unit)}\n`);
			count += lines.length;
			yield lines.join('');
		}
	}
	beforeAll(async () => {
		using list = new PostcodeFileWriter(join(folder, COUNCILS_FILE));
		expect(await readTable(rows(), list.add)).toBe(true);
		expect(count).toBeGreaterThan(least);
		expect([...list.countByCode().values()].reduce((sum, many) => sum + many, 0)).toBe(count);
		expect(list.finish()).toBeLessThan(40_000_000);
	});

	/** Looks up every unit of one in so many sectors. */
	async function lookUp(): Promise<readonly number[]> {
		const before = usedMemory();
		const ask = createFindPostcode(folder, () => undefined);
		const find = async (postcode: string) => (await ask(postcode)).council;
		await find('LS6 2AB');
		// What the file was unpacked in is given back a moment later.
		await expect.poll(() => usedMemory() - before).toBeLessThan(4_000_000);

		let wrong = 0;
		const times: number[] = [];
		for (let sector = 0; sector < sectors; sector += oneIn)
			for (let unit = 0; unit < UNITS; unit += 1) {
				const is = isThere(sector, unit);
				// Of those that are not, one in ten is enough.
				if (!is && unit % 10 !== 0) continue;
				const isTimed = unit % 20 === 0;
				const start = isTimed ? process.hrtime.bigint() : 0n;
				if (
					(await find(`${sectorOf(sector)}${unitOf(unit)}`)) !==
					(is ? codeOf(sector, unit) : undefined)
				)
					wrong += 1;
				if (isTimed) times.push(Number(process.hrtime.bigint() - start));
			}
		expect(wrong).toBe(0);
		return times;
	}

	test('all are found and others are not, in under 4 MB', { tags }, async ({ annotate }) => {
		const took = mostTook(await lookUp());
		await annotate(
			`99 of 100 postcodes are looked up within ${took.toFixed(2)} ms`,
			took < 1 ? 'figure' : 'missed figure',
		);
	});
});
