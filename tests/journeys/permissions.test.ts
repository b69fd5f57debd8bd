/** The office's tool given by root, on data that belongs to the website's own user. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { officeCommand } from '#server/testing/running-site.ts';

/**
 * `nobody`, where we may give files away; where we may not, the tool is given by their owner in any
 * case.
 */
const owner = process.getuid?.() === 0 ? 65_534 : process.getuid?.();

test('whatever the tool writes belongs to whom the data belongs to, so that the website can start again', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'as-root-'));
	const grace = newEnquiry();
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	await store.save(grace, []);
	await store.close();
	const files = () =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
	for (const file of [folder, ...files()]) chownSync(file, owner ?? 0, owner ?? 0);
	const office = (...typed: string[]) =>
		spawnSync(process.execPath, [...officeCommand, ...typed], {
			env: { ...process.env, DATA_DIR: folder },
			encoding: 'utf8',
		});

	expect(office('backup').stdout).toContain('Backed up 1 enquiry');
	expect(office('erase', grace.reference, '--yes', '1').stdout).toContain('Erased 1 enquiry');
	expect(files().map((file) => file.slice(folder.length + 1))).toEqual(
		expect.arrayContaining(['erased.key', 'erased.txt', 'backups']),
	);
	expect(files().filter((file) => statSync(file).uid !== owner)).toEqual([]);
	rmSync(folder, { recursive: true });
});
