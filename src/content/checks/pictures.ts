/** Finds pictures that cannot be drawn whole: Astro would draw the part that has arrived. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { pictureFiles } from '../reader/picture-mistakes.ts';
import type { Mistake } from '../reader/yaml-files.ts';
import type { Brand } from '../schemas/brand-schema.ts';

/** A brand's picture is drawn into others, pixel by pixel. */
const BRAND_PIXELS_AT_MOST = 25_000_000;

/** The pictures that cannot be read to their end. Without sharp only SVG is looked at. */
export async function undrawablePictures(brand: Brand, folder?: string): Promise<Mistake[]> {
	const sharp = decoder();
	const mistakes: Mistake[] = [];
	for (const { path, name, folder: of } of pictureFiles(brand, folder)) {
		const limit = of === 'brand' ? { limitInputPixels: BRAND_PIXELS_AT_MOST } : {};
		const bytes = readFileSync(path);
		try {
			if (/\.svg$/i.test(path)) new Resvg(bytes);
			else if (!/\.woff2$/i.test(path))
				await sharp?.(bytes, { failOn: 'error', ...limit })
					.resize(16)
					.toBuffer();
		} catch (error) {
			mistakes.push({ file: name, path: [], message: (error as Error).message });
		}
	}
	return mistakes;
}

/** An optional package. Required, because Astro imports nothing more once it has read its settings. */
function decoder(): typeof import('sharp').default | undefined {
	try {
		return createRequire(import.meta.url)('sharp');
	} catch {
		return undefined;
	}
}
