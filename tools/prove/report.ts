/** The report on the bars: from what is meant to prove them, what ran, and what was written down, to a table with a verdict on each. */
import type { MeasuredFinding } from '../../tests/support/found.ts';
import { isNamed } from '../../tests/support/test-names.ts';
import type { notTried, Proof } from './bars.ts';

/** `missed`: a test failed, or a figure was not reached. */
type Verdict = 'met' | 'missed' | 'not tried';

export interface Row {
	readonly bar: string;
	readonly verdict: Verdict;
	readonly tried: string;
	readonly found: string;
}

/** A test that ran, by the file it ran from. */
export interface RanTest {
	readonly file: string;
	/** Its own name, and those of the groups it stands in. */
	readonly names: readonly string[];
	/** `rested` where this machine cannot run it. */
	readonly outcome: 'passed' | 'failed' | 'rested';
}

export interface Tried {
	readonly proofs: readonly Proof[];
	readonly notTried: typeof notTried;
	readonly findings: readonly MeasuredFinding[];
	readonly ran: readonly RanTest[];
	/** False where only some files were asked for, and a test that did not run means nothing. */
	readonly isWhole: boolean;
}

/** The rows in the study's order, and what is wrong with the table of bars itself, each in a sentence. */
export function reportOn({ proofs, notTried, findings, ran, isWhole }: Tried): { rows: Row[]; problems: string[] } {
	const problems: string[] = [];
	const rows: Row[] = findings.map(({ bar, tried, found, isMet }) => ({ bar, verdict: isMet ? 'met' : 'missed', tried, found }));
	for (const { bar, file, names, passing } of proofs) {
		const tests = names.map((name) => ({
			name,
			outcomes: ran.filter((test) => test.file === file && test.names.some((one) => isNamed(one, name))).map(({ outcome }) => outcome),
		}));
		const tried = passing?.tried ?? names.join('; ');
		const row = (verdict: Verdict, found: string) => rows.push({ bar, verdict, tried, found });
		const failed = tests.filter(({ outcomes }) => outcomes.includes('failed')).map(({ name }) => name);
		const absent = tests.filter(({ outcomes }) => outcomes.length === 0).map(({ name }) => name);
		const isRested = tests.some(({ outcomes }) => outcomes.length > 0 && outcomes.every((outcome) => outcome === 'rested'));
		if (failed.length > 0) row('missed', `failed: ${failed.join('; ')}`);
		else if (absent.length > 0) {
			if (!isWhole) continue;
			problems.push(
				...absent.map((name) => `${bar}: nothing called “${name}” ran in ${file}. Was it renamed? Name it anew in tools/prove/bars.ts.`),
			);
			row('not tried', 'the test did not run');
		} else if (isRested) {
			if (isWhole) row('not tried', 'the test rests on this machine');
		} else if (passing) row('met', passing.found);
		else if (!findings.some((finding) => finding.bar === bar)) {
			problems.push(`${bar}: “${names.join('”, “')}” passed in ${file} without writing down what was found.`);
			row('not tried', 'nothing was written down');
		}
	}
	if (isWhole) rows.push(...notTried.map(({ bar, what, why }): Row => ({ bar, verdict: 'not tried', tried: what, found: why })));
	return { rows: rows.sort((one, other) => place(one.bar) - place(other.bar)), problems };
}

/** The study's order: durability, delivery, front door, spam, browser, privacy, access. */
const LETTERS = 'DMHSBPA';
const place = (bar: string): number => LETTERS.indexOf(bar.charAt(0)) * 100 + Number(bar.slice(1));

/** How many bars were met, missed, and not tried; a bar is what the worst of its rows is. */
export function summary(rows: readonly Row[]): string {
	const bars = [...new Set(rows.map(({ bar }) => bar))];
	const verdicts = bars.map((bar) => {
		const of = new Set(rows.filter((row) => row.bar === bar).map(({ verdict }) => verdict));
		if (of.has('missed')) return 'missed';
		return of.has('not tried') ? (of.has('met') ? 'in part' : 'not tried') : 'met';
	});
	const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
	return `${bars.length} bars: ${count('met')} met, ${count('in part')} met in the part that was tried, ${count('missed')} missed, ${count('not tried')} not tried.`;
}

/** The table, ready for a document. */
export function table(rows: readonly Row[]): string {
	const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
	return [
		'| Bar | Verdict | Tried | Found |',
		'| --- | --- | --- | --- |',
		...rows.map(
			({ bar, verdict, tried, found }) => `| ${bar} | ${verdict === 'missed' ? '**missed**' : verdict} | ${cell(tried)} | ${cell(found)} |`,
		),
	].join('\n');
}
