/**
 * `npx stryker run --mutate src/forms/fields/phone.ts`: changes the file one small thing at a time
 * and prints each change that no unit test catches. Without a name it takes a night.
 */

export default {
	mutate: [
		'src/{estimate,forms,enquiries,server}/**/*.ts',
		'!**/*.{test,contract}.ts',
		'!**/testing.ts',
		'!**/{testing,fixtures}/**',
		// Their tests start a server or a process of their own for every mutant.
		'!**/postgres.ts',
		'!src/enquiries/second-copy/**',
		'!src/server/photographs/**',
	],
	testRunner: 'vitest',
	vitest: { configFile: 'tests/support/stryker.vitest.config.ts' },
	// What is evaluated once at import would need every test for each mutant.
	ignoreStatic: true,
	// Texts have tests of their own.
	mutator: { excludedMutations: ['StringLiteral'] },
	concurrency: 2,
	timeoutMS: 30_000,
	dryRunTimeoutMinutes: 30,
	ignorePatterns: ['dist', '.building', '.data', 'docs', 'shots', 'test-results'],
	cleanTempDir: 'always',
	reporters: ['clear-text'],
	clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
};
