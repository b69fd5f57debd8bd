/**
 * deploy/deploy on a machine in a folder (./testing.ts), with releases that cannot be put live.
 * tests/journeys/deploy.test.ts has the website itself, under visitors.
 *
 * @module-tag all
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#server/testing/running-site.ts';
import { Machine } from './testing.ts';

let machine: Machine;
beforeEach(async () => {
	machine = await Machine.create();
});
afterEach(() => machine.end());

const deploy = (...options: string[]) => machine.run('deploy/deploy', ...options);
const copies = () =>
	readdirSync(join(machine.folder, '.data')).filter((name) => name.startsWith('store-try'));
const link = (name: string) => readlinkSync(join(machine.folder, 'releases', name));

test('a release takes the place of another, a deploy without a change is a restart, and --back returns to the one before', async () => {
	expect(deploy().output).toContain('Its next start serves the release.');
	await machine.hold();
	machine.commit('two');
	expect(deploy().output).toContain('The new release serves.');
	expect(await machine.served()).toBe('two of Ember');
	const two = link('current');
	machine.write('firm/current/content/company.yaml', 'Hearth\n');
	expect(deploy().output).toContain('The new release serves.');
	expect(link('current')).toBe(two);
	expect(await machine.served()).toBe('two of Hearth');
	expect(deploy('--back').output).toContain('The new release serves.');
	expect(await machine.served()).toBe('one of Hearth');
	expect(link('before')).toBe(two);
	expect([copies(), machine.letters()]).toEqual([[], []]);
});

test.each([
	['no build', 'it cannot be built'],
	['no page', 'it does not answer /services/a'],
	['no migration', 'its migrations fail'],
	['ends', 'it did not serve'],
	['hangs', 'it did not serve'],
])(
	'a release with %s leaves the one before serving, and a letter says what is seen',
	async (words, why) => {
		expect(deploy()).toMatchObject({ status: 0 });
		await machine.hold();
		const one = link('current');
		machine.commit(words);
		const { status, output } = deploy();
		expect([status, output]).toEqual([1, expect.stringContaining(why)]);
		expect(await machine.served()).toBe('one of Ember');
		expect(machine.letters()).toEqual([
			{
				subject: 'Website: a new release is not online',
				text: expect.stringMatching(new RegExp(`${why}[\\s\\S]*The website answers\\.`)),
			},
		]);
		expect([link('current'), copies()]).toEqual([one, []]);
		expect(readdirSync(join(machine.folder, 'releases')).sort()).toEqual([one, 'current']);
	},
);

test('a setting with which the website would not start restarts nothing', async () => {
	expect(deploy()).toMatchObject({ status: 0 });
	await machine.hold();
	const pid = machine.run('systemctl', 'show').output;
	machine.write(
		'.env',
		'CONTENT_DIR=firm/current/content\nFACTS_DIR=firm/current/facts\nDISK_RESERVE_MB=64MB\n',
	);
	const { status, output } = deploy();
	expect([status, output]).toEqual([
		1,
		expect.stringContaining('DISK_RESERVE_MB: must be a number'),
	]);
	expect(machine.run('systemctl', 'show').output).toBe(pid);
});

test('a second deploy ends at once, and the copy of the store outlives a killed one no longer than to the next', async () => {
	deploy();
	machine.commit('slow migration');
	const killed = machine.start('deploy/deploy');
	await until(() => copies().length > 0 || undefined);
	const { status, output } = deploy();
	expect([status, output]).toEqual([
		1,
		expect.stringContaining('Another deploy or pull is under way'),
	]);
	// Its process group. The kill of procps reads a negative number as everybody's processes.
	if (killed.pid) process.kill(-killed.pid, 'SIGKILL');
	expect(copies()).toContain('store-try.db');
	machine.commit('two');
	expect(deploy().status).toBe(0);
	expect(copies()).toEqual([]);
});

test('the release that is tried is given no setting with an address, a password or a key', () => {
	const [, given = ''] = / env -i (.*) \\$/m.exec(readFileSync('deploy/deploy', 'utf8')) ?? [];
	const names = [...given.matchAll(/(\w+)=/g)].map(([, name]) => name);
	expect(names).toEqual(['PATH', 'DATA_DIR', 'PORT', 'CONTENT_DIR', 'FACTS_DIR', 'LOG_LEVEL']);
});
