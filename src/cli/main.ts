/**
 * `npm run enquiries -- COMMAND`: the office's command-line tool, on the machine that runs the
 * website.
 */
import { existsSync, statSync } from 'node:fs';
import { type CommandContext, CommandError } from '#cli/command.ts';
import { handOverCheck, mailChecks } from '#cli/machine/doctor-checks.ts';
import { runCommand } from '#cli/run.ts';
import { type Content, ContentError } from '#content/reader/load-content.ts';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';
import type { Store } from '#enquiries/store/store.ts';
import { codesIn, makeOfficeCode } from '#office/sign-in/office-codes.ts';
import {
	backupFolder,
	databaseFile,
	lockFile,
	mailFolder,
} from '#server/configuration/data-folder.ts';
import { readFirm } from '#server/configuration/firm.ts';
import { recipientsFrom, webhookHostIn } from '#server/configuration/office.ts';
import { openCommandStore, secondCopyFrom } from '#server/configuration/open-store.ts';
import { type Settings, SettingsError } from '#server/configuration/settings.ts';
import '#server/env-file.ts';

let store: Promise<Store> | undefined;
let isProgressShown = false;

function clearProgress(): void {
	if (isProgressShown) process.stderr.write('\r\u001b[K');
	isProgressShown = false;
}

/**
 * Run by root, continues as the owner of the data: the website could not read files that root wrote
 * there, and would not start.
 */
function becomeOwnerOf(folder: string): void {
	if (process.getuid?.() !== 0 || !existsSync(folder)) return;
	const { uid, gid } = statSync(folder);
	if (uid === 0) return;
	process.setgroups?.([gid]);
	process.setgid?.(gid);
	process.setuid?.(uid);
}

function contextFrom(
	content: Content,
	settings: Settings,
	copies: CommandContext['copies'],
): CommandContext {
	const openStore: CommandContext['store'] = (how) => {
		store ??= openCommandStore(settings, how);
		return store;
	};
	return {
		store: openStore,
		now: Date.now,
		recipients: recipientsFrom(settings),
		keepBackupsDays: settings.KEEP_BACKUPS_DAYS,
		copies,
		erasureLog: openErasureLog(settings.DATA_DIR),
		databaseFile: settings.DATABASE_URL ? undefined : databaseFile(settings),
		lockFile: lockFile(settings),
		dataFolder: settings.DATA_DIR,
		mailFolder: mailFolder(settings),
		officeCode: {
			isTerminal: process.stdout.isTTY === true,
			codes: () => codesIn(settings),
			makeCode: makeOfficeCode,
		},
		backupFolder: backupFolder(settings),
		print(line) {
			clearProgress();
			console.log(line);
		},
		progress(line) {
			if (!process.stderr.isTTY) return;
			process.stderr.write(`\r\u001b[K${line}`);
			isProgressShown = true;
		},
		checks: [
			...mailChecks(settings),
			handOverCheck(
				{ host: webhookHostIn(settings), isNamed: content.company.handsOverTo !== undefined },
				{ store: openStore },
			),
		],
	};
}

try {
	const { content, settings } = readFirm(process.env);
	becomeOwnerOf(settings.DATA_DIR);
	process.exitCode = await runCommand(
		contextFrom(content, settings, await secondCopyFrom(settings)),
		process.argv.slice(2),
	);
} catch (error) {
	clearProgress();
	console.error(errorMessage(error));
	process.exitCode = 1;
} finally {
	// On a full disk even closing fails. What the command did is done, and it has said so itself.
	await store?.then((open) => open.close()).catch(() => undefined);
}

/** The message that the command prints on an error. */
function errorMessage(error: unknown): string {
	if (
		error instanceof CommandError ||
		error instanceof SettingsError ||
		error instanceof ContentError
	)
		return error.message;
	const { code, message } = error as NodeJS.ErrnoException;
	return `That did not work: ${code === 'ENOSPC' ? 'the disk is full.' : message}`;
}
