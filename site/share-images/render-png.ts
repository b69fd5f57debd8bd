/** Paints a share image, or takes it from an earlier build that painted exactly the same. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** Painting twenty takes some seconds; reading them back takes none. Named by what is in them, so they never go stale. */
const CACHE = join('node_modules', '.cache', 'share-images');

export function renderPng(svg: string): Buffer {
	const kept = join(CACHE, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`);
	if (existsSync(kept)) return readFileSync(kept);
	const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
	mkdirSync(CACHE, { recursive: true });
	writeFileSync(kept, png);
	return png;
}
