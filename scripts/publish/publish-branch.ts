/**
 * Publishes the followed branch: fetches it, checks what is new, builds it aside, tries it, puts it
 * live and tells the office. What goes wrong leaves the last good site as it is.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { isUpToDate } from '#build/build-stamp.ts';
import { isFullDisk } from '#build/full-disk.ts';
import {
	type PublishingNews,
	queueNews,
	type Version,
} from '#enquiries/publishing/publishing-news.ts';
import {
	PUBLISHING_PROBLEM,
	PUBLISHING_STATE,
	type PublishingProblem,
} from '#enquiries/publishing/publishing-problems.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { Store } from '#enquiries/store/store.ts';
import { HOUR_MS, londonDay } from '#model/dates.ts';
import { TOO_SLOW } from '../release/processes.ts';
import { DeployError, deploy, releaseBefore, servedFolder } from '../release/releases.ts';
import { type Branch, BranchError, type TreeEntry } from './branch.ts';
import {
	areWordsHere,
	assembleSite,
	changedContacts,
	changedPages,
	contentProblems,
	copyWords,
	followedFiles,
	hashOfWords,
	newProblems,
	type Objection,
} from './published-words.ts';

/** Where it keeps what it needs, in the folder of the website. */
export const FOLLOWING = '.following';

/** Where a version is built. */
const SITE = join(FOLLOWING, 'site');

/**
 * A host that cannot be reached is mostly restarted, or the line is down for a moment: the third
 * failure in a row is reported.
 */
const FAILURES_BEFORE_ALARM = 3;

/** A version may have failed for the machine's sake, so it is tried again after this. */
const RETRY_AFTER_MS = HOUR_MS;

/** The last lines of a failed build that the letter quotes. */
const LINES_QUOTED = 12;

/** Versions that are remembered, to say that words came back. */
const REMEMBERED_AT_MOST = 100;

/** What this machine remembers, in DATA_DIR: `npm run publish` may write there whatever is full. */
const stateForm = z.object({
	/** When the branch was last looked at. */
	ranAt: z.number().optional(),
	live: z.object({ commit: z.string(), says: z.string() }).optional(),
	/** What was live, the newest last, with a hash of its words. */
	history: z.array(z.object({ commit: z.string(), words: z.string(), at: z.number() })).optional(),
	/** The newest version that was not put live, and the release that was served then. */
	refused: z
		.object({
			commit: z.string(),
			release: z.string(),
			/** When it was refused first. */
			since: z.number(),
			at: z.number(),
		})
		.optional(),
	/** A fault of the machine or of the remote, in passes one after another. */
	fault: z
		.object({
			since: z.number(),
			failures: z.number(),
			/** The last day on which the office got a letter about it. */
			toldOn: z.string().optional(),
		})
		.optional(),
});
type State = z.infer<typeof stateForm>;

interface PublisherParts {
	readonly dataDir: string;
	readonly branch: Branch;
	readonly store: Pick<Store, 'note' | 'setNote' | 'queueNotice'>;
	/** Who gets the letters. */
	readonly officeEmail: string;
	readonly now: () => number;
	/** For the log: never a word of the commit. */
	readonly log: (line: string) => void;
}

/**
 * Looks at the branch once, and puts live what is new. Returns whether there is nothing to put
 * right.
 */
export const publishBranch = (parts: PublisherParts): Promise<boolean> => new Pass(parts).run();

const stateFile = (dataDir: string) => join(dataDir, PUBLISHING_STATE);

/** One look at the branch. */
class Pass {
	private readonly parts: PublisherParts;
	private state: State;
	private hasReported = false;

	constructor(parts: PublisherParts) {
		this.parts = parts;
		this.state = readState(stateFile(parts.dataDir));
	}

	async run(): Promise<boolean> {
		try {
			this.remember({ ranAt: this.parts.now() });
			const refusal = await this.pass();
			const { fault } = this.state;
			if (fault?.toldOn && !refusal) await this.setProblem();
			if (fault?.toldOn && !this.hasReported) {
				const { since } = fault;
				await this.tell(`reachable-${since.toString(36)}`, { outcome: 'reachable', since });
			}
			this.remember({ fault: undefined });
			return refusal === undefined;
		} catch (error) {
			await this.noteFault(error);
			return false;
		}
	}

