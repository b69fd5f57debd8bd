/**
 * Follows a branch: fetches it, checks what is new, has it built aside, tried and put live by `npm run deploy`, and tells the office. What
 * goes wrong leaves the last good site as it is.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishingNews, PublishingRecord, Version } from '../../enquiries/publishing/publishing.ts';
import { StoreUnavailable } from '../../enquiries/store/database.ts';
import { FOLLOWING } from '../../server/followed-branch.ts';
import { isUpToDate, newStamp } from '../setup/prepare.mjs';
import { currentRelease, servedFolder } from '../setup/releases.mjs';
import { type Branch, BranchError } from './branch.ts';
import { changedPages } from './changed-pages.ts';
import { contentProblems, newProblems } from './check.ts';
import { followedFiles, type Objection, unreadableFiles } from './followed-files.ts';
import { areSame, assembleSite, type Files, filesIn, keepFiles, writeFiles } from './site-folder.ts';

/** One that cannot be reached is mostly restarted, or the line is down for a moment: the third failure in a row is told. */
const FAILURES_BEFORE_ALARM = 3;

/** What failed through no fault of the words, such as a full disk, is tried again after this time, or at the next push. */
const RETRY_AFTER_MS = 60 * 60_000;

const DEPLOY_WITHIN_MS = 20 * 60_000;

/** The last lines of a failed deploy that are told. */
const LINES_TOLD = 12;

/** What this machine remembers. */
interface State {
	/** The version that is live here. */
	readonly live?: Version;
	/** The one before it, whose words are kept in `before`. */
	readonly before?: Version;
	/** The newest version that was not put live, and with which code. */
	readonly refused?: { readonly commit: string; readonly code: string; readonly retryAt?: number };
	/** The version that was last taken off by a press. */
	readonly takenOff?: string;
	/** A letter that is not queued yet: the store may be away just then. */
	readonly pending?: { readonly name: string; readonly news: PublishingNews };
	readonly unreachable?: { readonly since: number; readonly failures: number; readonly isTold: boolean };
}

interface FollowerParts {
	readonly branch: Branch;
	readonly record: PublishingRecord;
	/** Queues a letter to the office, once for each name. */
	readonly tell: (name: string, news: PublishingNews) => Promise<unknown>;
	readonly now: () => number;
	/** For the log: never a word of the commit. */
	readonly log: (line: string) => void;
}

export interface Follower {
	/** Whether a press asks to take off what is live here. */
	isToGoBack(): Promise<boolean>;
	/** Looks at the branch, and puts live what is new. `isAsked` when somebody pushed, so that what failed is tried again. */
	look(isAsked: boolean): Promise<void>;
}

