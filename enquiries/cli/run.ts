/** The office's commands by name, and the reading of what was typed. */
import { parseArgs } from 'node:util';
import { backup, restore } from './backup-restore.ts';
import { type Command, type CommandContext, CommandError } from './command.ts';
import { complaint } from './complaint.ts';
import { doctor } from './doctor.ts';
import { erase, retention } from './erase-retention.ts';
import { exportCommand } from './export.ts';
import { release, resend } from './resend-release.ts';
import { list, show, status } from './status-list-show.ts';

export const cliCommands: Readonly<Record<string, Command>> = {
	status,
	list,
	show,
	export: exportCommand,
	resend,
	release,
	erase,
	retention,
	complaint,
	backup,
	restore,
	doctor,
};

/** What can be typed, a paragraph each. */
function help(): string {
	const lines = Object.entries(cliCommands).map(([name, { usage, description }]) => `  ${`${name} ${usage}`.trim()}\n      ${description}`);
	return ['npm run enquiries -- VERB …', '', ...lines].join('\n');
}

/** Does what was typed, and gives the exit code. Throws a Refusal with a sentence for whoever typed it. */
export async function runCommand(context: CommandContext, typed: readonly string[]): Promise<number> {
	const [name, ...rest] = typed;
	if (name === undefined || name === 'help' || name === '--help') {
		context.print(help());
		return name === undefined ? 1 : 0;
	}
	const verb = Object.hasOwn(cliCommands, name) ? cliCommands[name] : undefined;
	if (!verb) throw new CommandError(`There is no command "${name}". There are: ${Object.keys(cliCommands).join(', ')}.`);
	const { values, positionals } = read(name, verb, rest);
	return verb.run(context, { options: values, args: positionals });
}

function read(name: string, verb: Command, rest: string[]) {
	try {
		return parseArgs({ args: rest, options: verb.options, allowPositionals: true, strict: true });
	} catch (cause) {
		const [sentence = ''] = (cause as Error).message.split('. ');
		throw new CommandError(`${sentence}. It is: ${`${name} ${verb.usage}`.trim()}`, { cause });
	}
}
