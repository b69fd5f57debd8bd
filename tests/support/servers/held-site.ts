/**
 * A website whose socket somebody else holds, as systemd does with the units in deploy/: by
 * systemd's own tool where it is installed.
 */
import { spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '#server/testing/running-site.ts';
import { type Start, startIn } from '../folder.ts';
import { freePort } from './free-port.ts';

export const hasSystemd = spawnSync('systemd-socket-activate', ['--version']).status === 0;

const HOLDER = resolve('tests', 'support', 'servers', 'socket-holder.mjs');

/** How the unit in deploy/ starts what `releases/current` points to, but for its own Node. */
const PROGRAM = [
	process.execPath,
	'--max-semi-space-size=2',
	join('releases', 'current', 'server', 'serve.mjs'),
];

/**
 * Serves what `releases/current` points to in a copy of the project, and starts it again whenever
 * it ends.
 */
export async function startHeldSite(
	folder: string,
	settings: Readonly<Record<string, string>> = {},
	program: readonly string[] = PROGRAM,
): Promise<Start & { origin: string }> {
	const port = String(await freePort());
	const holder = [process.execPath, HOLDER, port, ...program];
	const all = { DATA_DIR: join(folder, '.data'), ...settings };
	// It passes on only what it is told to.
	const given = Object.entries(all).flatMap(([name, value]) => ['-E', `${name}=${value}`]);
	const start = startIn(
		folder,
		hasSystemd
			? ['systemd-socket-activate', '-l', `127.0.0.1:${port}`, ...given, ...holder]
			: holder,
		all,
	);
	const origin = `http://localhost:${port}`;
	// systemd's tool starts the program at the first connection.
	try {
		await until(async () => {
			if (start.process.exitCode !== null) throw new Error(`It did not start:\n${start.output()}`);
			return (await fetch(`${origin}/healthz`).catch(() => undefined))?.ok || undefined;
		});
	} catch (error) {
		// It would go on starting its program.
		start.process.kill('SIGTERM');
		throw error;
	}
	return { ...start, origin };
}

/**
 * The body at an address, asked for over a new connection: one that is open may lead to the release
 * before, which still answers on it for some seconds. `fetch` takes an open one even where it is
 * told to close it afterwards.
 */
export const textAsNewVisitor = (address: string): Promise<string> =>
	new Promise((resolve, reject) => {
		get(address, { agent: false }, (response) => text(response).then(resolve, reject)).on(
			'error',
			reject,
		);
	});
