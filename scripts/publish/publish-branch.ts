/**
 * Publishes the followed branch: fetches it, checks what is new, builds it aside, tries it, puts it
 * live and tells the office. What goes wrong leaves the last good site as it is.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isUpToDate, newStamp } from '#build/build-stamp.ts';
import type {
	PublishingNews,
	PublishingRecord,
	Version,
} from '#enquiries/publishing/publishing.ts';
import {
	type PublishingState,
	readPublishingState,
	rememberPublishing,
} from '#enquiries/publishing/publishing-state.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import { HOUR_MS, londonDay } from '#model/dates.ts';
import { FOLLOWING } from '#server/publishing/followed-branch.ts';
import { DeployError, deploy } from '../release/deploy-release.ts';
import { servedFolder } from '../release/releases.ts';
import { type Branch, BranchError } from './branch.ts';
import { changedContacts } from './changed-contacts.ts';
import { changedPages } from './changed-pages.ts';
import { contentProblems, newProblems } from './check-candidate.ts';
import { followedFiles, isSameHere, type Objection, unreadableFiles } from './followed-files.ts';
import { assembleSite, copyWords, wordsIn } from './site-folder.ts';

/**
 * A host that cannot be reached is mostly restarted, or the line is down for a moment: the third
 * failure in a row is told.
 */
const FAILURES_BEFORE_ALARM = 3;

/**
 * A build that failed may have failed for the machine's sake. It is tried again after this time, or
 * at the next push.
 */
const RETRY_AFTER_MS = HOUR_MS;

/** The last lines of a failed build that are told. */
const LINES_TOLD = 12;

/** Where a version is built, and where the words of the version before the live one are kept. */
const SITE = join(FOLLOWING, 'site');
const KEPT = join(FOLLOWING, 'before');
const KEPT_NEXT = `${KEPT}.next`;

interface PublisherParts {
	readonly dataDir: string;
	readonly branch: Branch;
	readonly record: PublishingRecord;
	/** Queues a letter to the office, once for each name. */
	readonly tell: (name: string, news: PublishingNews) => Promise<unknown>;
	readonly now: () => number;
	/** For the log: never a word of the commit. */
	readonly log: (line: string) => void;
}

/** Why something did not go live, and whether it may by itself, later. */
interface Refusal extends Objection {
	readonly mayPass?: true;
}

/**
 * Looks at the branch once, and puts live what is new, or goes back where a press asks for it.
 * `isAsked` when somebody pushed or pressed, so that what failed is tried again. Returns whether
 * there is nothing to put right.
 */
