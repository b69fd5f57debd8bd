/**
 * The lists that versions before this one imported, as packed text. They stay where they are, for
 * the version before.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { COUNCILS_FILE, GRANT_FILE, LISTED } from './find-postcode.ts';
import { PostcodeFileWriter } from './postcode-file.ts';

/** Longer than any list of the country's postcodes. */
const MOST_BYTES = 50_000_000;

/** Sectors that are taken over before other work has its turn. */
const SECTORS_AT_A_TIME = 20;

/**
 * Takes over the lists of which there is no newer one, while the site answers. Throws an Error for
 * a damaged one.
 */
export async function takeOverOlderLists(dataFolder: string): Promise<void> {
	for (const name of [GRANT_FILE, COUNCILS_FILE]) {
		const older = join(dataFolder, name.replace('.db', '.gz'));
		const newer = join(dataFolder, name);
		if (!existsSync(older) || existsSync(newer)) continue;
		const [, ...lines] = gunzipSync(await readFile(older), { maxOutputLength: MOST_BYTES })
			.toString('latin1')
			.trimEnd()
			.split('\n');
		// The list of councils has their codes in its second line, and in each other a sector with
		// units by council: LS62 0ABAD1AE.
		const codes = name === COUNCILS_FILE ? (lines.shift()?.split(' ') ?? []) : [];
		using writer = new PostcodeFileWriter(newer);
		for (const [index, line] of lines.entries()) {
			if (index % SECTORS_AT_A_TIME === 0) await setImmediate();
			const [sector = '', units = ''] = line.split(' ');
			for (const [, number, letters = ''] of units.matchAll(/(\d*)([A-Z]+)/g))
				for (const unit of letters.match(/../g) ?? [])
					writer.add(sector + unit, number ? (codes[Number(number)] ?? '') : LISTED);
		}
		if (writer.countByCode().size > 0) writer.finish();
	}
}
