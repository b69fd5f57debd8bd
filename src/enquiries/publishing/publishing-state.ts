/**
 * What one machine remembers about publishing from a Git branch: in a file in DATA_DIR, which `npm
 * run publish` may write whatever else is closed or full.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS, timeInWords } from '#model/dates.ts';
import type { PublishingNews, Version } from './publishing.ts';

/** A fault of the machine or of the remote, in passes one after another. */
export interface PublishingFault {
	readonly since: number;
	readonly failures: number;
	readonly why: string;
	/** The last day on which the office was told. */
	readonly toldOn?: string | undefined;
}

export interface PublishingState {
	/** When the branch was last looked at. */
	readonly ranAt?: number | undefined;
	/** The version that is live here. */
	readonly live?: Version | undefined;
	/** The one before it, whose words are kept. */
	readonly before?: Version | undefined;
	/** The newest version that was not put live, and with which code. */
	readonly refused?:
		| {
				readonly commit: string;
				readonly code: string;
				readonly why: string;
				readonly retryAt?: number;
		  }
		| undefined;
	/** The version that was last taken off by a press. */
	readonly takenOff?: string | undefined;
	/** A letter that is not queued yet: the store may be away just then. */
	readonly pending?: { readonly name: string; readonly news: PublishingNews } | undefined;
	readonly fault?: PublishingFault | undefined;
}

const stateFile = (dataDir: string) => join(dataDir, 'publishing.json');

/** Reads it. Empty before the first pass. */
export function readPublishingState(dataDir: string): PublishingState {
	try {
		return JSON.parse(readFileSync(stateFile(dataDir), 'utf8')) as PublishingState;
	} catch {
		return {};
	}
}

/** Changes it, in one step. Returns what is remembered now. */
export function rememberPublishing(dataDir: string, change: PublishingState): PublishingState {
	const state = { ...readPublishingState(dataDir), ...change };
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	writeFileSync(`${stateFile(dataDir)}.next`, JSON.stringify(state), { mode: 0o600 });
	renameSync(`${stateFile(dataDir)}.next`, stateFile(dataDir));
	return state;
}

/** A timer that has missed so many passes is not there. */
const RUNS_WITHIN_MS = HOUR_MS;

/**
 * What is wrong where the branch is not looked at any more, for whoever runs the website. Undefined
 * when it is.
 */
export function missedPublishing(dataDir: string, now: number): string | undefined {
	const { ranAt } = readPublishingState(dataDir);
	if (ranAt !== undefined && now - ranAt <= RUNS_WITHIN_MS) return undefined;
	const last =
		ranAt === undefined
			? 'has never been looked at'
			: `was last looked at on ${timeInWords(ranAt)}`;
	return `the branch ${last}. Enable website-publish.timer and website-publish.path, or have cron run “npm run publish”`;
}
