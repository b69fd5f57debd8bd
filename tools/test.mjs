/** `npm test`: on a fresh clone installs, finds or installs a Chromium, builds, and runs every test; ends with their count. */
import { prepareTests } from './setup/prepare-tests.mjs';
import { runTests } from './setup/run-tests.mjs';

await prepareTests();
const { status, total } = await runTests(process.argv.slice(2));
console.log(`\n${total}`);
process.exitCode = status;
