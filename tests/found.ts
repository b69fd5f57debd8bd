/** Where a proof writes down what it tried and what it found, for docs/proof.md (tools/prove.ts gives it the file). */
import { appendFileSync } from 'node:fs';

/** One line of the report, by the bar's letter and number in the reliability study. */
export interface Finding {
	readonly bar: string;
	readonly tried: string;
	readonly found: string;
}

/** True while everything is being proved, and a test may take its time. */
export const isThorough = Boolean(process.env.PROOF_FILE);

/** Writes a finding down. Without a report to write it into, it does nothing. */
export function found(bar: string, tried: string, finding: string): void {
	if (process.env.PROOF_FILE)
		appendFileSync(process.env.PROOF_FILE, `${JSON.stringify({ bar, tried, found: finding } satisfies Finding)}\n`);
}
