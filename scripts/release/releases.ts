/**
 * Releases: builds one aside, tries it on a spare port, points to it, and restarts the website, whose
 * socket systemd holds, so that no visitor is refused. `releases/current` is the one that is served,
 * `releases/before` the one before it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { isUpToDate } from '#build/build-stamp.ts';
import { withFolderLock } from '#build/folder-lock.mjs';
import { FULL_DISK, isFullDisk } from '#build/full-disk.ts';
import { keepScripts } from '#build/keep-scripts.ts';
import { DIST } from '#build/whole-build.ts';
import { keptContent } from '#content/reader/load-content.ts';
import { deleteLeftSmokeTest } from '#enquiries/store/sqlite/smoke-test-copy.ts';
import { MINUTE_MS, timeInName } from '#model/dates.ts';
import { readSettings, SettingsError } from '#server/configuration/settings.ts';
import { readFieldMap } from '#server/configuration/webhook-field-map.ts';
import { program, RESTART_SIGNAL, runningFile } from '#server/site-process.ts';
import { run } from './processes.ts';
import { STARTED_WITHIN_MS, smokeTest } from './smoke-test.ts';

const RELEASES = 'releases';
const CURRENT = join(RELEASES, 'current');
const BEFORE = join(RELEASES, 'before');

const ASK_EVERY_MS = 100;

/** A release of which so many starts have ended has failed. */
const STARTS_AT_MOST = 5;

const ASTRO = resolve('node_modules', 'astro', 'bin', 'astro.mjs');

/** A release that could not be put live. */
export class DeployError extends Error {}

const linked = (link: string) => (fs.existsSync(link) ? fs.realpathSync(link) : undefined);

/** The folder of the release that is served, or undefined before the first deploy. */
export const currentRelease = () => linked(CURRENT);

/** The folder of the release that was served before it. */
export const releaseBefore = () => linked(BEFORE);

/** What is served without a build: the release deployed last, or else the last build. */
export const servedFolder = () => currentRelease() ?? resolve(DIST);

/**
 * Builds with Astro, in the folder `from`. Returns its exit status, and what it printed as errors.
 */
