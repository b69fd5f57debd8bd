/** slowhttptest, the usual tool for it, with a thousand slow connections of each kind (H5). Debian: apt-get install slowhttptest. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../running-site.ts';

const PROGRAM = '/usr/bin/slowhttptest';
/** What the program paints its screen with. */
const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*[A-Za-z]`, 'g');
const CONNECTIONS = '1000';

let site: RunningSite;
beforeAll(async () => {
	site = await startSite();
});
afterAll(() => site?.stop());

test.each([
	['headers', ['-H', '-u', '/'], 12],
	['a body', ['-B', '-u', '/Contact', '-s', '8192'], 12],
	['reading', ['-X', '-u', '/share/home.png', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3'], 34],
] as const)(
	'H5: a thousand that are slow with %s',
	async (what, options, within) => {
		if (!existsSync(PROGRAM)) throw new Error('slowhttptest is not installed.');
		const times: number[] = [];
		const [, path = ''] = [options[1], options[2]];
		const child = spawn(
			PROGRAM,
			[
				...options.slice(0, 1),
				...options.slice(3),
				'-c',
				CONNECTIONS,
				'-r',
				'500',
				'-i',
				'5',
				'-l',
				String(within + 6),
				'-u',
				site.origin + path,
			],
			{ stdio: ['ignore', 'pipe', 'ignore'] },
		);
		let printed = '';
		child.stdout.on('data', (chunk) => {
			printed += chunk;
		});
		const ended = new Promise((resolve) => child.once('exit', resolve));
		while (child.exitCode === null) {
			const begun = performance.now();
			expect((await fetch(`${site.origin}/About`)).status).toBe(200);
			times.push(performance.now() - begun);
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		await ended;
		times.sort((a, b) => a - b);
		// Colours and repeated screens are taken out; the last screen tells how many were closed and how long it took.
		const last = printed.replace(COLOURS, '').split('slow HTTP test status').at(-1) ?? '';
		const closed = Number(/closed:\s+(\d+)/.exec(last)?.[1] ?? 0);
		const seconds = Number(/on (\d+)(?:th|st|nd|rd) second/.exec(last)?.[1] ?? 0);
		console.log(
			`H5 ${what}: ${closed} of ${CONNECTIONS} closed after ${seconds} s; an honest visit p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms (bar 100)`,
		);
		expect(closed).toBeGreaterThan(900);
	},
	120_000,
);
