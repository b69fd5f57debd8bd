/**
 * Writes docs/proof.md: for each requirement, whether the tests with its tag passed, and the
 * figures they recorded. Started by scripts/prove.mjs.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parse } from 'yaml';
import type { TestOutcome } from './test-reporter.ts';

/** A sentence, or one with the reason why no test carries its tag. */
type Requirement = string | { readonly says: string; readonly notTried: string };

/** The tags in a name or in a figure. */
const tagsIn = (text: string) => [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, tag = '']) => tag);

const [file = ''] = process.argv.slice(2);
const outcomes = readFileSync(file, 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as TestOutcome);
const areas = parse(readFileSync('docs/requirements.yaml', 'utf8')) as Record<
	string,
	Record<string, Requirement>
>;
const known = new Set(Object.values(areas).flatMap(Object.keys));
const mistakes = [...new Set(outcomes.flatMap(({ name }) => tagsIn(name)))]
	.filter((tag) => !known.has(tag))
	.map((tag) => `[${tag}] stands in a test’s name and not in docs/requirements.yaml.`);
const statuses: string[] = [];

/**
 * One requirement, and where it is not met what was found. Figures that name a tag are for that one
 * alone.
 */
function line([tag, requirement]: [string, Requirement]): string {
	const says = typeof requirement === 'string' ? requirement : requirement.says;
	const tests = outcomes.filter(({ name }) => tagsIn(name).includes(tag));
	const ran = tests.filter(({ state }) => state !== 'skipped');
	const figures = ran
		.flatMap((test) => test.figures)
		.filter(
			({ type, text }) =>
				/figure/.test(type) && (tagsIn(text).length === 0 || tagsIn(text).includes(tag)),
		);
	const isMissed =
		ran.some(({ state }) => state === 'failed') ||
		figures.some(({ type }) => type === 'missed figure');
	// Green only for what was seen at that very size.
	const isSmaller = figures.some(({ type }) => type === 'smaller figure');
	const status = isMissed
		? 'missed'
		: isSmaller
			? 'met at a smaller size'
			: ran.length > 0
				? 'met'
				: 'not tried';
	if (tests.length === 0 && typeof requirement === 'string')
		mistakes.push(`No test carries the tag [${tag}].`);
	statuses.push(status);
	// What was measured tells how far a met promise was tried; it is printed. The page has it where a
	// promise is not simply met.
	const found = [
		...figures.map(
			({ type, text }) =>
				text.replace(/^(\[[A-Z]\d+\])+ /, '') + (type === 'missed figure' ? ' (missed)' : ''),
		),
		...ran.filter(({ state }) => state === 'failed').map(({ name }) => `failed: ${name}`),
	];
	if (found.length > 0) console.log(`${tag} ${status}: ${found.join('; ')}`);
	if (status === 'met') return `- **${tag}** ${says}`;
	const reason =
		typeof requirement === 'string'
			? 'Its tests do not run on this machine.'
			: requirement.notTried;
	return `- **${tag}, ${status}:** ${says} *${ran.length > 0 ? found.join('; ') : reason}*`;
}

const lists = Object.entries(areas).map(
	([area, requirements]) => `## ${area}\n\n${Object.entries(requirements).map(line).join('\n')}`,
);
const commit = execFileSync(
	'git',
	['describe', '--always', '--abbrev=8', '--dirty=, changed since'],
	{ encoding: 'utf8' },
).trim();
const count = (status: string) => statuses.filter((one) => one === status).length;
const total = `${statuses.length} requirements: ${count('met')} met, ${count('met at a smaller size')} at a smaller size than they name, ${count('missed')} missed, ${count('not tried')} not tried.`;

writeFileSync(
	'docs/proof.md',
	`# What we promise, and when it was last proved

Written by \`npm run prove\` on ${new Date().toISOString().slice(0, 10)} on commit ${commit}, on ${cpus().length} processors with ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, SQLite ${process.versions.sqlite}.
The requirements are those of [requirements.yaml](requirements.yaml); [limits.md](limits.md) says what is weaker than one might think.
A requirement is met if all tests with its tag passed. One whose figure is beyond the bar, on a machine that may have been busy, is missed and fails nothing.
One whose figure was not measured at the size that it names is met at a smaller size. Where nothing is said, a requirement is met.

${total}

${lists.join('\n\n')}
`,
);
console.log(`${total} The report is docs/proof.md.`);
for (const mistake of mistakes) console.error(mistake);
process.exitCode = mistakes.length > 0 ? 1 : 0;
