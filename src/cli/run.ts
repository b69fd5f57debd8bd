/** The office's tool: its commands by name, and what a command line of it does. */
import { Command, CommanderError } from '@commander-js/extra-typings';
import { type CommandContext, CommandError, type Verb } from './command.ts';
import { backup, restore } from './machine/backup-restore.ts';
import { doctor } from './machine/doctor.ts';
import { keygen } from './machine/keygen.ts';
import { officeCode } from './machine/office-code.ts';
import { recover } from './machine/recover.ts';
import { erase } from './office/erase.ts';
import { exportVerb } from './office/export.ts';
import { status } from './office/status.ts';

/** The verbs in the groups of the help. */
const groups: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
	'For the office:': { status, export: exportVerb, erase },
	'For the machine:': {
		doctor,
		'office-code': officeCode,
		backup,
		restore,
		keygen,
		recover,
	},
};

/** The tool, with all verbs. `onEnd` gets the exit code of the one that was typed. */
function createTool(context: CommandContext, onEnd: (exitCode: number) => void): Command {
	const tool = new Command('npm run enquiries --').exitOverride().configureOutput({
		writeOut: (text) => context.print(text.trimEnd()),
		writeErr: (text) => context.print(text.trimEnd()),
		outputError: () => undefined,
	});
	// An option without its value would take the next option for it: `--out --for-accounts`.
	tool.hook('preAction', (_, command) => {
		for (const [name, value] of Object.entries(command.opts()))
			if (String(value).startsWith('-')) command.error(`error: option '--${name}' needs a value`);
	});
	for (const [title, verbs] of Object.entries(groups)) {
		tool.commandsGroup(title);
		for (const [name, add] of Object.entries(verbs)) add(tool.command(name), context, onEnd);
	}
	return tool;
}

/**
 * Runs the typed command and resolves with the exit code. Throws a CommandError if the command
 * cannot be run as typed.
 */
export async function runCommand(
	context: CommandContext,
	typed: readonly string[],
): Promise<number> {
	let exitCode = 0;
	const tool = createTool(context, (code) => {
		exitCode = code;
	});
	try {
		await tool.parseAsync(typed, { from: 'user' });
		return exitCode;
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (error.code.startsWith('commander.help')) return error.exitCode;
		const sentence = error.message.replace(/^error: (.)/, (_, first: string) =>
			first.toUpperCase(),
		);
		throw new CommandError(`${sentence}.\nnpm run enquiries -- help says what there is.`, {
			cause: error,
		});
	}
}
