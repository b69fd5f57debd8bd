/** Weighs the built files as they travel: compressed with brotli, exactly as the server sends them. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const BUILT = 'dist/client';

/** Bytes of one built file on the wire. */
export async function weigh(file: string): Promise<number> {
	return (await stat(join(BUILT, `${file}.br`)).catch(() => stat(join(BUILT, file)))).size;
}

/** Bytes of the runnable script that a page carries in itself. */
export async function inlineScripts(file: string): Promise<number> {
	const html = await readFile(join(BUILT, file), 'utf8');
	return [...html.matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].reduce(
		(sum, [, code = '']) => sum + Buffer.byteLength(code),
		0,
	);
}

/** The files that a form's script consists of, and their bytes on the wire. */
export async function formScripts(form: string): Promise<{ files: string[]; bytes: number }> {
	const files = new Set<string>();
	const follow = async (file: string) => {
		if (files.has(file)) return;
		files.add(file);
		const code = await readFile(join(BUILT, file), 'utf8');
		for (const [, target = ''] of code.matchAll(/(?:from|import)\s*\(?["'](\.{1,2}\/[^"']+\.js)["']/g))
			await follow(join(dirname(file), target));
	};
	await follow(`islands/${form}.js`);
	const weights = await Promise.all([...files].map(weigh));
	return { files: [...files], bytes: weights.reduce((sum, bytes) => sum + bytes, 0) };
}
