/** The command `keygen`, which makes the keys of the second copy. */
import { readFileSync, writeFileSync } from 'node:fs';
import { newKeyPair, readPrivateKey } from '#enquiries/second-copy/age-files.ts';
import { CommandError, cannotBeWritten, isFileError, verb } from '../command.ts';

export const keygen = verb(
	(command) =>
		command
			.description('makes the pair of keys of the second copy, and prints the public half')
			.requiredOption('--out <file>', 'for the private half, to be kept off this machine'),
	async (context, { out: file }) => {
		const { publicKey, privateKey } = await newKeyPair();
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
			'then delete it here. If it is lost, the copies cannot be read: make a new pair, and ' +
				'give SECOND_COPY an empty folder.',
		);
		return 0;
	},
);

/** The private key in a file. Throws a CommandError when it is none. */
export function privateKeyIn(file: string): string {
	try {
		return readPrivateKey(readFileSync(file, 'utf8'));
	} catch (cause) {
		throw new CommandError(`${file} is not a private key that keygen has made.`, { cause });
	}
}
