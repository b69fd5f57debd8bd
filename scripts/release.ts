/**
 * Releases: built aside, tried on a spare port, pointed to, and served by the restarted website.
 * `releases/current` is the one that is served, `releases/before` the one before it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	copyFileSync,
	existsSync,
	linkSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isUpToDate } from '#build/build-stamp.ts';
import { withFolderLock } from '#build/folder-lock.mjs';
import { FULL_DISK, isFullDisk } from '#build/full-disk.ts';
import { keepScripts } from '#build/keep-scripts.ts';
import { program, RESTART_SIGNAL, runningFile } from '#server/command.ts';
import { run } from './processes.ts';
import { smokeTest } from './smoke-test.ts';

const RELEASES = 'releases';
const CURRENT = join(RELEASES, 'current');
const BEFORE = join(RELEASES, 'before');

/** Releases kept beside the one that is served and the one before. */
const KEPT = 1;

/** A release that does not serve by then has failed. A migration of many enquiries takes seconds. */
const SERVES_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 100;

const ASTRO = resolve('node_modules', 'astro', 'bin', 'astro.mjs');

/** A release that could not be put live. Visitors are served as before. */
export class DeployError extends Error {}

const linked = (link: string) => (existsSync(link) ? realpathSync(link) : undefined);

/** The folder of the release that is served, or undefined before the first deploy. */
export const currentRelease = () => linked(CURRENT);

/** The folder of the release that was served before it. */
export const releaseBefore = () => linked(BEFORE);

/** What is served without a build: the release deployed last, or else the last build. */
export const servedFolder = () => currentRelease() ?? resolve('dist');

/** The folders of all releases, the newest first. */
const allReleases = () =>
	existsSync(RELEASES)
		? readdirSync(RELEASES, { withFileTypes: true })
				.filter((entry) => entry.isDirectory())
				.map(({ name }) => resolve(RELEASES, name))
				.sort()
				.reverse()
		: [];

/**
 * Builds with Astro, in the folder `from`. Returns its exit status, and what it printed as errors.
 */
export async function build(options: readonly string[] = [], from = '.') {
	const { status, errors } = await run(
		process.execPath,
		[ASTRO, 'build', '--silent', ...options],
		from,
	);
	if (status === 0 || !isFullDisk(errors) || errors.includes(FULL_DISK)) return { status, errors };
	console.error(FULL_DISK);
	return { status, errors: `${errors}\n${FULL_DISK}` };
}

/**
 * Puts the sources in this folder, or in `from`, live. Returns whether visitors see them: not
 * before the next start where nothing restarts the website. Throws a DeployError, or what the
 * system says.
 */
export const deploy = (from?: string): Promise<boolean> =>
	withFolderLock(async () => {
		// A build takes all processors that it gets. Visitors come first: what it starts inherits this,
		// and the website is not started by it.
		setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
		// Without a change it is a restart, for instance for new settings. What was published and is
		// wanted again may still be there.
		const kept = [currentRelease(), ...(from === undefined ? [] : allReleases())];
		const ready = kept.find((one) => one !== undefined && isUpToDate(one, from));
		const folder = ready ?? (await newRelease(from));
		try {
			const isServed = await putLive(folder);
			console.log('Back to the release before: npm run deploy -- --back');
			return isServed;
		} catch (error) {
			if (ready === undefined) remove(folder);
			throw error;
		}
	});

/** Returns to the release before. */
export const goBack = (): Promise<void> =>
	withFolderLock(async () => {
		const before = releaseBefore();
		if (before === undefined)
			throw new DeployError(
				'there is no release before this one: the first deploy is taken back by deploying the code of before (git checkout, npm run deploy).',
			);
		await putLive(before);
		console.log(
			'This folder still has the newer sources: npm start would build them again, npm start -- --no-build serves the release before.',
		);
	});

/**
 * Builds into a folder of its own, with a Node of its own, so that a later installation cannot take
 * it away.
 */
async function newRelease(from?: string): Promise<string> {
	const folder = resolve(RELEASES, new Date().toISOString().replace(/[:.]/g, '-'));
	try {
		const { status, errors } = await build(['--outDir', folder], from);
		if (status !== 0) throw new DeployError(`it could not be built.\n${errors}`);
		const node = join('node_modules', 'node', 'bin', 'node');
		if (existsSync(node)) linkOrCopy(realpathSync(node), join(folder, 'server', 'node'));
		return folder;
	} catch (error) {
		remove(folder);
		if (error instanceof DeployError || !isFullDisk(error)) throw error;
		throw new DeployError(`it could not be built (${codeOf(error)}).\n${FULL_DISK}`);
	}
}

