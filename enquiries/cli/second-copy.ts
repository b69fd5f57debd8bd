/** The command `keys`, and what `erase` and `doctor` do about the second copy. */
import { writeFileSync } from 'node:fs';
import { countInWords } from '../enquiry.ts';
import { createCopier } from '../second-copy/copier.ts';
import { newKeyPair, seal } from '../second-copy/sealed-object.ts';
import { type Check, type Command, type CommandContext, CommandError, cannotBeWritten, isFileError, textOption } from './command.ts';
import { refuseArguments } from './status-list-show.ts';

export const keys: Command = {
	usage: '--out FILE',
	description:
		'makes the pair of keys of the second copy: the private half in FILE, to be kept off this machine; the public half as a setting',
	options: { out: { type: 'string' } },
	async run(context, given) {
		refuseArguments(given);
		const file = textOption(given, 'out');
		if (!file) throw new CommandError('Say where the private key goes: keys --out FILE');
		const { publicKey, privateKey } = newKeyPair();
		try {
			writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx', flush: true });
		} catch (error) {
			if (isFileError(error) && error.code === 'EEXIST') throw new CommandError(`${file} is already there. Choose another name.`);
			if (isFileError(error)) throw new CommandError(`${file} ${cannotBeWritten(error)}`, { cause: error });
			throw error;
		}
		context.print(`SECOND_COPY_KEY=${publicKey}`);
		context.print(`The private key is in ${file}. Nothing but recover needs it, and whoever has it can read every copy.`);
		context.print('Put it in two places away from this machine and from the copies (a password manager, a stick in the safe),');
		context.print('then delete it here. If it is lost, the copies cannot be read: make a new pair, and give SECOND_COPY an empty folder.');
		return 0;
	},
};

/** Deletes from the second copy what was just erased, and nothing else that is due. Returns a sentence when it cannot be reached now. */
export async function eraseCopies({ secondCopy, store }: CommandContext, references: readonly string[]): Promise<string | undefined> {
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

/** The check of the second copy. */
export function secondCopyCheck({ secondCopy, store }: Pick<CommandContext, 'secondCopy' | 'store'>): Check {
	return {
		name: 'second copy',
		async run() {
			if (!secondCopy) return { isWell: true, message: 'none set: one disk is one disk (SECOND_COPY)' };
			const { place, publicKey } = secondCopy;
			try {
				const probe = seal('probe', PROBE, publicKey);
				await place.put(PROBE, probe);
				const isSame = (await place.get(PROBE)).equals(probe);
				await place.delete(PROBE);
				if (!isSame) return { isWell: false, message: `${place.description} returns something else than was put there` };
			} catch (error) {
				return { isWell: false, message: `${place.description} cannot be used: ${(error as Error).message}. Check SECOND_COPY` };
			}
			const { uncopied: count } = await (await store()).count();
			return count === 0
				? { isWell: true, message: `${place.description} has every enquiry` }
				: { isWell: false, message: `${place.description} lacks the last change of ${countInWords(count)}: the running website makes it` };
		},
	};
}
