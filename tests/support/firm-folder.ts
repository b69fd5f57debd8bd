/** The sample's content and facts in a folder of their own, which a test makes another firm's. */
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates the folder and returns it. The caller deletes it. */
export async function copyFirm(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'firm-'));
	for (const part of ['content', 'facts']) await cp(part, join(folder, part), { recursive: true });
	return folder;
}

/** The settings with which the website serves that firm. */
export const settingsOf = (folder: string) => ({
	CONTENT_DIR: join(folder, 'content'),
	FACTS_DIR: join(folder, 'facts'),
});