export async function publishBranch(parts: PublisherParts, isAsked: boolean): Promise<boolean> {
	const { dataDir, branch, record, tell: queue, now, log } = parts;
	let state = readPublishingState(dataDir);
	let hasTold = false;
	const remember = (change: PublishingState) => {
		state = rememberPublishing(dataDir, change);
	};

	/** Queues a letter, now or once the store is back. */
	async function tell(name: string, news: PublishingNews): Promise<void> {
		remember({ pending: { name, news } });
		await tellPending();
	}

	async function tellPending(): Promise<void> {
		if (!state.pending) return;
		await queue(state.pending.name, state.pending.news);
		remember({ pending: undefined });
		hasTold = true;
	}

	async function pass(): Promise<Refusal | undefined> {
		await tellPending();
		const held = await record.held();
		if (held && held.commit === state.live?.commit && state.before)
			return goBack(held.at, state.live, state.before);
		const version = await branch.fetch();
		if (version.commit === state.live?.commit || held?.commit === version.commit) return undefined;
		const code = newStamp().sources;
		const { refused } = state;
		if (refused?.commit === version.commit && refused.code === code) {
			const isTimeToRetry = refused.retryAt !== undefined && (isAsked || now() >= refused.retryAt);
			if (!isTimeToRetry) return undefined;
		}
		const refusal = await publish(version);
		if (!refusal) return undefined;
		remember({
			refused: {
				commit: version.commit,
				code,
				why: refusal.why,
				...(refusal.mayPass ? { retryAt: now() + RETRY_AFTER_MS } : {}),
			},
		});
		rmSync(SITE, { recursive: true, force: true });
		await refuse(version, refusal);
		await record.setProblem({
			isFault: false,
			since: now(),
			why: `version ${version.commit.slice(0, 8)}: ${refusal.why}`,
		});
		return refusal;
	}

	async function refuse(version: Version, { why, problems, forWhom }: Objection): Promise<void> {
		const about = createHash('sha256')
			.update(why)
			.update(problems.join('\n'))
			.digest('hex')
			.slice(0, 8);
		log(
			`Version ${version.commit.slice(0, 8)} is not put live: ${problems.length} to put right by the ${forWhom}.`,
		);
		await tell(`${version.commit.slice(0, 16)}-refused-${about}`, {
			outcome: 'refused',
			version,
			why,
			problems,
			forWhom,
		});
	}

	/** Puts a version live, or says what speaks against it. */
	async function publish(version: Version): Promise<Refusal | undefined> {
		const decided = followedFiles(await branch.files(version.commit), '.');
		if (!('taken' in decided)) return decided;
		const changed = decided.taken.filter((entry) => !isSameHere(entry, '.'));
		if (changed.length === 0 && wordsIn('.').length === decided.taken.length) {
			const isNews = state.refused !== undefined;
			await nowLive(version, state.before, true);
			if (isNews)
				await tellLive(version, 'live', { pages: [], contacts: [], notes: [], isServed: true });
			return undefined;
		}
		assembleSite(SITE, '.');
		for (const entry of decided.taken) {
			mkdirSync(dirname(join(SITE, entry.path)), { recursive: true });
			if (changed.includes(entry)) await branch.write(entry, join(SITE, entry.path));
			else cpSync(entry.path, join(SITE, entry.path));
		}
		const elsewhere = unreadableFiles(SITE, changed);
		if (elsewhere.length > 0)
			return { why: 'Some files cannot be taken.', problems: elsewhere, forWhom: 'editor' };
		const found = await contentProblems(SITE);
		const problems = found.length > 0 ? newProblems(found, await contentProblems('.')) : [];
		if (problems.length > 0)
			return { why: 'It has mistakes that visitors would see.', problems, forWhom: 'editor' };
		const release = await putLive();
		if ('why' in release) return release;
		await nowLive(version, state.live ?? { commit: '', says: '' }, release.isServed);
		await tellLive(version, state.takenOff === version.commit ? 'again' : 'live', {
			...release,
			notes: found,
		});
		return undefined;
	}

	async function nowLive(
		version: Version,
		before: Version | undefined,
		isServed: boolean,
		insteadOf?: string,
	): Promise<void> {
		remember({ live: version, before, refused: undefined });
		await record.setLive({
			...version,
			at: now(),
			...(insteadOf === undefined ? { before } : { insteadOf }),
		});
		await record.setProblem(undefined);
		const name = `Version ${version.commit.slice(0, 8)}`;
		log(
			isServed
				? `${name} is live.`
				: `${name} is ready: visitors see it from the next start of the website on.`,
		);
	}

	async function tellLive(
		version: Version,
		outcome: 'live' | 'again',
		shown: Shown & { readonly notes: readonly string[] },
	): Promise<void> {
		// The same on every machine, and another when the same commit comes back after others.
		const after =
			outcome === 'again' ? now().toString(36) : `after-${state.before?.commit.slice(0, 8) ?? ''}`;
		const name = `${version.commit.slice(0, 16)}-${outcome}-${after}`;
		await tell(name, { outcome, version, ...shown, canGoBack: state.before !== undefined });
	}

	/** Takes off what is live here, for the version before. From there nobody goes back further. */
	async function goBack(
		pressedAt: number,
		live: Version,
		before: Version,
	): Promise<Refusal | undefined> {
		assembleSite(SITE, '.');
		copyWords(KEPT, SITE);
		const release = await putLive();
		if ('why' in release) {
			// Tried again at the next press.
			await record.release();
			remember({ refused: { commit: live.commit, code: newStamp().sources, why: release.why } });
			await refuse(live, {
				...release,
				why: `It was to be taken off, and could not be: ${release.why}`,
			});
			return release;
		}
		remember({ takenOff: live.commit });
		await nowLive(before, live, release.isServed, live.commit);
		const name = `${live.commit.slice(0, 16)}-back-${pressedAt.toString(36)}`;
		await tell(name, { outcome: 'back', version: live, ...release, notes: [], canGoBack: false });
		return undefined;
	}

	/**
	 * Notes a fault of the machine or of the remote, and tells the office of one that lasts: once a
	 * day.
	 */
	async function noteFault(error: unknown): Promise<void> {
		const why = faultOf(error as NodeJS.ErrnoException);
		log(`Publishing failed: ${why}`);
		const { since = now(), failures = 0, toldOn } = state.fault ?? {};
		remember({ fault: { since, failures: failures + 1, why, toldOn } });
		const today = londonDay(now());
		if (
			error instanceof StoreUnavailable ||
			failures + 1 < FAILURES_BEFORE_ALARM ||
			toldOn === today
		)
			return;
		await record.setProblem({ isFault: true, since, why });
		await tell(`unreachable-${since.toString(36)}-${today}`, {
			outcome: 'unreachable',
			since,
			why,
		});
		remember({ fault: { since, failures: failures + 1, why, toldOn: today } });
	}

	remember({ ranAt: now() });
	try {
		const refusal = await pass();
		const { fault } = state;
		remember({ fault: undefined });
		if (fault?.toldOn && !refusal) await record.setProblem(undefined);
		if (fault?.toldOn && !hasTold)
			await tell(`reachable-${fault.since.toString(36)}`, {
				outcome: 'reachable',
				since: fault.since,
			});
		return refusal === undefined;
	} catch (error) {
		await noteFault(error);
		return false;
	}
}

