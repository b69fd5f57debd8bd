/**
 * Renders a share image as PNG, or reads it from the cache if an earlier build has rendered the
 * same SVG.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/**
 * Rendering twenty takes some seconds. Files are named by the hash of their SVG, so they are never
 * stale.
 */
const CACHE = join('node_modules', '.cache', 'share-images');

export function renderPng(svg: string): Buffer {
	const kept = join(CACHE, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`);
	if (existsSync(kept)) return readFileSync(kept);
	const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
	mkdirSync(CACHE, { recursive: true });
	writeFileSync(kept, png);
	return png;
}
