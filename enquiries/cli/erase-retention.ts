/** `erase` and `retention`: letting go, with the count shown before anything happens. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { timeInWords } from '../../dates.ts';
import { describeComplaint } from '../complaints.ts';
import { deleteMailFiles } from '../delivery/mail-files.ts';
import { enquiries } from '../enquiry.ts';
import { isStoreCopy } from '../missing-store.ts';
import { applyRetention, clockDoubt, countOverdue, oweScrub, scrubIfOwed } from '../retention.ts';
import { RESTORING, removeUnfinished, UNFINISHED } from '../store/backup-files.ts';
import { StoreUnavailable } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { type Command, type CommandContext, isConfirmed } from './command.ts';
import { findPersons, personOptions } from './find.ts';
import { refuseWords } from './status-list-show.ts';

/** The website may be reading at the very moment; it never reads for long. */
const SCRUB_TRIES = 10;

export const erase: Command = {
	usage: '--email … | --phone … | REFERENCE … [--yes COUNT]',
	means: 'erases everything of a person, delivered or not. Without --yes it only says how much that is',
	options: { yes: { type: 'string' }, ...personOptions },
	async run(desk, given) {
		const found = await findPersons(desk, given);
		const undelivered = found.filter(({ progress }) => progress === 'waiting' || progress === 'parked').length;
		for (const { reference, form, progress } of found) desk.say(`${reference}  ${form}  ${progress}`);
		if (found.length === 0) {
			desk.say('There is nothing of theirs.');
			return 0;
		}
		for (const one of (await (await desk.store()).openComplaints()).filter(({ reference }) =>
			found.some((kept) => kept.reference === reference),
		))
			desk.say(`Careful: a complaint about one of these is not answered: ${describeComplaint(one)}. It stays, without saying whose it is.`);
		if (undelivered > 0) desk.say(`Careful: ${enquiries(undelivered)} of these never reached the office.`);
		if (!isConfirmed(given, found.length)) {
			desk.say(`This would erase ${enquiries(found.length)} for good. To do it, give the same command with --yes ${found.length}`);
			return 0;
		}
		const references = found.map(({ reference }) => reference);
		// First the ledger: whatever happens next, and whatever backup is restored, they are erased in the end.
		const latest = found.reduce((moment, { receivedAt }) => Math.max(moment, receivedAt), desk.now());
		desk.ledger.add(references, latest);
		const store = await desk.store();
		await oweScrub(store);
		// Files first: stopped in the middle, the command can be given again, because the store still knows whose they are.
		const files = await forgetLetters(desk, references);
		await store.erase(
			found.map(({ id }) => id),
			(done) => desk.progress(`Erased ${done} of ${found.length} …`),
		);
		// A letter that was just being written when the first were removed.
		if (files.trouble === undefined) files.count += (await forgetLetters(desk, references)).count;
		const backups = await forgetUnfinishedCopies(desk);
		await scrub(store);
		const { count } = files;
		desk.say(
			`Erased ${enquiries(found.length)}${count ? ` and ${count} e-mail ${count === 1 ? 'file' : 'files'}` : ''}, ${desk.databaseFile ? 'down to the bytes of the store' : 'so that no query finds them; their bytes go when the database needs the room'}.`,
		);
		const troubles = [files.trouble, backups.trouble].filter((trouble) => trouble !== undefined);
		for (const trouble of troubles) desk.say(`NOT ERASED: ${trouble}`);
		for (const file of storesLaidAside(desk)) desk.say(`NOT ERASED: ${file}, a store laid aside or saved. Delete it.`);
		desk.say(
			`Backups in ${desk.backupFolder}, and their copies elsewhere, hold them until they are ${desk.keepBackupsDays} days old; a restored one is erased again by itself.`,
		);
		desk.say(
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
			return await scrubIfOwed(store);
		} catch (error) {
			if (!(error instanceof StoreUnavailable) || again === SCRUB_TRIES) throw error;
		}
	}
}

export const retention: Command = {
	usage: '[--yes COUNT]',
	means: 'forgets what is past its time, as the website does by itself every hour. Without --yes it only says how much that is',
	options: { yes: { type: 'string' } },
	async run(desk, given) {
		refuseWords(given);
		const store = await desk.store();
		const now = desk.now();
		const { expired, shortened } = await countOverdue(store, desk.periods, now);
		desk.say(`Past their time: ${enquiries(expired)}. To lose their health, benefit and income answers: ${enquiries(shortened)}.`);
		const count = expired + shortened;
		const doubtedUntil = await clockDoubt(store, now);
		if (doubtedUntil !== undefined) {
			desk.say(
				`Nothing is forgotten before ${timeInWords(doubtedUntil)}: this machine’s clock has jumped, or the website was off for over a day.`,
			);
			return 1;
		}
		if (count === 0 || !isConfirmed(given, count)) {
			if (count > 0) desk.say(`To do it: retention --yes ${count}`);
			return 0;
		}
		await applyRetention(store, desk.periods, now, async (references) => void (await deleteMailFiles(desk.mailFolder, references)));
		await scrub(store);
		desk.say('Done.');
		return 0;
	},
};
