/** The commands `backup` and `restore`. */
import {
	closeSync,
	copyFileSync,
	existsSync,
	fsyncSync,
	linkSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { LAST_BACKUP } from '#enquiries/findings.ts';
import { createErasure } from '#enquiries/retention/erasure.ts';
import { NEWER_STORE, VERSION } from '#enquiries/store/migrations.ts';
import { text, wholeNumber } from '#enquiries/store/rows.ts';
import {
	deleteOldBackups,
	deleteUnfinishedBackups,
	RESTORING,
	removeUnfinished,
	UNFINISHED,
} from '#enquiries/store/sqlite/backup-files.ts';
import { lockInstance } from '#enquiries/store/sqlite/instance-lock.ts';
import { makeOneFile } from '#enquiries/store/sqlite/prepare-backup.ts';
import { DAY_MS, timeInName } from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import {
	CommandError,
	cannotBeWritten,
	isConfirmed,
	isFileError,
	verb,
	yesOption,
} from '../command.ts';

const DISK_FULL = 13;

/** Endings of the files that SQLite keeps next to a database. */
const COMPANION_ENDINGS = ['-wal', '-shm', '-journal'];

export const backup = verb(
	(command) =>
		command
			.description(
				'copies the whole store to a file while the website works, checks the copy, and deletes backups past their time',
			)
			.option('--out <file>', 'instead of one in DATA_DIR/backups'),
	async (context, { out }) => {
		const store = await context.store();
		if (!store.backup)
			throw new CommandError(
				'PostgreSQL brings its own tool for this: pg_dump. Keep its copies no longer than your backups may be kept.',
			);
		const now = context.now();
		const stamp = timeInName(now);
		const file = out ?? join(context.backupFolder, `enquiries-${stamp}.db`);
		if (existsSync(file)) throw new CommandError(`${file} is already there. Choose another name.`);
		mkdirSync(context.backupFolder, { recursive: true, mode: 0o700 });
		await deleteUnfinishedBackups(context.backupFolder, now);
		const old = await deleteOldBackups(context.backupFolder, now, context.keepBackupsDays * DAY_MS);
		const unfinished = file + UNFINISHED;
		let count: number;
		try {
			createPrivateFile(unfinished);
			await store.backup(unfinished);
			count = checkCopy(unfinished);
			renameSync(unfinished, file);
			syncFolder(dirname(file));
		} catch (error) {
			await removeUnfinished(unfinished).catch(() => undefined);
			throw explainFileError(error, file);
		}
		context.print(
			`Backed up ${countInWords(count)} to ${file}. The copy was checked and is whole.`,
		);
		if (old > 0) context.print(`Deleted ${old} older than ${context.keepBackupsDays} days.`);
		context.print('Keep a copy on another disk: one disk is one disk.');
		await store.setNote(LAST_BACKUP, String(now));
		return 0;
	},
);

export const restore = verb(
	(command) =>
		command
			.description(
				'checks a backup and says what it holds; with --yes puts it in the place of the ' +
					'store. The website must be stopped for that',
			)
			.argument('<file>')
			.addOption(yesOption),
	async (context, { yes }, file) => {
		const { databaseFile } = context;
		if (!databaseFile)
			throw new CommandError(
				'PostgreSQL brings its own tool for this: pg_restore. Then start the website: it erases again whoever was erased.',
			);
		if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
		if (isSameFile(file, databaseFile))
			throw new CommandError(`${file} is the store itself. Choose a backup of it.`);
		const count = checkCopy(file);
		context.print(`${file} is whole and holds ${countInWords(count)}.`);
		if (!isConfirmed(yes, count)) {
			context.print(
				`To put it in the place of the store, stop the website and give the same command with --yes ${count}`,
			);
			return 0;
		}
		const unlock = lockInstance(context.lockFile);
		try {
			const restoring = databaseFile + RESTORING;
			let previous: string | undefined;
			try {
				createPrivateFile(restoring);
				await copyOf(file, restoring);
				if (checkCopy(restoring) !== count)
					throw new CommandError(
						`${file} has changed meanwhile. Nothing was changed; please look again.`,
					);
				previous = keepPrevious(databaseFile, timeInName(context.now()));
				renameSync(restoring, databaseFile);
				syncFolder(dirname(databaseFile));
			} catch (error) {
				await removeUnfinished(restoring).catch(() => undefined);
				throw explainFileError(error, restoring);
			}
			context.print(`Restored ${countInWords(count)}.`);
			const store = await context.store({ migrates: true });
			const again = await createErasure({ ...context, store }).eraseRestored();
			if (again) context.print(`${again} of them had been erased, and have been erased again.`);
			if (previous)
				context.print(`The previous store is kept as ${previous}; delete it when you are sure.`);
			if (context.copies)
				context.print('recover --key FILE brings back what came and happened after the backup.');
			context.print(
				'What had been delivered after the backup may be sent once more, under the same reference.',
			);
		} finally {
			unlock();
		}
		return 0;
	},
);

/**
 * Creates an empty file that only its owner can read, before any personal data is written to it.
 */
function createPrivateFile(file: string): void {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	rmSync(file, { force: true });
	closeSync(openSync(file, 'wx', 0o600));
}

/**
 * Copies a database, with what is only in its WAL, into one file. The file is synced to the disk
 * when this returns.
 */
async function copyOf(file: string, to: string): Promise<void> {
	const source = new DatabaseSync(file, { readOnly: true });
	try {
		await copyDatabase(source, to);
	} finally {
		source.close();
	}
	makeOneFile(to);
	const handle = openSync(to, 'r');
	fsyncSync(handle);
	closeSync(handle);
}

/**
 * Links the store to a second name, so that it survives its replacement. Nothing is moved: a store
 * exists at every moment. Returns the new name, or nothing if there is no store.
 */
function keepPrevious(databaseFile: string, stamp: string): string | undefined {
	if (!existsSync(databaseFile)) return undefined;
	checkpointWal(databaseFile);
	const copy = `${databaseFile}.before-${stamp}`;
	for (const ending of ['', ...COMPANION_ENDINGS])
		if (existsSync(databaseFile + ending)) linkOrCopy(databaseFile + ending, copy + ending);
	syncFolder(dirname(databaseFile));
	// A WAL is left only if the store is too damaged for a checkpoint. SQLite must not apply it to
	// the new store.
	for (const ending of COMPANION_ENDINGS) rmSync(databaseFile + ending, { force: true });
	return copy;
}

/** Moves the WAL into the database file, so that the file is complete. */
function checkpointWal(file: string): void {
	try {
		const store = new DatabaseSync(file);
		try {
			store.exec('PRAGMA wal_checkpoint(TRUNCATE)');
		} finally {
			store.close();
		}
	} catch {
		// The store is damaged, which may be why it is being replaced. It is kept together with its
		// WAL.
	}
}

function linkOrCopy(file: string, name: string): void {
	try {
		linkSync(file, name);
	} catch (error) {
		if (!isFileError(error) || !['EPERM', 'ENOTSUP', 'EMLINK'].includes(error.code ?? ''))
			throw error;
		copyFileSync(file, name);
	}
}

/** A new name survives a power cut only after fsync of its folder. */
function syncFolder(folder: string): void {
	const handle = openSync(folder, 'r');
	fsyncSync(handle);
	closeSync(handle);
}

/** A sentence about the file error that stopped a copy. Other errors are returned unchanged. */
function explainFileError(error: unknown, file: string): unknown {
	if (isFileError(error))
		return new CommandError(`${file} ${cannotBeWritten(error)} Nothing was changed.`, {
			cause: error,
		});
	if (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === DISK_FULL)
		return new CommandError(`${file} cannot be written: the disk is full. Nothing was changed.`, {
			cause: error,
		});
	return error;
}

/**
 * Checks every page of a copy and returns the number of its enquiries. Throws if it is not an
 * undamaged store of this version or one before.
 */
function checkCopy(file: string): number {
	let copy: DatabaseSync | undefined;
	try {
		copy = new DatabaseSync(file, { readOnly: true });
		const health = text(copy.prepare('PRAGMA integrity_check(1)').get(), 'integrity_check');
		if (health !== 'ok') throw new CommandError(`${file} is damaged: ${health}`);
		const step = wholeNumber(
			copy.prepare('SELECT COALESCE(MAX(step), 0) AS step FROM schema_step').get(),
			'step',
		);
		if (step > VERSION) throw new CommandError(`${file} ${NEWER_STORE}`);
		return wholeNumber(copy.prepare('SELECT COUNT(*) AS many FROM enquiry').get(), 'many');
	} catch (error) {
		if (error instanceof CommandError) throw error;
		throw new CommandError(`${file} is not a backup of this website’s store.`, { cause: error });
	} finally {
		copy?.close();
	}
}

function isSameFile(file: string, other: string): boolean {
	const [one, two] = [statSync(file), statSync(other, { throwIfNoEntry: false })];
	return one.ino === two?.ino && one.dev === two.dev;
}
