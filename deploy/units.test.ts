/**
 * The units and configurations that docs/machine.md has people install. (nginx runs in
 * tests/whole/proxy.test.ts, the socket in tests/journeys/deploy.test.ts.)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const units = readdirSync('deploy').filter((name) => /\.(?:service|socket|timer)$/.test(name));
const valuesOf = (unit: string, name: string) =>
	[...readFileSync(join('deploy', unit), 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
		([, value = '']) => value,
	);

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
	for (const file of ['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/shared.sh', 'compose.yaml'])
		expect(readFileSync(file, 'utf8')).toContain(address);
});
