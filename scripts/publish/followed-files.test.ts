/**
 * What is taken out of a branch, with real git: only words and pictures, and nothing of the
 * repository is run.
 *
 * @module-tag all
 */
import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followedBranch } from '#server/configuration/followed-branch.ts';
import { type Branch, BranchError, openBranch, type TreeEntry } from './branch.ts';
import { copyWords, followedFiles, newProblems, problemsIn, wordsIn } from './published-words.ts';

let folder: string;
let clone: string;
let branch: Branch;
const git = (...args: string[]) =>
	execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
		cwd: clone,
		encoding: 'utf8',
		stdio: 'pipe',
	});

function write(path: string, content: string | Uint8Array): void {
	mkdirSync(dirname(join(clone, path)), { recursive: true });
	writeFileSync(join(clone, path), content);
}

function push(words = 'A change', ...options: string[]): string {
	git('add', '--all');
	git('commit', '--quiet', '--allow-empty', '--message', words);
	git('push', '--quiet', ...options, 'origin', 'HEAD:main');
	return git('rev-parse', 'HEAD').trim();
}

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'follow-'));
	clone = join(folder, 'clone');
	mkdirSync(clone);
	git('init', '--quiet', '--bare', '--initial-branch=main', join(folder, 'site.git'));
	git('init', '--quiet', '--initial-branch=main');
	git('remote', 'add', 'origin', join(folder, 'site.git'));
	write('content/company.yaml', 'name: Ember\n');
	push();
	const followed = followedBranch(`${join(folder, 'site.git')}/main`);
	if (!followed) throw new Error('It names no branch.');
	branch = openBranch(join(folder, 'following'), followed, clone);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What is written of a file. */
async function contentOf(entry: TreeEntry | undefined): Promise<string> {
	if (!entry) throw new Error('It is not in the commit.');
	branch.write(entry, join(folder, 'written'));
	return readFileSync(join(folder, 'written'), 'utf8');
}

/** What is decided about the newest commit, in a folder with nothing but this project. */
async function decide(here = '.') {
	const { commit } = branch.fetch();
	return followedFiles(branch.files(commit), here);
}

test('the newest commit is fetched as it is, also after a force-push, with the first line of its words and no control characters', async () => {
	write('content/pages/contact.yaml', 'heading: One\n');
	push('One');
	const two = push('Two $(touch x)\u202e\n\nMore about it');
	expect(branch.fetch()).toEqual({ commit: two, says: 'Two $(touch x)' });
	git('reset', '--quiet', '--hard', 'HEAD~2');
	write('content/company.yaml', 'name: Other\n');
	const other = push('Other', '--force');
	expect(branch.fetch().commit).toBe(other);
	const decided = await decide();
	expect(decided).toMatchObject({ taken: [{ path: 'content/company.yaml' }] });
	expect('taken' in decided && (await contentOf(decided.taken[0]))).toBe('name: Other\n');
});

test('no hook, filter, attribute or submodule of the repository or of the machine runs', async () => {
	const canary = join(folder, 'ran');
	const script = join(folder, 'run.sh');
	writeFileSync(script, `#!/bin/sh\ntouch ${canary}\ncat\n`);
	chmodSync(script, 0o755);
	for (const hook of ['post-checkout', 'reference-transaction', 'post-merge', 'pre-auto-gc']) {
		mkdirSync(join(folder, 'hooks'), { recursive: true });
		symlinkSync(script, join(folder, 'hooks', hook));
	}
	writeFileSync(
		join(folder, '.gitconfig'),
		`[core]\n\thooksPath = ${join(folder, 'hooks')}\n[filter "evil"]\n\tsmudge = ${script}\n\tclean = ${script}\n[fetch]\n\trecurseSubmodules = true\n`,
	);
	write('.gitattributes', '* filter=evil export-subst\n');
	write('.gitmodules', `[submodule "x"]\n\tpath = x\n\turl = ${join(folder, 'site.git')}\n`);
	write('content/pages/contact.yaml', 'heading: $Format:%H$\n');
	push();
	const home = process.env.HOME;
	process.env.HOME = folder;
	try {
		expect(await decide()).toHaveProperty('taken');
		const { commit } = branch.fetch();
		const file = branch.files(commit).find(({ path }) => path === 'content/pages/contact.yaml');
		expect(await contentOf(file)).toBe('heading: $Format:%H$\n');
	} finally {
		process.env.HOME = home;
	}
	expect(existsSync(canary)).toBe(false);
});

