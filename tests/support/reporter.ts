/**
 * The reporter of both runners, after their own: keeps what became of each test and the figures
 * that it recorded, and counts them in the last line.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Suite } from '@playwright/test/reporter';
import type { TestModule, TestRunEndReason, Reporter as VitestReporter } from 'vitest/node';

/** What became of one test: a line of JSON in the file. */
export interface TestOutcome {
	readonly runner: 'vitest' | 'playwright';
	/** With the names of its file and of its groups; requirements are in square brackets. */
	readonly name: string;
	readonly state: 'passed' | 'failed' | 'skipped';
	/** It failed before it passed. */
	readonly isTriedAgain?: boolean;
	/** Figures it recorded. One of type `missed figure` is beyond its bar, which fails no test. */
	readonly figures: readonly { readonly type: string; readonly text: string }[];
}

/** A run of Vitest begins it anew, and runs of Playwright append to it. */
const FOLDER = 'test-results';
const OUTCOMES = join(FOLDER, 'outcomes.jsonl');

export default class Reporter implements VitestReporter {
	/** The tests of Playwright. */
	private suite: Suite | undefined;
	/** Failures of Playwright outside a test: of a file that cannot be read, of a hook. */
	private errors = 0;
	private sum = '';

	onTestRunStart(): void {
		rmSync(OUTCOMES, { force: true });
	}

	onTestRunEnd(
		modules: readonly TestModule[],
		unhandled: readonly unknown[],
		reason: TestRunEndReason,
	): void {
		const outcomes = modules.flatMap((module) =>
			[...module.children.allTests()].map((test): TestOutcome => {
				const { state } = test.result();
				return {
					runner: 'vitest',
					name: `${module.relativeModuleId} › ${test.fullName}`,
					state: state === 'pending' ? 'skipped' : state,
					figures: test.annotations().map(({ type, message }) => ({ type, text: message })),
				};
			}),
		);
		const groups = modules.flatMap((module) => [module, ...module.children.allSuites()]);
		const broken = groups.filter((group) => group.errors().length > 0);
		keep(outcomes);
		console.log(sumOf(outcomes, broken.length + unhandled.length, reason === 'passed'));
	}

	onBegin(_config: FullConfig, suite: Suite): void {
		this.suite = suite;
	}

	onError(): void {
		this.errors += 1;
	}

	onEnd({ status }: FullResult): void {
		// Those that are only listed, or that an interrupted run did not reach, have no result.
		const tried = (this.suite?.allTests() ?? []).filter(({ results }) => results.length > 0);
		const outcomes = tried.map((test): TestOutcome => {
			const outcome = test.outcome();
			return {
				runner: 'playwright',
				name: test.titlePath().slice(2).join(' › '),
				state: outcome === 'skipped' ? outcome : outcome === 'unexpected' ? 'failed' : 'passed',
				...(outcome === 'flaky' ? { isTriedAgain: true } : {}),
				figures: (test.results.at(-1)?.annotations ?? []).map(({ type, description = '' }) => ({
					type,
					text: description,
				})),
			};
		});
		const isWhole = /^test(:all)?$/.test(process.env.npm_lifecycle_event ?? '');
		const earlier = isWhole ? read().filter(({ runner }) => runner === 'vitest') : [];
		keep(outcomes);
		this.sum = sumOf([...earlier, ...outcomes], this.errors, status === 'passed');
	}

	/** When every other reporter has had its say. */
	async onExit(): Promise<void> {
		console.log(this.sum);
	}
}

const read = (): TestOutcome[] =>
	existsSync(OUTCOMES)
		? readFileSync(OUTCOMES, 'utf8')
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line))
		: [];

function keep(outcomes: readonly TestOutcome[]): void {
	mkdirSync(FOLDER, { recursive: true });
	appendFileSync(OUTCOMES, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
}

/** The last line. A run that is not green has at least one failure, whatever failed. */
function sumOf(outcomes: readonly TestOutcome[], errors: number, isGreen: boolean): string {
	const count = (state: TestOutcome['state']) =>
		outcomes.filter((outcome) => outcome.state === state).length;
	const failed = Math.max(count('failed') + errors, isGreen ? 0 : 1);
	return [
		...outcomes
			.filter(({ isTriedAgain }) => isTriedAgain)
			.map(({ name }) => `passed at the second try, look at it: ${name}`),
		`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`,
	].join('\n');
}
