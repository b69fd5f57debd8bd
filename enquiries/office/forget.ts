/** `erase` and `retention`: letting go, with the count shown before anything happens. */
import { describeComplaint } from '../complaints.ts';
import { StoreUnavailable } from '../database.ts';
import { enquiries } from '../enquiry.ts';
import { officeClock } from '../letters.ts';
import { forgetMailFiles } from '../mail-files.ts';
import { doubtsOfTheClock, findOverdue, forgetOverdue } from '../retention.ts';
import { isConfirmed, type Verb } from './desk.ts';
import { refuseWords } from './look.ts';
import { findPersons, personOptions } from './select.ts';

/** The website may be reading at the very moment; it never reads for long. */
const SCRUB_TRIES = 10;

export const erase: Verb = {
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
		desk.ledger.add(references);
		const store = await desk.store();
		await store.erase(
			found.map(({ id }) => id),
			(done) => desk.progress(`Erased ${done} of ${found.length} …`),
		);
		const files = await forgetMailFiles(desk.mailFolder, references);
		for (let again = 1; ; again += 1) {
			try {
				await store.scrub();
				break;
			} catch (error) {
				if (!(error instanceof StoreUnavailable) || again === SCRUB_TRIES) throw error;
			}
		}
		desk.say(
			`Erased ${enquiries(found.length)}${files ? ` and ${files} e-mail ${files === 1 ? 'file' : 'files'}` : ''}, down to the bytes of the store.`,
		);
		desk.say(`Backups still hold them until they are ${desk.keepBackupsDays} days old; a restored one is erased again by itself.`);
		desk.say('E-mails already delivered, and exports, are yours to delete.');
		return 0;
	},
};

export const retention: Verb = {
	usage: '[--yes COUNT]',
	means: 'forgets what is past its time, as the website does by itself every hour. Without --yes it only says how much that is',
	options: { yes: { type: 'string' } },
	async run(desk, given) {
		refuseWords(given);
		const store = await desk.store();
		const now = desk.now();
		const { expired, shortened } = await findOverdue(store, desk.periods, now);
		desk.say(
			`Past their time: ${enquiries(expired.length)}. To lose their health, benefit and income answers: ${enquiries(shortened.length)}.`,
		);
		const count = expired.length + shortened.length;
		const doubtedUntil = await doubtsOfTheClock(store, now);
		if (doubtedUntil !== undefined) {
			desk.say(
				`Nothing is forgotten before ${officeClock.format(doubtedUntil)}: this machine’s clock has jumped, or the website was off for over a day.`,
			);
			return 1;
		}
		if (count === 0 || !isConfirmed(given, count)) {
			if (count > 0) desk.say(`To do it: retention --yes ${count}`);
			return 0;
		}
		await forgetOverdue(store, desk.periods, now, async (references) => void (await forgetMailFiles(desk.mailFolder, references)));
		desk.say('Done.');
		return 0;
	},
};
