/** After a build, writes brotli and gzip copies of scripts and styles, so that serving compresses none. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Fonts and bitmap images are compressed already. */
const TEXT = ['.js', '.css', '.svg'];

export function precompress(): AstroIntegration {
	return {
		name: 'precompress',
		hooks: {
			'astro:build:done': async ({ dir }) => {
				const folder = fileURLToPath(dir);
				const files = (await readdir(folder, { recursive: true })).filter((file) =>
					TEXT.includes(extname(file)),
				);
				await Promise.all(
					files.map(async (file) => {
						const path = join(folder, file);
						const bytes = await readFile(path);
						await writeFile(
							`${path}.br`,
							await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
						);
						await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }));
					}),
				);
			},
		},
	};
}
