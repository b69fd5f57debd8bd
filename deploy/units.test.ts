/**
 * The units and configurations that docs/machine.md has people install. (nginx runs in
 * tests/whole/proxy.test.ts, the socket in tests/journeys/deploy.test.ts.)
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const units = readdirSync('deploy').filter((name) => /\.(?:service|socket|timer)$/.test(name));
const valuesOf = (unit: string, name: string) =>
	[...readFileSync(join('deploy', unit), 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
		([, value = '']) => value,
	);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd finds nothing to say about the units', () => {
	const folder = mkdtempSync(join(tmpdir(), 'units-'));
	// It insists that what is started is there.
	const site = join(folder, 'site');
	for (const path of ['releases/current/server/node', 'deploy/pull']) {
		mkdirSync(join(site, path, '..'), { recursive: true });
		writeFileSync(join(site, path), '#!/bin/sh\n', { mode: 0o755 });
	}
	for (const unit of units) {
		const text = readFileSync(join('deploy', unit), 'utf8')
			.replaceAll('/srv/website/site', site)
			.replace('User=website', 'User=root');
		writeFileSync(join(folder, unit), text);
	}
	const { status, stdout, stderr } = spawnSync(
		'systemd-analyze',
		['verify', ...units.map((unit) => join(folder, unit))],
		{ encoding: 'utf8' },
	);
	rmSync(folder, { recursive: true });
	const says = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(folder));
	expect({ status, says }).toEqual({ status: 0, says: [] });
});

test('no number of failed starts makes systemd give up the website, or close its socket', () => {
	expect(valuesOf('website.service', 'StartLimitIntervalSec')).toEqual(['0']);
	expect(valuesOf('website.socket', 'TriggerLimitIntervalSec')).toEqual(['0']);
});

test('the website writes to its data only; what pulls writes the firm’s folder, within limits, and never as root', () => {
	expect(valuesOf('website.service', 'ReadWritePaths')).toEqual(['/var/lib/website']);
	expect(valuesOf('website-pull.service', 'ReadWritePaths')).toEqual([
		'/srv/website/site/firm /var/lib/website',
	]);
	for (const limit of ['MemoryMax', 'TimeoutStartSec', 'LimitFSIZE'])
		expect(valuesOf('website-pull.service', limit)).toHaveLength(1);
	for (const unit of units.filter((name) => name.endsWith('.service')))
		expect(valuesOf(unit, 'User')).toEqual(['website']);
});

test('a pull that could not say what failed is told of, once a day', () => {
	expect(valuesOf('website-pull.service', 'OnFailure')).toEqual(['website-failed.service']);
	expect(valuesOf('website-failed.service', 'StartLimitIntervalSec')).toEqual(['1d']);
	expect(valuesOf('website-failed.service', 'StartLimitBurst')).toEqual(['1']);
});

test('what git ignores does not enter an image either', () => {
	const linesOf = (file: string) =>
		readFileSync(file, 'utf8')
			.split('\n')
			.filter((line) => line && !line.startsWith('#'))
			.map((line) => line.replace(/\/$/, ''));
	expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(linesOf('.gitignore')));
});

test('the proxies and the scripts lead to the address of the socket', () => {
	const [address = ''] = valuesOf('website.socket', 'ListenStream');
	for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/coat.sh', 'compose.yaml'])
		expect(readFileSync(file, 'utf8')).toContain(address);
});
