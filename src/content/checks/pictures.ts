/** Draws every picture of the content once, aside: what would stop a build, or stand half on a page. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ContentProblem } from '../reader/content-problem.ts';
import { type PictureFile, pictureFiles } from '../reader/picture-mistakes.ts';
import type { Brand } from '../schemas/brand-schema.ts';

/** A brand's picture is drawn into others, pixel by pixel. */
const BRAND_PIXELS_AT_MOST = 25_000_000;

/** An ordinary logo takes a twentieth of a second. */
const DRAWN_WITHIN_S = 10;

/**
 * Masks and patterns within each other can take for ever in native code, which only the end of its
 * process stops.
 */
const DRAW_SVG = `import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
new Resvg(readFileSync(0), { fitTo: { mode: 'width', value: 512 }, font: { loadSystemFonts: false } }).render();`;

/** The pictures that cannot be drawn whole and soon. Without sharp only SVG is drawn. */
export async function undrawablePictures(
	brand: Brand,
	folder?: string,
	withinS = DRAWN_WITHIN_S,
): Promise<ContentProblem[]> {
	const problems: ContentProblem[] = [];
	for (const picture of pictureFiles(brand, folder)) {
		const why = await whyNotDrawn(picture, withinS);
		if (why) problems.push({ where: picture.name, ...why });
	}
	return problems;
}

async function whyNotDrawn({ path, folder }: PictureFile, withinS: number) {
	const bytes = readFileSync(path);
	if (/\.woff2$/i.test(path)) return undefined;
	if (/\.svg$/i.test(path)) {
		const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', DRAW_SVG], {
			input: bytes,
			timeout: withinS * 1000,
			killSignal: 'SIGKILL',
			stdio: ['pipe', 'ignore', 'ignore'],
		});
		if (status === 0) return undefined;
		return {
			what: status === null ? `is not drawn within ${withinS} seconds.` : 'cannot be drawn.',
			todo: 'Save it as plain SVG: shapes and colours alone.',
		};
	}
	const sharp = decoder();
	const limit = folder === 'brand' ? { limitInputPixels: BRAND_PIXELS_AT_MOST } : {};
	try {
		await sharp?.(bytes, { failOn: 'error', ...limit })
			.resize(16)
			.toBuffer();
		return undefined;
	} catch (error) {
		if (/pixel limit/.test(String(error)))
			return { what: 'has too many pixels.', todo: 'Make it smaller.' };
		return {
			what: 'is damaged, or only a part of it has arrived.',
			todo: 'Copy it again from where it is whole, or open it there and save it as JPEG.',
		};
	}
}

/** An optional package. Required, because Astro imports nothing more once it has read its settings. */
function decoder(): typeof import('sharp').default | undefined {
	try {
		return createRequire(import.meta.url)('sharp');
	} catch {
		return undefined;
	}
}
