/** The picture that stands for a page where it is shared: its name, the mark, and the house with the page's parts lit. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { HousePart } from '../../content/schemas.ts';
import { Logo } from '../components/Logo.tsx';
import { letter, linesOf } from './lettering.ts';
import { paint, stillHouse } from './still-house.ts';

/** The panel the words stand on. */
const PANEL = 520;
const EDGE = 56;
/** From large to small, each with the lines there is room for; the first in which the words fit is taken. */
const SIZES = [
	{ size: 68, lines: 4 },
	{ size: 60, lines: 4 },
	{ size: 52, lines: 5 },
	{ size: 44, lines: 6 },
] as const;
const SMALLEST = SIZES[3];

const mark = paint(renderToStaticMarkup(createElement(Logo)), { '--ember': '#f2703a' }).replace('<svg', '<svg width="32" height="32"');

/** The picture as SVG, with everything it needs inside it. The words are outlines, so nothing in them can be markup. */
export function shareImage({ name, company, lights }: { name: string; company: string; lights: readonly HousePart[] }): string {
	const width = PANEL - 2 * EDGE;
	const { size } = SIZES.find((one) => linesOf(name, one.size, width).length <= one.lines) ?? SMALLEST;
	const words = linesOf(name, size, width).map((line, index) => letter(line, EDGE, EDGE + size + index * size * 1.14, size));
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<rect width="1200" height="630" fill="#f3ecdf"/>
<svg x="${PANEL + 10}" y="74" width="670" height="502.5" viewBox="0 0 1200 900">${stillHouse(lights)}</svg>
<rect width="${PANEL}" height="630" fill="#0e3b2e"/>
<rect x="${PANEL}" width="6" height="630" fill="#d9480f"/>
<g fill="#fbf8f1">${words.join('')}</g>
<g color="#fbf8f1" transform="translate(${EDGE} 524) scale(1.5)">${mark}</g>
<g fill="#f2d9a0">${letter(company, EDGE + 62, 557, 25)}</g>
</svg>`;
}
