/**
 * The units under a real systemd, process 1 of a namespace of its own: a release or a setting with
 * which the website does not start never takes it down. A holder of the socket in a test restarts for
 * ever, where systemd's limits would not.
 *
 * @module-tag all
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '#server/testing/running-site.ts';
import { Machine } from './testing.ts';

const SYSTEMD = '/usr/lib/systemd/systemd';
/** Where systemd's own hierarchy of cgroups is mounted, as on machines of the first version of them. */
const CGROUPS = '/sys/fs/cgroup/systemd';
const isPossible = process.getuid?.() === 0 && existsSync(SYSTEMD) && existsSync(CGROUPS);

/** A unit without what the namespace has not: the user, other units, a sandbox. */
const unitFor = (machine: Machine, name: string) =>
	readFileSync(join('deploy', name), 'utf8')
		.replaceAll('/srv/website/site', machine.folder)
		.replaceAll('127.0.0.1:3000', `127.0.0.1:${machine.port}`)
		.replace('User=website', 'User=root')
		.replace(/^(?:After|Wants|PrivateTmp|ProtectSystem|ReadWritePaths)=.*\n/gm, '')
		.replace('[Unit]', '[Unit]\nDefaultDependencies=no');

const BOOT = (units: string) => `
mount --make-rprivate /
mount -t tmpfs tmpfs /run && mount -t tmpfs tmpfs /etc/systemd/system && mkdir -p /run/lock
umount -Rl /sys/fs/cgroup && mount -t tmpfs -o mode=755 tmpfs /sys/fs/cgroup
mkdir -p /sys/fs/cgroup/systemd /sys/fs/cgroup/unified
mount -t cgroup -o none,name=systemd cgroup /sys/fs/cgroup/systemd && mount -t cgroup2 cgroup2 /sys/fs/cgroup/unified
cp ${units}/* /etc/systemd/system/
exec env -i container=other PATH=/usr/bin:/bin HOME=/root ${SYSTEMD} --system --unit=ours.target
`;

test.skipIf(!isPossible)(
	'under systemd, neither a wrong setting nor a release that ends or hangs takes the website down',
	async () => {
		const machine = await Machine.create();
		rmSync(join(machine.folder, 'bin', 'systemctl'));
		machine.run('env', 'WITHIN_SECONDS=1', 'deploy/deploy');
		const units = join(machine.folder, 'units');
		mkdirSync(units);
		for (const name of ['website.service', 'website.socket'])
			writeFileSync(join(units, name), unitFor(machine, name));
		const wants = '[Unit]\nDefaultDependencies=no\nWants=website.socket website.service\n';
		writeFileSync(join(units, 'ours.target'), wants);
		machine.write('boot.sh', BOOT(units));
		const cgroup = join(CGROUPS, basename(machine.folder));
		mkdirSync(cgroup);
		const joined = `echo $$ > ${cgroup}/cgroup.procs && exec unshare --mount --pid --fork --kill-child --cgroup --mount-proc bash boot.sh`;
		const booted = spawn('bash', ['-c', joined], { cwd: machine.folder, stdio: 'ignore' });
		try {
			expect(await until(() => machine.served().catch(() => undefined), 60)).toBe('one of Ember');
			const init = spawnSync('pgrep', ['--parent', String(booted.pid)], {
				encoding: 'utf8',
			}).stdout;
			const inside = (...command: string[]) =>
				machine.run(
					'nsenter',
					'-t',
					init.trim(),
					'-m',
					'-p',
					'-C',
					`--wd=${machine.folder}`,
					...command,
				);
			const tries: readonly (readonly [string, string, () => void])[] = [
				[
					'a setting',
					'DISK_RESERVE_MB',
					() =>
						machine.write(
							'.env',
							`${readFileSync(join(machine.folder, '.env'), 'utf8')}DISK_RESERVE_MB=64MB\n`,
						),
				],
				[
					'ends',
					'it did not serve',
					() => {
						machine.write('.env', '');
						machine.commit('ends');
					},
				],
				['hangs', 'it did not serve', () => machine.commit('hangs')],
			];
			machine.write('content/company.yaml', 'Ember\n');
			for (const [what, why, make] of tries) {
				make();
				const { status, output } = inside('deploy/deploy');
				expect([what, status, output]).toEqual([what, 1, expect.stringContaining(why)]);
				expect(output).toContain('The website answers.');
				expect(await machine.served()).toBe('one of Ember');
			}
			const states = inside('systemctl', 'is-active', 'website.service', 'website.socket').output;
			expect(states).toBe('active\nactive\n');
			machine.commit('two');
			expect(inside('deploy/deploy').output).toContain('The new release serves.');
			expect(await machine.served()).toBe('two of Ember');
		} finally {
			const ended = new Promise((resolve) => booted.once('exit', resolve));
			booted.kill('SIGKILL');
			await ended;
			machine.end();
			// Deepest first, because systemd makes one for each unit, and again until all of it has ended.
			await until(() => {
				spawnSync('find', [cgroup, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
				return !existsSync(cgroup) || undefined;
			}, 30);
		}
	},
);
