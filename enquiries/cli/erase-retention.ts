/** `erase` and `retention`: letting go, with the count shown before anything happens. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { timeInWords } from '../../dates.ts';
import { describeComplaint } from '../complaints.ts';
import { deleteMailFiles } from '../delivery/mail-files.ts';
import { countInWords } from '../enquiry.ts';
import { isStoreCopy } from '../missing-store.ts';
import { applyRetention, clockDoubtedUntil, countExpired, markForScrub, scrubIfMarked } from '../retention.ts';
import { RESTORING, removeUnfinished, UNFINISHED } from '../store/backup-files.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { type Command, type CommandContext, isConfirmed } from './command.ts';
import { findByPerson, personOptions } from './find.ts';
import { refuseArguments } from './status-list-show.ts';

/** The website may be reading at the very moment; it never reads for long. */
const SCRUB_TRIES = 10;

export const erase: Command = {
	usage: '--email … | --phone … | REFERENCE … [--yes COUNT]',
	description: 'erases everything of a person, delivered or not. Without --yes it only says how much that is',
	options: { yes: { type: 'string' }, ...personOptions },
	async run(context, given) {
		const found = await findByPerson(context, given);
		const undelivered = found.filter(({ progress }) => progress === 'waiting' || progress === 'parked').length;
		for (const { reference, form, progress } of found) context.print(`${reference}  ${form}  ${progress}`);
		if (found.length === 0) {
			context.print('There is nothing of theirs.');
			return 0;
		}
		for (const one of (await (await context.store()).openComplaints()).filter(({ reference }) =>
			found.some((kept) => kept.reference === reference),
		))
			context.print(
				`Careful: a complaint about one of these is not answered: ${describeComplaint(one)}. It stays, without saying whose it is.`,
			);
		if (undelivered > 0) context.print(`Careful: ${countInWords(undelivered)} of these never reached the office.`);
		if (!isConfirmed(given, found.length)) {
			context.print(`This would erase ${countInWords(found.length)} for good. To do it, give the same command with --yes ${found.length}`);
			return 0;
		}
		const references = found.map(({ reference }) => reference);
		// First the ledger: whatever happens next, and whatever backup is restored, they are erased in the end.
		const latest = found.reduce((moment, { receivedAt }) => Math.max(moment, receivedAt), context.now());
		context.erasureLog.add(references, latest);
		const store = await context.store();
		await markForScrub(store);
		// Files first: stopped in the middle, the command can be given again, because the store still knows whose they are.
		const files = await forgetLetters(context, references);
		await store.erase(
			found.map(({ id }) => id),
			(done) => context.progress(`Erased ${done} of ${found.length} …`),
		);
		// A letter that was just being written when the first were removed.
		if (files.trouble === undefined) files.count += (await forgetLetters(context, references)).count;
		const backups = await forgetUnfinishedCopies(context);
		await scrub(store);
		const { count } = files;
		context.print(
			`Erased ${countInWords(found.length)}${count ? ` and ${count} e-mail ${count === 1 ? 'file' : 'files'}` : ''}, ${context.databaseFile ? 'down to the bytes of the store' : 'so that no query finds them; their bytes go when the database needs the room'}.`,
		);
		const troubles = [files.trouble, backups.trouble].filter((trouble) => trouble !== undefined);
		for (const trouble of troubles) context.print(`NOT ERASED: ${trouble}`);
		for (const file of storesLaidAside(context)) context.print(`NOT ERASED: ${file}, a store laid aside or saved. Delete it.`);
		context.print(
			`Backups in ${context.backupFolder}, and their copies elsewhere, hold them until they are ${context.keepBackupsDays} days old; a restored one is erased again by itself.`,
		);
		context.print(
			`Yours to delete, which this cannot reach: e-mails in the mailbox that name these references, exports, and what other systems were told.`,
		);
		return troubles.length === 0 ? 0 : 1;
	},
};

/** Removes e-mail files, or says which ones could not be reached. */
async function forgetLetters({ mailFolder }: CommandContext, references: readonly string[]): Promise<{ count: number; trouble?: string }> {
	try {
		return { count: await deleteMailFiles(mailFolder, references) };
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return { count: 0, trouble: `files in ${mailFolder} (${code}). Delete there what names these references.` };
	}
}

/** Copies that never became whole, of any age: nobody restores them, and a backup that is being made is made again. */
async function forgetUnfinishedCopies({ backupFolder, databaseFile }: CommandContext): Promise<{ trouble?: string }> {
	try {
		if (databaseFile) await removeUnfinished(databaseFile + RESTORING);
		if (!existsSync(backupFolder)) return {};
		for (const name of readdirSync(backupFolder)) if (name.includes(UNFINISHED)) rmSync(join(backupFolder, name), { force: true });
		return {};
	} catch (error) {
		return {
			trouble: `unfinished copies in ${backupFolder} (${(error as NodeJS.ErrnoException).code}). Delete there what is called ${UNFINISHED}.`,
		};
	}
}

/** What `restore` moved out of the way. */
function storesLaidAside({ databaseFile }: CommandContext): string[] {
	if (!databaseFile) return [];
	const folder = dirname(databaseFile);
	return readdirSync(folder)
		.filter((name) => isStoreCopy(name, basename(databaseFile)))
		.map((name) => join(folder, name));
}

/** Makes what was deleted unreadable, however often the website happens to be reading. */
async function scrub(store: Store): Promise<void> {
	for (let again = 1; ; again += 1) {
		try {
			return await scrubIfMarked(store);
		} catch (error) {
			if (!(error instanceof StoreUnavailable) || again === SCRUB_TRIES) throw error;
		}
	}
}

export const retention: Command = {
	usage: '[--yes COUNT]',
	description: 'forgets what is past its time, as the website does by itself every hour. Without --yes it only says how much that is',
	options: { yes: { type: 'string' } },
	async run(context, given) {
		refuseArguments(given);
		const store = await context.store();
		const now = context.now();
		const { expired, shortened } = await countExpired(store, context.periods, now);
		context.print(
			`Past their time: ${countInWords(expired)}. To lose their health, benefit and income answers: ${countInWords(shortened)}.`,
		);
		const count = expired + shortened;
		const doubtedUntil = await clockDoubtedUntil(store, now);
		if (doubtedUntil !== undefined) {
			context.print(
				`Nothing is forgotten before ${timeInWords(doubtedUntil)}: this machine’s clock has jumped, or the website was off for over a day.`,
			);
			return 1;
		}
		if (count === 0 || !isConfirmed(given, count)) {
			if (count > 0) context.print(`To do it: retention --yes ${count}`);
			return 0;
		}
		await applyRetention(store, context.periods, now, async (references) => void (await deleteMailFiles(context.mailFolder, references)));
		await scrub(store);
		context.print('Done.');
		return 0;
	},
};
