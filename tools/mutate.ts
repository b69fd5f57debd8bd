/**
 * `npm run mutate`: changes the product one small thing at a time and sees whether a unit test fails (StrykerJS). Each room has its
 * part of docs/mutation.md.
 *
 * `npm run mutate -- --one-in 1 server/http forms/phone.ts` tests every mutant of a folder or file, and only prints. Without names
 * it is all three rooms, without a number one mutant in twelve.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeSection } from './bench/section.ts';
import { soFar } from './mutate/sample.ts';
import { install } from './setup/prepare.mjs';
import { run } from './setup/processes.mjs';

interface MutantResult {
	readonly fileName: string;
	readonly location: { readonly start: Position; readonly end: Position };
	readonly mutatorName: string;
	readonly replacement: string;
	readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'Ignored' | 'RuntimeError';
}

interface Position {
	readonly line: number;
	readonly column: number;
}

const VERSION = '10.1.1';
const ROOMS = ['estimate', 'forms', 'enquiries', 'server'];
const CAUGHT: readonly MutantResult['status'][] = ['Killed', 'Timeout'];
const SURVIVED: readonly MutantResult['status'][] = ['Survived', 'NoCoverage'];
const nameOf = ({ fileName }: MutantResult) => relative(process.cwd(), resolve(fileName));
/** Begins when it is loaded, in a process of its own, so that no unit test can load it. Journeys start it. */
const PROGRAM = /^server\/(?:serve|start|rehearse|notify-office)\.ts$/;
const folderOf = (result: MutantResult) => (PROGRAM.test(nameOf(result)) ? 'server, its programs' : nameOf(result).replace(/\/[^/]+$/, ''));

/** Installed apart and on first use: its 177 packages would make every `npm install` longer for a run that is made now and then. */
const PLACE = resolve('node_modules/.cache/mutate', VERSION);
const inPlace = (path: string) => join(PLACE, 'node_modules/@stryker-mutator', path);

const { values, positionals } = parseArgs({ options: { 'one-in': { type: 'string', default: '12' } }, allowPositionals: true });
const oneIn = Number(values['one-in']);
const places = positionals.length > 0 ? positionals : ROOMS;

await install({ development: true });
if (!existsSync(inPlace('vitest-runner'))) {
	mkdirSync(PLACE, { recursive: true });
	writeFileSync(join(PLACE, 'package.json'), '{ "private": true }\n');
	// Its peer, Vitest, is the project's own.
	const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
	await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
		'install',
		'--prefix',
		PLACE,
		'--legacy-peer-deps',
		'--no-audit',
		'--no-fund',
		'--loglevel=error',
		...packages,
	]);
}

const { Stryker } = await import(inPlace('core/dist/src/index.js'));
// Outside the project, because Vitest finds no tests below node_modules.
const sandbox = mkdtempSync(join(tmpdir(), 'mutate-'));
process.env.MUTATE_ONE_IN = String(oneIn);
for (const room of ROOMS) {
	const inRoom = places.filter((place) => place === room || place.startsWith(`${room}/`));
	if (inRoom.length === 0) continue;
	console.log(`\n${room}`);
	const begun = Date.now();
	process.env.MUTATE_ROOM = room;
	const stryker = new Stryker({
		mutate: [
			...inRoom.map((place) => (/\.ts$/.test(place) ? place : `${place}/**/*.ts`)),
			'!**/*.{test,contract}.ts',
			'!**/{testing,sample-posts}.ts',
			'!**/testing/**',
			// Their tests start a server or a process of their own for every mutant.
			'!**/postgres.ts',
			'!enquiries/second-copy/**',
			'!server/photographs/**',
		],
		plugins: [inPlace('vitest-runner/dist/src/index.js'), resolve('tools/mutate/sample.ts')],
		testRunner: 'vitest',
		vitest: { configFile: 'tools/mutate/vitest.config.ts' },
		checkers: ['sample'],
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
		reporters: ['progress-append-only', 'so-far'],
		allowConsoleColors: false,
		logLevel: 'warn',
	});
	soFar.length = 0;
	// Ended by its time limit, for example.
	const onEnd = () => write(soFar as MutantResult[], ' It was ended before all of them were tested.');
	process.once('SIGTERM', onEnd);
	write(await stryker.runMutationTest());
	process.off('SIGTERM', onEnd);

	function write(results: readonly MutantResult[], note = ''): void {
		const minutes = Math.ceil((Date.now() - begun) / 60_000);
		const section = `Written by \`npm run mutate\` on ${new Date().toISOString().slice(0, 10)}: ${oneIn === 1 ? 'every mutant' : `one mutant in ${oneIn}`}, in ${minutes} minutes.${note}\n\n${report(results)}`;
		console.log(`\n${section}`);
		if (inRoom.includes(room)) writeSection(room, `## ${room}\n\n${section}`, join('docs', 'mutation.md'));
	}
}
rmSync(sandbox, { recursive: true, force: true });

/** Counts by folder, and each survivor. */
function report(results: readonly MutantResult[]): string {
	const tested = results.filter(({ status }) => CAUGHT.includes(status) || SURVIVED.includes(status));
	const folders = [...new Set(tested.map(folderOf))].sort();
	const survivors = tested.filter(({ status }) => status === 'Survived');
	const notRun = Map.groupBy(
		tested.filter(({ status }) => status === 'NoCoverage'),
		nameOf,
	);
	return [
		'| folder | tested | caught | survived | not run | caught of all | of those run |',
		'| --- | --- | --- | --- | --- | --- | --- |',
		...folders.map((folder) =>
			row(
				folder,
				tested.filter((result) => folderOf(result) === folder),
			),
		),
		...(folders.length > 1 ? [row('all', tested)] : []),
		'',
		...(survivors.length > 0 ? ['Survived:', '', ...survivors.map(line).sort(), ''] : []),
		...(notRun.size > 0 ? ['Lines with mutants that no unit test of this folder runs:', ''] : []),
		...[...notRun]
			.map(
				([name, mutants]) =>
					`* ${name} ${[...new Set(mutants.map(({ location }) => location.start.line))].sort((a, b) => a - b).join(', ')}`,
			)
			.sort(),
	].join('\n');
}

function row(name: string, among: readonly MutantResult[]): string {
	const count = (...statuses: readonly MutantResult['status'][]) => among.filter(({ status }) => statuses.includes(status)).length;
	const caught = count(...CAUGHT);
	const survived = count('Survived');
	const percentOf = (whole: number) => (whole === 0 ? '' : `${Math.round((100 * caught) / whole)}%`);
	return `| ${name} | ${among.length} | ${caught} | ${survived} | ${count('NoCoverage')} | ${percentOf(among.length)} | ${percentOf(caught + survived)} |`;
}

function line(result: MutantResult): string {
	const { start, end } = result.location;
	const lines = readFileSync(result.fileName, 'utf8')
		.split('\n')
		.slice(start.line - 1, end.line);
	lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
	lines[0] = lines[0]?.slice(start.column - 1) ?? '';
	const where = `${nameOf(result)}:${start.line}`;
	return `* ${where} \`${shorten(lines.join(' '))}\` → \`${shorten(result.replacement)}\``;
}

function shorten(code: string): string {
	const inOneLine = code.replace(/\s+/g, ' ').replaceAll('`', '´').trim();
	return inOneLine.length > 60 ? `${inOneLine.slice(0, 59)}…` : inOneLine;
}