/** A link costs no space, but needs the same file system: `releases` may be a disk of its own. */
function linkOrCopy(from: string, to: string): void {
	try {
		linkSync(from, to);
	} catch {
		copyFileSync(from, to);
	}
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 2 });

/** Tries a release and has it served; if it does not serve, the one before is again. */
async function putLive(folder: string): Promise<boolean> {
	keepScripts(servedFolder(), folder);
	console.log('Trying it on a spare port …');
	await smokeTest(folder).catch((cause: Error) => {
		throw new DeployError(`it does not work.\n${cause.message}`, { cause });
	});
	const [current, before] = [currentRelease(), releaseBefore()];
	if (current !== folder)
		try {
			point([BEFORE, current ?? before], [CURRENT, folder]);
		} catch (cause) {
			throw new DeployError(
				`the disk did not take which release is to be served (${codeOf(cause)}).`,
				{ cause },
			);
		}
	try {
		const isServed = await restart(folder);
		const inUse = [currentRelease(), releaseBefore()];
		for (const old of allReleases()
			.filter((one) => !inUse.includes(one))
			.slice(KEPT))
			remove(old);
		return isServed;
	} catch (error) {
		if (current !== folder) point([CURRENT, current], [BEFORE, before]);
		throw error;
	}
}

/**
 * Replaces each link in one step, or removes it where it is to lead nowhere. A full disk replaces
 * none: all are made first.
 */
function point(...links: readonly (readonly [string, string | undefined])[]): void {
	const next = (link: string) => `${link}.next`;
	for (const [link] of links) rmSync(next(link), { force: true });
	for (const [link, folder] of links) if (folder) symlinkSync(basename(folder), next(link));
	for (const [link, folder] of links)
		if (folder) renameSync(next(link), link);
		else rmSync(link, { force: true });
}

/**
 * Restarts the website that runs on this data. Returns whether the release is served: without a
 * website, or what restarts it, the next start serves it.
 */
async function restart(folder: string): Promise<boolean> {
	const running = runningWebsite();
	if (!running?.isStartedAgain) {
		console.log(
			running
				? 'The release is ready, and is served from the next start on. Nothing starts this website again by itself, so stop it and start it: visitors are refused meanwhile. With the units in deploy/ nobody is.'
				: 'No website runs here on this data. The next start serves the release.',
		);
		return false;
	}
	try {
		process.kill(running.pid, RESTART_SIGNAL);
	} catch (error) {
		throw new DeployError(
			`the running website cannot be restarted (${codeOf(error)}). Deploy as the user that it runs as.`,
		);
	}
	for (const end = Date.now() + SERVES_WITHIN_MS; Date.now() < end; await wait(ASK_EVERY_MS)) {
		const next = runningWebsite();
		if (!next || next.pid === running.pid || realpathSync(next.folder) !== realpathSync(folder))
			continue;
		console.log('The new release serves.');
		return true;
	}
	throw new DeployError(
		`it has not begun to serve within ${SERVES_WITHIN_MS / 1000} s. The one before is started again.`,
	);
}

/** What a running website notes of itself (src/server/start.ts). */
interface Running {
	readonly pid: number;
	readonly folder: string;
	readonly isStartedAgain: boolean;
}

/** Undefined if none runs. */
function runningWebsite(): Running | undefined {
	try {
		const file = runningFile(resolve(process.env.DATA_DIR ?? '.data'));
		const running: Running = JSON.parse(readFileSync(file, 'utf8'));
		process.kill(running.pid, 0);
		// A machine that went down left the file behind, and another process may have the number.
		const command = `/proc/${running.pid}/cmdline`;
		return existsSync(command) && !readFileSync(command, 'utf8').includes('serve.mjs')
			? undefined
			: running;
	} catch {
		return undefined;
	}
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * E-mails the office about a failure, by the build that serves: the packages of a failed
 * installation may be broken. Says on the console if it could not be done.
 */
export async function notifyOffice(subject: string, lines: readonly string[]): Promise<void> {
	const folder = servedFolder();
	if (!existsSync(join(folder, 'server', 'notify-office.mjs'))) return;
	const { command, args } = program(folder, 'notify-office');
	// Not the running process that stop signals are passed on to.
	const child = spawn(command, [...args, subject], { stdio: ['pipe', 'inherit', 'inherit'] });
	child.stdin.on('error', () => undefined).end(`${lines.join('\n')}\n`);
	const [code] = await once(child, 'exit').catch(() => [1]);
	console.error(
		code === 0
			? 'The office has been sent an e-mail about it.'
			: 'The office could not be sent an e-mail about it.',
	);
}
