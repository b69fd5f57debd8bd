/** The links to releases on a disk that is full, and a build that hangs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { run, TOO_SLOW } from './processes.ts';

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

test.skipIf(!isRootOnLinux)(
	'a disk with room for one link only leaves the links to releases as they were',
	() => {
		const folder = mkdtempSync(join(tmpdir(), 'releases-'));
		const code = `import { point } from ${JSON.stringify(resolve('scripts/release/releases.ts'))};
		point(['releases/before', 'one'], ['releases/current', 'two']);`;
		// The disk, four folders and links, and one more.
		const script = [
			`mount -t tmpfs -o nr_inodes=6 tmpfs ${folder}`,
			`cd ${folder}`,
			'mkdir -p releases/one releases/two',
			'ln -s one releases/current',
			'{ "$@" || readlink releases/*; ls releases; }',
		].join(' && ');
		const node = [process.execPath, '--input-type=module', '-e', code];
		const { stdout, stderr } = spawnSync(
			'unshare',
			['--mount', 'sh', '-c', script, 'sh', ...node],
			{ encoding: 'utf8' },
		);
		rmSync(folder, { recursive: true });
		expect(stderr).toContain('ENOSPC');
		expect(stdout).toBe('one\ncurrent\none\ntwo\n');
	},
);

test('a build that hangs is ended after its time, and says so', async () => {
	const hanging = run(process.execPath, ['-e', 'for (;;);'], '.', 1_000);
	expect(await hanging).toEqual({ status: 1, errors: `The build ${TOO_SLOW}` });
});