/** What visitors see of it. */
interface Shown {
	readonly pages: ReturnType<typeof changedPages>;
	/** Where they write and ring that they did not before, in sentences. */
	readonly contacts: readonly string[];
	/** Whether they see it already, or from the next start of the website on. */
	readonly isServed: boolean;
}

/**
 * Builds what stands in the site's folder with the code that runs here, tries it and puts it live.
 * A fault of the machine is thrown.
 */
async function putLive(): Promise<Shown | Refusal> {
	const before = servedFolder();
	let isServed = true;
	// A pass that was cut off, or met a full disk, after the switch has only words to bring up to
	// date.
	if (!isUpToDate(before, SITE)) {
		rmSync(KEPT_NEXT, { recursive: true, force: true });
		copyWords('.', KEPT_NEXT);
		try {
			isServed = await deploy(SITE);
		} catch (error) {
			rmSync(KEPT_NEXT, { recursive: true, force: true });
			if (!(error instanceof DeployError) || isFullDisk(error)) throw error;
			return buildRefusal(error.message);
		}
	}
	if (existsSync(KEPT_NEXT)) {
		rmSync(KEPT, { recursive: true, force: true });
		renameSync(KEPT_NEXT, KEPT);
	}
	// What a pass that was cut off has put live is news as well: these are the words of the last one
	// that was whole.
	const contacts = changedContacts('.', SITE);
	// From now on a start builds the same.
	copyWords(SITE, '.');
	rmSync(SITE, { recursive: true, force: true });
	return { pages: changedPages(before, servedFolder()), contacts, isServed };
}

/** What a failed build says, in words for a letter. */
function buildRefusal(said: string): Refusal {
	const lines = said.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
	return {
		why: 'The pages could not be built and tried with it.',
		problems: lines.slice(-LINES_TOLD).map((line) => line.trim()),
		forWhom: 'developer',
		mayPass: true,
	};
}

const isFullDisk = ({ code, message }: NodeJS.ErrnoException) =>
	code === 'ENOSPC' || /ENOSPC|EDQUOT|no space left|disk is full/i.test(message);

function faultOf(error: NodeJS.ErrnoException): string {
	if (error instanceof BranchError) return error.message;
	if (isFullDisk(error)) return 'the disk of the machine is full.';
	// Of a folder that is mounted for reading only, Node says that it is not there.
	if (
		['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '') ||
		(error.code === 'ENOENT' && error.syscall === 'mkdir')
	)
		return `the website may not write to ${error.path}. A developer has to allow it: under systemd, in ReadWritePaths of website-publish.service.`;
	return error.message.slice(0, 300);
}