/** Creates the follower of the website in this folder. */
export function createFollower({ branch, record, tell: queue, now, log }: FollowerParts): Follower {
	const site = join(FOLLOWING, 'site');
	const kept = join(FOLLOWING, 'before');
	const stateFile = join(FOLLOWING, 'state.json');
	let state = readState();

	function readState(): State {
		try {
			return JSON.parse(readFileSync(stateFile, 'utf8')) as State;
		} catch {
			return {};
		}
	}

	function remember(change: Partial<{ [Name in keyof State]: State[Name] | undefined }>): void {
		state = Object.fromEntries(Object.entries({ ...state, ...change }).filter(([, value]) => value !== undefined)) as State;
		mkdirSync(FOLLOWING, { recursive: true, mode: 0o700 });
		writeFileSync(`${stateFile}.next`, JSON.stringify(state), { mode: 0o600 });
		renameSync(`${stateFile}.next`, stateFile);
	}

	/** Queues a letter, now or once the store is back. */
	async function tell(name: string, news: PublishingNews): Promise<void> {
		remember({ pending: { name, news } });
		await tellPending();
	}

	async function tellPending(): Promise<void> {
		if (!state.pending) return;
		await queue(state.pending.name, state.pending.news);
		remember({ pending: undefined });
	}

	async function isToGoBack(): Promise<boolean> {
		const held = await record.held();
		return held !== undefined && held.commit === state.live?.commit && state.before !== undefined;
	}

	async function fetch(): Promise<Version | undefined> {
		try {
			const version = await branch.fetch();
			const { unreachable } = state;
			if (unreachable) {
				remember({ unreachable: undefined });
				log('The followed branch can be fetched again.');
				if (unreachable.isTold)
					await tell(`reachable-${unreachable.since.toString(36)}`, { outcome: 'reachable', since: unreachable.since });
			}
			return version;
		} catch (error) {
			if (!(error instanceof BranchError)) throw error;
			const { since = now(), failures = 0, isTold = false } = state.unreachable ?? {};
			const isTime = failures + 1 >= FAILURES_BEFORE_ALARM;
			log(`The followed branch cannot be fetched: ${error.message}`);
			if (isTime && !isTold) await tell(`unreachable-${since.toString(36)}`, { outcome: 'unreachable', since, why: error.message });
			remember({ unreachable: { since, failures: failures + 1, isTold: isTime } });
			return undefined;
		}
	}

	async function look(isAsked: boolean): Promise<void> {
		await tellPending();
		if (await isToGoBack()) return goBack();
		const version = await fetch();
		if (!version || version.commit === state.live?.commit) return;
		if ((await record.held())?.commit === version.commit) return;
		const code = newStamp().sources;
		const { refused } = state;
		if (refused?.commit === version.commit && refused.code === code) {
			const isTimeToRetry = refused.retryAt !== undefined && (isAsked || now() >= refused.retryAt);
			if (!isTimeToRetry) return;
		}
		const failure = await publish(version).catch((cause: NodeJS.ErrnoException): Failure => {
			// The store is looked for again; whatever else fails is told, or it would fail every few seconds unheard.
			if (cause instanceof StoreUnavailable) throw cause;
			return { ...faultOf(cause), mayPass: true };
		});
		if (!failure) return;
		await refuse(version, failure);
		remember({ refused: { commit: version.commit, code, ...(failure.mayPass ? { retryAt: now() + RETRY_AFTER_MS } : {}) } });
		rmSync(site, { recursive: true, force: true });
	}

	async function refuse(version: Version, { why, problems, forWhom }: Objection): Promise<void> {
		const about = createHash('sha256').update(why).update(problems.join('\n')).digest('hex').slice(0, 8);
		log(`Version ${version.commit.slice(0, 8)} is not put live: ${problems.length} to put right by the ${forWhom}.`);
		await tell(`${version.commit.slice(0, 16)}-refused-${about}`, { outcome: 'refused', version, why, problems, forWhom });
	}

	/** Puts a version live, or says what speaks against it. */
	async function publish(version: Version): Promise<Failure | undefined> {
		const decided = followedFiles(await branch.files(version.commit), '.');
		if (!('taken' in decided)) return decided;
		const files = await branch.read(decided.taken);
		const elsewhere = unreadableFiles(files);
		if (elsewhere.length > 0) return { why: 'Some files cannot be taken.', problems: elsewhere, forWhom: 'editor' };
		const served = filesIn('.');
		if (areSame(files, served)) {
			const isNews = state.refused !== undefined;
			await nowLive(version, state.before);
			if (isNews) await tellLive(version, 'live', [], []);
			return undefined;
		}
		const { found, old } = await check(files, served);
		const problems = newProblems(found, old);
		if (problems.length > 0) return { why: 'It has mistakes that visitors would see.', problems, forWhom: 'editor' };
		const release = await putLive(files);
		if ('why' in release) return release;
		await nowLive(version, state.live ?? { commit: '', says: '' });
		await tellLive(version, state.takenOff === version.commit ? 'again' : 'live', release.pages, found);
		return undefined;
	}

	/** What the content check says of these files, and of those that are served if it says anything. */
	async function check(files: Files, served: Files): Promise<{ found: string[]; old: string[] }> {
		assembleSite(site, '.', files);
		const found = await contentProblems(site);
		if (found.length === 0) return { found, old: [] };
		writeFiles(site, served);
		const old = await contentProblems(site);
		writeFiles(site, files);
		return { found, old };
	}

	/** Builds these files with the code that runs here, and has `npm run deploy` try them and put them live. */
	async function putLive(files: Files): Promise<{ pages: ReturnType<typeof changedPages> } | Failure> {
		const before = servedFolder();
		const said = await deploy();
		const release = currentRelease();
		if (said !== undefined || release === undefined || !isUpToDate(release, site)) return deployFailure(said ?? '');
		const served = filesIn('.');
		keepFiles(kept, served);
		// From now on a start builds the same.
		writeFiles('.', files);
		rmSync(site, { recursive: true, force: true });
		return { pages: changedPages(before, release) };
	}

	/** `insteadOf` is the version that a press took off for it: from there nobody goes back further. */
	async function nowLive(version: Version, before: Version | undefined, insteadOf?: string): Promise<void> {
		remember({ live: version, before, refused: undefined });
		await record.setLive({ ...version, at: now(), ...(insteadOf === undefined ? { before } : { insteadOf }) });
		log(`Version ${version.commit.slice(0, 8)} is live.`);
	}

	async function tellLive(
		version: Version,
		outcome: 'live' | 'again',
		pages: ReturnType<typeof changedPages>,
		notes: readonly string[],
	): Promise<void> {
		// The same on every machine, and another when the same commit comes back after others.
		const after = outcome === 'again' ? now().toString(36) : `after-${state.before?.commit.slice(0, 8) ?? ''}`;
		const name = `${version.commit.slice(0, 16)}-${outcome}-${after}`;
		await tell(name, { outcome, version, pages, notes, canGoBack: state.before !== undefined });
	}

	/** Takes off what is live here, for the version before. */
	async function goBack(): Promise<void> {
		const held = await record.held();
		const { live, before } = state;
		if (!held || !live || !before) return;
		const files = filesIn(kept);
		assembleSite(site, '.', files);
		const release = await putLive(files);
		if ('why' in release) {
			// Tried again at the next press, not every few seconds.
			await record.letGo();
			remember({ refused: { commit: live.commit, code: newStamp().sources } });
			return refuse(live, { ...release, why: `It was to be taken off, and could not be: ${release.why}` });
		}
		remember({ takenOff: live.commit });
		await nowLive(before, live, live.commit);
		await tell(`${live.commit.slice(0, 16)}-back-${held.at.toString(36)}`, {
			outcome: 'back',
			version: live,
			pages: release.pages,
			notes: [],
			canGoBack: false,
		});
	}

	return { isToGoBack, look };
}

