/** What an estimate costs a visitor: the engine and the figures it needs, as a browser gets them. */
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { siteFigures } from './testing.ts';

/** Less than one photograph. It was 6 KB before prices had periods and a sum had two ends; it is fetched only by who fills in the check. */
const MOST_BYTES = 9 * 1024;

test('the engine and its figures fit into 9 KB, compressed with Brotli', async () => {
	const { outputFiles } = await build({
		stdin: {
			contents: `export { estimate } from './estimate.ts'; export { heatLoss } from './fuel.ts'; export { nationsOf } from '../places.ts';`,
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
