/** Fetching the followed branch. What fails as expected is mended by the issue "Two products". */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

// Two products: git is killed, and what it started holds the pipe, so nobody hears of it and nothing is fetched again.
test.fails('[Two products] a host that accepts and says nothing is given up after the time for a fetch', async () => {
	const sockets: Socket[] = [];
	const host = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
	await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
	leftovers.push(() => {
		for (const socket of sockets) socket.destroy();
		host.close();
	});
	const remote = `https://127.0.0.1:${(host.address() as AddressInfo).port}/firm/website.git`;
	const branch = openBranch(newFolder(), { remote, branch: 'main', isAddress: true }, '.', { fetchWithinMs: 500 });
	const { promise: late, resolve } = Promise.withResolvers<string>();
	const timer = setTimeout(() => resolve('still fetching'), 5_000);
	leftovers.push(() => clearTimeout(timer));
	const said = branch.fetch().then(
		() => 'fetched',
		(error: Error) => error.message,
	);
	expect(await Promise.race([said, late])).toBe('it took too long.');
});

// Two products: all files are held at once, a picture as often as it has names.
test.fails('[Two products] sixteen names of one picture are held once', async () => {
	const [origin, bytes] = [newFolder(), 4 * 1024 * 1024];
	const git = (...args: string[]) =>
		execFileSync('git', ['-c', 'user.name=Grace', '-c', 'user.email=grace@example.org', ...args], { cwd: origin, stdio: 'ignore' });
	git('init', '--initial-branch=main');
	mkdirSync(join(origin, 'content', 'photos'), { recursive: true });
	for (let name = 1; name <= 16; name += 1) writeFileSync(join(origin, 'content', 'photos', `${name}.jpg`), Buffer.alloc(bytes, 7));
	git('add', '.');
	git('commit', '-m', 'Sixteen names');
	const branch = openBranch(newFolder(), { remote: origin, branch: 'main', isAddress: true }, '.');
	const { commit } = await branch.fetch();
	const contents = await branch.read(await branch.files(commit));
	expect(contents.size).toBe(16);
	const held = new Set([...contents.values()].map(({ buffer }) => buffer));
	expect([...held].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(2 * bytes);
});
