/**
 * Text in the heading font (the brand's, or Fraunces) as outlines, because the SVG renderer of the
 * share image cannot read WOFF2 files, and because the image should be the same on a machine
 * without fonts. It reads the family's single-weight file: from the pages' variable font the
 * outlines would have the heaviest weight.
 */
import fraunces from '@fontsource/fraunces/files/fraunces-latin-600-normal.woff2?inline';
import { create, type Font } from 'fontkitten';
import type { Brand } from '#content/schemas/brand-schema.ts';

/** The letter spacing of headings on pages, in em. */
const TRACKING = -0.012;

/** The bytes of a file in the brand's folder, as it is served. */
export type BrandBytes = (file: string) => Uint8Array;

/** The font of a brand's headings. Throws if its file holds several. */
export function headingFontOf({ headingFont }: Brand, bytesOf: BrandBytes): Font {
	const bytes = headingFont
		? Buffer.from(bytesOf(headingFont.file))
		: Buffer.from(fraunces.slice(fraunces.indexOf(',') + 1), 'base64');
	const read = create(bytes);
	if (read.isCollection || Object.keys(read.variationAxes).length > 0)
		throw new Error('The font of headings has several in one file; the share image expects one.');
	return read;
}

export function textWidth(font: Font, line: string, size: number): number {
	return (
		font
			.glyphsForString(line)
			.reduce((sum, { advanceWidth }) => sum + advanceWidth / font.unitsPerEm + TRACKING, 0) * size
	);
}

/** A line as SVG markup. x, y is the left end of its baseline. */
export function textOutlines(font: Font, line: string, x: number, y: number, size: number): string {
	const { unitsPerEm } = font;
	const scale = size / unitsPerEm;
	let pen = 0;
	const glyphs = font.glyphsForString(line).map(({ path, advanceWidth }) => {
		const placed = `<path transform="translate(${pen})" d="${path.toSVG()}"/>`;
		pen += advanceWidth + TRACKING * unitsPerEm;
		return placed;
	});
	return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})">${glyphs.join('')}</g>`;
}
