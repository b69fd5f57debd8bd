/** Runs the content check on a version, and reads what it says. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const WITHIN_MS = 120_000;

/** Most of what it says: a file that is all mistakes must not fill our memory. */
const SAID_AT_MOST = 200_000;

/**
 * What is wrong in a folder's content, one thing a line with file, line and cure. Throws if the
 * check itself fails.
 */
export async function contentProblems(folder: string): Promise<string[]> {
	const child = spawn(process.execPath, [join('scripts', 'check-content.ts'), '--sources'], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'pipe'],
		timeout: WITHIN_MS,
		killSignal: 'SIGKILL',
	});
	let said = '';
	child.stderr.on('data', (chunk) => {
		if (said.length < SAID_AT_MOST) said += chunk;
	});
	const [code] = await once(child, 'close');
	if (code === 0) return [];
	const problems = problemsIn(said);
	if (problems.length === 0)
		throw new Error(`The content check could not be run: ${said.trim().split('\n').at(-1) ?? ''}`);
	return problems;
}

/** The problems in what the check printed: each begins two spaces in, and goes on further in. */
export function problemsIn(said: string): string[] {
	const problems: string[] = [];
	for (const line of said.split('\n')) {
		const [, indent = '', text = ''] = /^( *)(.*)$/.exec(line) ?? [];
		if (indent.length === 2) problems.push(text);
		else if (indent.length > 2 && text !== '')
			problems.push(`${problems.pop() ?? ''} ${text.replace(/^→ /, '')}`.trim());
	}
	return problems.map((problem) =>
		problem.replace(/^(content\/\S+?):(\d+) ?/, '$1, line $2: ').replace(/: $/, ''),
	);
}

/** Those that were not there before, wherever in their file they stood. */
export function newProblems(now: readonly string[], before: readonly string[]): string[] {
	const known = new Set(before.map(withoutLine));
	return now.filter((problem) => !known.has(withoutLine(problem)));
}

const withoutLine = (problem: string) => problem.replace(/, line \d+/, '');
