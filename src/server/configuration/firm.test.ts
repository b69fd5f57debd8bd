/** What the website is started with. */
import { realpathSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readFirm } from './firm.ts';

test('the folders are those to which links lead at the start, not where deploy/pull points them later', () => {
	const folder = temporaryFolder();
	const current = join(folder, 'current');
	symlinkSync(resolve('.'), current);
	const { settings } = readFirm({
		CONTENT_DIR: join(current, 'content'),
		FACTS_DIR: join(current, 'facts'),
	});
	expect([settings.CONTENT_DIR, settings.FACTS_DIR]).toEqual(
		['content', 'facts'].map((name) => realpathSync(name)),
	);
});
