/**
 * The firm's share image (Open Graph): its mark and the house with what it offers. There are no
 * words in it: networks write the page's title beside it, and a renderer without fonts has none.
 */
import { extname } from 'node:path';
import { tokensOf } from '#content/brand/tokens.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { stillHouse } from '../art/drawings.ts';
import { type BrandBytes, embedded, houseSign } from './firm-icon.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** The width of the panel with the mark. */
const PANEL = 400;
/** The house as it is drawn: as wide as beside the panel, with sky above it. */
const HOUSE = { width: 1200, height: 900 } as const;

/** The image as self-contained SVG. */
export function shareImage(
	content: Pick<Content, 'brand' | 'services'>,
	bytesOf: BrandBytes,
): string {
	const { light, fixed } = tokensOf(content.brand.colours);
	const mark = markOf(content.brand, bytesOf);
	const left = mark ? PANEL : 0;
	const scale = Math.min((WIDTH - left) / HOUSE.width, HEIGHT / HOUSE.height);
	const x = left + (WIDTH - left - HOUSE.width * scale) / 2;
	const y = HEIGHT - HOUSE.height * scale;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${light.paper}"/>
<g transform="translate(${x} ${y}) scale(${scale})">${stillHouse(content)}</g>
<rect width="${left}" height="${HEIGHT}" fill="${light.brand}"/>
<rect x="${left - 8}" width="8" height="${HEIGHT}" fill="${fixed['accent-bright']}"/>
${mark}
</svg>`;
}

/** On the dark panel: the firm's logo for dark ground, or the drawn one of a firm that has no other. */
function markOf({ logo, logoOnDark, colours }: Brand, bytesOf: BrandBytes): string {
	if (logoOnDark)
		return (
			`<image x="48" y="165" width="${PANEL - 104}" height="300" ` +
			`href="${embedded(bytesOf(logoOnDark), extname(logoOnDark))}"/>`
		);
	if (logo) return '';
	const { light, fixed } = tokensOf(colours);
	return `<g transform="translate(84 187) scale(7)">${houseSign(light.paper, fixed['accent-on-brand'])}</g>`;
}
