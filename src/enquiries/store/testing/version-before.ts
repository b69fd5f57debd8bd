/**
 * The store's code of an older version, from the history of this clone, so that a test can run it
 * on a store of this version.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MIGRATIONS = 'src/enquiries/store/migrations.ts';

/** The first version that promised to run on a newer store. */
const FIRST_TO_PROMISE = '746e0a540a19dd6b0eb7eefcacfcdf0b6fae97fc';

/** What the store and its contract are made of; an older version need not have all of them. */
const PARTS = [
	'src',
	'package.json',
	'enquiries',
	'forms',
	'estimate',
	'content',
	'facts',
	'dates.ts',
	'measures.ts',
	'places.ts',
	'patterns.ts',
];

/** The folder of the sources: `src`, in which versions before it have none. */
export const sourcesIn = (folder: string) =>
	existsSync(join(folder, 'src')) ? join(folder, 'src') : folder;

const git = (...asked: string[]) =>
	spawnSync('git', asked, { encoding: 'utf8', maxBuffer: 2 ** 30 }).stdout ?? '';
const stepsIn = (code: string) => /migrationSteps[\s\S]*?\n\];/.exec(code)?.[0];

/**
 * The commits whose stores must run on this version's: the newest with other tables, and the first
 * that promised it. None where there is no history, as in a shallow clone or an unpacked archive.
 */
export function versionsBefore(): string[] {
	if (git('cat-file', '-t', FIRST_TO_PROMISE).trim() !== 'commit') return [];
	const now = stepsIn(readFileSync(MIGRATIONS, 'utf8'));
	const touched = git(
		'log',
		'--format=%H',
		`${FIRST_TO_PROMISE}..HEAD`,
		'--',
		MIGRATIONS,
		MIGRATIONS.replace('src/', ''),
	)
		.trim()
		.split('\n')
		.filter(Boolean);
	const place = [...touched, FIRST_TO_PROMISE].findIndex(
		(commit) =>
			stepsIn(
				git('show', `${commit}:${MIGRATIONS}`) ||
					git('show', `${commit}:${MIGRATIONS.replace('src/', '')}`),
			) !== now,
	);
	// The last one before the tables changed, with all that was mended until then; what is not
	// committed comes after every commit.
	const before = git('rev-parse', place > 0 ? `${touched[place - 1]}^` : 'HEAD').trim();
	return [...new Set([before, FIRST_TO_PROMISE])];
}

/** Writes the code of a commit into a folder of its own. The caller deletes it. */
export function checkOut(commit: string): { folder: string; remove(): void } {
	const folder = mkdtempSync(join(tmpdir(), 'version-before-'));
	const parts = git('ls-tree', '--name-only', commit, '--', ...PARTS)
		.trim()
		.split('\n');
	const archive = execFileSync('git', ['archive', '--format=tar', commit, ...parts], {
		maxBuffer: 2 ** 30,
	});
	execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive });
	symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
	// Its readers take the content from the working folder, whose words are of this version.
	const words = join(sourcesIn(folder), 'content/reader/testing.ts');
	if (existsSync(words))
		writeFileSync(
			words,
			readFileSync(words, 'utf8').replace(
				'loadContent()',
				`loadContent(${JSON.stringify(join(folder, 'content'))})`,
			),
		);
	// How a version migrates its own tables is its own affair: those tests insist on finding no newer
	// ones.
	const contract = join(sourcesIn(folder), 'enquiries/store/testing/store.contract.ts');
	const code = readFileSync(contract, 'utf8');
	const shortened = code.replace(/\n\tdescribe\('the tables'[\s\S]*$/, '\n}\n');
	if (shortened === code) throw new Error(`The contract of ${commit} has no group "the tables".`);
	writeFileSync(contract, shortened);
	return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
