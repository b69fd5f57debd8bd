/**
 * `npm test`: on a fresh clone installs, finds or installs a Chromium, builds, and runs the tests
 * in ten minutes; `--all` also runs those that this leaves out (docs/decisions/tests.md). Files
 * that are named run whole, and nothing is installed for them but npm's own packages. Ends with the
 * count.
 */
import { prepareTests } from './testing/prepare-tests.mjs';
import { runTests } from './testing/run-tests.mjs';

const asked = process.argv.slice(2).filter((word) => word !== '--all');
const isQuick = asked.length === 0 && !process.argv.includes('--all');

await prepareTests({ isQuick, asked });
const { isGreen, total } = await runTests(asked, isQuick ? 'quick' : 'all');
if (isQuick)
	console.log(
		'\nThe quick run. It leaves out what `npm test -- --all` adds: see docs/decisions/tests.md.',
	);
console.log(`\n${total}`);
process.exitCode = isGreen ? 0 : 1;
