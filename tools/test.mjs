/** `npm test`: on a fresh clone installs, finds or installs a Chromium, builds, and runs every test; ends with their count. */
import { prepareTests } from './setup/prepare-tests.mjs';
import { runTests } from './setup/run-tests.mjs';

await prepareTests();
const { isGreen, total } = await runTests(process.argv.slice(2));
console.log(`\n${total}`);
process.exitCode = isGreen ? 0 : 1;
