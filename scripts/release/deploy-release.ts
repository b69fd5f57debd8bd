/**
 * Puts releases live and takes them back: rehearsed on a spare port, pointed to, and served by the
 * restarted website.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isUpToDate } from '#build/build-stamp.ts';
import { addScriptsOf } from '#build/earlier-scripts.ts';
import { withFolderLock } from '#build/folder-lock.mjs';
import { program, RESTART_SIGNAL, runningFile } from '#server/command.ts';
import { run } from '../processes.ts';
import { buildAside } from './builds.ts';
import {
	addRelease,
	allReleases,
	currentRelease,
	pointTo,
	releaseBefore,
	removeOldReleases,
	removeRelease,
	servedFolder,
} from './releases.ts';

/** A release that could not be put live. Visitors are served as before. */
export class DeployError extends Error {}

/**
 * A release that does not serve by then has failed. A migration of many enquiries takes seconds.
 */
const SERVES_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 100;

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
		const current = currentRelease();
		// Without a change it is a restart, for instance for new settings. What was published and is
		// wanted again may still be there.
		const kept = from === undefined ? [current] : [current, ...allReleases()];
		const ready = kept.find((release) => release !== undefined && isUpToDate(release, from));
		const folder = ready ?? (await newRelease(from));
		try {
			await rehearse(folder);
			const isServed = await serve(folder);
			console.log('Back to the release before: npm run deploy -- --back');
			return isServed;
		} catch (error) {
			if (ready === undefined) removeRelease(folder);
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
		addScriptsOf(servedFolder(), before);
		await rehearse(before);
		await serve(before);
		console.log(
			'This folder still has the newer sources: npm start would build them again, npm start -- --no-build serves the release before.',
		);
	});

/** Builds into a folder of its own. */
async function newRelease(from?: string): Promise<string> {
	let folder = '';
	const { status, errors } = await buildAside((build) => {
		folder = addRelease(build);
	}, from);
	if (status !== 0) throw new DeployError(`it could not be built.\n${errors}`);
	return folder;
}

async function rehearse(folder: string): Promise<void> {
	console.log('Rehearsing it …');
	const { command, args } = program(folder, 'rehearse');
	const { status, errors } = await run(command, args);
	if (status !== 0) throw new DeployError(`it does not work.\n${errors}`);
}

/**
 * Has a release served: points to it, restarts the running website, and goes back if it does not
 * serve.
 */
async function serve(folder: string): Promise<boolean> {
	let undo: () => void;
	try {
		undo = pointTo(folder);
	} catch (error) {
		throw new DeployError(
			`the disk did not take which release is to be served (${codeOf(error)}).`,
			{
				cause: error,
			},
		);
	}
	let isServed: boolean;
	try {
		isServed = await restart(folder);
	} catch (error) {
		undo();
		throw error;
	}
	removeOldReleases();
	return isServed;
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

/** What the running website has noted of itself; undefined if none runs. */
function runningWebsite(): Running | undefined {
	try {
		const running: Running = JSON.parse(
			readFileSync(runningFile(resolve(process.env.DATA_DIR ?? '.data')), 'utf8'),
		);
		process.kill(running.pid, 0);
		// A machine that went down left the file behind, and another process may have the number by
		// now.
		const command = `/proc/${running.pid}/cmdline`;
		return existsSync(command) && !readFileSync(command, 'utf8').includes('serve.mjs')
			? undefined
			: running;
	} catch {
		return undefined;
	}
}

/** What a running website notes of itself (src/server/start.ts). */
interface Running {
	readonly pid: number;
	readonly folder: string;
	readonly isStartedAgain: boolean;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
