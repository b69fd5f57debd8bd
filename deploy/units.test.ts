/**
 * The units and configurations that docs/machine.md has people install. (nginx runs in
 * tests/whole/proxy.test.ts, the socket in tests/journeys/deploy.test.ts.)
 */
import { spawnSync } from 'node:child_process';
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLISH_REQUEST } from '#server/routes/push-hook.ts';
import { program, RESTART_SIGNAL } from '#server/site-process.ts';

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

test('no number of failed starts makes systemd give up the website, or close its socket', () => {
	expect(valuesOf('website.service', 'StartLimitIntervalSec')).toEqual(['0']);
	expect(valuesOf('website.socket', 'TriggerLimitIntervalSec')).toEqual(['0']);
});

test('the website writes to its data only; what publishes may write where it builds', () => {
	expect(valuesOf('website.service', 'ReadWritePaths')).toEqual(['/var/lib/website']);
	expect(valuesOf('website-publish.service', 'ReadWritePaths')).toEqual([
		'/srv/website/site /var/lib/website',
	]);
});

test('a request to publish starts it at once, and goes before what may fail', () => {
	expect(valuesOf('website-publish.path', 'PathExists')).toEqual([
		`/var/lib/website/${PUBLISH_REQUEST}`,
	]);
	// Removed first, so that a publish that fails at once is not started again at once.
	expect(valuesOf('website-publish.service', 'ExecStartPre')).toEqual([
		`-/bin/rm -f /var/lib/website/${PUBLISH_REQUEST} /var/lib/website/publish-reported`,
	]);
});

test('a publish that could not say what failed is reported, once a day', () => {
	expect(valuesOf('website-publish.service', 'OnFailure')).toEqual([
		'website-publish-failed.service',
	]);
	expect(valuesOf('website-publish-failed.service', 'ConditionPathExists')).toEqual([
		'!/var/lib/website/publish-reported',
	]);
	const folder = mkdtempSync(join(tmpdir(), 'units-'));
	const [condition = ''] = valuesOf('website-publish-failed.service', 'ExecCondition');
	const [, script = ''] = /^\/bin\/sh -c '(.*)'$/.exec(condition) ?? [];
	const isReported = () =>
		spawnSync('sh', ['-c', script.replace('$$', '$').replaceAll('/var/lib/website', folder)])
			.status === 0;
	const reported = join(folder, 'publish-failure-reported');
	expect(isReported()).toBe(true);
	writeFileSync(reported, '');
	expect(isReported()).toBe(false);
	const yesterday = Date.now() / 1000 - 25 * 3600;
	utimesSync(reported, yesterday, yesterday);
	expect(isReported()).toBe(true);
	rmSync(folder, { recursive: true });
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
