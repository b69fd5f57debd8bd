/**
 * `npm run deploy`: installs and builds aside, rehearses the new release on a spare port, and hands the running website's socket
 * over to it; nobody is refused meanwhile. If anything fails, the release before serves on, and the office gets an e-mail.
 * `npm run deploy -- --back` returns to the release before. `--from FOLDER` takes the sources from another folder, and leaves it to
 * whoever asked for it to tell the office (tools/follow.ts).
 */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { controlSocket, program } from '../server/command.mjs';
import { addScriptsOf } from './setup/earlier-scripts.mjs';
import { withFolderLock } from './setup/folder-lock.mjs';
import { buildAside, install, isUpToDate } from './setup/prepare.mjs';
import { exitStatus, forwardStopSignals, start } from './setup/processes.mjs';
import { addRelease, allReleases, currentRelease, makeCurrent, releaseBefore, removeRelease, servedFolder } from './setup/releases.mjs';
import { tellOffice } from './setup/tell-office.mjs';

class DeployError extends Error {}

const [option, from, ...others] = process.argv.slice(2);
if (others.length > 0 || ![undefined, '--back', '--from'].includes(option) || (option === '--from') !== (from !== undefined)) {
	console.error('It is: npm run deploy, or npm run deploy -- --back');
	process.exit(1);
}
forwardStopSignals();
// A build takes all processors that it gets. Visitors come first: what it starts inherits this, and the supervisor starts the new site.
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
		await handOver(folder);
	} catch (error) {
		if (ready === undefined) removeRelease(folder);
		throw error;
	}
	await noteCurrent(folder);
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
	await handOver(before);
	await noteCurrent(before);
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

/** The release serves already: what fails here, as on a full disk, changes nothing for visitors before a restart. */
async function noteCurrent(folder) {
	try {
		makeCurrent(folder);
	} catch (error) {
		const lines = [
			`The new release serves, but it could not be noted as the one to serve after a restart: ${error.message}`,
			'A restart would serve the one before. Make room on the disk, and give the same command again.',
		];
		console.error(lines.join('\n'));
		await tellOffice('Website: a restart would serve the release before', lines);
		process.exit(1);
	}
}

/** Has the running website serve it. Without a running website, the next start will. */
async function handOver(folder) {
	const file = controlSocket(resolve(process.env.DATA_DIR ?? '.data'));
	const answer = file === undefined || !existsSync(file) ? undefined : await ask(file, folder);
	if (answer === undefined) console.log('No website runs here on this data. The next npm run serve serves the release.');
	else if (answer.trim() === '') console.log('The new release serves.');
	else throw new DeployError(`it could not be put in the place of the running one: ${answer.trim()}`);
}

/** What the running website answers; undefined if there is none. */
function ask(file, folder) {
	return new Promise((done, failed) => {
		let answer = '';
		let isAnswered = false;
		const socket = connect(file, () => socket.write(`${folder}\n`));
		socket.setEncoding('utf8').on('data', (chunk) => {
			answer += chunk;
			isAnswered = true;
		});
		socket.on('end', () => (isAnswered ? done(answer) : failed(new DeployError('the running website has ended meanwhile.'))));
		socket.on('error', (error) => {
			// Nobody listens: the file is left from a website that was killed.
			if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(undefined);
			else failed(new DeployError(`the running website cannot be reached (${error.code}). Deploy as the user that it runs as.`));
		});
	});
}
