/**
 * `npm run mutate -- src/forms/fields/phone.ts server/http`: changes these files and folders one small
 * thing at a time (StrykerJS), and prints each change that no unit test of their room catches.
 * Without names it is every room, which takes a night.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { install } from './start/prepare.mjs';
import { run } from './start/processes.mjs';

const VERSION = '10.1.1';
const ROOMS = ['src/estimate', 'src/forms', 'src/enquiries', 'src/server'];

/**
 * Installed apart and on first use: its 177 packages would make every `npm install` longer for a
 * run that is made now and then.
 */
const PLACE = resolve('node_modules/.cache/mutate', VERSION);
const inPlace = (path: string) => join(PLACE, 'node_modules/@stryker-mutator', path);

const named = process.argv.slice(2);
const places = named.length > 0 ? named : ROOMS;

await install({ development: true });
if (!existsSync(inPlace('vitest-runner'))) {
	mkdirSync(PLACE, { recursive: true });
	writeFileSync(join(PLACE, 'package.json'), '{ "private": true }\n');
	const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
	// Its peer, Vitest, is the project's own.
	const quietly = ['--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
	await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
		'install',
		'--prefix',
		PLACE,
		...quietly,
		...packages,
	]);
}

const { Stryker } = await import(inPlace('core/dist/src/index.js'));
// Outside the project, because Vitest finds no tests below node_modules.
const sandbox = mkdtempSync(join(tmpdir(), 'mutate-'));
for (const room of ROOMS) {
	const inRoom = places.filter((place) => place === room || place.startsWith(`${room}/`));
	if (inRoom.length === 0) continue;
	console.log(`\n${room}`);
	process.env.MUTATE_ROOM = room;
	const stryker = new Stryker({
		mutate: [
			...inRoom.map((place) => (/\.tsx?(?::|$)/.test(place) ? place : `${place}/**/*.ts`)),
			'!**/*.{test,contract}.ts',
			'!**/{testing,sample-posts}.ts',
			'!**/testing/**',
			// Their tests start a server or a process of their own for every mutant.
			'!**/postgres.ts',
			'!enquiries/second-copy/**',
			'!server/photographs/**',
		],
		plugins: [inPlace('vitest-runner/dist/src/index.js')],
		testRunner: 'vitest',
		vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
		// Only the tests that run the changed line.
		coverageAnalysis: 'perTest',
		// What is evaluated once at import would need every test for each mutant.
		ignoreStatic: true,
		// Texts have tests of their own.
		mutator: { excludedMutations: ['StringLiteral'] },
		concurrency: 2,
		timeoutMS: 30_000,
		dryRunTimeoutMinutes: 30,
		ignorePatterns: ['dist', '.building', 'docs'],
		tempDirName: sandbox,
		cleanTempDir: 'always',
		reporters: ['clear-text'],
		clearTextReporter: { logTests: false, reportTests: false, allowColor: false, skipFull: true },
		logLevel: 'warn',
	});
	await stryker.runMutationTest();
}
rmSync(sandbox, { recursive: true, force: true });
