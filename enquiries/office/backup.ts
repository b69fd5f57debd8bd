/** `backup` and `restore`: a copy while the website works, and the way back from one. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '../clock.ts';
import { enquiries } from '../enquiry.ts';
import { lockInstance } from '../instance-lock.ts';
import { eraseAgain } from '../ledger.ts';
import { LAST_BACKUP } from '../notices.ts';
import { steps } from '../schema.ts';
import { type Desk, isConfirmed, Refusal, textOf, type Verb } from './desk.ts';

/** How our backups are called, so that no other file is ever taken for an old one. */
const OUR_NAME = /^enquiries-\d{4}-\d\d-\d\dT[\d-]+Z\.db$/;

export const backup: Verb = {
	usage: '[--out FILE]',
	means: 'copies the whole store to a file while the website works, checks the copy, and deletes backups past their time',
	options: { out: { type: 'string' } },
	async run(desk, given) {
		const store = await desk.store();
		if (!store.backup)
			throw new Refusal('PostgreSQL brings its own tool for this: pg_dump. Keep its copies no longer than your backups may be kept.');
		const now = desk.now();
		const stamp = new Date(now).toISOString().replace(/[:.]/g, '-');
		const file = textOf(given, 'out') ?? join(desk.backupFolder, `enquiries-${stamp}.db`);
		if (existsSync(file)) throw new Refusal(`${file} is already there. Choose another name.`);
		mkdirSync(desk.backupFolder, { recursive: true, mode: 0o700 });
		const unfinished = `${file}.unfinished`;
		rmSync(unfinished, { force: true });
		await store.backup(unfinished, (done, total) => desk.progress(`Copied ${done} of ${total} pages …`));
		makeOneFile(unfinished);
		const count = examine(unfinished);
		renameSync(unfinished, file);
		await store.setNote(LAST_BACKUP, String(now));
		const old = deleteOld(desk, now);
		desk.say(`Backed up ${enquiries(count)} to ${file}. The copy was checked and is whole.`);
		if (old > 0) desk.say(`Deleted ${old} older than ${desk.keepBackupsDays} days.`);
		desk.say('Keep a copy on another disk: one disk is one disk.');
		return 0;
	},
};

export const restore: Verb = {
	usage: 'FILE [--yes COUNT]',
	means: 'checks a backup and says what it holds; with --yes puts it in the place of the store. The website must be stopped for that',
	options: { yes: { type: 'string' } },
	async run(desk, given) {
		const [file, ...others] = given.words;
		if (!file || others.length > 0) throw new Refusal('Say which one: restore FILE.');
		const { databaseFile } = desk;
		if (!databaseFile)
			throw new Refusal('PostgreSQL brings its own tool for this: pg_restore. Then start the website: it erases again whoever was erased.');
		if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`);
		const count = examine(file);
		desk.say(`${file} is whole and holds ${enquiries(count)}.`);
		if (!isConfirmed(given, count)) {
			desk.say(`To put it in the place of the store, stop the website and give the same command with --yes ${count}`);
			return 0;
		}
		const unlock = lockInstance(desk.lockFile);
		try {
			const wasThere = existsSync(databaseFile);
			const aside = `${databaseFile}.before-${new Date(desk.now()).toISOString().replace(/[:.]/g, '-')}`;
			for (const ending of ['', '-wal', '-shm']) if (existsSync(databaseFile + ending)) renameSync(databaseFile + ending, aside + ending);
			copyFileSync(file, databaseFile);
			const again = await eraseAgain(await desk.store(), desk.ledger);
			desk.say(`Restored ${enquiries(count)}.${again ? ` ${again} of them had been erased, and are again.` : ''}`);
			if (wasThere) desk.say(`The store as it was lies beside it as ${aside}; delete it when you are sure.`);
			desk.say('What had been delivered after the backup may be sent once more, under the same reference.');
		} finally {
			unlock();
		}
		return 0;
	},
};

/** A copy needs no log beside it; without one it is a single file that can be carried anywhere. */
function makeOneFile(file: string): void {
	const copy = new DatabaseSync(file);
	copy.exec('PRAGMA journal_mode=DELETE');
	copy.close();
}

/** Opens a copy, checks every page of it, and gives how many enquiries it holds. Refuses what is no whole store of ours. */
function examine(file: string): number {
	let copy: DatabaseSync | undefined;
	try {
		copy = new DatabaseSync(file, { readOnly: true });
		const [check] = copy.prepare('PRAGMA integrity_check(1)').all() as { integrity_check: string }[];
		if (check?.integrity_check !== 'ok') throw new Refusal(`${file} is damaged: ${check?.integrity_check}`);
		const { step } = copy.prepare('SELECT COALESCE(MAX(step), 0) AS step FROM schema_step').get() as { step: number };
		if (step > steps.length) throw new Refusal(`${file} was written by a newer version of the website. Update this one first.`);
		return (copy.prepare('SELECT COUNT(*) AS many FROM enquiry').get() as { many: number }).many;
	} catch (error) {
		if (error instanceof Refusal) throw error;
		throw new Refusal(`${file} is no backup of this website’s store.`, { cause: error });
	} finally {
		copy?.close();
	}
}

function deleteOld({ backupFolder, keepBackupsDays }: Desk, now: number): number {
	const old = readdirSync(backupFolder)
		.filter((name) => OUR_NAME.test(name))
		.map((name) => join(backupFolder, name))
		.filter((file) => now - statSync(file).mtimeMs > keepBackupsDays * DAY_MS);
	for (const file of old) rmSync(file);
	return old.length;
}
