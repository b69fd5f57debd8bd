/** The office's commands by name, and the parsing of a command line. */
import { parseArgs } from 'node:util';
import { type Command, type CommandContext, CommandError } from './command.ts';
import { backup, restore } from './machine/backup-restore.ts';
import { keys } from './machine/copy-now.ts';
import { doctor } from './machine/doctor.ts';
import { councils, postcodes } from './machine/import-postcodes.ts';
import { officeCode } from './machine/office-code.ts';
import { recover } from './machine/recover.ts';
import { erase, retention } from './office/erase-retention.ts';
import { exportCommand } from './office/export.ts';
import { list, show, status } from './office/status-list-show.ts';
import { figures } from './office/weekly-figures.ts';

/** The commands in the groups of the help. */
const groups = {
	'For the office': { status, list, show, export: exportCommand, erase, retention, figures },
	'For the machine': {
		doctor,
		'office-code': officeCode,
		backup,
		restore,
		keys,
		recover,
		postcodes,
		councils,
	},
} satisfies Readonly<Record<string, Readonly<Record<string, Command>>>>;

/** The commands by name. */
export const cliCommands: Readonly<Record<string, Command>> = Object.assign(
	{},
	...Object.values(groups),
);

function help(): string {
	const describe = ([name, { usage, description }]: [string, Command]) =>
		`  ${`${name} ${usage}`.trim()}\n      ${description}`;
	const lines = Object.entries(groups).flatMap(([title, commands]) => [
		'',
		`${title}:`,
		...Object.entries(commands).map(describe),
	]);
	return ['npm run enquiries -- VERB …', ...lines].join('\n');
}

/**
 * Runs the typed command and resolves with the exit code. Throws a CommandError if the command
 * cannot be run as typed.
 */
export async function runCommand(
	context: CommandContext,
	typed: readonly string[],
): Promise<number> {
	const [name, ...rest] = typed;
	if (name === undefined || name === 'help' || name === '--help') {
		context.print(help());
		return name === undefined ? 1 : 0;
	}
	const command = Object.hasOwn(cliCommands, name) ? cliCommands[name] : undefined;
	if (!command)
		throw new CommandError(
			`There is no command "${name}". There are: ${Object.keys(cliCommands).join(', ')}.`,
		);
	const { values, positionals } = parse(name, command, rest);
	return command.run(context, { options: values, args: positionals });
}

function parse(name: string, command: Command, rest: string[]) {
	try {
		return parseArgs({
			args: rest,
			options: command.options,
			allowPositionals: true,
			strict: true,
		});
	} catch (cause) {
		const [sentence = ''] = (cause as Error).message.split('. ');
		throw new CommandError(`${sentence}. It is: ${`${name} ${command.usage}`.trim()}`, { cause });
	}
}
