/**
 * Runs both test runners and counts their tests. Playwright has what is under tests/, Vitest the
 * rest.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ownNode } from '../start/prepare.mjs';

/**
 * How much is tried, and what says so to the tests (tests/support/thorough.ts): `quick` leaves out
 * what docs/decisions/tests.md says, `all` is what CI runs, and `thorough` is at full size and with
 * the long proofs.
 */
const SETTINGS = { quick: { QUICK: '1' }, all: {}, thorough: { PROVE: '1' } };

const isJourney = (file) => file.split(sep)[0] === 'tests';

/** Vitest finds tests by their names with -t, Playwright with -g. */
const vitest = (asked) => [
	join('node_modules', 'vitest', 'vitest.mjs'),
	'run',
	...asked,
	'--passWithNoTests',
];
const playwright = (asked) => [
	join('node_modules', '@playwright', 'test', 'cli.js'),
	'test',
	...asked.map((word) => (word === '-t' ? '-g' : word)),
	'--pass-with-no-tests',
];

/** What became of each test: a line of JSON each, written by scripts/testing/test-reporter.ts. */
export const OUTCOMES = join('test-results', 'outcomes.jsonl');

const readOutcomes = () =>
	existsSync(OUTCOMES)
		? readFileSync(OUTCOMES, 'utf8')
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line))
		: [];

/**
 * Runs a command to its end, and gives its exit status. What it prints is shown at once, or,
 * `later`, when it has ended.
 */
function run(args, settings, later = false) {
	return new Promise((resolve) => {
		const child = spawn(ownNode, args, {
			stdio: later ? ['ignore', 'pipe', 'pipe'] : 'inherit',
			shell: process.platform === 'win32',
			env: { ...process.env, ...settings },
		});
		const printed = [];
		for (const stream of [child.stdout, child.stderr])
			stream?.on('data', (chunk) => printed.push(chunk));
		child.once('error', () => resolve(1));
		child.once('close', (code) => {
			process.stdout.write(Buffer.concat(printed));
			resolve(code ?? 1);
		});
	});
}

/**
 * Runs all tests of that size, or those of the files asked for. Gives the outcome of each, whether
 * all is well, and one plain line that counts them, for whoever reads only the last line.
 */
export async function runTests(asked, size) {
	const files = asked.filter((word) => existsSync(word));
	const hasUnits = files.length === 0 || !files.every(isJourney);
	const hasJourneys = files.length === 0 || files.some(isJourney);
	mkdirSync(dirname(OUTCOMES), { recursive: true });
	rmSync(OUTCOMES, { force: true });
	// The build has just been made, so the site is started from it, as in production.
	const settings = { ...SETTINGS[size], TEST_OUTCOMES: OUTCOMES, SITE_FROM_BUILD: '1' };
	// One journey of five thousand that fails now and then would refuse a change that it has nothing
	// to do with; it is named at the end.
	if (size === 'all' && asked.length === 0) settings.TRY_AGAIN = '1';
	let statuses;
	if (hasUnits && hasJourneys && size !== 'thorough')
		// Side by side, because neither keeps two processors busy: both start slowly, wait, and end
		// with one file alone. Vitest is to end well before Playwright, whose four workers keep both
		// busy to the end; with one worker it was the last by far.
		statuses = await Promise.all([
			run([...vitest(asked), '--maxWorkers=2'], settings, true),
			run(playwright(asked), settings),
		]);
	else
		statuses = [
			hasUnits ? await run(vitest(asked), settings) : 0,
			hasJourneys ? await run(playwright(asked), settings) : 0,
		];
	const isGreen = statuses.every((status) => status === 0);
	const outcomes = readOutcomes();
	const named = (state) =>
		outcomes.filter((outcome) => outcome.state === state).map(({ name }) => name);
	const failures = named('failed');
	// A file that cannot be read, or a hook that fails after the last test, fails the run without a
	// test of its own.
	const failed = isGreen ? 0 : Math.max(1, failures.length);
	return {
		outcomes,
		isGreen,
		total: [
			...outcomes
				.filter(({ isTriedAgain, state }) => isTriedAgain && state === 'passed')
				.map(({ name }) => `passed at a later try, look at it: ${name}`),
			...failures.map((name) => `failed: ${name}`),
			`tests: ${named('passed').length} passed, ${failed} failed, ${named('skipped').length} skipped`,
		].join('\n'),
	};
}
