/**
 * `npm run deploy`: installs and builds aside, rehearses the new release on a spare port, points to it and restarts the website, whose socket
 * systemd holds; nobody is refused meanwhile. If anything fails, the release before serves on, and the office gets an e-mail.
 * `npm run deploy -- --back` returns to the release before. `--from FOLDER` takes the sources from another folder, and leaves it to
 * whoever asked for it to tell the office (tools/follow.ts).
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { program, RESTART_SIGNAL, runningFile } from '../server/command.mjs';
import { addScriptsOf } from './setup/earlier-scripts.mjs';
import { withFolderLock } from './setup/folder-lock.mjs';
import { buildAside, install, isUpToDate } from './setup/prepare.mjs';
import { exitStatus, forwardStopSignals, start } from './setup/processes.mjs';
import {
	addRelease,
	allReleases,
	currentRelease,
	pointTo,
	releaseBefore,
	removeOldReleases,
	removeRelease,
	servedFolder,
} from './setup/releases.mjs';
import { tellOffice } from './setup/tell-office.mjs';

class DeployError extends Error {}

/** A release that does not serve by then has failed. A migration of many enquiries takes seconds. */
const SERVES_WITHIN_MS = 120_000;
const ASK_EVERY_MS = 100;

const GAP = ' This website runs without systemd, so visitors were refused for a second or two; with the units in deploy/ nobody is.';

const [option, from, ...others] = process.argv.slice(2);
if (others.length > 0 || ![undefined, '--back', '--from'].includes(option) || (option === '--from') !== (from !== undefined)) {
	console.error('It is: npm run deploy, or npm run deploy -- --back');
	process.exit(1);
}
forwardStopSignals();
// A build takes all processors that it gets. Visitors come first: what it starts inherits this, and the website is not started by it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
try {
	await withFolderLock(option === '--back' ? goBack : deploy);
} catch (error) {
	if (!(error instanceof DeployError)) throw error;
	console.error(`\nNothing has changed for visitors: ${error.message}`);
	if (from !== undefined) process.exit(1);
	await tellOffice('Website: a new release could not be put online', [
		'The website serves its visitors as before. A new release was to be put online, and could not be:',
		'',
		error.message,
	]);
	process.exit(1);
}

async function deploy() {
	await install({ development: false }, (status) => {
		throw new DeployError(`the packages could not be installed (npm ended with ${status}).`);
	});
	const current = currentRelease();
	// Without a change it is a restart, for instance for new settings. What was followed and is wanted again may still be there.
	const kept = from === undefined ? [current] : [current, ...allReleases()];
	const ready = kept.find((release) => release !== undefined && isUpToDate(release, from));
	const folder = ready ?? (await newRelease());
	try {
		await rehearse(folder);
		await serve(folder);
	} catch (error) {
		if (ready === undefined) removeRelease(folder);
		throw error;
	}
	console.log('Back to the release before: npm run deploy -- --back');
}

async function goBack() {
	const before = releaseBefore();
	if (before === undefined)
		throw new DeployError(
			'there is no release before this one: the first deploy is taken back by deploying the code of before (git checkout, npm run deploy).',
		);
	addScriptsOf(servedFolder(), before);
	await rehearse(before);
	await serve(before);
	console.log('This folder still has the newer sources: npm start would build them again, npm run serve serves the release before.');
}

/** Builds into a folder of its own. */
async function newRelease() {
	let folder;
	const said = [];
	const status = await buildAside(
		(build) => {
			folder = addRelease(build);
		},
		said,
		from,
	);
	if (status !== 0) throw new DeployError(`it could not be built.\n${said.join('').trim()}`);
	return folder;
}

async function rehearse(folder) {
	console.log('Rehearsing it …');
	const { command, args } = program(folder, 'rehearse');
	const child = start(command, args, {}, ['ignore', 'inherit', 'pipe']);
	let said = '';
	child.stderr.on('data', (chunk) => {
		said += chunk;
		process.stderr.write(chunk);
	});
	if ((await exitStatus(child)) !== 0) throw new DeployError(`it does not work.\n${said.trim()}`);
}

/** Has a release served: points to it, restarts the running website, and goes back if it does not serve. */
async function serve(folder) {
	let undo;
	try {
		undo = pointTo(folder);
	} catch (error) {
		throw new DeployError(`the disk did not take which release is to be served (${error.code}).`);
	}
	try {
		await restart(folder);
	} catch (error) {
		undo();
		throw error;
	}
	removeOldReleases();
}

/** Restarts the website that runs on this data. Without one, the next start serves the release. */
async function restart(folder) {
	const running = runningWebsite();
	if (!running) return console.log('No website runs here on this data. The next start serves the release.');
	if (!running.isStartedAgain)
		return console.log('The release is ready. Nobody starts this website again, so stop it and start it: visitors are refused meanwhile.');
	try {
		process.kill(running.pid, RESTART_SIGNAL);
	} catch (error) {
		throw new DeployError(`the running website cannot be restarted (${error.code}). Deploy as the user that it runs as.`);
	}
	for (const end = Date.now() + SERVES_WITHIN_MS; Date.now() < end; await wait(ASK_EVERY_MS)) {
		const next = runningWebsite();
		if (next && next.pid !== running.pid && realpathSync(next.folder) === realpathSync(folder))
			return console.log(`The new release serves.${running.hasSocket ? '' : GAP}`);
	}
	throw new DeployError(`it has not begun to serve within ${SERVES_WITHIN_MS / 1000} s. The one before is started again.`);
}

/** What the running website has noted of itself; undefined if none runs. */
function runningWebsite() {
	try {
		const running = JSON.parse(readFileSync(runningFile(resolve(process.env.DATA_DIR ?? '.data')), 'utf8'));
		process.kill(running.pid, 0);
		// A machine that went down left the file behind, and another process may have the number by now.
		const command = `/proc/${running.pid}/cmdline`;
		return existsSync(command) && !readFileSync(command, 'utf8').includes('serve.mjs') ? undefined : running;
	} catch {
		return undefined;
	}
}
