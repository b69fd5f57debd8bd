/**
 * Fetching the followed branch: what is slow, large or long.
 *
 * @module-tag all
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openBranch } from './branch.ts';

const leftovers: (() => void)[] = [];
afterEach(() => {
	for (const clear of leftovers.splice(0).reverse()) clear();
});

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'branch-'));
	leftovers.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
	return folder;
}

test('a host that accepts and says nothing is given up after the time for a fetch', async () => {
	const sockets: Socket[] = [];
	const host = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
	await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
	leftovers.push(() => {
		for (const socket of sockets) socket.destroy();
		host.close();
	});
	const remote = `https://127.0.0.1:${(host.address() as AddressInfo).port}/firm/website.git`;
	const branch = openBranch(newFolder(), { remote, branch: 'main', isAddress: true }, '.', 0.5);
	expect(() => branch.fetch()).toThrow('it took too long.');
});

/** A repository with these files, and the branch of it. */
function branchWith(files: Readonly<Record<string, Uint8Array>>, message: string) {
	const origin = newFolder();
	const git = (args: readonly string[], input = '') =>
		execFileSync('git', ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.org', ...args], {
			cwd: origin,
			input,
			stdio: 'pipe',
		});
	git(['init', '--initial-branch=main']);
	for (const [path, bytes] of Object.entries(files)) {
		mkdirSync(dirname(join(origin, path)), { recursive: true });
		writeFileSync(join(origin, path), bytes);
	}
	git(['add', '.']);
	git(['commit', '--allow-empty', '--file', '-'], message);
	return openBranch(newFolder(), { remote: origin, branch: 'main', isAddress: true }, '.');
}

test('pictures are written one after another, and none is held in memory', async () => {
	const bytes = 2 * 1024 * 1024;
	const paths = Array.from({ length: 12 }, (_, name) => `content/photos/${name}.jpg`);
	const branch = branchWith(
		Object.fromEntries(paths.map((path, index) => [path, Buffer.alloc(bytes, index)])),
		'Twelve pictures',
	);
	const { commit } = branch.fetch();
	const to = newFolder();
	const before = process.memoryUsage().arrayBuffers;
	for (const [index, entry] of branch.files(commit).entries())
		branch.write(entry, join(to, String(index)));
	expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bytes);
	expect(readdirSync(to).map((name) => statSync(join(to, name)).size)).toEqual(
		paths.map(() => bytes),
	);
});

test('of a message of a megabyte the first line is read', async () => {
	const branch = branchWith({}, `New prices\n\n${'x'.repeat(1024 * 1024)}`);
	expect(branch.fetch().says).toBe('New prices');
});

test('a lock that a killed git left behind keeps nothing from being fetched', async () => {
	const folder = newFolder();
	const remote = newFolder();
	execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
	const tree = execFileSync('git', ['--git-dir', remote, 'mktree'], { input: '' })
		.toString()
		.trim();
	const identity = ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.org'];
	const commit = execFileSync('git', [
		'--git-dir',
		remote,
		...identity,
		'commit-tree',
		tree,
		'-m',
		'One',
	])
		.toString()
		.trim();
	execFileSync('git', ['--git-dir', remote, 'update-ref', 'refs/heads/main', commit]);
	const branch = openBranch(folder, { remote, branch: 'main', isAddress: true }, '.');
	branch.fetch();
	for (const name of ['config.lock', 'shallow.lock', 'refs/followed/head.lock'])
		writeFileSync(join(folder, 'repository.git', name), '');
	expect(branch.fetch().commit).toBe(commit);
});
