/**
 * Fetches the followed branch with git, and reads commits out of it without ever checking one out:
 * no hook, filter, submodule or LFS of the repository is run, because its files are only read as
 * objects.
 */
import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { oneLine, type Version } from '#enquiries/publishing/publishing-news.ts';
import type { FollowedBranch } from '#server/configuration/followed-branch.ts';

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

/** A remote that is silent for so many seconds is given up. */
const FETCH_SECONDS = 60;

/** Half a gigabyte in the blocks of `ulimit -f`: no fetch may fill the disk. */
const LARGEST_FILE_BLOCKS = 1_000_000;
const LARGEST_LIST_BYTES = 32 * 1024 * 1024;

const REPOSITORY = 'repository.git';
const HEAD = 'refs/followed/head';

/** Whatever the machine's own settings for git say: no hook is run, and what comes is checked. */
const SAFE = [
	'core.hooksPath=/dev/null',
	'transfer.fsckObjects=true',
	'credential.interactive=false',
].flatMap((setting) => ['-c', setting]);

/** What git needs of our environment, and nothing of the website's settings. */
const PASSED_ON =
	'PATH HOME USER SSH_AUTH_SOCK HTTPS_PROXY https_proxy NO_PROXY no_proxy SSL_CERT_FILE'.split(' ');

const environment = () => ({
	...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
	GIT_SSH_COMMAND: process.env.GIT_SSH_COMMAND ?? 'ssh -o BatchMode=yes -o ConnectTimeout=20',
	LC_ALL: 'C',
	GIT_TERMINAL_PROMPT: '0',
	GIT_ALLOW_PROTOCOL: 'file:https:ssh',
	GIT_OPTIONAL_LOCKS: '0',
});

/**
 * Runs git. After its time `timeout` ends it with its whole process group: what speaks to the remote
 * would go on. The shell sees the arguments as "$@" only.
 */
function git(
	args: readonly string[],
	stdout: 'pipe' | number = 'pipe',
	seconds = FETCH_SECONDS,
): string {
	const limited = `ulimit -f ${LARGEST_FILE_BLOCKS} && exec timeout -s KILL ${seconds} git "$@"`;
	const options: SpawnSyncOptions = {
		env: environment(),
		stdio: ['ignore', stdout, 'pipe'],
		maxBuffer: LARGEST_LIST_BYTES,
	};
	const ended = spawnSync('sh', ['-c', limited, 'git', ...SAFE, ...args], options);
	if (ended.status === 0) return String(ended.stdout ?? '');
	const said = String(ended.stderr);
	const { code } = (ended.error ?? {}) as NodeJS.ErrnoException;
	if (code === 'ENOBUFS' || /File size limit|signal 25/.test(said))
		throw new BranchError('there is too much in it.');
	if (ended.signal === 'SIGKILL') throw new BranchError('it took too long.');
	if (ended.status === 127)
		throw new BranchError('git is not installed on the machine of the website.');
	throw new BranchError(whatGitSaid(said));
}

/** The first complaint in what git said, without a password that an address may hold. */
function whatGitSaid(said: string): string {
	if (/No space left on device/.test(said)) return 'the disk is full.';
	const lines = said
		.replace(/\/\/[^/\s@]*@/g, '//')
		.split('\n')
		.map((line) => line.replace(/^remote: /, ''));
	const complaint = /^(?:fatal|error): */i;
	const line = lines.find((one) => complaint.test(one)) ?? lines.find(Boolean);
	return oneLine(line?.replace(complaint, '') ?? 'git gave no reason.');
}

/** The followed branch, in a repository of our own. */
export interface Branch {
	/** Fetches its newest commit. Throws a BranchError. */
	fetch(): Version;
	/** Every file of a commit. */
	files(commit: string): TreeEntry[];
	/** Writes the content of a file of a commit to a file here, which holds none of it in memory. */
	write(entry: TreeEntry, file: string): void;
}

/**
 * Opens the repository in `folder`, and makes it if there is none. `clone` is the folder whose
 * remotes FOLLOW may name; a fetch may take so many seconds.
 */
export function openBranch(
	folder: string,
	followed: FollowedBranch,
	clone: string,
	fetchSeconds = FETCH_SECONDS,
): Branch {
	const repository = join(folder, REPOSITORY);
	const inside = (...args: string[]) => ['--git-dir', repository, ...args];

	function prepare(): void {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		if (!existsSync(join(repository, 'HEAD')))
			// Without a template there are no hooks in it.
			git(['init', '--quiet', '--bare', '--template=', '--', repository]);
		// No other process works here, so a lock is what a killed git left behind.
		for (const name of readdirSync(repository, { recursive: true, encoding: 'utf8' }))
			if (name.endsWith('.lock')) rmSync(join(repository, name), { force: true });
		const address = followed.isAddress ? followed.remote : addressOf(followed.remote, clone);
		const url = isAbsolute(address) ? pathToFileURL(address).href : address;
		// In the configuration, so that a password in it is not on the command line of the fetch.
		git(inside('config', 'remote.followed.url', url));
	}

	return {
		fetch() {
			prepare();
			const options =
				'--quiet --depth=1 --no-tags --no-recurse-submodules --no-auto-maintenance --no-write-fetch-head';
			const refs = `+refs/heads/${followed.branch}:${HEAD}`;
			git(inside('fetch', ...options.split(' '), 'followed', refs), 'pipe', fetchSeconds);
			const format = '--format=%(objectname) %(contents:subject)';
			const [, commit = '', says = ''] =
				/^(\w+) (.*)/s.exec(git(inside('for-each-ref', format, HEAD))) ?? [];
			return { commit, says: oneLine(says) };
		},
		files: (commit) =>
			git(inside('ls-tree', '-r', '-z', '-l', '--full-tree', commit))
				.split('\0')
				.flatMap((line) => {
					const [, mode = '', hash = '', size = '', path = ''] =
						/^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t([\s\S]+)$/.exec(line) ?? [];
					return mode === '' ? [] : [{ mode, hash, bytes: Number(size) || 0, path }];
				}),
		write({ hash }, file) {
			const output = openSync(file, 'w', 0o600);
			try {
				git(inside('cat-file', 'blob', hash), output);
			} finally {
				closeSync(output);
			}
		},
	};
}

/** The address that the clone has for a remote. */
function addressOf(name: string, clone: string): string {
	try {
		return git(['-C', clone, 'remote', 'get-url', name]).trim();
	} catch {
		throw new BranchError(
			`the folder of the website knows no remote that is called ${name}. Name its address in FOLLOW instead.`,
		);
	}
}
