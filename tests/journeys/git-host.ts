/**
 * A bare repository on this machine and a clone of it, in which somebody edits the website's words:
 * what a Git host and its web editor come to.
 */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const HOOK_SECRET = 'a-secret-of-at-least-thirty-two-letters';

export interface GitHost {
	/** The value of FOLLOW. */
	readonly follow: string;
	/** The folder in which files are edited. */
	readonly clone: string;
	git(...args: string[]): string;
	/** Replaces a text in a file, which must be there. */
	edit(file: string, from: string | RegExp, to: string): void;
	write(file: string, content: string | Uint8Array): void;
	/** Commits everything, and pushes it. Returns the commit. */
	push(words: string, ...options: string[]): string;
}

/** Begins a repository with these parts of a project's folder. */
export function createGitHost(project: string, parts: readonly string[], at: string): GitHost {
	const [bare, clone] = [join(at, 'site.git'), join(at, 'clone')];
	mkdirSync(clone, { recursive: true });
	const git = (...args: string[]) =>
		execFileSync(
			'git',
			[
				'-c',
				'user.name=Ada',
				'-c',
				'user.email=ada@example.org',
				'-c',
				'commit.gpgsign=false',
				...args,
			],
			{
				cwd: clone,
				encoding: 'utf8',
				stdio: ['ignore', 'pipe', 'pipe'],
			},
		);
	git('init', '--quiet', '--bare', '--initial-branch=main', bare);
	git('init', '--quiet', '--initial-branch=main');
	for (const part of parts) cpSync(join(project, part), join(clone, part), { recursive: true });
	git('remote', 'add', 'origin', bare);
	const push = (words: string, ...options: string[]) => {
		git('add', '--all');
		git('commit', '--quiet', '--allow-empty', '--message', words);
		git('push', '--quiet', ...options, 'origin', 'HEAD:main');
		return git('rev-parse', 'HEAD').trim();
	};
	const write = (file: string, content: string | Uint8Array) => {
		rmSync(join(clone, file), { force: true });
		writeFileSync(join(clone, file), content);
	};
	push('Begin');
	return {
		follow: `${bare}/main`,
		clone,
		git,
		edit(file, from, to) {
			const before = readFileSync(join(clone, file), 'utf8');
			const after = before.replace(from, to);
			if (after === before) throw new Error(`${file} does not hold ${from}.`);
			write(file, after);
		},
		write,
		push,
	};
}

/** Calls the push hook as GitHub does. */
export async function callHook(
	origin: string,
	body = '{"ref":"refs/heads/main"}',
	secret = HOOK_SECRET,
): Promise<number> {
	const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
	const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
	return (await fetch(`${origin}/hooks/push`, { method: 'POST', headers, body })).status;
}
