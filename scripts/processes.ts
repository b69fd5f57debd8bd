/** The child process of `npm start`, and how stop signals reach it. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

const isWindows = process.platform === 'win32';

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
 * Runs a command to its end. Returns its exit status. If this process was asked to stop meanwhile,
 * it exits with 0 instead.
 */
export async function run(command: string, args: readonly string[]): Promise<number> {
	const status = await exitStatus(start(command, args));
	if (isStopping) process.exit(0);
	return status;
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
