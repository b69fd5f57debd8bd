/** The command `recover`: brings back from the second copy what the store has lost. */
import { describeEvent } from '#enquiries/follow-up/events-in-words.ts';
import { dispatchesFor } from '#enquiries/receive.ts';
import {
	type ChosenEnquiry,
	chooseCopies,
	copyWritten,
	listCopies,
	writeCopy,
} from '#enquiries/second-copy/recover-copies.ts';
import { DAY_MS, shortTime } from '#model/dates.ts';
import { countInWords } from '#model/enquiry.ts';
import { type CommandContext, CommandError, isConfirmed, verb, yesOption } from '../command.ts';
import { privateKeyIn } from './keygen.ts';

/**
 * It is unknown whether a recovered enquiry was e-mailed. Those received so recently are e-mailed
 * again, older ones are not.
 */
const SEND_AGAIN_DAYS = 7;

export const recover = verb(
	(command) =>
		command
			.description(
				'brings back the enquiries that the second copy has and the store has not, with what ' +
					'happened to them and their photographs, each once. Without --yes it only says how ' +
					'many',
			)
			.requiredOption('--key <file>', 'the private key that keygen has made')
			.addOption(yesOption),
	async (context, { key, yes }) => {
		const { copies, erasureLog, progress } = context;
		if (!copies)
			throw new CommandError(
				'There is no second copy: set SECOND_COPY and SECOND_COPY_KEY as they were.',
			);
		const privateKey = privateKeyIn(key);
		const parts = { ...copies, store: await context.store({ begin: true }), privateKey };
		const { chosen, unreadable, erased } = await chooseCopies(
			await listCopies(parts.place),
			parts,
			erasureLog.has,
			(read) => read % 100 === 0 && progress(`Read ${read} …`),
		);
		const [missing, behind] = [chosen.filter(isAdded), chosen.filter(isReplaced)];
		missing.sort((one, other) => one.copied.receivedAt - other.copied.receivedAt);
		const different = chosen.filter(
			({ recovery, leftOut }) => recovery.does === 'differs' || leftOut.length > 0,
		);
		if (unreadable > 0)
			context.print(
				`NOT READ: ${unreadable} object${unreadable === 1 ? '' : 's'}, sealed for another ` +
					'key, damaged, or larger than any of ours.',
			);
		if (erased > 0) context.print(`Left out: ${countInWords(erased)} that had been erased.`);
		context.print(
			`${unreadable > 0 ? 'Of what could be read, ' : ''}${parts.place.description} holds ` +
				`${countInWords(missing.length)} that the store has not.`,
		);
		if (behind.length > 0) context.print(`Of ${countInWords(behind.length)} it has a later state.`);
		if (different.length > 0) {
			context.print(
				`DIFFERENT: ${countInWords(different.length)}. The store went on by itself since, so ` +
					'this is in the copy alone, and is not written:',
			);
			for (const enquiry of different) context.print(differenceOf(enquiry));
			context.print(
				`To look, fetch the objects that begin with the reference: age -d -i ${key} OBJECT`,
			);
		}
		const isWhole = unreadable === 0 && different.length === 0;
		const count = missing.length + behind.length;
		if (count > 0 && !isConfirmed(yes, count)) {
			context.print(`To bring them back, give the same command with --yes ${count}`);
			return isWhole ? 0 : 1;
		}
		const written = [];
		const total = { photographs: 0, lacking: 0 };
		for (const enquiry of [...missing, ...behind]) {
			const letters = lettersAbout(enquiry, context);
			const done = await writeCopy(enquiry, parts, letters, context.now());
			written.push({ ...enquiry, recovery: done.recovery, isSent: letters.length > 0 });
			total.photographs += done.photographs;
			total.lacking += done.lacking;
			if (written.length % 100 === 0) progress(`Recovered ${written.length} of ${count} …`);
		}
		const added = written.filter(isAdded);
		const sent = added.filter(({ isSent }) => isSent).length;
		const renamed = added.filter(({ recovery }) => recovery.does === 'add-renamed').length;
		const replaced = written.filter(isReplaced).length;
		if (added.length > 0)
			context.print(
				`Recovered ${countInWords(added.length)}. ${sent} from the last ${SEND_AGAIN_DAYS} ` +
					'days will be e-mailed, perhaps once more.',
			);
		if (renamed > 0)
			context.print(
				`${renamed} of them came with a reference that the same page has used again since, ` +
					'with other answers. They have a new one; the office’s page of each names both.',
			);
		if (replaced > 0) context.print(`Brought ${countInWords(replaced)} to the later state.`);
		if (total.photographs > 0) context.print(`With them ${photographsInWords(total.photographs)}.`);
		if (total.lacking > 0)
			context.print(
				`NOT BROUGHT BACK: ${photographsInWords(total.lacking)}, damaged, sealed for another ` +
					'key or no longer in the second copy. A visitor who sends one again adds it.',
			);
		if (sent < added.length)
			context.print('Older ones are on /office as well; their pages send the letter again.');
		try {
			const moving = chosen.filter(({ recovery }) => recovery.does === 'none');
			for (const enquiry of [...written, ...moving])
				await copyWritten(parts, enquiry, context.now());
		} catch (error) {
			context.print(
				`The copies could not all be made (${(error as Error).message}): the running website makes them.`,
			);
		}
		return isWhole && total.lacking === 0 ? 0 : 1;
	},
);

const isAdded = ({ recovery: { does } }: Pick<ChosenEnquiry, 'recovery'>): boolean =>
	does === 'add' || does === 'add-renamed';
const isReplaced = ({ recovery }: Pick<ChosenEnquiry, 'recovery'>): boolean =>
	recovery.does === 'replace';

/** The letters about an enquiry that comes back. */
function lettersAbout({ copied }: ChosenEnquiry, { now, recipients }: CommandContext) {
	const isRecent =
		copied.receivedAt > now() - SEND_AGAIN_DAYS * DAY_MS && copied.quarantined === undefined;
	return isRecent
		? dispatchesFor(copied.form, copied.answers, { ...recipients, acknowledge: false })
		: [];
}

/** What is in the copy of an enquiry alone, without anybody's own words. */
function differenceOf({ recovery, copied, events, leftOut }: ChosenEnquiry): string {
	const { reference } = copied;
	const named =
		recovery.reference === reference ? reference : `${recovery.reference} (there ${reference})`;
	const what = leftOut.map(
		(event) => `${shortTime(event.at)} ${describeEvent(event, copied.form, events)}`,
	);
	return `${named}: ${what.join('; ') || 'a link of the visitor'}`;
}

const photographsInWords = (count: number): string =>
	`${count} photograph${count === 1 ? '' : 's'}`;
