/** What an estimate costs a visitor: the engine and the figures it needs, as a browser gets them. */
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { siteFigures } from './testing.ts';

/** Promised: 6 KB. */
const MOST_BYTES = 6 * 1024;

test('the engine and its figures fit into 6 KB, compressed with Brotli', async () => {
	const { outputFiles } = await build({
		stdin: {
			contents: `export { estimate } from './estimate.ts'; export { heatLoss } from './fuel.ts'; export { nationsOf } from './region.ts';`,
			resolveDir: 'estimate',
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
	expect(script + figures).toBeLessThanOrEqual(MOST_BYTES);
});
