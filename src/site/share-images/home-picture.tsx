/**
 * The drawing of a visitor's home as a file of its own: no style sheet, no other file, with its
 * words below it. Nothing of it is kept.
 */
import { renderToStaticMarkup } from 'react-dom/server';
import { recolour } from '#content/company/brand-contrast.ts';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { groupOf, servedHomes, servedHouse } from '../art/drawings.ts';
import { signature } from '../components/home-drawing/caption.ts';
import { HomeDrawing, type HomeDrawingProps } from '../components/home-drawing/HomeDrawing.tsx';
import styles from '../components/home-drawing/home-drawing.css?raw';
import houseStyles from '../components/house/house.css?raw';
import { coloursOf, resolveColours } from './static-house.ts';

const quiet = coloursOf(houseStyles, '.house-part');
const lit = {
	...coloursOf(houseStyles, '.house .house-part[data-lit]'),
	...coloursOf(styles, '.home-drawing .house .house-part[data-lit]'),
};
const pale = coloursOf(styles, '.home-drawing__pale');
const evening = {
	warm: coloursOf(styles, '.home-drawing__picture'),
	cold: coloursOf(styles, '.home-drawing__picture[data-cold]'),
};

const FONT = 'font-family="Segoe UI, Roboto, Helvetica, Arial, sans-serif"';
/** As many letters as fit beside each other under the picture, at the size of its small words. */
const LETTERS = 76;

/**
 * The picture as SVG, or undefined while the kind of home is unknown. Drawn on the day of the
 * content.
 */
export function homePicture(props: HomeDrawingProps, content: PageContent): string | undefined {
	const figure = renderToStaticMarkup(<HomeDrawing {...props} />);
	const [, attributes = '', drawing] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(figure) ?? [];
	if (drawing === undefined) return undefined;
	const rooms = attributes.includes('data-cold') ? evening.cold : evening.warm;
	const [, name = ''] = /aria-label="([^"]*)"/.exec(attributes) ?? [];
	const paragraphs = [...figure.matchAll(/<p(?: [^>]*)?>([^<]*)<\/p>/g)].map(
		([, text = '']) => text,
	);
	const lines = [...paragraphs, signature(props.words, content.day)].flatMap((text) =>
		linesOf(text),
	);
	const { colours } = content.brand;
	const files = { house: servedHouse(content), homes: servedHomes(content.brand) };
	const [paper, ink] = [recolour('#fbf8f1', colours), recolour('#10231c', colours)];
	const height = 920 + 40 + lines.length * 38;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="60 0 1100 ${height}" width="1100" height="${height}" role="img" aria-label="${name}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#b7cad3"/><stop offset=".4" stop-color="#dbdfdc"/><stop offset=".78" stop-color="#f4dcc0"/></linearGradient></defs>
<rect x="60" width="1100" height="${height}" fill="${paper}"/><rect x="60" width="1100" height="920" fill="url(#sky)"/>
<svg x="60" width="1100" height="920" viewBox="60 0 1100 920">${inlined(drawing, files, rooms, paper, ink)}</svg>
<g ${FONT} font-size="28" fill="${ink}">${lines.map((line, at) => `<text x="90" y="${968 + at * 38}">${line}</text>`).join('')}</g>
</svg>`;
}

/**
 * The drawing with its groups in the place of its references, and its colours in the place of its
 * classes.
 */
function inlined(
	drawing: string,
	files: Readonly<Record<string, string>>,
	rooms: Readonly<Record<string, string>>,
	paper: string,
	ink: string,
): string {
	return drawing
		.replace(/<use([^>]*)><\/use>/g, (_use, attributes: string) => {
			const [, file = '', group = ''] = /href="\/(\w+)\.svg#(\w+)"/.exec(attributes) ?? [];
			const transform = / transform="[^"]*"/.exec(attributes)?.[0] ?? '';
			const part = attributes.includes('data-lit') ? lit : quiet;
			const colours = {
				...rooms,
				...part,
				...(attributes.includes('home-drawing__pale') ? pale : {}),
			};
			return `<g${transform}>${resolveColours(groupOf(files[file] ?? '', group), colours)}</g>`;
		})
		.replaceAll('class="home-drawing__before"', 'fill="#f0b48f" stroke="#f0b48f"')
		.replaceAll('class="home-drawing__now"', 'fill="#c43f0a" stroke="#c43f0a"')
		.replaceAll('class="home-drawing__stream"', 'stroke-linecap="butt"')
		.replaceAll(
			'class="home-drawing__label"',
			`${FONT} font-size="30" font-weight="650" fill="${ink}" stroke="${paper}" stroke-width="8" paint-order="stroke"`,
		);
}

/** Breaks escaped text after words. */
function linesOf(text: string): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + word.length < LETTERS)
			lines[lines.length - 1] = `${last} ${word}`;
		else lines.push(word);
	}
	return lines;
}

/** The picture as a file to save. It is not stored, and nobody else gets it. */
export function pictureDownload(
	props: HomeDrawingProps,
	content: PageContent,
): Response | undefined {
	const svg = homePicture(props, content);
	if (!svg) return undefined;
	return new Response(svg, {
		headers: {
			'content-type': 'image/svg+xml',
			'content-disposition': `attachment; filename="${props.words.file}.svg"`,
			'cache-control': 'no-store',
		},
	});
}
