/**
 * Publishing without a shell: from a saved edit on a branch of a real bare repository, by `npm run
 * publish`, to the page that visitors see.
 */
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailsIn, until } from '#server/testing/running-site.ts';
import { callHook, createGitHost, type GitHost, HOOK_SECRET } from '../journeys/git-host.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';
import { startHeldSite, textAsNewVisitor } from '../support/servers/held-site.ts';

const CODE = [
	'content',
	'facts',
	'src',
	'scripts',
	'astro.config.ts',
	'package.json',
	'package-lock.json',
	'tsconfig.json',
];

let folder: string;
let host: GitHost;
let start: Start | undefined;
test.beforeEach(async () => {
	folder = await copyProject();
	host = createGitHost(folder, CODE, join(folder, 'git'));
});
test.afterEach(async () => {
	start?.process.kill('SIGTERM');
	await start?.ended();
	await remove(folder);
});

const settings = () => ({
	FOLLOW: host.follow,
	OFFICE_EMAIL: 'office@example.co.uk',
	MAIL_FROM: 'website@example.co.uk',
	FOLLOW_SECRET: HOOK_SECRET,
	LOG_LEVEL: 'silent',
	RATE_LIMIT: 'off',
});

/** Serves the copy's build as a release, on a socket that stays open. */
async function serve(): Promise<string> {
	await mkdir(join(folder, 'releases'), { recursive: true });
	await cp(join(folder, 'dist'), join(folder, 'releases', 'one'), { recursive: true });
	await symlink('one', join(folder, 'releases', 'current'));
	const site = await startHeldSite(folder, settings());
	start = site;
	return site.origin;
}

/**
 * One pass of `npm run publish`, which a timer or systemd's path unit starts. Returns how it ended
 * and what it printed.
 */
async function publish(): Promise<{ readonly code: number | null; readonly output: string }> {
	const run = startIn(folder, ['npm', 'run', 'publish'], settings());
	return { code: await run.ended(), output: run.output() };
}

/** What a push hook asks for, and what is done for it. */
async function push(origin: string, words: string) {
	host.push(words);
	expect(await callHook(origin)).toBe(202);
	expect(await readdir(join(folder, '.data'))).toContain('publish-request');
	return publish();
}

const letters = () => mailsIn(join(folder, '.data', 'mail'), 0);

/** The letter with these words in its subject, once there is one. */
const letterAbout = (words: string) =>
	until(async () => (await letters()).find(({ subject = '' }) => subject.includes(words))?.text);

/**
 * Where npm started the website, visitors are refused for a moment while a release takes the place
 * of another.
 */
const page = (origin: string, path: string) =>
	until(() => textAsNewVisitor(origin + path).catch(() => undefined));

const head = (words: string) =>
	host.edit('content/pages/contact.yaml', /heading: .*/, `heading: "${words}"`);

test('what is saved goes live with a letter; what is broken does not, and the letter says which line', async () => {
	const origin = await serve();
	expect((await publish()).code).toBe(0);
	expect(await letters()).toEqual([]);
	head('Ask us anything');
	const first = await push(origin, 'Ask us anything; $(touch x) <b>');
	expect(first).toMatchObject({ code: 0 });
	expect(await page(origin, '/Contact')).toContain('Ask us anything');
	await letterAbout('“Ask us anything; $(touch x) <b>” is live');

	head('Ask us: quickly"');
	expect((await push(origin, 'Broken')).code).toBe(1);
	const broken = await letterAbout('“Broken” is not live');
	expect(broken).toMatch(/content\/pages\/contact\.yaml, line \d+: /);
	expect(broken).toContain('Visitors see the site as it was.');
	expect(await page(origin, '/Contact')).toContain('Ask us anything');
	// The log names neither the person nor their words.
	expect(first.output).not.toMatch(/Ada|ada@example|touch x/);
});

test('a commit that changes code runs nothing and is refused, in a letter', async () => {
	const canary = join(folder, 'ran');
	const origin = await serve();
	await publish();
	// Whatever a build or git would run.
	host.write(
		'astro.config.ts',
		`import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(canary)}, '');\nexport default {};\n`,
	);
	host.write('.gitattributes', '* filter=evil\n');
	head('With code');
	host.push('With code');
	await publish();
	const code = await letterAbout('“With code” is not live');
	expect(code).toContain('A developer has to put that live');
	expect(code).toContain('astro.config.ts');
	expect((await readdir(folder)).includes('ran')).toBe(false);
	expect(await page(origin, '/Contact')).not.toContain('With code');
});
