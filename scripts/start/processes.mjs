/** Child processes, one at a time, and how stop signals reach the one that is running. */
import { spawn } from 'node:child_process';

const isWindows = process.platform === 'win32';

/** How often to check that npm is still running. */
const CHECK_INTERVAL_MS = 500;

let running;
let isStopping = false;

/**
 * Starts a command. `environment` overrides this process's own; `base` replaces it. `cwd` is the
 * folder to start it in.
 */
export function start(
	command,
	args,
	environment = {},
	stdio = 'inherit',
	base = process.env,
	cwd = '.',
) {
	const child = spawn(command, args, {
		stdio,
		shell: isWindows,
		env: { ...base, ...environment },
		cwd,
	});
	running = child;
	return child;
}

/** Waits for a process to end. Returns its exit status. */
export function exitStatus(child) {
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
 * Runs a command and returns its exit status. What it prints as errors is also added to `said`, if
 * given. If this process was asked to stop meanwhile, it exits with 0 instead.
 */
export async function runForStatus(command, args, environment, said, cwd) {
	const child = start(
		command,
		args,
		environment,
		said ? ['inherit', 'inherit', 'pipe'] : 'inherit',
		process.env,
		cwd,
	);
	child.stderr?.on('data', (chunk) => {
		said.push(String(chunk));
		process.stderr.write(chunk);
	});
	const status = await exitStatus(child);
	if (isStopping) process.exit(0);
	return status;
}

/** Runs a command. If it fails, this process exits with its status. */
export async function run(command, args, environment) {
	const status = await runForStatus(command, args, environment);
	if (status !== 0) process.exit(status);
}

/** From now on, stop signals go to the running child first. */
export function forwardStopSignals() {
	const stop = (signal) => {
		isStopping = true;
		if (running) running.kill(signal);
		else process.exit(0);
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
	// A killed npm forwards nothing, so we stop by ourselves once it is gone.
	if (process.env.npm_lifecycle_event === undefined || isWindows) return;
	const npm = process.ppid;
	setInterval(() => {
		if (process.ppid !== npm && !isStopping) stop('SIGTERM');
	}, CHECK_INTERVAL_MS).unref();
}
