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

/**
 * Each face with the package it is cut from and its weights. Headings have one, between semi-bold
 * and medium, as the tokens of src/site/styles/site.css have it; text has all from plain to bold.
 */
const faces = [
	{ name: 'fraunces', source: 'fraunces', weight: 560 },
	{ name: 'text', source: 'hanken-grotesk', weight: { min: 400, max: 650 } },
] as const;

/** The files of a face, each with the part that its letters come from. */
const parts = [
	{ end: '', source: 'latin', letters: LETTERS },
	{ end: '-welsh', source: 'latin-ext', letters: WELSH_LETTERS },
] as const;

/** Every font file of the site, by name. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
	const resolve = createRequire(import.meta.url).resolve;
	const cut = new Map<string, Buffer>();
	for (const { name, source, weight } of faces)
		for (const part of parts)
			cut.set(
				`${name}${part.end}.woff2`,
				await subsetFont(
					readFileSync(
						resolve(
							`@fontsource-variable/${source}/files/${source}-${part.source}-wght-normal.woff2`,
						),
					),
					part.letters,
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
