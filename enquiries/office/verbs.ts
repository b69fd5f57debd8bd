/** The office's commands by name, and the reading of what was typed. */
import { parseArgs } from 'node:util';
import { backup, restore } from './backup.ts';
import { complaint } from './complaint.ts';
import { type Desk, Refusal, type Verb } from './desk.ts';
import { doctor } from './doctor.ts';
import { exportVerb } from './export.ts';
import { erase, retention } from './forget.ts';
import { list, show, status } from './look.ts';
import { release, resend } from './mend.ts';

export const verbs: Readonly<Record<string, Verb>> = {
	status,
	list,
	show,
	export: exportVerb,
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
	const lines = Object.entries(verbs).map(([name, { usage, means }]) => `  ${`${name} ${usage}`.trim()}\n      ${means}`);
	return ['npm run enquiries -- VERB …', '', ...lines].join('\n');
}

/** Does what was typed, and gives the exit code. Throws a Refusal with a sentence for whoever typed it. */
export async function obey(desk: Desk, typed: readonly string[]): Promise<number> {
	const [name, ...rest] = typed;
	if (name === undefined || name === 'help' || name === '--help') {
		desk.say(help());
		return name === undefined ? 1 : 0;
	}
	const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
	if (!verb) throw new Refusal(`There is no command "${name}". There are: ${Object.keys(verbs).join(', ')}.`);
	const { values, positionals } = read(name, verb, rest);
	return verb.run(desk, { options: values, words: positionals });
}

function read(name: string, verb: Verb, rest: string[]) {
	try {
		return parseArgs({ args: rest, options: verb.options, allowPositionals: true, strict: true });
	} catch (cause) {
		const [sentence = ''] = (cause as Error).message.split('. ');
		throw new Refusal(`${sentence}. It is: ${`${name} ${verb.usage}`.trim()}`, { cause });
	}
}
