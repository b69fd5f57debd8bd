/** The store and its second copy from settings, and who has the data folder. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { databaseFile, takeDataFolder } from './data-folder.ts';
import { migrateStore, openCommandStore } from './open-store.ts';
import { readSettings } from './settings.ts';

const { company } = content;
let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

const settingsWith = (more: Record<string, string> = {}) =>
	readSettings({ DATA_DIR: folder, ...more }, company);

describe('the data folder', () => {
	test('has one website at a time, and an unfinished restore of nobody is removed', async () => {
		const settings = settingsWith();
		writeFileSync(`${databaseFile(settings)}.restoring`, 'half');
		const giveBack = await takeDataFolder(settings);
		expect(existsSync(`${databaseFile(settings)}.restoring`)).toBe(false);
		await expect(takeDataFolder(settings)).rejects.toThrow(/already running/);
		giveBack();
		(await takeDataFolder(settings))();
	});

	test('of a lost store is not taken; with a shared database there is nothing to take', async () => {
		mkdirSync(join(folder, 'mail'));
		writeFileSync(join(folder, 'mail', 'one.eml'), '');
		await expect(takeDataFolder(settingsWith())).rejects.toThrow(/There was one: mail/);
		const shared = settingsWith({
			DATABASE_URL: 'postgres://db.example.co.uk/website',
			OFFICE_PIN: '73519046',
			SECRET_KEY: 's'.repeat(32),
		});
		const giveBack = await takeDataFolder(shared);
		giveBack();
		expect(existsSync(join(folder, 'enquiries.lock'))).toBe(false);
	});

	test('gets a store from a command only if that begins one', async () => {
		const settings = settingsWith();
		await expect(openCommandStore(settings)).rejects.toThrow(/There is no store at/);
		expect(existsSync(databaseFile(settings))).toBe(false);
		const store = await openCommandStore(settings, { begin: true });
		expect(await store.count()).toMatchObject({ enquiries: 0 });
		await store.close();
		await (await openCommandStore(settings)).close();
	});
});

test('a deploy migrates a copy of the store: what is none, or of a newer release, is an error', async () => {
	const settings = settingsWith();
	const copy = databaseFile(settings);
	await expect(migrateStore(settings)).rejects.toThrow('--migrate needs a file');
	await expect(migrateStore(settings, copy)).rejects.toThrow('There is no store at');
	expect(existsSync(copy)).toBe(false);
	await (await openCommandStore(settings, { begin: true })).close();
	await migrateStore(settings, copy);
	const database = new DatabaseSync(copy);
	database.exec('INSERT INTO schema_step SELECT MAX(step) + 1 FROM schema_step');
	database.close();
	await expect(migrateStore(settings, copy)).rejects.toThrow('newer version');
});
