/** Renders an SVG as PNG. */
import { Resvg } from '@resvg/resvg-js';

export const renderPng = (svg: string): Buffer =>
	new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
