/**
 * What an estimate costs a visitor: the engine and the figures it needs, as a browser gets them.
 */
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { siteFigures } from './testing.ts';

/**
 * Less than one photograph, and fetched only by who fills in the check. The script was below 6 KB
 * before prices had periods, a sum two ends, and a home several measures together, and below 6.5
 * before it gave a typed bill back and knew the VAT to come: nothing in it is dead. Each period of
 * prices adds some 60 bytes to the figures.
 */
const MOST_BYTES = { script: 7 * 1024, figures: 2.5 * 1024 };

test('the engine fits into 7 KB and its figures into 2.5, compressed with Brotli', async () => {
	const { outputFiles } = await build({
		stdin: {
			contents: `export { estimate } from './estimate.ts'; export { nationsOf } from '#model/places.ts';`,
			resolveDir: 'src/estimate',
		},
		bundle: true,
		minify: true,
		treeShaking: true,
		format: 'esm',
		write: false,
	});
	const script = brotliCompressSync(outputFiles[0]?.contents ?? '').length;
	const figures = brotliCompressSync(JSON.stringify(siteFigures())).length;
	console.log(`engine ${script} bytes, figures ${figures} bytes`);
	expect(script).toBeGreaterThan(2000);
	expect(script).toBeLessThanOrEqual(MOST_BYTES.script);
	expect(figures).toBeLessThanOrEqual(MOST_BYTES.figures);
});
