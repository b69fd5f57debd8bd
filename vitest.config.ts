/**
 * The tests beside the code they are about, and the golden copies. Playwright runs the others under
 * tests/ (playwright.config.ts).
 */
import { defineConfig } from 'vitest/config';

/** These draw the firm's folder with the build, or run what does. */
const BUILT = [
	'scripts/weights.test.ts',
	'src/content/checks/checks.test.ts',
	'src/content/checks/claims.test.ts',
];
/** It ends threads in the middle of their work. */
const THREADS = 'src/enquiries/store/sqlite/sqlite-in-thread.test.ts';
const folders = ['src', 'deploy', 'scripts', 'docs'];

export default defineConfig({
	test: {
		// Vitest leaves one processor free, which on two is every other.
		maxWorkers: '100%',
		// Where a processor has protection keys, a thread that ends while V8 compiles takes its process
		// with it ("Check failed: jit_page.has_value()"); tests of the store end threads on purpose.
		execArgv: ['--no-memory-protection-keys'],
		tags: [{ name: 'all', description: 'What npm test leaves out.' }],
		// A busy machine makes a test slow, never red: these end only what would never end by itself.
		expect: { poll: { timeout: 120_000 } },
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					// The files of a worker share its modules: to evaluate them for each file took over a
					// third of the processor time. So no test replaces a module (`vi.mock`), and what a test
					// changes in the process it puts back.
					isolate: false,
					// Pictures take their colours from style sheets, and pages carry some as text.
					css: { include: [/\.css\?(?:raw|inline)$/] },
					// Without a build no script of a page has an address.
					alias: { 'virtual:page-scripts': 'data:text/javascript,export const scriptUrls = {}' },
					include: ['*.test.ts', ...folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)],
					exclude: [...BUILT, THREADS],
					testTimeout: 600_000,
					hookTimeout: 600_000,
				},
			},
			// In a process of its own, in which V8 compiles and collects beside nothing: a thread that ended
			// meanwhile took the process of many other files with it (SIGSEGV).
			{
				extends: true,
				test: {
					name: 'threads',
					include: [THREADS],
					execArgv: ['--no-memory-protection-keys', '--single-threaded'],
					testTimeout: 600_000,
					hookTimeout: 600_000,
				},
			},
			{
				extends: true,
				test: {
					name: 'built',
					include: BUILT,
					globalSetup: './tests/support/built-pages.ts',
					testTimeout: 600_000,
				},
			},
			// The built site as a process of its own (tests/golden/website.ts).
			{
				extends: true,
				test: {
					name: 'golden',
					include: ['tests/golden/*.golden.ts'],
					globalSetup: './tests/support/built-pages.ts',
					testTimeout: 1_200_000,
					hookTimeout: 1_200_000,
				},
			},
		],
	},
});
