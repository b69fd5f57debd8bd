/** Renders an SVG as PNG, each once: the pages of the next day show the same pictures. */
import { Resvg } from '@resvg/resvg-js';

const rendered = new Map<string, Buffer>();

export function renderPng(svg: string): Buffer {
	const known = rendered.get(svg);
	if (known) return known;
	const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
	rendered.set(svg, png);
	return png;
}
