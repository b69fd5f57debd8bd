/** Runs the built site in its own process, with its own store. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export interface RunningSite {
	readonly origin: string;
	readonly dataDir: string;
	readonly process: ChildProcess;
	/** Everything it has printed so far. */
	output(): string;
	/** The e-mails written as files, oldest first, once there are that many. */
	mails(count: number): Promise<Email[]>;
	/** The first e-mail file with these words in its subject or text, once there is one. */
	mailAbout(words: string): Promise<Email>;
	/** The resident memory of its process; 0 where the system does not say. */
	memoryMegabytes(): number;
	/** Asks it to stop with SIGTERM, and returns its exit code. */
	stop(): Promise<number | null>;
}

/** A program of the last build with Node's arguments, as the units in deploy/ have them. */
const program = (name: string) => [
	'--max-semi-space-size=2',
	join('dist', 'server', `${name}.mjs`),
];

/** Node's arguments that start the website of the last build, and its office's tool. */
const startCommand = program('serve');
export const officeCommand = program('enquiries');

/** Starts the site on any free port. `through` is a command to run it under, such as `strace`. */
export async function startSite(
	settings: Record<string, string> = {},
	keepIn?: string,
	through: readonly string[] = [],
): Promise<RunningSite> {
	const dataDir = keepIn ?? (await mkdtemp(join(tmpdir(), 'site-')));
	const [program = process.execPath, ...args] = [...through, process.execPath, ...startCommand];
	const child = spawn(program, args, {
		env: {
			PATH: process.env.PATH,
			PORT: '0',
			DATA_DIR: dataDir,
			RATE_LIMIT: 'off',
			NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled'),
			...settings,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let printed = '';
	child.stdout.on('data', (chunk) => {
		printed += chunk;
	});
	child.stderr.on('data', (chunk) => {
		printed += chunk;
	});
	const origin = await until(() => {
		if (child.exitCode !== null) throw new Error(`The site did not start:\n${printed}`);
		return /The website is at (\S+)/.exec(printed)?.[1];
	});
	return {
		origin,
		dataDir,
		process: child,
		output: () => printed,
		mails: (count) => mailsIn(join(dataDir, 'mail'), count),
		mailAbout: (words) =>
			until(async () =>
				(await mailsIn(join(dataDir, 'mail'), 0)).find(({ subject, text }) =>
					`${subject}\n${text}`.includes(words),
				),
			),
		memoryMegabytes() {
			const file = `/proc/${child.pid}/status`;
			const [, kilobytes = '0'] =
				(existsSync(file) && /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))) || [];
			return Math.round(Number(kilobytes) / 1024);
		},
		async stop() {
			if (child.exitCode === null && child.signalCode === null) {
				const ended = new Promise((resolve) => child.once('exit', resolve));
				child.kill('SIGTERM');
				await ended;
			}
			if (!keepIn) await rm(dataDir, { recursive: true, force: true });
			return child.exitCode;
		},
	};
}

/** The e-mail files of a folder, once there are that many. */
export async function mailsIn(folder: string, count: number): Promise<Email[]> {
	const files = await until(async () => {
		const names = await readdir(folder).catch(() => []);
		const whole = names.filter((name) => name.endsWith('.eml')).sort();
		return whole.length >= count ? whole : undefined;
	});
	return Promise.all(
		files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
	);
}

/** Waits until `look` returns a value, for at most that many seconds. */
export async function until<T>(
	look: () => T | undefined | Promise<T | undefined>,
	seconds = 300,
): Promise<T> {
	const giveUpAt = Date.now() + seconds * 1000;
	for (;;) {
		const found = await look();
		if (found !== undefined) return found;
		if (Date.now() > giveUpAt) throw new Error(`It did not happen within ${seconds} seconds.`);
		await new Promise((resolve) => setTimeout(resolve, 25));
	}
}
