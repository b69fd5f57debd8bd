/**
 * The photographs in content/photos, as Astro's image pipeline draws them: AVIF in several sizes,
 * and one JPEG for old browsers.
 */

import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { Photo } from '#content/schemas/shelf-schemas.ts';

/**
 * Widths in pixels: for a phone's half and whole width, and for a dense screen. A smaller original
 * is never enlarged.
 */
const WIDTHS = [360, 720, 1080];
/** Sharp enough at these sizes. */
const AVIF_QUALITY = 50;

/** A photograph as its component needs it. */
export interface DrawnPhotograph {
	readonly avif: string;
	readonly jpeg: string;
	readonly width: number;
	readonly height: number;
	readonly alt: string;
}

/** The originals that a glob has found, by their paths. */
export type Originals = Readonly<Record<string, { readonly default: ImageMetadata }>>;

/** Draws each original and returns a lookup by file name. */
async function drawPhotographs(originals: Originals): Promise<(photo: Photo) => DrawnPhotograph> {
	const drawn = new Map(
		await Promise.all(
			Object.entries(originals).map(async ([path, { default: src }]) => {
				const widths = [...new Set(WIDTHS.map((width) => Math.min(width, src.width)))];
				const avif = await getImage({
					src,
					format: 'avif',
					quality: AVIF_QUALITY,
					widths,
					width: widths.at(-1),
				});
				const jpeg = await getImage({
					src,
					format: 'jpeg',
					quality: 70,
					width: Math.min(720, src.width),
				});
				const { width, height } = avif.attributes as { width: number; height: number };
				return [
					path.slice(path.lastIndexOf('/') + 1),
					{ avif: avif.srcSet.attribute, jpeg: jpeg.src, width, height },
				] as const;
			}),
		),
	);
	return ({ file, alt }) => {
		const known = drawn.get(file);
		if (!known)
			throw new Error(
				`There is no photograph content/photos/${file}, which content/company.yaml names.`,
			);
		return { ...known, alt };
	};
}

const originals: Originals = import.meta.glob(
	'/content/photos/*.{jpg,jpeg,png,webp,avif,tif,tiff,JPG,JPEG,PNG}',
	{ eager: true },
);

/**
 * The drawn photograph of that name. Only prerendered pages may ask: images are made during the
 * build.
 */
export const drawnPhotograph = await drawPhotographs(originals);
