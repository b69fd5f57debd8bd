/** The e-mail files of a website without a mail server: they hold answers too, so they are forgotten with them. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files about these enquiries. */
export async function forgetMailFiles(folder: string, references: readonly string[]): Promise<number> {
	const names = await readdir(folder).catch(() => []);
	const about = names.filter((name) => references.some((reference) => name.includes(`-${reference}-`)));
	for (const name of about) await rm(join(folder, name), { force: true });
	return about.length;
}
