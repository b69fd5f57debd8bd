/** Files for a test's stores. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Gives the path of a new store with each call, in a folder of its own, which is deleted after the
 * tests of the file that asks.
 */
export function databaseFiles(): () => string {
	const folder = mkdtempSync(join(tmpdir(), 'stores-'));
	afterAll(() => rmSync(folder, { recursive: true }));
	return () => join(mkdtempSync(join(folder, 'store-')), 'enquiries.db');
}