/** Why something did not go live, and whether it may by itself, later. */
interface Failure extends Objection {
	readonly mayPass?: true;
}

/** Runs `npm run deploy` for the followed sources. Returns what it complained of, or nothing. */
async function deploy(): Promise<string | undefined> {
	// A group of its own, so that all of it can be ended.
	const child = spawn(process.execPath, [join('tools', 'deploy.mjs'), '--from', join(FOLLOWING, 'site')], {
		stdio: ['ignore', 'ignore', 'pipe'],
		detached: true,
	});
	const end = () => child.pid !== undefined && endGroup(child.pid);
	process.once('exit', end);
	const timer = setTimeout(end, DEPLOY_WITHIN_MS);
	let said = '';
	child.stderr.on('data', (chunk) => {
		said = (said + chunk).slice(-20_000);
	});
	const [code] = await once(child, 'close');
	clearTimeout(timer);
	process.off('exit', end);
	return code === 0 ? undefined : said;
}

function endGroup(pid: number): void {
	try {
		process.kill(-pid, 'SIGKILL');
	} catch {
		// It has ended by itself.
	}
}

/** What a failed deploy says, in words for a letter. */
function deployFailure(said: string): Failure {
	const [, reason = said] = /Nothing has changed for visitors: ([\s\S]*)/.exec(said) ?? [];
	const lines = reason
		.trim()
		.split('\n')
		.filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
	if (/ENOSPC|No space left on device/.test(said)) return { ...faultOf({ code: 'ENOSPC' }), mayPass: true };
	return {
		why: 'The pages could not be built and tried with it.',
		problems: lines.slice(-LINES_TOLD).map((line) => line.trim()),
		forWhom: 'developer',
		mayPass: true,
	};
}

function faultOf(error: { code?: string | undefined; message?: string }): Objection {
	if (error.code !== 'ENOSPC')
		return { why: `It could not be read or checked: ${(error.message ?? '').slice(0, 300)}`, problems: [], forWhom: 'developer' };
	return {
		why: 'The disk of the machine is full. It is tried again every hour, and goes live once there is room.',
		problems: [],
		forWhom: 'developer',
	};
}
