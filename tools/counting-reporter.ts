/** Ends a test run with one plain line that counts it, for whoever reads only the last line. */
import type { Reporter, TestModule } from 'vitest/node';

export default class CountingReporter implements Reporter {
	onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
		const counts = { passed: 0, failed: errors.length, skipped: 0 };
		for (const module of modules) {
			for (const test of module.children.allTests()) {
				const { state } = test.result();
				if (state === 'passed' || state === 'failed' || state === 'skipped') counts[state] += 1;
			}
			if (module.errors().length > 0) counts.failed += 1;
		}
		console.log(`\ntests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
	}
}
