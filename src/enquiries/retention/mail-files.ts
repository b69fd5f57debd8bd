/** Erases from the e-mail files of a website without a mail server: they hold answers too. */
import { randomUUID } from 'node:crypto';
import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '#model/dates.ts';

/** The reference in the name of every file about one enquiry, finished or not. */
const REFERENCE_IN_NAME = /-([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z])-/;

/** A digest names many enquiries, in its text. */
const DIGEST = /-digest[.-]/;
const REFERENCES = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]\b/g;

/**
 * An unfinished file that no longer grows was left by a crash. Its e-mail is written again, under
 * another name.
 */
const LEFT_BEHIND_AFTER_MS = MINUTE_MS;

/**
 * The name of a file while it is being written. It is unique, so that two processes never share
 * one.
 */
export function unfinishedName(name: string): string {
	return `.${name}-${randomUUID()}`;
}

/**
 * Deletes the files about these enquiries, and the unfinished files that a crash left behind.
 * Returns how many it deleted. Only a missing folder counts as empty. Any other error is thrown,
 * because the files may still hold a visitor's answers.
 */
export async function deleteMailFiles(
	folder: string,
	references: readonly string[],
): Promise<number> {
	const wanted = new Set(references);
	let count = 0;
	for await (const name of namesIn(folder)) {
		const file = join(folder, name);
		const [, reference = ''] = REFERENCE_IN_NAME.exec(name) ?? [];
		const isMeant =
			wanted.has(reference) ||
			(wanted.size > 0 &&
				DIGEST.test(name) &&
				(await referencesIn(file)).some((named) => wanted.has(named))) ||
			(name.startsWith('.') && (await isLeftBehind(file)));
		if (!isMeant) continue;
		await rm(file, { force: true });
		count += 1;
	}
	return count;
}

/** The references that a plain-text e-mail names, whatever its transfer encoding. */
async function referencesIn(file: string): Promise<string[]> {
	const written = await readFile(file, 'latin1');
	const [head = '', ...body] = written.split('\r\n\r\n');
	const text = body.join('\r\n\r\n');
	const isBase64 = /^content-transfer-encoding:\s*base64/im.test(head);
	return (
		(isBase64
			? Buffer.from(text, 'base64').toString('latin1')
			: text.replaceAll('=\r\n', '')
		).match(REFERENCES) ?? []
	);
}

async function* namesIn(folder: string): AsyncGenerator<string> {
	try {
		for await (const entry of await opendir(folder)) if (entry.isFile()) yield entry.name;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}

async function isLeftBehind(file: string): Promise<boolean> {
	try {
		return Date.now() - (await stat(file)).mtimeMs > LEFT_BEHIND_AFTER_MS;
	} catch (error) {
		// It has got its final name, or another process has deleted it.
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
		throw error;
	}
}
