/**
 * The two faces: their letters, their weight in bytes, and that their files are what `npx tsx scripts/fonts.ts` makes of
 * them today.
 *
 * @module-tag all
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkitten';
import { expect, test } from 'vitest';
import { LETTERS, unicodeRange, WELSH_LETTERS } from '#site/fonts/letters.ts';
import { cutFonts, FONTS } from './fonts.ts';

const read = (name: string) => readFileSync(join(FONTS, name));

test('the files are those that `npx tsx scripts/fonts.ts` cuts', async () => {
	for (const [name, bytes] of await cutFonts())
		expect([name, read(name).equals(bytes)]).toEqual([name, true]);
});

test('each face has every letter that it should have, and both together have at most 25 KB', async () => {
	const names = [...(await cutFonts()).keys()];
	expect(names.reduce((sum, name) => sum + read(name).length, 0)).toBeLessThanOrEqual(25 * 1024);
	for (const [face, letters] of [
		['fraunces', LETTERS + WELSH_LETTERS],
		['text', LETTERS],
	] as const) {
		const files = names.filter((name) => name.startsWith(face));
		const has = files.flatMap((name) => (create(read(name)) as Font).characterSet);
		expect([
			face,
			[...letters].filter((letter) => !has.includes(letter.codePointAt(0) as number)),
		]).toEqual([face, []]);
	}
});

test('letters beside each other in Unicode are one range', () => {
	expect(unicodeRange('ŵŷŴŶa')).toEqual(['U+61-61', 'U+174-177']);
});

test('the style sheet names the letters of Welsh', () => {
	const css = readFileSync(join('src', 'site', 'styles', 'site.css'), 'utf8');
	expect(css).toContain(unicodeRange(WELSH_LETTERS).join(', '));
});
