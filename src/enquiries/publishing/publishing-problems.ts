/** What the findings and `doctor` say about publishing from a Git branch. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { HOUR_MS, timeInWords } from '#model/dates.ts';

/**
 * The note with why what was pushed is not live: a mistake in it, or a fault that keeps everything
 * pushed from going live. Empty when all is.
 */
export const PUBLISHING_PROBLEM = 'publishing problem';

export const publishingProblem = z.object({
	isFault: z.boolean(),
	since: z.number(),
	why: z.string(),
});
export type PublishingProblem = z.infer<typeof publishingProblem>;

/** What `npm run publish` remembers on this machine, in DATA_DIR; `ranAt` is its last look. */
export const PUBLISHING_STATE = 'publishing.json';

/** A timer that has missed so many passes is not there. */
const RUNS_WITHIN_MS = HOUR_MS;

/**
 * What is wrong where the branch is not looked at any more, for the person who runs the website.
 */
export function publishTimerProblem(dataDir: string, now: number): string | undefined {
	const ranAt = lastLook(dataDir);
	return ranAt !== undefined && now - ranAt <= RUNS_WITHIN_MS
		? undefined
		: `the branch ${ranAt === undefined ? 'has never been looked at' : `was last looked at on ${timeInWords(ranAt)}`}. Enable website-publish.timer and website-publish.path, or have cron run “npm run publish”`;
}

function lastLook(dataDir: string): number | undefined {
	try {
		const state = JSON.parse(readFileSync(join(dataDir, PUBLISHING_STATE), 'utf8'));
		return z.object({ ranAt: z.number() }).parse(state).ranAt;
	} catch {
		return undefined;
	}
}
