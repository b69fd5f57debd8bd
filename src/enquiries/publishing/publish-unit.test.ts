/** Which installed units doctor asks to replace. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { olderPublishUnit } from './publish-unit.ts';

test('a unit that starts a file which has moved is to be replaced; the one in deploy/ is not, nor is none', () => {
	const folder = mkdtempSync(join(tmpdir(), 'units-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const older = join(folder, 'website-publish.service');
	writeFileSync(older, 'ExecStart=/srv/website/site/node_modules/.bin/node tools/publish.ts\n');
	expect(olderPublishUnit(older)).toContain('cp deploy/website-publish.service');
	expect(olderPublishUnit('deploy/website-publish.service')).toBeUndefined();
	expect(olderPublishUnit(join(folder, 'none'))).toBeUndefined();
});
