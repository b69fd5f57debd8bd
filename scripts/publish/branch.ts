/**
 * Fetches the followed branch with git, and reads commits out of it without ever checking one out:
 * no hook, filter, submodule or LFS of the repository is run, because its files are only read as
 * objects.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oneLine, type Version } from '#enquiries/publishing/publishing.ts';
import type { FollowedBranch } from '#server/publishing/followed-branch.ts';

/** A file of a commit. */
export interface TreeEntry {
	/** As git has it: 100644 is a file, 120000 a symbolic link, 160000 a submodule. */
	readonly mode: string;
	readonly hash: string;
	readonly bytes: number;
	readonly path: string;
}

/** The branch cannot be fetched or read. The message is for people, and holds no password. */
export class BranchError extends Error {
	override name = 'BranchError';
}

const FETCH_WITHIN_MS = 60_000;
const READ_WITHIN_MS = 60_000;

/** Half a gigabyte in the blocks of `ulimit -f`: no fetch may fill the disk. */
const LARGEST_FETCH_BLOCKS = 1_000_000;
const LARGEST_LIST_BYTES = 32 * 1024 * 1024;
/** The first line of a message is all that is told. */
const COMMIT_BYTES_READ = 64 * 1024;

/** Our own name for the remote, in our own repository. */
const REMOTE = 'followed';
const HEAD = 'refs/followed/head';

/**
 * Whatever the machine's own settings for git say, nothing but git itself is run, and what it
 * receives is checked.
 */
const SAFE = [
	'core.hooksPath=/dev/null',
	'core.fsmonitor=false',
	'core.attributesFile=/dev/null',
	'fetch.recurseSubmodules=false',
	'submodule.recurse=false',
	'transfer.fsckObjects=true',
	'gc.auto=0',
	'maintenance.auto=false',
	'credential.interactive=false',
].flatMap((setting) => ['-c', setting]);

/** What git needs of our environment, and nothing of the website's settings. */
const PASSED_ON = [
	'PATH',
	'HOME',
	'USER',
	'SSH_AUTH_SOCK',
	'GIT_SSH_COMMAND',
	'HTTPS_PROXY',
	'https_proxy',
	'NO_PROXY',
	'no_proxy',
	'SSL_CERT_FILE',
];

function environment(): NodeJS.ProcessEnv {
	return {
		GIT_SSH_COMMAND: 'ssh -o BatchMode=yes -o ConnectTimeout=20',
		...Object.fromEntries(
			PASSED_ON.flatMap((name) =>
				process.env[name] === undefined ? [] : [[name, process.env[name]]],
			),
		),
		LC_ALL: 'C',
		GIT_TERMINAL_PROMPT: '0',
		GIT_ALLOW_PROTOCOL: 'file:https:ssh',
		GIT_OPTIONAL_LOCKS: '0',
	};
}

interface GitOptions {
	readonly input?: string;
	readonly withinMs?: number;
	/** Where it writes what it would print: a file that is open. */
	readonly output?: number;
	/**
	 * Returns the first bytes of what it prints, however much follows. By default, much is a fault.
	 */
	readonly firstBytes?: number;
	/** Limits the size of every file that it writes. */
	readonly isLimited?: boolean;
}

/** The git commands that are running, to be ended with us. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
	for (const child of running) endGroup(child);
});

/** Ends git with all that it has started: what speaks to the remote would hold our pipe open. */
function endGroup({ pid }: ChildProcess): void {
	try {
		if (pid !== undefined) process.kill(-pid, 'SIGKILL');
	} catch {
		// It has ended by itself.
	}
}

/** Runs git without a shell's reading its arguments. Rejects with what it said. */
function git(
	args: readonly string[],
	{ withinMs = READ_WITHIN_MS, output, firstBytes, isLimited = false }: GitOptions = {},
): Promise<Buffer> {
	// The shell sees the arguments as "$@" only.
	const [command = '', ...given] = isLimited
		? ['sh', '-c', `ulimit -f ${LARGEST_FETCH_BLOCKS} && exec git "$@"`, 'git', ...SAFE, ...args]
		: ['git', ...SAFE, ...args];
	return new Promise((resolve, reject) => {
		const child = spawn(command, given, {
			env: environment(),
			stdio: ['ignore', output ?? 'pipe', 'pipe'],
			detached: true,
		});
		running.add(child);
		const chunks: Buffer[] = [];
		let [size, said, tooMuch, tooLong] = [0, '', false, false];
		const timer = setTimeout(() => {
			tooLong = true;
			endGroup(child);
		}, withinMs);
		child.stdout?.on('data', (chunk: Buffer) => {
			size += chunk.length;
			chunks.push(chunk);
			if (size <= (firstBytes ?? LARGEST_LIST_BYTES)) return;
			tooMuch = true;
			endGroup(child);
		});
		child.stderr?.on('data', (chunk) => {
			said = (said + chunk).slice(-4000);
		});
		child.once('error', (error: NodeJS.ErrnoException) => {
			clearTimeout(timer);
			running.delete(child);
			reject(
				new BranchError(
					error.code === 'ENOENT'
						? 'git is not installed on the machine of the website.'
						: `git could not be started (${error.code}).`,
				),
			);
		});
		child.once('close', (code) => {
			clearTimeout(timer);
			running.delete(child);
			if (code === 0 || (tooMuch && firstBytes !== undefined))
				resolve(Buffer.concat(chunks).subarray(0, firstBytes));
			else if (tooLong) reject(new BranchError('it took too long.'));
			else if (tooMuch) reject(new BranchError('there is too much in it.'));
			else reject(new BranchError(whatGitSaid(said)));
		});
	});
}