export async function build(options: readonly string[] = [], from = '.') {
	const command = [ASTRO, 'build', '--silent', ...options];
	const { status, errors } = await run(process.execPath, command, from);
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
	alone(async () => {
		// A build takes all processors that it gets. Visitors come first: what it starts inherits this,
		// and the website is not started by it.
		setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
		// Without a change it is a restart, for instance for new settings. What was published before may
		// be wanted again.
		const kept = [currentRelease(), from === undefined ? undefined : releaseBefore()];
		const ready = kept.find((folder) => folder !== undefined && isUpToDate(folder, from));
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
	alone(async () => {
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
 * Allows one deploy at a time, and throws a FolderBusy for a second. Adds what to do when the disk is
 * full.
 */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
	withFolderLock(
		() => {
			deleteLeftSmokeTest(dataFolder());
			return work().catch((error: Error) => {
				if (!isFullDisk(error) || error.message.includes(FULL_DISK)) throw error;
				throw new DeployError(`${error.message}\n${FULL_DISK}`, { cause: error });
			});
		},
		{ waits: false },
	);

/**
 * Builds into a folder of its own, with a Node of its own, so that a later installation cannot take
 * it away.
 */
async function newRelease(from?: string): Promise<string> {
	removeUnused();
	const folder = resolve(RELEASES, timeInName(Date.now()));
	try {
		const { status, errors } = await build(['--outDir', folder], from);
		if (status !== 0) throw new DeployError(`it could not be built.\n${errors}`);
		const node = join('node_modules', 'node', 'bin', 'node');
		if (fs.existsSync(node)) linkOrCopy(fs.realpathSync(node), join(folder, 'server', 'node'));
		return fs.realpathSync(folder);
	} catch (error) {
		remove(folder);
		throw error;
	}
}

/** A link costs no space, but needs the same file system: `releases` may be a disk of its own. */
function linkOrCopy(from: string, to: string): void {
	try {
		fs.linkSync(from, to);
	} catch {
		fs.copyFileSync(from, to);
	}
}

const remove = (path: string) => fs.rmSync(path, { recursive: true, force: true, maxRetries: 2 });

/**
 * Removes releases that are neither served nor the one before, and what a killed build left. A
 * website that nothing restarts may still run from an older one.
 */
function removeUnused(): void {
	if (!fs.existsSync(RELEASES)) return;
	const inUse = [currentRelease(), releaseBefore(), runningWebsite()?.folder];
	for (const entry of fs.readdirSync(RELEASES, { withFileTypes: true })) {
		const path = join(RELEASES, entry.name);
		if (entry.isDirectory() && !inUse.includes(fs.realpathSync(path))) remove(path);
	}
}

/** Tries a release and has it served; if it does not serve, the one before is again. */
async function putLive(folder: string): Promise<boolean> {
	requireSettings(folder);
	keepScripts(servedFolder(), folder);
	console.log('Trying it on a spare port …');
	await smokeTest(folder).catch((cause: Error) => {
		throw new DeployError(`it does not work.\n${cause.message}`, { cause });
	});
	const [current, before] = [currentRelease(), releaseBefore()];
	const isRestart = current === folder;
	if (!isRestart) point([BEFORE, current ?? before], [CURRENT, folder]);
	const isServed = await restart(folder).catch(async (error) => {
		if (!isRestart) point([CURRENT, current], [BEFORE, before]);
		endHangingStart();
		if (current !== undefined) await beginsToServe(current);
		throw error;
	});
	removeUnused();
	return isServed;
}

/**
 * Throws a DeployError where the website would not start with the real settings, some of which the
 * try switches off.
 */
function requireSettings(folder: string): void {
	try {
		const { company } = keptContent(join(folder, 'content'));
		const { WEBHOOK_MAP, ANSWERS_IN_EMAIL } = readSettings(process.env, company);
		if (WEBHOOK_MAP) readFieldMap(WEBHOOK_MAP, process.env, ANSWERS_IN_EMAIL);
	} catch (error) {
		// Only the settings are asked about here: whether it serves at all is tried next.
		if (error instanceof SettingsError) throw new DeployError(error.message, { cause: error });
	}
}

/**
 * Replaces each link in one step, or removes it where it is to lead nowhere. A full disk replaces
 * none: all are made first.
 */
export function point(...links: readonly (readonly [string, string | undefined])[]): void {
	const next = (link: string) => `${link}.next`;
	try {
		for (const [link] of links) remove(next(link));
		for (const [link, to] of links) if (to) fs.symlinkSync(basename(to), next(link));
		for (const [link, to] of links) to ? fs.renameSync(next(link), link) : remove(link);
	} finally {
		for (const [link] of links) remove(next(link));
	}
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
		process.kill(running.pid, running.isServing ? RESTART_SIGNAL : 'SIGKILL');
	} catch (error) {
		throw new DeployError(
			`the running website cannot be restarted (${(error as NodeJS.ErrnoException).code}). Deploy as the user that it runs as.`,
		);
	}
	if (!(await beginsToServe(folder, running.pid)))
		throw new DeployError(
			`it does not begin to serve: its starts have ended, or take longer than ${STARTED_WITHIN_MS / 1000} s.`,
		);
	console.log('The new release serves.');
	return true;
}

/** Waits for a release to serve, by another process than this one. Returns whether it does. */
async function beginsToServe(folder: string, but?: number): Promise<boolean> {
	const starts = new Set<number>();
	for (
		const end = Date.now() + STARTED_WITHIN_MS;
		Date.now() < end && starts.size <= STARTS_AT_MOST;
		await wait(ASK_EVERY_MS)
	) {
		const next = runningWebsite();
		if (!next || next.pid === but || fs.realpathSync(next.folder) !== folder) continue;
		if (next.isServing) return true;
		starts.add(next.pid);
	}
	return false;
}

/** Ends a start that hangs: it would keep the socket, and what starts it would wait for its end. */
function endHangingStart(): void {
	const starting = runningWebsite();
	if (starting && !starting.isServing) process.kill(starting.pid, 'SIGKILL');
}

const dataFolder = () => resolve(process.env.DATA_DIR || '.data');

/** Whether a website on this data has noted that it serves. */
export const isServing = (): boolean => runningWebsite()?.isServing ?? false;

/** What a website notes of itself (src/server/running-note.ts), or undefined if none runs. */
function runningWebsite() {
	try {
		const running = runningNote.parse(
			JSON.parse(fs.readFileSync(runningFile(dataFolder()), 'utf8')),
		);
		process.kill(running.pid, 0);
		// A machine that went down left the file behind, and another process may have the number.
		const command = `/proc/${running.pid}/cmdline`;
		return fs.existsSync(command) && !fs.readFileSync(command, 'utf8').includes('serve.mjs')
			? undefined
			: running;
	} catch {
		return undefined;
	}
}

const runningNote = z.object({
	pid: z.number(),
	folder: z.string(),
	isStartedAgain: z.boolean(),
	isServing: z.boolean(),
});

/**
 * E-mails the office about a failure, by the build that serves: the packages of a failed
 * installation may be broken. Says on the console if it could not be done.
 */
export async function notifyOffice(subject: string, lines: readonly string[]): Promise<void> {
	const folder = servedFolder();
	if (!fs.existsSync(join(folder, 'server', 'notify-office.mjs'))) return;
	const { command, args } = program(folder, 'notify-office');
	// Spawned directly, so that stop signals still go to the running process.
	const child = spawn(command, [...args, subject], {
		stdio: ['pipe', 'inherit', 'inherit'],
		// The mail server may be silent.
		timeout: 2 * MINUTE_MS,
		killSignal: 'SIGKILL',
	});
	child.stdin.on('error', () => undefined).end(`${lines.join('\n')}\n`);
	const [code] = await once(child, 'exit').catch(() => [1]);
	console.error(`The office ${code === 0 ? 'has been' : 'could not be'} sent an e-mail about it.`);
}
