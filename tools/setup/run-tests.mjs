/** Runs the tests: those beside the code with Vitest, those in tests/ with Playwright. Plain JavaScript, as it is loaded before anything is installed. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownNode } from './prepare.mjs';
import { statusOf } from './processes.mjs';

const hasJourneys = existsSync('playwright.config.ts');

/**
 * Runs all tests, or those in the files named; `-t` chooses by name. Gives the outcome of each (tools/test-reporter.ts), the exit
 * status, and one plain line that counts them, for whoever reads only the last line.
 */
export async function runTests(given = [], settings = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
	const file = join(folder, 'results.jsonl');
	const at = given.indexOf('-t');
	const [files, chosen] = at < 0 ? [given, []] : [given.slice(0, at), given.slice(at + 1)];
	const isJourney = (name) => hasJourneys && name.startsWith('tests/');
	const runs = [
		[[join('node_modules', 'vitest', 'vitest.mjs'), 'run'], '-t', files.filter((name) => !isJourney(name))],
		[[join('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--pass-with-no-tests'], '-g', files.filter(isJourney)],
	];
	let status = 0;
	for (const [command, option, own] of hasJourneys ? runs : runs.slice(0, 1)) {
		if (files.length > 0 && own.length === 0) continue;
		const words = [...command, ...own, ...chosen.flatMap((name) => [option, name])];
		status = (await statusOf(ownNode, words, { ...settings, TEST_RESULTS: file })) || status;
	}
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