/** The first complaint in what git said, without a password that an address may hold. */
function whatGitSaid(said: string): string {
	const lines = said
		.replace(/\/\/[^/\s@]*@/g, '//')
		.split('\n')
		.map((line) => line.replace(/^remote: /, ''));
	if (/No space left on device/.test(said)) return 'the disk is full.';
	if (/File size limit|signal 25/.test(said)) return 'there is too much in it.';
	const line =
		lines.find((one) => /^(?:fatal|error|ERROR):/.test(one)) ??
		lines.find(Boolean) ??
		'git gave no reason.';
	return oneLine(line.replace(/^(?:fatal|error|ERROR): */, ''));
}

/** The followed branch, in a repository of our own. */
export interface Branch {
	/** Fetches its newest commit. Throws a BranchError. */
	fetch(): Promise<Version>;
	/** Every file of a commit. */
	files(commit: string): Promise<TreeEntry[]>;
	/** Writes the content of a file of a commit to a file here, which holds none of it in memory. */
	write(entry: TreeEntry, file: string): Promise<void>;
}

/**
 * Opens the repository in `folder`, and makes it if there is none. `clone` is the folder whose
 * remotes FOLLOW may name.
 */
export function openBranch(
	folder: string,
	followed: FollowedBranch,
	clone: string,
	{ fetchWithinMs = FETCH_WITHIN_MS }: { fetchWithinMs?: number } = {},
): Branch {
	const repository = join(folder, 'repository.git');
	const inside = (...args: string[]) => ['--git-dir', repository, ...args];

	async function prepare(): Promise<void> {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		const address = followed.isAddress ? followed.remote : await addressOf(followed.remote, clone);
		if (!existsSync(join(repository, 'HEAD'))) {
			// Without a template there are no hooks in it.
			rmSync(repository, { recursive: true, force: true });
			await git(['init', '--quiet', '--bare', '--template=', '--', repository]);
		}
		// Nobody else works here, so a lock is what a killed git left behind.
		for (const name of readdirSync(repository, { recursive: true, encoding: 'utf8' }))
			if (name.endsWith('.lock')) rmSync(join(repository, name), { force: true });
		// In the configuration, so that a password in it is not on the command line.
		await git(
			inside(
				'config',
				`remote.${REMOTE}.url`,
				isAbsolute(address) ? pathToFileURL(address).href : address,
			),
		);
	}

	return {
		async fetch() {
			await prepare();
			const options = [
				'--quiet',
				'--depth=1',
				'--no-tags',
				'--force',
				'--no-recurse-submodules',
				'--no-write-fetch-head',
			];
			const refs = `+refs/heads/${followed.branch}:${HEAD}`;
			await git(inside('fetch', ...options, '--', REMOTE, refs), {
				withinMs: fetchWithinMs,
				isLimited: true,
			});
			const commit = (await git(inside('rev-parse', '--verify', `${HEAD}^{commit}`)))
				.toString()
				.trim();
			const text = (
				await git(inside('cat-file', 'commit', commit), { firstBytes: COMMIT_BYTES_READ })
			).toString();
			const [, message = ''] = text.split(/\n\n([\s\S]*)/);
			return { commit, says: oneLine(message.split('\n')[0] ?? '') };
		},
		async files(commit) {
			const list = (
				await git(inside('ls-tree', '-r', '-z', '-l', '--full-tree', commit))
			).toString();
			return list.split('\0').flatMap((line) => {
				const [, mode = '', hash = '', size = '', path = ''] =
					/^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t([\s\S]+)$/.exec(line) ?? [];
				return mode === '' ? [] : [{ mode, hash, bytes: Number(size) || 0, path }];
			});
		},
		async write({ hash }, file) {
			const output = openSync(file, 'w', 0o600);
			try {
				await git(inside('cat-file', 'blob', hash), { output });
			} finally {
				closeSync(output);
			}
		},
	};
}

/** The address that the clone has for a remote. */
async function addressOf(name: string, clone: string): Promise<string> {
	const address = await git(['-C', clone, 'remote', 'get-url', name]).catch(() => {
		throw new BranchError(
			`the folder of the website knows no remote that is called ${name}. Name its address in FOLLOW instead.`,
		);
	});
	return address.toString().trim();
}
