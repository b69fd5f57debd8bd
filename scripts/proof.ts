/**
 * `npm run docs -- proof`: docs/proof.md, which says of each requirement whether the tests with its
 * tag passed, and the figures that they recorded.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parse } from 'yaml';
// biome-ignore lint/style/noRestrictedImports: a type only, of the file that the tests leave
import type { TestOutcome } from '#tests/support/reporter.ts';

/** A sentence, or one with the reason why no test carries its tag. */
type Requirement = string | { readonly says: string; readonly notTried: string };

/** A requirement as the page has it. */
interface Proved {
	readonly status: 'met' | 'met at a smaller size' | 'missed' | 'not tried';
	readonly line: string;
}

const HOW =
	'npx vitest run && npx playwright test && npx playwright test --config=tests/proofs --project=proofs && npm run docs -- proof';

/**
 * Writes it from the last runs of the tests, and prints what was measured. Then throws if a test's
 * tag names no requirement, or if a requirement has no test and no reason for it.
 */
export function writeProof(): void {
	const outcomes = lastOutcomes();
	const areas = parse(readFileSync('docs/requirements.yaml', 'utf8')) as Record<
		string,
		Record<string, Requirement>
	>;
	const requirements = Object.assign({}, ...Object.values(areas)) as Record<string, Requirement>;
	const tried = new Set(outcomes.flatMap(({ name }) => tagsIn(name)));
	const mistakes = [
		...[...tried]
			.filter((tag) => !(tag in requirements))
			.map((tag) => `[${tag}] is in a test’s name and not in docs/requirements.yaml.`),
		...Object.entries(requirements)
			.filter(([tag, requirement]) => typeof requirement === 'string' && !tried.has(tag))
			.map(([tag]) => `No test carries the tag [${tag}].`),
	];
	const proved = Object.entries(areas).map(([area, own]) => ({
		area,
		own: Object.entries(own).map(([tag, requirement]) => prove(tag, requirement, outcomes)),
	}));
	const all = proved.flatMap(({ own }) => own);
	const count = (status: Proved['status']) => all.filter((one) => one.status === status).length;
	const total = `${all.length} requirements: ${count('met')} met, ${count('met at a smaller size')} at a smaller size than they name, ${count('missed')} missed, ${count('not tried')} not tried.`;
	const lists = proved.map(
		({ area, own }) => `## ${area}\n\n${own.map(({ line }) => line).join('\n')}`,
	);
	writeFileSync('docs/proof.md', `${head()}\n\n${total}\n\n${lists.join('\n\n')}\n`);
	console.log(`${total} The report is docs/proof.md.`);
	if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

/**
 * What became of each test when it last ran: one that has two sizes runs at the full size after the
 * small one.
 */
function lastOutcomes(): readonly TestOutcome[] {
	const outcomes = readFileSync('test-results/outcomes.jsonl', 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as TestOutcome);
	const ran = outcomes.filter(({ state }) => state !== 'skipped');
	return [...new Map([...outcomes, ...ran].map((outcome) => [outcome.name, outcome])).values()];
}

/** The tags in a name or in a figure. */
function tagsIn(text: string): string[] {
	return [...text.matchAll(/\[([A-Z]\d+)\]/g)].map(([, tag = '']) => tag);
}

/**
 * Where a requirement is not simply met, its line has what was found. Figures that name a tag are
 * for that one alone.
 */
function prove(tag: string, requirement: Requirement, outcomes: readonly TestOutcome[]): Proved {
	const says = typeof requirement === 'string' ? requirement : requirement.says;
	const ran = outcomes.filter(
		({ name, state }) => state !== 'skipped' && tagsIn(name).includes(tag),
	);
	const failed = ran.filter(({ state }) => state === 'failed');
	const figures = ran
		.flatMap((test) => test.figures)
		.filter(
			({ type, text }) =>
				/figure/.test(type) && (tagsIn(text).length === 0 || tagsIn(text).includes(tag)),
		);
	const has = (type: string) => figures.some((figure) => figure.type === type);
	const status =
		failed.length > 0 || has('missed figure')
			? 'missed'
			: // Met only by what was seen at that very size.
				has('smaller figure')
				? 'met at a smaller size'
				: ran.length > 0
					? 'met'
					: 'not tried';
	const found = [
		...figures.map(
			({ type, text }) =>
				text.replace(/^(\[[A-Z]\d+\])+ /, '') + (type === 'missed figure' ? ' (missed)' : ''),
		),
		...failed.map(({ name }) => `failed: ${name}`),
	].join('; ');
	if (found) console.log(`${tag} ${status}: ${found}`);
	if (status === 'met') return { status, line: `- **${tag}** ${says}` };
	const reason =
		typeof requirement === 'string'
			? 'Its tests do not run on this machine.'
			: requirement.notTried;
	return { status, line: `- **${tag}, ${status}:** ${says} *${found || reason}*` };
}

function head(): string {
	const commit = execFileSync(
		'git',
		['describe', '--always', '--abbrev=8', '--dirty=, changed since'],
		{ encoding: 'utf8' },
	).trim();
	return `# What we promise, and when it was last proved

Written by \`${HOW}\` on ${new Date().toISOString().slice(0, 10)} on commit ${commit}, on ${cpus().length} processors with ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, SQLite ${process.versions.sqlite}.
The requirements are those of [requirements.yaml](requirements.yaml); [limits.md](limits.md) says what is weaker than one might think.
A requirement is met if all tests with its tag passed. One whose figure is beyond the bar, on a machine that may have been busy, is missed and fails nothing.
One whose figure was not measured at the size that it names is met at a smaller size. Where nothing is said, a requirement is met.`;
}
