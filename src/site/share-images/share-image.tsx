/** The firm's share image (Open Graph): the title of Home, the logo and the house. */
import type { Font } from 'fontkitten';
import { renderToStaticMarkup } from 'react-dom/server';
import { tokensOf, withColours } from '#content/brand/tokens.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { Logo } from '../components/frame/Logo.tsx';
import { staticHouse } from './static-house.ts';
import { type BrandBytes, headingFontOf, textOutlines, textWidth } from './text-outlines.ts';

const WIDTH = 1200;
const HEIGHT = 630;
/** The width of the panel with the text. */
const PANEL = 520;
const EDGE = 56;
/** The font sizes to try, from large to small, and the largest height of the text. */
const SIZES = [84, 80, 76, 72, 68, 64, 60, 56, 52, 48, 44] as const;
const SMALLEST = 44;
const TALLEST = 360;
const LEADING = 1.08;
/** Another line is accepted only if it allows a font size larger by this much. */
const LINE_COSTS = 10;

/** The view box: the whole house, with sky above it. */
const WHOLE = [0, -40, 1200, 900] as const;

/**
 * The drawn logo on the dark panel; nothing for a company that has a logo of its own, and none for
 * dark ground.
 */
function mark({ logo, logoOnDark, colours }: Brand, bytesOf: BrandBytes): string {
	const place = `transform="translate(${EDGE - 6} ${EDGE - 6})"`;
	if (logoOnDark) {
		const type = logoOnDark.toLowerCase().endsWith('.png') ? 'image/png' : 'image/svg+xml';
		const bytes = Buffer.from(bytesOf(logoOnDark)).toString('base64');
		return `<g ${place}><image width="${PANEL - 2 * EDGE}" height="72" preserveAspectRatio="xMinYMid" href="data:${type};base64,${bytes}"/></g>`;
	}
	if (logo) return '';
	const { light, fixed } = tokensOf(colours);
	const drawn = withColours(renderToStaticMarkup(<Logo />), {
		accent: fixed['accent-on-brand'],
	}).replace('<svg', '<svg width="32" height="32"');
	return `<g color="${light.paper}" ${place.replace(')"', ') scale(1.5)"')}>${drawn}</g>`;
}

/** The image as self-contained SVG. Its text is outlines, so no text can be markup. */
export function shareImage(
	content: Pick<Content, 'brand' | 'company' | 'pages' | 'services'>,
	bytesOf: BrandBytes,
): string {
	const { brand, company, pages } = content;
	const { light, fixed } = tokensOf(brand.colours);
	const font = headingFontOf(brand, bytesOf);
	const isDrawn = !brand.logo && !brand.logoOnDark;
	// A logo that contains the name replaces it; any other is drawn above it.
	const firm =
		brand.logoOnDark && brand.logoHasName
			? ''
			: textOutlines(
					font,
					company.name,
					isDrawn ? EDGE + 58 : EDGE,
					isDrawn || !brand.logoOnDark ? EDGE + 27 : EDGE + 110,
					27,
				);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${light['paper-deep']}"/>
${house(content)}
<rect width="${PANEL}" height="${HEIGHT}" fill="${light.brand}"/>
<rect x="${PANEL}" width="6" height="${HEIGHT}" fill="${fixed['accent-bright']}"/>
${mark(brand, bytesOf)}
<g fill="${light.straw}">${firm}</g>
<g fill="${light.paper}">${title(pages.home.hero.heading, font)}</g>
</svg>`;
}

/** The house beside the panel. */
function house(content: Parameters<typeof staticHouse>[0]): string {
	const [x, y, width, height] = WHOLE;
	const scale = (WIDTH - PANEL) / width;
	const left = PANEL - x * scale;
	const top = (HEIGHT - height * scale) / 2 - y * scale;
	return `<g transform="translate(${left} ${top}) scale(${scale})">${staticHouse(content)}</g>`;
}

/** The title, as large as fits without too many lines, aligned to the foot of the panel. */
function title(words: string, font: Font): string {
	const room = PANEL - EDGE - 40;
	const settings = SIZES.flatMap((size) =>
		lineBreaks(words.split(' '))
			.filter(
				(lines) =>
					lines.length * size * LEADING <= TALLEST &&
					lines.every((line) => textWidth(font, line, size) <= room),
			)
			.map((lines) => ({
				lines,
				size,
				worth: size - LINE_COSTS * lines.length,
				ragged: Math.max(...lines.map((line) => textWidth(font, line, 1))),
			})),
	);
	const [best = { lines: words.split(' '), size: SMALLEST }] = settings.sort(
		(a, b) => b.worth - a.worth || a.ragged - b.ragged,
	);
	const { lines, size } = best;
	const first = HEIGHT - EDGE - size * 0.22 - (lines.length - 1) * size * LEADING;
	return lines
		.map((line, index) => textOutlines(font, line, EDGE, first + index * size * LEADING, size))
		.join('');
}

/** Every way to break words into lines. */
export function lineBreaks(words: readonly string[]): string[][] {
	if (words.length === 0) return [[]];
	return words.flatMap((_word, at) =>
		lineBreaks(words.slice(at + 1)).map((rest) => [words.slice(0, at + 1).join(' '), ...rest]),
	);
}
