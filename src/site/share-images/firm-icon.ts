/**
 * The firm's icon, its own or the drawn house, as a bitmap: Safari before 26 and home screens take
 * no SVG.
 */
import { extname } from 'node:path';
import { tokensOf } from '#content/brand/tokens.ts';
import type { Brand, BrandColours } from '#content/schemas/brand-schema.ts';
import { logoLines } from '../components/frame/Logo.tsx';
import { renderPng } from './render-png.ts';

/** The bytes of a file in the brand's folder, as it is served. */
export type BrandBytes = (file: string) => Uint8Array;

/** A tab on a fine screen; on a plain one the browser halves it. */
const TAB_SIZE = 32;

/** The size that iPhones and iPads ask for. */
const HOME_SCREEN_SIZE = 180;
/** Around the icon on a home screen, whose corners are cut off. */
const HOME_SCREEN_MARGIN = 26;

/** The house of the drawn logo, light and dark. */
export function drawnIcon(colours: BrandColours): string {
	const { light, fixed } = tokensOf(colours);
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>@media(prefers-color-scheme:dark){.c{stroke:${light.paper}}.h{fill:${fixed['accent-on-brand']}}}</style>${houseSign(light.brand, fixed['accent-bright'])}</svg>`;
}

/** The same in two colours. */
export const houseSign = (outer: string, inner: string): string =>
	`<path class="c" stroke="${outer}" d="${logoLines.outer}" fill="none" stroke-width="3.4" ` +
	`stroke-linecap="round" stroke-linejoin="round"/><path class="h" fill="${inner}" ` +
	`d="${logoLines.inner}"/>`;

/** A picture's address that is the picture itself. `extension`: .png, or that of an SVG. */
export const embedded = (bytes: Uint8Array | string, extension: string): string =>
	`data:image/${extension.toLowerCase() === '.png' ? 'png' : 'svg+xml'};base64,${Buffer.from(bytes).toString('base64')}`;

/** The icon for a home screen: on the firm's paper, because iOS makes what is transparent black. */
export const homeScreenIcon = (brand: Brand, bytesOf: BrandBytes): Buffer =>
	renderPng(
		square(
			brand,
			bytesOf,
			HOME_SCREEN_SIZE,
			HOME_SCREEN_MARGIN,
			tokensOf(brand.colours).light.paper,
		),
	);

/** The icon of a tab. Browsers tell a picture by its bytes: a PNG may have the name of an .ico. */
export const tabIcon = (brand: Brand, bytesOf: BrandBytes): Buffer =>
	renderPng(square(brand, bytesOf, TAB_SIZE));

/** The icon in the middle of a square. */
function square(
	{ icon, colours }: Brand,
	bytesOf: BrandBytes,
	size: number,
	margin = 0,
	ground?: string,
): string {
	const picture = icon
		? embedded(bytesOf(icon), extname(icon))
		: embedded(drawnIcon(colours), '.svg');
	const side = size - 2 * margin;
	const image = `<image x="${margin}" y="${margin}" width="${side}" height="${side}" href="${picture}"/>`;
	const paper = ground ? `<rect width="${size}" height="${size}" fill="${ground}"/>` : '';
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${paper}${image}</svg>`;
}
