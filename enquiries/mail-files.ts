/** The e-mail files of a website without a mail server: they hold answers too, so they are forgotten with them. */
import { randomUUID } from 'node:crypto';
import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What stands in the name of every file about an enquiry, finished or not. */
const ITS_REFERENCE = /-([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z])-/;

/** A file that no longer grows was left by a crash: its letter is written anew, under another name. */
const LEFT_BEHIND_AFTER_MS = 60_000;

/** The name of a letter while it is being written; the same again would be a second process at it. */
export function unfinishedName(name: string): string {
	return `.${name}-${randomUUID()}`;
}

/**
 * Removes the files about these enquiries, and whatever a crash has left behind half-written. Gives how many there were. Only a
 * folder that is not there counts as an empty one: any other trouble is thrown, because then somebody's words may still be in it.
 */
export async function forgetMailFiles(folder: string, references: readonly string[]): Promise<number> {
	const wanted = new Set(references);
	let count = 0;
	for await (const name of namesIn(folder)) {
		const [, reference = ''] = ITS_REFERENCE.exec(name) ?? [];
		if (!wanted.has(reference) && !(name.startsWith('.') && (await isLeftBehind(join(folder, name))))) continue;
		await rm(join(folder, name), { force: true });
		count += 1;
	}
	return count;
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
