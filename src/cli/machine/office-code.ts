/**
 * The command `office-code`: shows the code with which the office signs in, in a terminal only, so
 * that no log gets it.
 */
import { CommandError, verb } from '../command.ts';

export const officeCode = verb(
	(command) =>
		command
			.description('shows the code with which the office signs in (/office)')
			.option('--new', 'makes one for OFFICE_PIN'),
	async ({ officeCode: { isTerminal, codes, makeCode }, print }, options) => {
		if (!isTerminal)
			throw new CommandError('The code is shown in a terminal only, never into a file or a log.');
		if (options.new) print(`OFFICE_PIN=${makeCode()}`);
		else for (const { person, code } of codes()) print(person ? `${person}: ${code}` : code);
		return 0;
	},
);