	private remember(change: State): void {
		const file = stateFile(this.parts.dataDir);
		this.state = { ...this.state, ...change };
		mkdirSync(this.parts.dataDir, { recursive: true, mode: 0o700 });
		writeFileSync(`${file}.next`, JSON.stringify(this.state), { mode: 0o600 });
		renameSync(`${file}.next`, file);
	}

	private async tell(name: string, news: PublishingNews): Promise<void> {
		await queueNews(this.parts.store, this.parts.officeEmail, name, news, this.parts.now());
		this.hasReported = true;
	}

	private setProblem(problem?: PublishingProblem): Promise<void> {
		return this.parts.store.setNote(PUBLISHING_PROBLEM, problem ? JSON.stringify(problem) : '');
	}

	private async pass(): Promise<Objection | undefined> {
		const version = this.parts.branch.fetch();
		const { live, refused } = this.state;
		if (version.commit === live?.commit) {
			// The branch went back to what is live, from what was refused.
			if (refused) {
				await this.setProblem();
				this.remember({ refused: undefined });
			}
			return undefined;
		}
		const release = basename(servedFolder());
		if (
			refused?.commit === version.commit &&
			refused.release === release &&
			this.parts.now() - refused.at < RETRY_AFTER_MS
		)
			return undefined;
		const refusal = await this.publish(version);
		if (!refusal) return undefined;
		rmSync(SITE, { recursive: true, force: true });
		const at = this.parts.now();
		const since = refused?.commit === version.commit ? refused.since : at;
		await this.refuse(version, refusal, since);
		// What keeps the machine busy for so long is not tried again until the branch or the code changes.
		const isTooSlow = refusal.problems.some((problem) => problem.includes(TOO_SLOW));
		const refusedAt = isTooSlow ? Number.MAX_SAFE_INTEGER : at;
		this.remember({ refused: { commit: version.commit, release, since, at: refusedAt } });
		return refusal;
	}

	private async refuse(
		version: Version,
		{ why, problems, forWhom }: Objection,
		since: number,
	): Promise<void> {
		const short = version.commit.slice(0, 8);
		this.parts.log(
			`Version ${short} is not put live: ${problems.length} to put right by the ${forWhom}.`,
		);
		const about = createHash('sha256')
			.update([why, ...problems].join('\n'))
			.digest('hex');
		const name = `${version.commit.slice(0, 16)}-refused-${about.slice(0, 8)}`;
		await this.tell(name, { outcome: 'refused', version, why, problems, forWhom });
		await this.setProblem({
			isFault: false,
			since,
			why: `version ${short}: ${why}`,
		});
	}

	/** Puts a version live, or says what speaks against it. */
	private async publish(version: Version): Promise<Objection | undefined> {
		const decided = followedFiles(this.parts.branch.files(version.commit), '.');
		if (!('taken' in decided)) return decided;
		const { taken } = decided;
		if (areWordsHere(taken, '.')) {
			if (this.state.refused)
				await this.tellLive(version, taken, { pages: [], contacts: [], isServed: true, notes: [] });
			await this.nowLive(version, taken, true);
			return undefined;
		}
		assembleSite(SITE, '.', taken, this.parts.branch);
		const notes = contentProblems(SITE);
		const problems = notes.length > 0 ? newProblems(notes, contentProblems('.')) : [];
		if (problems.length > 0)
			return { why: 'It has mistakes that visitors would see.', problems, forWhom: 'editor' };
		const shown = await putLive();
		if ('why' in shown) return shown;
		// Queued before the words are copied: a pass that is cut off here queues the same letter again.
		await this.tellLive(version, taken, { ...shown, notes });
		// From now on a start builds the same.
		copyWords(SITE, '.');
		rmSync(SITE, { recursive: true, force: true });
		await this.nowLive(version, taken, shown.isServed);
		return undefined;
	}

