/** What the website is started with. */
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFirm } from './firm.ts';

test('the folders are those to which links lead at the start, not where deploy/pull points them later', () => {
	const folder = mkdtempSync(join(tmpdir(), 'firm-'));
	const current = join(folder, 'current');
	symlinkSync(resolve('.'), current);
	const { settings } = readFirm({
		CONTENT_DIR: join(current, 'content'),
		FACTS_DIR: join(current, 'facts'),
	});
	rmSync(folder, { recursive: true });
	expect([settings.CONTENT_DIR, settings.FACTS_DIR]).toEqual(
		['content', 'facts'].map((name) => realpathSync(name)),
	);
});