test('code, links, strange files and files that are too large are refused, each in words', async () => {
	for (const path of [
		'astro.config.ts',
		'src/content/reader/load-content.ts',
		'content/hand-over/hubspot.yaml',
		'package.json',
	])
		write(path, 'evil\n');
	push();
	const code = await decide();
	expect(code).toMatchObject({
		forWhom: 'developer',
		why: expect.stringContaining('A developer has to put that live'),
	});
	expect('problems' in code && code.problems).toEqual(
		expect.arrayContaining([
			'astro.config.ts',
			'content/hand-over/hubspot.yaml',
			'src/content/reader/load-content.ts',
			'package.json',
		]),
	);
	git(
		'rm',
		'-r',
		'--quiet',
		'astro.config.ts',
		'src/content/reader/load-content.ts',
		'content/hand-over',
		'package.json',
	);
	symlinkSync('/etc/passwd', join(clone, 'content', 'claims.yaml'));
	push();
	expect(await decide()).toMatchObject({
		problems: [expect.stringContaining('content/claims.yaml is a symbolic link')],
		forWhom: 'editor',
	});
	git('rm', '--quiet', 'content/claims.yaml');
	write('content/photos/roof.heic', 'x');
	push();
	expect(await decide()).toMatchObject({
		problems: [
			expect.stringMatching(
				/roof\.heic is a picture that most browsers cannot show\. Save it as JPEG/,
			),
		],
		forWhom: 'editor',
	});
	git('rm', '--quiet', 'content/photos/roof.heic');
	write('content/areas/Horsforth page.yml', 'title: x\n');
	push();
	expect(await decide()).toMatchObject({
		problems: [
			'content/areas/Horsforth page.yml cannot be read under that name. Rename it to content/areas/horsforth-page.yaml, or delete it.',
		],
		forWhom: 'editor',
	});
	git('mv', 'content/areas/Horsforth page.yml', 'content/areas/horsforth-page.yaml');
	push();
	expect(await decide()).toHaveProperty('taken');
	git('rm', '--quiet', 'content/areas/horsforth-page.yaml');
	write('content/claims.yaml', Buffer.alloc(1_000_001, 'a'));
	push();
	expect(await decide()).toMatchObject({
		problems: ['content/claims.yaml has 2 MB. Make it at most 1 MB.'],
		forWhom: 'editor',
	});
	git('rm', '--quiet', 'content/claims.yaml');
	write('docs/notes.md', 'beside the site');
	write('tests/x.test.ts', 'beside the site');
	push();
	expect('taken' in (await decide())).toBe(true);
});

test('a submodule is refused in the place of a picture and beside one', async () => {
	for (const path of ['content/photos/roof.jpg', 'content/photos/more']) {
		git('update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},${path}`);
		git('commit', '--quiet', '--message', 'With a submodule');
		git('push', '--quiet', 'origin', 'HEAD:main');
		expect(await decide()).toMatchObject({
			problems: [expect.stringMatching(new RegExp(`^${path} (?:is not a file|has a name)`))],
			forWhom: 'editor',
		});
		git('rm', '--quiet', '--cached', path);
	}
});

test('code that is the same here is no change', async () => {
	const here = join(folder, 'here');
	mkdirSync(here);
	writeFileSync(join(here, 'astro.config.ts'), 'export {};\n');
	write('astro.config.ts', 'export {};\n');
	push();
	expect('taken' in (await decide(here))).toBe(true);
});

test('a branch that is not there, or a remote that cannot be reached, is said without a password', () => {
	git('--git-dir', join(folder, 'site.git'), 'branch', '--move', 'main', 'other');
	expect(() => branch.fetch()).toThrow(/main/);
	const away = followedBranch('https://ada:secret@localhost:1/firm/website.git/main');
	if (!away) throw new Error('It names no branch.');
	const unreachable = openBranch(join(folder, 'away'), away, clone);
	expect(() => unreachable.fetch()).toThrow(BranchError);
	expect(() => unreachable.fetch()).not.toThrow(/secret/);
	const unknown = { remote: 'unknown', isAddress: false, branch: 'main' };
	expect(() => openBranch(join(folder, 'none'), unknown, clone).fetch()).toThrow(/knows no remote/);
});

test('words are copied into a folder, and those that are gone are deleted there; code stays', () => {
	const site = join(folder, 'site');
	mkdirSync(join(site, 'content', 'services'), { recursive: true });
	writeFileSync(join(site, 'content', 'load-content.ts'), 'code');
	writeFileSync(join(site, 'content', 'services', 'old.yaml'), 'old');
	copyWords(clone, site);
	expect(wordsIn(site)).toEqual(['content/company.yaml']);
	expect(readFileSync(join(site, 'content', 'company.yaml'), 'utf8')).toBe('name: Ember\n');
	expect(readdirSync(join(site, 'content')).sort()).toEqual([
		'company.yaml',
		'load-content.ts',
		'services',
	]);
});

test('what the content check prints becomes a line for each thing, and what was there before is told apart', () => {
	const said =
		'2 things to fix:\n  content/pages/home.yaml:12:9  Nested mappings are not allowed\n    lead: Ask us: anything\n  content/company.yaml:3:1  name  is missing\n';
	const problems = problemsIn(said);
	expect(problems).toEqual([
		'content/pages/home.yaml, line 12: Nested mappings are not allowed lead: Ask us: anything',
		'content/company.yaml, line 3: name  is missing',
	]);
	expect(newProblems(problems, ['content/company.yaml, line 9: name  is missing'])).toEqual([
		problems[0],
	]);
});
