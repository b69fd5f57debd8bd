/** Where a proof writes down what it tried and what it found, for docs/proof.md (tools/prove/run.ts names the folder). */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that was tried for a bar, by the bar's letter and number (tools/prove/bars.ts). */
export interface MeasuredFinding {
	readonly bar: string;
	readonly tried: string;
	readonly found: string;
	/** False for a figure that missed its bar. What must never be (lost, failed, forged) is the test's own to fail. */
	readonly isMet: boolean;
}

const folder = process.env.PROOF_FOLDER;

/** True while everything is being proved, and a test may take its time. */
export const isThorough = folder !== undefined;

/** Writes a finding down. Without a report to write it into, it does nothing. */
export function recordFinding(bar: string, tried: string, finding: string, isMet = true): void {
	if (folder === undefined) return;
	appendFileSync(join(folder, 'findings.jsonl'), `${JSON.stringify({ bar, tried, found: finding, isMet } satisfies MeasuredFinding)}\n`);
}
