/** Tries the bars, says what was found, and writes docs/proof.md; named files alone are only tried. Started by tools/prove.mjs. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join, relative } from 'node:path';
import type { MeasuredFinding } from '../../tests/support/found.ts';
import { knownLimits, notTried, proofs } from './bars.ts';
import { type RanTest, type Row, reportOn, summary, table } from './report.ts';

/** What Vitest says of a run. */
interface Results {
	readonly testResults: readonly {
		readonly name: string;
		readonly status: string;
		readonly message: string;
		readonly assertionResults: readonly {
			readonly status: string;
			readonly ancestorTitles: readonly string[];
			readonly title: string;
		}[];
	}[];
}

const asked = process.argv.slice(2);
const isWhole = asked.length === 0;
const folder = mkdtempSync(join(tmpdir(), 'proof-'));
const findingsFile = join(folder, 'findings.jsonl');
const resultsFile = join(folder, 'results.json');
writeFileSync(findingsFile, '');

console.log(
	isWhole ? 'Trying every bar. This takes about twenty minutes; each test says so as it passes.\n' : `Trying ${asked.join(' ')} …\n`,
);
const { status } = spawnSync(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...asked], {
	stdio: 'inherit',
	env: { ...process.env, PROOF_FOLDER: folder },
});

const results = existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results) : { testResults: [] };
const findings = readFileSync(findingsFile, 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as MeasuredFinding);
rmSync(folder, { recursive: true });

const fileOf = (name: string) => relative(process.cwd(), name).replaceAll('\\', '/');
const ran = results.testResults.flatMap(({ name, assertionResults }) =>
	assertionResults.map(
		({ ancestorTitles, title, status: outcome }): RanTest => ({
			file: fileOf(name),
			names: [...ancestorTitles, title],
			outcome: outcome === 'passed' || outcome === 'failed' ? outcome : 'rested',
		}),
	),
);
const failures = [
	...ran.filter(({ outcome }) => outcome === 'failed').map(({ file, names }) => `${file}: ${names.join(' › ')}`),
	// A file that could not be read, or whose end went wrong, may have no test that failed.
	...results.testResults
		.filter(({ status: outcome, assertionResults }) => outcome === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
		.map(({ name }) => `${fileOf(name)}: the file itself`),
];
const { rows, problems } = reportOn({ proofs, notTried, findings, ran, isWhole });

for (const { bar, verdict, tried, found } of rows)
	console.log(`${bar.padEnd(4)} ${verdict.toUpperCase().padEnd(10)} ${tried}\n${' '.repeat(16)}${found}`);
console.log(`\n${summary(rows)}`);
for (const sentence of [...failures.map((name) => `Failed: ${name}`), ...problems]) console.error(sentence);
if (isWhole) {
	writeFileSync(join('docs', 'proof.md'), report(rows));
	console.log('The report is docs/proof.md.');
}
process.exitCode = status === 0 && problems.length === 0 ? 0 : 1;

function report(all: readonly Row[]): string {
	const bullets = (lines: readonly string[]) => lines.map((line) => `* ${line}`).join('\n');
	return `# What we promise, and when it was last proved

Written by \`npm run prove\` on ${new Date().toISOString().slice(0, 10)}, on ${cpus().length} processors with ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, SQLite ${process.versions.sqlite}.
The letters and numbers are those of the reliability study. Times were measured on a machine that may have been busy with
other things; one that missed its bar is called so, and fails nothing. What fails is an enquiry lost, a test that did not
pass, or a test named in \`tools/prove/bars.ts\` that did not run.

${summary(all)}

${table(all)}

${failures.length + problems.length === 0 ? 'Every test passed.' : `## Failed\n\n${bullets([...failures, ...problems])}`}

## Known limits

${bullets(knownLimits)}
`;
}
