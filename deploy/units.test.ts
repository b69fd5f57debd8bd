/**
 * The units and configurations that docs/machine.md has people install. (nginx runs in
 * tests/proofs/proxy.proof.ts, the socket in tests/journeys/deploy.test.ts.)
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { program, RESTART_SIGNAL } from '#server/command.ts';
import {
	PUBLISH_REQUEST,
	PUBLISHES_EVERY_MINUTES,
	TAKEN_REQUEST,
} from '#server/publishing/publish-request.ts';

const units = readdirSync('deploy').filter((name) => /\.(?:service|socket|timer|path)$/.test(name));
const valuesOf = (unit: string, name: string) =>
	[...readFileSync(join('deploy', unit), 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
		([, value = '']) => value,
	);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd finds nothing to say about the units', () => {
	const folder = mkdtempSync(join(tmpdir(), 'units-'));
	// It insists that what is started is there.
	const site = join(folder, 'site');
	for (const path of ['releases/current/server/node', 'node_modules/.bin/npm']) {
		mkdirSync(join(site, path, '..'), { recursive: true });
		writeFileSync(join(site, path), '#!/bin/sh\n', { mode: 0o755 });
	}
	for (const unit of units) {
		const text = readFileSync(join('deploy', unit), 'utf8')
			.replaceAll('/srv/website/site', site)
			.replace('ExecStart=npm ', `ExecStart=${site}/node_modules/.bin/npm `)
			.replace('User=website', 'User=root');
		writeFileSync(join(folder, unit), text);
	}
	const { status, stdout, stderr } = spawnSync(
		'systemd-analyze',
		['verify', ...units.map((unit) => join(folder, unit))],
		{
			encoding: 'utf8',
		},
	);
	rmSync(folder, { recursive: true });
	const says = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(folder));
	expect({ status, says }).toEqual({ status: 0, says: [] });
});

test('the website is started and restarted as the project does it itself', () => {
	const [start = ''] = valuesOf('website.service', 'ExecStart');
	const { args } = program('/srv/website/site/releases/current', 'serve');
	for (const argument of args) expect(start.split(' ')).toContain(argument);
	expect(valuesOf('website.service', 'RestartKillSignal')).toEqual([RESTART_SIGNAL]);
});

test('the website writes to its data only; what publishes may write where it builds', () => {
	expect(valuesOf('website.service', 'ReadWritePaths')).toEqual(['/var/lib/website']);
	expect(valuesOf('website-publish.service', 'ReadWritePaths')).toEqual([
		'/srv/website/site /var/lib/website',
	]);
});

test('a request to publish starts it at once, and the timer as often as the page of a version says', () => {
	expect(valuesOf('website-publish.path', 'PathExists')).toEqual([
		`/var/lib/website/${PUBLISH_REQUEST}`,
	]);
	// Renamed first, so that a publish that fails at once is not started again at once.
	const [request, taken] = [PUBLISH_REQUEST, TAKEN_REQUEST].map(
		(name) => `/var/lib/website/${name}`,
	);
	expect(valuesOf('website-publish.service', 'ExecStartPre')).toEqual([
		`-/bin/mv -f ${request} ${taken}`,
	]);
	expect(valuesOf('website-publish.timer', 'OnUnitInactiveSec')).toEqual([
		`${PUBLISHES_EVERY_MINUTES}min`,
	]);
});

test('what git ignores does not enter an image either', () => {
	const linesOf = (file: string) =>
		readFileSync(file, 'utf8')
			.split('\n')
			.filter((line) => line && !line.startsWith('#'))
			.map((line) => line.replace(/\/$/, ''));
	expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(linesOf('.gitignore')));
});

test('both proxies lead to the address of the socket', () => {
	const [address = ''] = valuesOf('website.socket', 'ListenStream');
	for (const file of ['nginx.conf', 'Caddyfile'])
		expect(readFileSync(join('deploy', file), 'utf8')).toContain(address);
});

test('what publishes is started by a name that stays, not by a file that may move', () => {
	const [start = ''] = valuesOf('website-publish.service', 'ExecStart');
	const [, script = ''] = /^npm run --silent (\S+)$/.exec(start) ?? [];
	expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts).toHaveProperty([script]);
});
