/** The command `erase`, which shows the count before it deletes anything. */
import { createErasure } from '#enquiries/retention/erasure.ts';
import { storeCopies } from '#enquiries/store/sqlite/missing-store.ts';
import { countInWords } from '#model/enquiry.ts';
import { type CommandContext, isConfirmed, verb, yesOption } from '../command.ts';
import { describeInvalid, emailOption, findByPerson, phoneOption } from './named-enquiries.ts';

export const erase = verb(
	(command) =>
		command
			.description(
				'erases everything of a person, delivered or not. Without --yes it only says how much that is',
			)
			.argument('[reference...]')
			.addOption(emailOption)
			.addOption(phoneOption)
			.addOption(yesOption),
	async (context, { yes, ...person }, named) => {
		const { found, invalid } = await findByPerson(context, person, named);
		// One that is meant is erased whether it can be read or not.
		const doomed = [...found, ...invalid];
		for (const { reference, form, progress } of found)
			context.print(`${reference}  ${form}  ${progress}`);
		for (const one of invalid) context.print(describeInvalid(one));
		if (doomed.length === 0) {
			context.print('No enquiries found.');
			return 0;
		}
		const undelivered = found.filter(
			({ progress }) => progress === 'waiting' || progress === 'parked',
		).length;
		if (undelivered > 0)
			context.print(`Careful: ${countInWords(undelivered)} of these never reached the office.`);
		if (!isConfirmed(yes, doomed.length)) {
			context.print(
				`This would erase ${countInWords(doomed.length)} for good. To do it, give the same ` +
					`command with --yes ${doomed.length}`,
			);
			return 0;
		}
		const erasure = createErasure({ ...context, store: await context.store() });
		const { mailFiles, notErased, isOverwritten } = await erasure.erase(doomed, 'command');
		const howFar = context.databaseFile
			? 'down to the bytes of the store'
			: 'so that no query finds them; their bytes go when the database needs the room';
		context.print(
			`Erased ${countInWords(doomed.length)}${mailFiles ? ` and ${mailFiles} e-mail ${mailFiles === 1 ? 'file' : 'files'}` : ''}${isOverwritten ? `, ${howFar}` : ''}.`,
		);
		const references = doomed.map(({ reference }) => reference);
		const failures = [...notErased, await eraseCopies(context, references)].filter(
			(failure) => failure !== undefined,
		);
		for (const failure of failures) context.print(`NOT ERASED: ${failure}`);
		for (const file of context.databaseFile ? storeCopies(context.databaseFile) : [])
			context.print(`NOT ERASED: ${file}, an earlier copy of the store. Delete it.`);
		context.print(
			`Backups in ${context.backupFolder}, and their copies elsewhere, hold them until they ` +
				`are ${context.keepBackupsDays} days old; after a restore they are erased again ` +
				'automatically.',
		);
		context.print(
			'Yours to delete, which this cannot reach: e-mails in the mailbox that name these ' +
				'references, exports, and copies in other systems.',
		);
		return failures.length === 0 ? 0 : 1;
	},
);

/**
 * Deletes from the second copy what was just erased, and nothing else that is due. Returns a
 * sentence when it cannot be reached now.
 */
async function eraseCopies(
	{ copies, store, now }: CommandContext,
	references: readonly string[],
): Promise<string | undefined> {
	if (!copies) return undefined;
	try {
		for (const reference of references) await copies.copyNow(await store(), reference, now());
		return undefined;
	} catch (error) {
		return (
			`the copies in ${copies.place.description} (${(error as Error).message}). The website ` +
			'deletes them as soon as it can.'
		);
	}
}
