/** The processes that a command starts, one after another; and how being asked to stop reaches the one under way. */
import { spawn } from 'node:child_process';

const isWindows = process.platform === 'win32';

/** How often we look whether npm is still there. */
const LOOK_EVERY_MS = 500;

let underWay;
let isStopping = false;

/** Starts a command; its settings go before those of the environment. */
export function begin(command, args, settings = {}, stdio = 'inherit') {
	const child = spawn(command, args, { stdio, shell: isWindows, env: { ...process.env, ...settings } });
	underWay = child;
	return child;
}

/** The status that a process ends with. */
export function exitOf(child) {
	return new Promise((resolve) => {
		child.once('error', (error) => {
			console.error(`${child.spawnfile} could not be started: ${error.message}`);
			resolve(1);
		});
		child.once('exit', (code) => {
			underWay = undefined;
			resolve(code ?? 1);
		});
	});
}

/** Runs a command to its end and gives its status. When we were asked to stop meanwhile, nothing follows: this process ends, as asked, with 0. */
export async function statusOf(command, args, settings) {
	const status = await exitOf(begin(command, args, settings));
	if (isStopping) process.exit(0);
	return status;
}

/** Runs a command to its end, and ends with it when it fails. */
export async function run(command, args, settings) {
	const status = await statusOf(command, args, settings);
	if (status !== 0) process.exit(status);
}

/** From now on, being asked to stop stops what is under way first. */
export function stopWhenAsked() {
	const stop = (signal) => {
		isStopping = true;
		if (underWay) underWay.kill(signal);
		else process.exit(0);
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
	// npm that is killed passes nothing on. Without it nobody is left who would stop us.
	if (process.env.npm_lifecycle_event === undefined || isWindows) return;
	const npm = process.ppid;
	setInterval(() => {
		if (process.ppid !== npm && !isStopping) stop('SIGTERM');
	}, LOOK_EVERY_MS).unref();
}
