/** The command `recover`: brings back from the second copy what the store has lost. */
import { dispatchesFor } from '#enquiries/receive.ts';
import {
	type ChosenEnquiry,
	chooseCopies,
	copyWritten,
	isAdded,
	listCopies,
	writeCopies,
} from '#enquiries/second-copy/recover-copies.ts';
import { DAY_MS } from '#model/dates.ts';
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
				'brings back the enquiries that the second copy has and the store has not, with what happened to them, each once. Without --yes it only says how many',
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
		const missing = chosen.filter(({ recovery }) => isAdded(recovery));
		const behind = chosen.filter(({ recovery }) => recovery.does === 'complete');
		if (unreadable > 0)
			context.print(
				`NOT READ: ${unreadable} objects. They were sealed for another key, are damaged, or are larger than any of ours.`,
			);
		if (erased > 0) context.print(`Left out: ${countInWords(erased)} that had been erased.`);
		context.print(
			`${unreadable > 0 ? 'Of what could be read, ' : ''}${parts.place.description} holds ${countInWords(missing.length)} that the store has not.`,
		);
		if (behind.length > 0)
			context.print(
				`Of ${countInWords(behind.length)} it knows more than the store: calls, notes, corrections, links.`,
			);
		const count = missing.length + behind.length;
		if (count > 0 && !isConfirmed(yes, count)) {
			context.print(`To bring them back, give the same command with --yes ${count}`);
			return unreadable > 0 ? 1 : 0;
		}
		const recoveries = new Map(chosen.map((enquiry) => [enquiry, enquiry.recovery]));
		missing.sort((one, other) => one.latest.receivedAt - other.latest.receivedAt);
		const done = { added: 0, renamed: 0, completed: 0, sent: 0 };
		for (const enquiry of [...missing, ...behind]) {
			const letters = lettersAbout(enquiry, context);
			const recovery = await writeCopies(enquiry, parts.store, letters, context.now());
			recoveries.set(enquiry, recovery);
			if (recovery.does === 'add-renamed') done.renamed += 1;
			if (recovery.does === 'complete') done.completed += 1;
			if (!isAdded(recovery)) continue;
			done.added += 1;
			if (letters.length > 0) done.sent += 1;
			if (done.added % 100 === 0) progress(`Recovered ${done.added} of ${missing.length} …`);
		}
		if (count > 0)
			context.print(
				`Recovered ${countInWords(done.added)}. ${done.sent} from the last ${SEND_AGAIN_DAYS} days will be e-mailed, perhaps once more.`,
			);
		if (done.renamed > 0)
			context.print(
				`${done.renamed} of them came with a reference that the same page has used again since, with other answers. They have a new one; the office’s page of each names both.`,
			);
		if (done.completed > 0)
			context.print(`Brought back what had happened to ${countInWords(done.completed)} more.`);
		if (done.sent < done.added)
			context.print('Older ones are on /office as well; their pages send the letter again.');
		try {
			for (const [enquiry, recovery] of recoveries)
				await copyWritten(parts, enquiry, recovery, context.now());
		} catch (error) {
			context.print(
				`The copies could not all be made (${(error as Error).message}): the running website makes them.`,
			);
		}
		return unreadable === 0 ? 0 : 1;
	},
);

/** The letters about an enquiry that comes back. */
function lettersAbout({ latest }: ChosenEnquiry, { now, recipients }: CommandContext) {
	const isRecent =
		latest.receivedAt > now() - SEND_AGAIN_DAYS * DAY_MS && latest.quarantined === undefined;
	return isRecent ? dispatchesFor(latest.answers, { ...recipients, acknowledge: false }) : [];
}
