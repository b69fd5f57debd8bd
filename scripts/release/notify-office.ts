/**
 * E-mails the office about a failure, by the build that serves: the packages of a failed
 * installation may be broken.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '#server/command.ts';
import { servedFolder } from './releases.ts';

/** Tries it, and says on the console if it could not be done. */
export async function notifyOffice(subject: string, lines: readonly string[]): Promise<void> {
	const folder = servedFolder();
	if (!existsSync(join(folder, 'server', 'notify-office.mjs'))) return;
	const { command, args } = program(folder, 'notify-office');
	// Not the running process that stop signals are passed on to.
	const child = spawn(command, [...args, subject], { stdio: ['pipe', 'inherit', 'inherit'] });
	child.stdin.on('error', () => undefined).end(`${lines.join('\n')}\n`);
	const [code] = await once(child, 'exit').catch(() => [1]);
	console.error(
		code === 0
			? 'The office has been sent an e-mail about it.'
			: 'The office could not be sent an e-mail about it.',
	);
}
