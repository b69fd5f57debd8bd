/**
 * A built and installed copy of the project, in which tests can run `npm start` and change files.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { until } from '#server/testing/running-site.ts';

const PARTS = ['content', 'facts', 'src', 'scripts', 'dist'];
const FILES = ['astro.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Listens on any free port. */
const ANY_PORT = { PORT: '0' };

/**
 * Creates the copy and returns its folder. The caller deletes it. Files keep their times, so that a
 * start there builds only after a change.
 */
export async function copyProject(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'project-'));
	await Promise.all(
		[...PARTS, ...FILES].map((part) =>
			cp(part, join(folder, part), { recursive: true, preserveTimestamps: true }),
		),
	);
	await symlink(resolve('node_modules'), join(folder, 'node_modules'));
	return folder;
}

/** The references of the enquiries that the copy's store holds. */
export function keptReferences(folder: string): ReadonlySet<string> {
	const store = new DatabaseSync(join(folder, '.data', 'enquiries.db'), { readOnly: true });
	const rows = store.prepare('SELECT reference FROM enquiry').all();
	store.close();
	return new Set(rows.map(({ reference }) => String(reference)));
}

/** A running start. */
export interface Start {
	readonly process: ChildProcess;
	output(): string;
	/** The origin, once the site serves. Throws with the output if the process ends instead. */
	serving(): Promise<string>;
	/** The exit code, once the process has ended. */
	ended(): Promise<number | null>;
}

/** Starts a command in a folder. */
export function startIn(
	folder: string,
	[program = '', ...args]: readonly string[],
	settings: Readonly<Record<string, string>> = {},
): Start {
	const child = spawn(program, args, {
		cwd: folder,
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			// A registry of packages behind a firm's own certificate.
			NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
			DATA_DIR: join(folder, '.data'),
			...ANY_PORT,
			...settings,
		},
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
				// It may build first.
			}, 900),
		ended: async () => (await ended)[0],
	};
}

export const remove = (folder: string) =>
	rm(folder, { recursive: true, force: true, maxRetries: 5 });
