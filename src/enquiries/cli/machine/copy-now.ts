/** The command `keygen`, and what `erase` and `doctor` do about the second copy. */
import { writeFileSync } from 'node:fs';
import { newKeyPair, seal } from '#enquiries/second-copy/sealed-object.ts';
import { createCopier } from '#enquiries/second-copy/upload-changes.ts';
import {
	type Check,
	type CommandContext,
	CommandError,
	cannotBeWritten,
	failed,
	isFileError,
	ok,
	verb,
} from '../command.ts';

export const keygen = verb(
	(command) =>
		command
			.description('makes the pair of keys of the second copy, and prints the public half')
			.requiredOption('--out <file>', 'for the private half, to be kept off this machine'),
	async (context, { out: file }) => {
		const { publicKey, privateKey } = newKeyPair();
		try {
			writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx', flush: true });
		} catch (error) {
			if (isFileError(error) && error.code === 'EEXIST')
				throw new CommandError(`${file} is already there. Choose another name.`);
			if (isFileError(error))
				throw new CommandError(`${file} ${cannotBeWritten(error)}`, { cause: error });
			throw error;
		}
		context.print(`SECOND_COPY_KEY=${publicKey}`);
		context.print(
			`The private key is in ${file}. Nothing but recover needs it, and whoever has it can read every copy.`,
		);
		context.print(
			'Put it in two places away from this machine and from the copies (a password manager, a stick in the safe),',
		);
		context.print(
			'then delete it here. If it is lost, the copies cannot be read: make a new pair, and give SECOND_COPY an empty folder.',
		);
		return 0;
	},
);

/**
 * Deletes from the second copy what was just erased, and nothing else that is due. Returns a
 * sentence when it cannot be reached now.
 */
export async function eraseCopies(
	{ secondCopy, store }: CommandContext,
	references: readonly string[],
): Promise<string | undefined> {
	if (!secondCopy) return undefined;
	try {
		const copier = createCopier({ store: await store(), ...secondCopy });
		for (const reference of references) await copier.copy(reference);
		return undefined;
	} catch (error) {
		return `the copies in ${secondCopy.place.description} (${(error as Error).message}). The website deletes them as soon as it can.`;
	}
}

/** An object of this name is written, read and deleted by `doctor`. It is no enquiry's. */
const PROBE = 'doctor.probe';

/** Whether the place of the second copy can be used. What it lacks is in ../health.ts. */
export function secondCopyCheck({ secondCopy }: Pick<CommandContext, 'secondCopy'>): Check {
	return {
		name: 'copy to',
		async run() {
			if (!secondCopy) return ok('none set: one disk is one disk (SECOND_COPY)');
			const { place, publicKey } = secondCopy;
			try {
				const probe = seal('probe', PROBE, publicKey);
				await place.put(PROBE, probe);
				const isSame = (await place.get(PROBE)).equals(probe);
				await place.delete(PROBE);
				return isSame
					? ok(`${place.description} can be used`)
					: failed(`${place.description} returns something else than was put there`);
			} catch (error) {
				return failed(
					`${place.description} cannot be used: ${(error as Error).message}. Check SECOND_COPY`,
				);
			}
		},
	};
}
