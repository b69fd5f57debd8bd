/** Folders for tests on Vitest. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Makes a folder, which goes after the test that runs, or else after those of the file. */
export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'test-'));
	const remove = () => rmSync(folder, { recursive: true, force: true });
	if (TestRunner.getCurrentTest()) onTestFinished(remove);
	else afterAll(remove);
	return folder;
}
