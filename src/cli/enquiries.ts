/**
 * `npm run enquiries -- COMMAND`: the office's command-line tool, on the machine that runs the
 * website.
 */
import { existsSync, statSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { type Content, ContentError } from '#content/reader/load-content.ts';
import { dueAt } from '#enquiries/call-promise/call-promise.ts';
import { type Check, type CommandContext, CommandError } from '#enquiries/cli/command.ts';
import { linkKeyCheck } from '#enquiries/cli/machine/link-key.ts';
import { handOverCheck } from '#enquiries/cli/office/hand-over.ts';
import { runCommand } from '#enquiries/cli/run.ts';
import { publishTimerProblem } from '#enquiries/publishing/publishing-health.ts';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';
import { isOfOlderStore, OLDER_STORE } from '#enquiries/store/migrations.ts';
import type { Store } from '#enquiries/store/store.ts';
import { builtContent } from '#server/built-site.ts';
import {
	backupFolder,
	databaseFile,
	lockFile,
	mailFolder,
} from '#server/configuration/data-folder.ts';
import {
	callPromiseFrom,
	recipientsFrom,
	retentionPeriodsFrom,
	triageSchemesFrom,
	webhookHostIn,
} from '#server/configuration/office.ts';
import { openCommandStore, secondCopyFrom } from '#server/configuration/open-store.ts';
import { readSettings, type Settings, SettingsError } from '#server/configuration/settings.ts';
import { makeOfficeCode } from '#server/private-pages/office-day/code-rules.ts';
import {
	codesIn,
	officeCodeCheck,
	whyNoOfficeDay,
} from '#server/private-pages/office-day/office-codes.ts';
import '#server/env-file.ts';

/** How long `doctor` waits for a mail server. */
const MAIL_CHECK_MS = 10_000;

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
	secondCopy: CommandContext['secondCopy'],
): CommandContext {
	const openStore: CommandContext['store'] = (how) => {
		store ??= openCommandStore(settings, how);
		return store;
	};
	return {
		store: openStore,
		now: Date.now,
		dueAt: (receivedAt) => dueAt(callPromiseFrom(content), receivedAt),
		...triageSchemesFrom(settings, content),
		recipients: recipientsFrom(settings),
		periods: retentionPeriodsFrom(settings),
		keepBackupsDays: settings.KEEP_BACKUPS_DAYS,
		secondCopy,
		erasureLog: openErasureLog(settings.DATA_DIR),
		databaseFile: settings.DATABASE_URL ? undefined : databaseFile(settings),
		lockFile: lockFile(settings),
		dataFolder: settings.DATA_DIR,
		councilCodes: new Set(content.councils.councils.flatMap(({ codes }) => codes)),
		mailFolder: mailFolder(settings),
		officeDay: {
			whyNone: whyNoOfficeDay(settings),
			isTerminal: process.stdout.isTTY === true,
			codes: () => codesIn(settings),
			makeCode: makeOfficeCode,
		},
		backupFolder: backupFolder(settings),
		print(line) {
			clearProgress();
			console.log(line);
		},
		warn: (line) => console.error(line),
		progress(line) {
			if (!process.stderr.isTTY) return;
			process.stderr.write(`\r\u001b[K${line}`);
			isProgressShown = true;
		},
		checks: [
			mailCheck('mail server', 'SMTP_URL', settings),
			...(settings.ALERT_SMTP_URL ? [mailCheck('alert server', 'ALERT_SMTP_URL', settings)] : []),
			handOverCheck(
				{ host: webhookHostIn(settings), isNamed: content.company.handsOverTo !== undefined },
				{ store: openStore },
			),
			officeCodeCheck(settings),
			...(settings.FOLLOW ? [publishingCheck(settings)] : []),
			linkKeyCheck(
				{
					isShared: settings.DATABASE_URL !== undefined,
					setting: (['SECRET_KEY', 'LINK_KEY'] as const).find((name) => settings[name].length > 0),
				},
				{ store: openStore },
			),
		],
	};
}

/** Checks whether something runs `npm run publish` on this machine. */
function publishingCheck({ DATA_DIR }: Settings): Check {
	return {
		name: 'publish timer',
		async run() {
			const wrong = publishTimerProblem(DATA_DIR, Date.now());
			return { isWell: wrong === undefined, message: wrong ?? 'the branch is looked at' };
		},
	};
}

/** Checks whether a mail server accepts us, up to the point where an e-mail would be sent. */
function mailCheck(
	name: string,
	setting: 'SMTP_URL' | 'ALERT_SMTP_URL',
	{ [setting]: url }: Settings,
): Check {
	return {
		name,
		async run() {
			if (!url)
				return {
					isWell: true,
					message: 'none set: e-mails become files in DATA_DIR/mail (SMTP_URL sends them)',
				};
			const transport = createTransport({
				url,
				connectionTimeout: MAIL_CHECK_MS,
				greetingTimeout: MAIL_CHECK_MS,
				socketTimeout: MAIL_CHECK_MS,
			});
			try {
				await transport.verify();
				return { isWell: true, message: `${new URL(url).host} answers and lets us in` };
			} catch (error) {
				const { code, responseCode } = error as { code?: string; responseCode?: number };
				const what = [code, responseCode].filter(Boolean).join(' ');
				return {
					isWell: false,
					message: `${new URL(url).host}: ${what}. Check ${setting}: the name, the port, the user and the password`,
				};
			} finally {
				transport.close();
			}
		},
	};
}

try {
	const content = builtContent();
	const settings = readSettings(process.env, content.company);
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

/** What went wrong, for whoever typed the command. */
function errorMessage(error: unknown): string {
	if (
		error instanceof CommandError ||
		error instanceof SettingsError ||
		error instanceof ContentError
	)
		return error.message;
	const { code, message } = error as NodeJS.ErrnoException;
	// The tool never migrates: only the website does, at its start.
	if (isOfOlderStore(error as Error)) return OLDER_STORE;
	return `That did not work: ${code === 'ENOSPC' ? 'the disk is full.' : message}`;
}
