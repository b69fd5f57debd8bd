/**
 * `npx stryker run --mutate src/forms/fields/phone.ts`: changes the file one small thing at a time
 * and prints each change that no unit test of its folder of src/ catches. Without a name it takes a
 * night.
 */

/** To run the tests of all folders once takes five minutes, before the first change. */
const [folder = 'src/{model,estimate,forms,enquiries,server}'] =
	process.argv.join(' ').match(/src\/\w+/) ?? [];

export default {
	mutate: [
		`${folder}/**/*.ts`,
		'!**/*.{test,contract}.ts',
		'!**/testing.ts',
		'!**/{testing,fixtures}/**',
		// Their tests start a server or a process of their own for every mutant.
		'!**/postgres.ts',
		'!src/enquiries/second-copy/**',
		'!src/server/photographs/**',
	],
	testRunner: 'vitest',
	testFiles: [`${folder}/**/*.test.ts`],
	// What is evaluated once at import would need every test for each mutant.
	ignoreStatic: true,
	// Texts have tests of their own.
	mutator: { excludedMutations: ['StringLiteral'] },
	concurrency: 2,
	timeoutMS: 30_000,
	dryRunTimeoutMinutes: 30,
	ignorePatterns: [
		'dist',
		'.building',
		'.data',
		'docs',
		'shots',
		'test-results',
		// Starts a PostgreSQL server: half a minute for every mutant. The SQLite store keeps the same
		// promises (store.contract.ts).
		'**/postgres.test.ts',
		// They fail in Stryker's sandbox: an S3 server; the process that decodes photographs, which may
		// read its own packages only and finds none; the version before, which is not in Git.
		'src/enquiries/second-copy/**/*.test.ts',
		'**/{reencode,version-before}.test.ts',
		// A country of postcodes takes minutes while Stryker counts what runs.
		'**/whole-country.test.ts',
	],
	cleanTempDir: 'always',
	reporters: ['clear-text'],
	clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
};
