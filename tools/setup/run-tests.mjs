/** Runs the tests: those beside the code with Vitest, those in tests/ with Playwright. Plain JavaScript, as it is loaded before anything is installed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownNode } from './prepare.mjs';
import { statusOf } from './processes.mjs';

const vitest = [join('node_modules', 'vitest', 'vitest.mjs'), 'run'];
const playwright = [join('node_modules', '@playwright', 'test', 'cli.js'), 'test'];

/**
 * Runs all tests, or those in the files named, and gives the outcome of each (tools/test-reporter.ts), the exit status, and one plain
 * line that counts them, for whoever reads only the last line.
 */
export async function runTests(names = [], settings = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
	const file = join(folder, 'results.jsonl');
	const isJourney = (name) => existsSync('playwright.config.ts') && name.startsWith('tests/');
	const journeys = names.filter(isJourney);
	const units = names.filter((name) => !isJourney(name));
	let status = 0;
	for (const [command, chosen] of [
		[vitest, units],
		[playwright, journeys],
	])
		if (chosen.length > 0 || (names.length === 0 && (command === vitest || existsSync('playwright.config.ts'))))
			status = (await statusOf(ownNode, [...command, ...chosen], { ...settings, TEST_RESULTS: file })) || status;
	const results = existsSync(file)
		? readFileSync(file, 'utf8')
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line))
		: [];
	rmSync(folder, { recursive: true });
	const count = (state) => results.filter((result) => result.state === state).length;
	return { results, status, total: `tests: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped` };
}
