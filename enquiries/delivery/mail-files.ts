/** The e-mail files of a website without a mail server: they hold answers too, so they are forgotten with them. */
import { randomUUID } from 'node:crypto';
import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../dates.ts';

/** What stands in the name of every file about an enquiry, finished or not. */
const ITS_REFERENCE = /-([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z])-/;

/** A digest names many, in its text. */
const DIGEST = /-digest[.-]/;
const REFERENCES = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]\b/g;

/** A file that no longer grows was left by a crash: its letter is written anew, under another name. */
const LEFT_BEHIND_AFTER_MS = MINUTE_MS;

/** The name of a letter while it is being written; the same again would be a second process at it. */
export function unfinishedName(name: string): string {
	return `.${name}-${randomUUID()}`;
}

/**
 * Removes the files about these enquiries, and whatever a crash has left behind half-written. Gives how many there were. Only a
 * folder that is not there counts as an empty one: any other trouble is thrown, because then somebody's words may still be in it.
 */
export async function deleteMailFiles(folder: string, references: readonly string[]): Promise<number> {
	const wanted = new Set(references);
	let count = 0;
	for await (const name of namesIn(folder)) {
		const file = join(folder, name);
		const [, reference = ''] = ITS_REFERENCE.exec(name) ?? [];
		const isMeant =
			wanted.has(reference) ||
			(wanted.size > 0 && DIGEST.test(name) && (await referencesIn(file)).some((named) => wanted.has(named))) ||
			(name.startsWith('.') && (await isLeftBehind(file)));
		if (!isMeant) continue;
		await rm(file, { force: true });
		count += 1;
	}
	return count;
}

/** The references that an e-mail of plain text names, whichever way it is encoded. */
async function referencesIn(file: string): Promise<string[]> {
	const written = await readFile(file, 'latin1');
	const [head = '', ...body] = written.split('\r\n\r\n');
	const text = body.join('\r\n\r\n');
	const isBase64 = /^content-transfer-encoding:\s*base64/im.test(head);
	return (isBase64 ? Buffer.from(text, 'base64').toString('latin1') : text.replaceAll('=\r\n', '')).match(REFERENCES) ?? [];
}

async function* namesIn(folder: string): AsyncGenerator<string> {
	try {
		for await (const entry of await opendir(folder)) if (entry.isFile()) yield entry.name;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}

async function isLeftBehind(file: string): Promise<boolean> {
	const { mtimeMs = Date.now() } = (await stat(file).catch(() => undefined)) ?? {};
	return Date.now() - mtimeMs > LEFT_BEHIND_AFTER_MS;
}
