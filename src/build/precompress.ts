/**
 * After a build, writes brotli and gzip copies of every text file, so that serving compresses
 * nothing; and leaves out each page of a coming day that says nothing new, and each picture that no
 * page names.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Fonts and bitmap images are compressed already. */
const TEXT = ['.html', '.js', '.css', '.svg', '.xml', '.txt', '.json', '.webmanifest'];

export function precompress(): AstroIntegration {
	return {
		name: 'precompress',
		hooks: {
			'astro:build:done': async ({ dir }) => {
				const folder = fileURLToPath(dir);
				await removeUnchangedDays(folder);
				await removeUnnamedPictures(folder);
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

/**
 * Removes each page of a coming day that is, to the byte, the page of the day before: the server
 * then serves that (src/server/http/page-urls.ts).
 */
export async function removeUnchangedDays(folder: string): Promise<void> {
	const from = join(folder, 'from');
	if (!existsSync(from)) return;
	const latest = new Map<string, Buffer>();
	for (const day of (await readdir(from)).sort())
		for (const file of (await readdir(join(from, day), { recursive: true })).filter((one) =>
			one.endsWith('.html'),
		)) {
			const bytes = await readFile(join(from, day, file));
			const today = join(folder, file);
			const before = latest.get(file) ?? (existsSync(today) ? await readFile(today) : undefined);
			if (before?.equals(bytes)) await rm(join(from, day, file));
			latest.set(file, bytes);
		}
}

/**
 * Removes the pictures that no page names. Astro leaves each original beside its drawings, as the
 * camera made it, with the place where it was taken.
 */
async function removeUnnamedPictures(folder: string): Promise<void> {
	const files = await readdir(folder, { recursive: true });
	const pages = files.filter((file) => file.endsWith('.html'));
	const html = await Promise.all(pages.map((file) => readFile(join(folder, file), 'utf8')));
	for (const file of files)
		if (
			/^_astro.*\.(?:jpe?g|png|webp|avif|tiff?)$/i.test(file) &&
			!html.some((page) => page.includes(basename(file)))
		)
			await rm(join(folder, file));
}
