/**
 * Ten releases that are really built, two of them broken, and one way back, while visitors use the
 * site.
 */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { recordFigure } from '../support/figures.ts';
import { copyProject, keptReferences, remove, type Start, startIn } from '../support/folder.ts';
import { pump } from '../support/pump.ts';
import { startHeldSite } from '../support/servers/held-site.ts';
import { textAsNewVisitor } from '../support/servers/new-connection.ts';

const SLOWEST_MS = 2_000;

let folder: string;
let start: Start | undefined;
test.beforeEach(async () => {
	folder = await copyProject();
});
test.afterEach(async () => {
	start?.process.kill('SIGTERM');
	await start?.ended();
	await remove(folder);
});

/** Changes a file of the copy. Returns what undoes it. */
function edit(file: string, from: RegExp, to: string): () => void {
	const path = join(folder, file);
	const text = readFileSync(path, 'utf8');
	const edited = text.replace(from, to);
	if (edited === text) throw new Error(`There is nothing like ${from} in ${file}.`);
	writeFileSync(path, edited);
	return () => writeFileSync(path, text);
}

const words = (heading: string) =>
	edit('content/pages/contact.yaml', /heading: .*/, `heading: "${heading}"`);
const table = () =>
	edit(
		'src/enquiries/store/migrations.ts',
		/\n\];\n/,
		"\n\t['CREATE TABLE added (one TEXT)', 'ALTER TABLE enquiry ADD COLUMN added TEXT'],\n];\n",
	);

/**
 * What is deployed: how the sources are changed, what is undone afterwards, and the heading that is
 * served then.
 */
interface Deploy {
	readonly what: string;
	readonly change?: () => unknown;
	readonly isBroken?: string;
	readonly serves: string;
}

const deploys: readonly Deploy[] = [
	{ what: 'other words', change: () => words('Ask us 1'), serves: 'Ask us 1' },
	{
		what: 'other words and a table more',
		change: () => [words('Ask us 2'), table()],
		serves: 'Ask us 2',
	},
	{
		what: 'broken: a mistake in a content file',
		change: () => edit('content/company.yaml', /^name: /m, 'name: Home: '),
		isBroken: 'content/company.yaml:',
		serves: 'Ask us 2',
	},
	{ what: 'other words', change: () => words('Ask us 3'), serves: 'Ask us 3' },
	{ what: '--back', serves: 'Ask us 2' },
	{ what: 'other words', change: () => words('Ask us 4'), serves: 'Ask us 4' },
	{
		what: 'broken: a server that answers no enquiry',
		change: () =>
			edit(
				'src/enquiries/receive.ts',
				/(return async \(formName[^\n]*\n)/,
				'$1\t\tthrow new Error();\n',
			),
		isBroken: 'An enquiry',
		serves: 'Ask us 4',
	},
	...[5, 6, 7, 8].map((number) => ({
		what: 'other words',
		change: () => words(`Ask us ${number}`),
		serves: `Ask us ${number}`,
	})),
];

test('[D15] ten releases are built and take each other’s place, two of them broken, with one way back, and no visitor is refused, sees an error or is lost', async () => {
	mkdirSync(join(folder, 'releases'));
	cpSync(join(folder, 'dist'), join(folder, 'releases', 'one'), { recursive: true });
	symlinkSync('one', join(folder, 'releases', 'current'));
	const site = await startHeldSite(folder, { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
	start = site;
	const { origin } = site;
	const heading = async () => {
		const page = await textAsNewVisitor(`${origin}/Contact`);
		return deploys.map(({ serves }) => serves).find((one) => page.includes(one));
	};
	const finish = pump(origin, { pagesPerSecond: 50, enquiriesPerSecond: 5 });
	const stages: { what: string; startedAt: number; ended: number }[] = [];
	for (const { what, change, isBroken, serves } of deploys) {
		const undo = change?.();
		const startedAt = performance.now();
		const run = startIn(folder, ['npm', 'run', 'deploy', ...(change ? [] : ['--', '--back'])]);
		const code = await run.ended();
		stages.push({ what, startedAt, ended: performance.now() });
		expect(run.output()).toContain(isBroken ?? 'The new release serves.');
		expect(code).toBe(isBroken ? 1 : 0);
		expect(await heading(), run.output()).toBe(serves);
		if (isBroken && typeof undo === 'function') undo();
	}
	const { requests, errors, askedAgain, acknowledged, slowestMs, times } = await finish();

	const kept = keptReferences(folder);
	const lost = acknowledged.filter((one) => !kept.has(one));
	recordFigure(
		`${deploys.length - 1} releases built, two of them broken, and one way back, under 50 requests and 5 enquiries a second: ${requests} requests, ${errors.length} refused or answered with an error, ${askedAgain} asked again on a new connection, ${lost.length} of ${acknowledged.length} acknowledged enquiries lost, slowest answer ${slowestMs} ms`,
		slowestMs < SLOWEST_MS,
	);
	for (const { what, startedAt, ended } of stages) {
		const during = times.filter(({ at }) => at >= startedAt && at < ended).map(({ ms }) => ms);
		const slowest = during.reduce((most, ms) => Math.max(most, ms), 0);
		recordFigure(
			`${what}: ${((ended - startedAt) / 1000).toFixed(0)} s, ${during.length} requests, slowest answer ${slowest.toFixed(0)} ms`,
		);
	}
	expect(errors).toEqual([]);
	expect(lost).toEqual([]);
	expect([...kept].length).toBe(acknowledged.length);
});
