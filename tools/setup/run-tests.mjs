/** Runs both test runners, one after the other, and counts their tests. Playwright has what is under tests/, Vitest the rest. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ownNode } from './prepare.mjs';
import { runForStatus } from './processes.mjs';

const isJourney = (file) => file.split(sep)[0] === 'tests';

/** Vitest finds tests by their names with -t, Playwright with -g. */
const vitest = (asked) => [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...asked, '--passWithNoTests'];
const playwright = (asked) => [
	join('node_modules', '@playwright', 'test', 'cli.js'),
	'test',
	...asked.map((word) => (word === '-t' ? '-g' : word)),
	'--pass-with-no-tests',
];

/** What became of each test: a line of JSON each, written by tools/test-reporter.ts. */
export const OUTCOMES = join('test-results', 'outcomes.jsonl');

const readOutcomes = () =>
	existsSync(OUTCOMES)
		? readFileSync(OUTCOMES, 'utf8')
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line))
		: [];

/**
 * Runs all tests, or those of the files asked for. Gives the outcome of each, whether all is well, and one plain line that counts
 * them, for whoever reads only the last line.
 */
export async function runTests(asked, settings = {}) {
	const files = asked.filter((word) => existsSync(word));
	const runners = [
		...(files.length === 0 || !files.every(isJourney) ? [vitest] : []),
		...(files.length === 0 || files.some(isJourney) ? [playwright] : []),
	];
	mkdirSync(dirname(OUTCOMES), { recursive: true });
	rmSync(OUTCOMES, { force: true });
	let isGreen = true;
	for (const command of runners)
		isGreen = (await runForStatus(ownNode, command(asked), { ...settings, TEST_OUTCOMES: OUTCOMES })) === 0 && isGreen;
	const outcomes = readOutcomes();
	const count = (state) => outcomes.filter((outcome) => outcome.state === state).length;
	// A file that cannot be read, or a hook that fails after the last test, fails the run without a test of its own.
	const failed = isGreen ? 0 : Math.max(1, count('failed'));
	return { outcomes, isGreen, total: `tests: ${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped` };
}
