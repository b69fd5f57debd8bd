/**
 * `npx tsx scripts/fonts.ts`: cuts the headings' font down to one weight and to the letters of
 * src/site/fonts/letters.ts. Run it after a change there.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { LETTERS, WELSH_LETTERS } from '#site/fonts/letters.ts';

export const FONTS = join('src', 'site', 'fonts');

/**
 * The weight of every heading: between semi-bold and medium, as the tokens of src/site/styles/site.css
 * have it.
 */
const WEIGHT = 560;

/** The files, each with the part of Fraunces that its letters come from. */
const files = [
	{ name: 'fraunces.woff2', source: 'fraunces-latin-wght-normal.woff2', letters: LETTERS },
	{
		name: 'fraunces-welsh.woff2',
		source: 'fraunces-latin-ext-wght-normal.woff2',
		letters: WELSH_LETTERS,
	},
];

/** Every font file of the site, by name. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
	const resolve = createRequire(import.meta.url).resolve;
	const cut = new Map<string, Buffer>();
	for (const { name, source, letters } of files)
		cut.set(
			name,
			await subsetFont(
				readFileSync(resolve(`@fontsource-variable/fraunces/files/${source}`)),
				letters,
				{
					targetFormat: 'woff2',
					variationAxes: { wght: WEIGHT },
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
