/** A copy of the project in a folder of its own, built and installed already, in which `npm start` may be tried and files broken. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { until } from '../../server/testing/running-site.ts';

const PARTS = ['content', 'forms', 'enquiries', 'site', 'server', 'build', 'tools', 'dist'];
const FILES = ['astro.config.ts', 'dates.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Where a build says what it was built from (tools/setup/prepare.mjs). */
const BUILT = join('dist', '.built');

/** Listens on any free port. */
export const ANY_PORT = { PORT: '0' };

/**
 * Makes the copy, and gives the folder. Whoever made it deletes it. Its build passes for one made for ANY_PORT, so that a start there
 * builds only when something was changed.
 */
export async function copyProject(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'project-'));
	await Promise.all([...PARTS, ...FILES].map((part) => cp(part, join(folder, part), { recursive: true })));
	const stamp = JSON.parse(await readFile(BUILT, 'utf8'));
	// The port is the first of the settings that are written into pages; none of the others is set.
	const settings = JSON.parse(stamp.settings).map((_: unknown, index: number) => (index === 0 ? ANY_PORT.PORT : null));
	await writeFile(join(folder, BUILT), JSON.stringify({ ...stamp, settings: JSON.stringify(settings) }));
	await symlink(resolve('node_modules'), join(folder, 'node_modules'));
	return folder;
}

/** A start as it was made, and what became of it. */
export interface Start {
	readonly process: ChildProcess;
	output(): string;
	/** Where it serves, once it does. Throws what it printed if it ends instead. */
	serving(): Promise<string>;
	/** The status it ended with, once it has. */
	ended(): Promise<number | null>;
}

/** Starts a command in a folder, by its program and arguments. */
export function startIn(
	folder: string,
	[program = '', ...args]: readonly string[],
	settings: Readonly<Record<string, string>> = {},
): Start {
	const child = spawn(program, args, {
		cwd: folder,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: join(folder, '.data'), ...ANY_PORT, ...settings },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let printed = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => {
			printed += chunk;
		});
	const ended = once(child, 'exit');
	return {
		process: child,
		output: () => printed,
		serving: () =>
			until(() => {
				if (child.exitCode !== null) throw new Error(`It did not start:\n${printed}`);
				return /The website is at (\S+)/.exec(printed)?.[1];
			}, 200),
		ended: async () => (await ended)[0],
	};
}

export const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 });
