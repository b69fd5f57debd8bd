/**
 * The heading face as outlines, because the program that paints share images cannot read our font files, and because a
 * picture should come out the same on a machine that has no fonts at all.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';

const file = createRequire(import.meta.url).resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2');
const font = oneFontOf(file);
const { unitsPerEm } = font;

function oneFontOf(path: string): Font {
	const read = create(readFileSync(path));
	if (read.isCollection) throw new Error(`${path} holds several fonts; share images expect one.`);
	return read;
}

/** A line's width at a size. */
export function widthOf(line: string, size: number): number {
	return font.glyphsForString(line).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) * (size / unitsPerEm);
}

/** A line as SVG markup, its baseline's left end at x, y. */
export function letter(line: string, x: number, y: number, size: number): string {
	const scale = size / unitsPerEm;
	let pen = 0;
	const glyphs = font.glyphsForString(line).map(({ path, advanceWidth }) => {
		const placed = `<path transform="translate(${pen})" d="${path.toSVG()}"/>`;
		pen += advanceWidth;
		return placed;
	});
	return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}

/** The words in lines no wider than allowed. */
export function linesOf(words: string, size: number, width: number): string[] {
	const lines: string[] = [];
	for (const word of words.split(' ')) {
		const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
		if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}
