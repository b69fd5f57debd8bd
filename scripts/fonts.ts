/**
 * `npx tsx scripts/fonts.ts`: cuts the two faces, Fraunces of the headings and Hanken Grotesk of the
 * text, down to the weights and the letters that pages use (src/site/fonts/letters.ts). Run it after
 * a change there.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { LETTERS, WELSH_LETTERS } from '#site/fonts/letters.ts';

export const FONTS = join('src', 'site', 'fonts');

/** The weight of headings, between semi-bold and medium, as src/site/styles/site.css has it. */
const HEADINGS = 560;

/** Each file with the part of a package that it is cut from. Text has all weights from plain to bold. */
const files = [
	{ name: 'fraunces', source: 'fraunces', part: 'latin', letters: LETTERS, weight: HEADINGS },
	{
		name: 'fraunces-welsh',
		source: 'fraunces',
		part: 'latin-ext',
		letters: WELSH_LETTERS,
		weight: HEADINGS,
	},
	{
		name: 'text',
		source: 'hanken-grotesk',
		part: 'latin',
		letters: LETTERS,
		weight: { min: 400, max: 650 },
	},
] as const;

/** Every font file of the site, by name. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
	const resolve = createRequire(import.meta.url).resolve;
	const cut = new Map<string, Buffer>();
	for (const { name, source, part, letters, weight } of files)
		cut.set(
			`${name}.woff2`,
			await subsetFont(
				readFileSync(
					resolve(`@fontsource-variable/${source}/files/${source}-${part}-wght-normal.woff2`),
				),
				letters,
				{
					targetFormat: 'woff2',
					variationAxes: { wght: weight },
					// Kerning and ligatures, which browsers apply unasked. Alternative forms that no style
					// asks for are half of what is left.
					keepFeatures: ['kern', 'liga'],
					noLayoutClosure: true,
					noHinting: true,
					dropTables: ['STAT', 'DSIG', 'gasp', 'meta'],
				},
			),
		);
	return cut;
}

if (import.meta.main) {
	mkdirSync(FONTS, { recursive: true });
	for (const [name, bytes] of await cutFonts()) {
		writeFileSync(join(FONTS, name), bytes);
		console.log(`${join(FONTS, name)}: ${bytes.length} bytes`);
	}
}