	private async nowLive(
		version: Version,
		taken: readonly TreeEntry[],
		isServed: boolean,
	): Promise<void> {
		const { commit } = version;
		await this.setProblem();
		const history = [
			...(this.state.history ?? []),
			{ commit, words: hashOfWords(taken), at: this.parts.now() },
		].slice(-REMEMBERED_AT_MOST);
		this.remember({ live: version, history, refused: undefined });
		const name = `Version ${commit.slice(0, 8)}`;
		this.parts.log(
			isServed
				? `${name} is live.`
				: `${name} is ready: visitors see it from the next start of the website on.`,
		);
	}

	private tellLive(
		version: Version,
		taken: readonly TreeEntry[],
		shown: Shown & { readonly notes: readonly string[] },
	): Promise<void> {
		const { history = [], live } = this.state;
		const { commit } = version;
		const words = hashOfWords(taken);
		const times = history.filter((before) => before.commit === commit).length;
		// The same on every machine, and another when the same commit comes back after others.
		const name = `${commit.slice(0, 16)}-live-after-${live?.commit.slice(0, 8) ?? ''}-${times}`;
		const sameAs = history.findLast((before) => before.words === words);
		return this.tell(name, { outcome: 'live', version, ...shown, sameAs });
	}

	/** Tells the office of a fault of the machine or of the remote that lasts: once a day. */
	private async noteFault(error: unknown): Promise<void> {
		const why = faultOf(error as NodeJS.ErrnoException);
		this.parts.log(`Publishing failed: ${why}`);
		const { since = this.parts.now(), failures = 0, toldOn } = this.state.fault ?? {};
		const today = londonDay(this.parts.now());
		const isTold =
			!(error instanceof StoreUnavailable) &&
			failures + 1 >= FAILURES_BEFORE_ALARM &&
			toldOn !== today;
		if (isTold) {
			await this.setProblem({ isFault: true, since, why });
			const name = `unreachable-${since.toString(36)}-${today}`;
			await this.tell(name, { outcome: 'unreachable', since, why });
		}
		this.remember({ fault: { since, failures: failures + 1, toldOn: isTold ? today : toldOn } });
	}
}

/** Empty before the first pass. */
function readState(file: string): State {
	try {
		return stateForm.parse(JSON.parse(readFileSync(file, 'utf8')));
	} catch {
		return {};
	}
}

/** What visitors see of a version. */
interface Shown {
	readonly pages: ReturnType<typeof changedPages>;
	/** New addresses and numbers at which visitors write and ring, in sentences. */
	readonly contacts: readonly string[];
	/** Whether they see it already, or from the next start of the website on. */
	readonly isServed: boolean;
}

/**
 * Builds the content of the site's folder with the code that runs here, tries it and puts it live.
 * Throws on a fault of the machine.
 */
async function putLive(): Promise<Shown | Objection> {
	let isServed = true;
	let before: string | undefined = servedFolder();
	try {
		// A pass that was cut off after the switch has only to tell of it.
		if (isUpToDate(before, SITE)) before = releaseBefore();
		else isServed = await deploy(SITE);
	} catch (error) {
		if (!(error instanceof DeployError) || isFullDisk(error)) throw error;
		return buildRefusal(error.message);
	}
	const contacts = changedContacts('.', SITE);
	return { pages: changedPages(before, servedFolder()), contacts, isServed };
}

/** What a failed build says, in words for a letter. */
function buildRefusal(said: string): Objection {
	const lines = said.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
	return {
		why: 'The pages could not be built and tried with it.',
		problems: lines.slice(-LINES_QUOTED).map((line) => line.trim()),
		forWhom: 'developer',
	};
}

function faultOf(error: NodeJS.ErrnoException): string {
	if (error instanceof BranchError) return error.message;
	if (isFullDisk(error)) return 'the disk of the machine is full.';
	// Of a folder that is mounted for reading only, Node says that it is not there.
	const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '');
	if (isForbidden || (error.code === 'ENOENT' && error.syscall === 'mkdir'))
		return `the website may not write to ${error.path}. A developer has to allow it: under systemd, in ReadWritePaths of website-publish.service.`;
	return error.message.slice(0, 300);
}
