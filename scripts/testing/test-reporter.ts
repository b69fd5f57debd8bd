/**
 * The reporter of both runners, Vitest and Playwright: writes each test's name, outcome and figures
 * into the file that TEST_OUTCOMES names (scripts/testing/run-tests.mjs).
 */
import { appendFileSync } from 'node:fs';
import type { TestModule, Reporter as VitestReporter } from 'vitest/node';

/** What a run says of one test: a line of JSON in the file. */
export interface TestOutcome {
	/**
	 * With the names of its file and of the groups it stands in; the tags of requirements are in
	 * square brackets.
	 */
	readonly name: string;
	readonly state: 'passed' | 'failed' | 'skipped';
	/** It failed before it passed. */
	readonly isTriedAgain?: boolean;
	/**
	 * Figures it recorded; those of type `missed` are beyond the requirement's bar, which fails no
	 * test.
	 */
	readonly figures: readonly { readonly type: string; readonly text: string }[];
}

interface Annotation {
	readonly type: string;
	readonly description?: string;
}

/** The members of Playwright's TestCase and TestResult that are read here. */
interface PlaywrightTest {
	/** How often it may be tried again. */
	readonly retries: number;
	titlePath(): string[];
}
interface PlaywrightResult {
	readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
	/** 0 for the first try. */
	readonly retry: number;
	readonly annotations: readonly Annotation[];
}

export default class TestReporter implements VitestReporter {
	/** Vitest: everything at once. */
	onTestRunEnd(modules: readonly TestModule[]): void {
		for (const module of modules) {
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				const figures = test.annotations().map(({ type, message }) => ({ type, text: message }));
				if (state !== 'pending')
					write({ name: `${module.relativeModuleId} › ${test.fullName}`, state, figures });
			}
		}
	}

	/** Playwright: test by test. */
	onTestEnd(test: PlaywrightTest, { status, retry, annotations }: PlaywrightResult): void {
		const willBeTriedAgain = (status === 'failed' || status === 'timedOut') && retry < test.retries;
		if (willBeTriedAgain) return;
		write({
			name: test.titlePath().slice(2).join(' › '),
			state: status === 'passed' || status === 'skipped' ? status : 'failed',
			...(retry > 0 ? { isTriedAgain: true } : {}),
			figures: annotations.map(({ type, description = '' }) => ({ type, text: description })),
		});
	}
}

function write(outcome: TestOutcome): void {
	if (process.env.TEST_OUTCOMES)
		appendFileSync(process.env.TEST_OUTCOMES, `${JSON.stringify(outcome)}\n`);
}
