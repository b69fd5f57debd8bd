/**
 * The last release, built from its commit: what live machines run, so what this version has to take
 * over from and to go back to.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The commit of the last release. A release raises it in its first commit (docs/machine.md). */
export const LAST_RELEASE = 'a00909277bc7f0a9816acbef3530c271874b4b6d';

const CACHE = resolve('node_modules', '.cache', 'last-release');

/** Throws where the clone's history does not hold the last release. */
function requireLastRelease(): void {
	if (spawnSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`]).status !== 0)
		throw new Error(
			`This clone has no commit ${LAST_RELEASE.slice(0, 8)}, the last release, whose build is tried on this version's store: git fetch --unshallow`,
		);
}

/** The folder of the last release's build. Made once, and kept with its packages for later runs. */
export function buildOfLastRelease(): string {
	const kept = join(CACHE, LAST_RELEASE);
	if (existsSync(kept)) return join(kept, 'dist');
	requireLastRelease();
	// Not in the cache itself: Vite takes what is under node_modules for a package.
	const work = mkdtempSync(join(tmpdir(), 'last-release-'));
	try {
		checkOutInto(work);
		installInto(work);
		execFileSync('npm', ['run', 'build'], {
			cwd: work,
			// Not Vitest's own variables, which Vite and React read.
			env: { PATH: process.env.PATH, HOME: process.env.HOME },
			stdio: ['ignore', 'ignore', 'inherit'],
		});
		const copied = `${kept}.${process.pid}`;
		mkdirSync(copied, { recursive: true });
		cpSync(join(work, 'dist'), join(copied, 'dist'), { recursive: true });
		linkPackages(work, copied);
		try {
			renameSync(copied, kept);
		} catch (error) {
			// Another process has built it meanwhile.
			rmSync(copied, { recursive: true });
			if (!existsSync(kept)) throw error;
		}
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
	return join(kept, 'dist');
}

function checkOutInto(folder: string): void {
	const archive = execFileSync('git', ['archive', LAST_RELEASE], { maxBuffer: 2 ** 30 });
	execFileSync('tar', ['-x', '-C', folder], { input: archive });
}

/** Gives a folder with the last release's sources its packages. */
export function installInto(folder: string): void {
	const lockfile = readFileSync(join(folder, 'package-lock.json'), 'utf8');
	const kept = join(CACHE, LAST_RELEASE);
	if (lockfile === readFileSync('package-lock.json', 'utf8')) linkPackages('.', folder);
	else if (existsSync(kept)) linkPackages(kept, folder);
	else {
		const options = ['--include=dev', '--prefer-offline', '--no-audit', '--loglevel=error'];
		execFileSync('npm', ['ci', ...options], {
			cwd: folder,
			stdio: ['ignore', 'ignore', 'inherit'],
		});
	}
	// What it looks at before it would install. A link is not written through.
	const installed = join(folder, 'node_modules', '.installed');
	rmSync(installed, { force: true });
	writeFileSync(installed, `all\n${lockfile}`);
}

/** Copies a folder's packages, as hard links where the disk allows it. */
function linkPackages(from: string, to: string): void {
	const [packages, copy] = [join(from, 'node_modules'), join(to, 'node_modules')];
	// Not the folder itself as a link: what a build or npm writes must not come here.
	if (spawnSync('cp', ['-al', packages, copy], { stdio: 'ignore' }).status !== 0) {
		rmSync(copy, { recursive: true, force: true });
		execFileSync('cp', ['-a', packages, copy]);
	}
	for (const cache of ['.cache', '.vite'])
		rmSync(join(copy, cache), { recursive: true, force: true });
	// npm writes this file in place, so through a link.
	const list = join(copy, '.package-lock.json');
	const listed = readFileSync(list);
	rmSync(list);
	writeFileSync(list, listed);
}
