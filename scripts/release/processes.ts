/** Child processes, one at a time, and how stop signals reach the one that is running. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { MINUTE_MS } from '#model/dates.ts';

const isWindows = process.platform === 'win32';

/**
 * A build takes some two minutes on a small machine. One that hangs, for instance on a picture, must
 * end: it keeps every other build from beginning.
 */
const BUILD_WITHIN_MS = 15 * MINUTE_MS;

/** What is said of what was ended so. */
export const TOO_SLOW = 'took too long, and was ended.';

/** How often to check that npm is still running. */
const CHECK_INTERVAL_MS = 500;

let running: ChildProcess | undefined;
let isStopping = false;

/** Starts a command in the place of the one before. */
export function start(
	command: string,
	args: readonly string[],
	options: SpawnOptions = {},
): ChildProcess {
	const child = spawn(command, args, { stdio: 'inherit', shell: isWindows, ...options });
	running = child;
	return child;
}

/** Waits for a process to end. Returns its exit status. */
export function exitStatus(child: ChildProcess): Promise<number> {
	return new Promise((resolve) => {
		child.once('error', (error) => {
			console.error(`${child.spawnfile} could not be started: ${error.message}`);
			resolve(1);
		});
		child.once('exit', (code) => {
			running = undefined;
			resolve(code ?? 1);
		});
	});
}

/**
 * Runs a build in a folder. Returns its exit status, and what it printed as errors, which is also
 * shown. If this process was asked to stop meanwhile, it exits with 0 instead.
 */
export async function run(
	command: string,
	args: readonly string[],
	cwd = '.',
	withinMs = BUILD_WITHIN_MS,
): Promise<{ readonly status: number; readonly errors: string }> {
	const child = start(command, args, {
		stdio: ['inherit', 'inherit', 'pipe'],
		cwd,
		timeout: withinMs,
		killSignal: 'SIGKILL',
	});
	let errors = '';
	child.stderr?.on('data', (chunk) => {
		errors += chunk;
		process.stderr.write(chunk);
	});
	const status = await exitStatus(child);
	if (isStopping) process.exit(0);
	if (child.killed) {
		const says = `The build ${TOO_SLOW}`;
		console.error(says);
		errors += `\n${says}`;
	}
	return { status, errors: errors.trim() };
}

/** From now on, stop signals go to the running child first. */
export function forwardStopSignals(): void {
	const stop = (signal: NodeJS.Signals) => {
		isStopping = true;
		if (running) running.kill(signal);
		else process.exit(0);
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
	// A killed npm forwards nothing, so we stop by ourselves once it is gone.
	if (process.env.npm_lifecycle_event === undefined || isWindows) return;
	const npm = process.ppid;
	setInterval(() => {
		if (process.ppid !== npm && !isStopping) stop('SIGTERM');
	}, CHECK_INTERVAL_MS).unref();
}
