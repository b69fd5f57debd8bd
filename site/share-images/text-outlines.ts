/**
 * The heading face as outlines, because the program that paints share images cannot read our font files, and because a
 * picture should come out the same on a machine that has no fonts at all. From the family's file of one weight: our pages'
 * own file holds them all, and read as outlines it gives its heaviest.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';

const file = createRequire(import.meta.url).resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff2');
const font = oneFontOf(file);
const { unitsPerEm } = font;
/** What headings on pages are drawn together by, in parts of the type size; large type looks loose without. */
const TRACKING = -0.012;

function oneFontOf(path: string): Font {
	const read = create(readFileSync(path));
	if (read.isCollection || Object.keys(read.variationAxes).length > 0)
		throw new Error(`${path} holds several fonts; share images expect one.`);
	return read;
}

/** A line's width at a size. */
export function textWidth(line: string, size: number): number {
	return font.glyphsForString(line).reduce((sum, { advanceWidth }) => sum + advanceWidth / unitsPerEm + TRACKING, 0) * size;
}

/** A line as SVG markup, its baseline's left end at x, y. */
export function textOutlines(line: string, x: number, y: number, size: number): string {
	const scale = size / unitsPerEm;
	let pen = 0;
	const glyphs = font.glyphsForString(line).map(({ path, advanceWidth }) => {
		const placed = `<path transform="translate(${pen})" d="${path.toSVG()}"/>`;
		pen += advanceWidth + TRACKING * unitsPerEm;
		return placed;
	});
	return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
