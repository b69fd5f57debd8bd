/** Publishing without a shell: the site follows a branch of a real bare repository, from a saved edit to the page that visitors see. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { mailsIn, until } from '../../server/testing/running-site.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';
import { callHook, createGitHost, type GitHost, HOOK_SECRET } from '../support/git-host.ts';

const CODE = [
	'content',
	'estimate',
	'forms',
	'enquiries',
	'site',
	'server',
	'build',
	'tools',
	'astro.config.ts',
	'dates.ts',
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

const serve = async (settings: Readonly<Record<string, string>> = {}) => {
	start = startIn(folder, ['npm', 'run', 'serve'], {
		FOLLOW: host.follow,
		FOLLOW_SECRET: HOOK_SECRET,
		SITE_URL: '',
		LOG_LEVEL: 'silent',
		RATE_LIMIT: 'off',
		...settings,
	});
	return start.serving();
};

const letters = () => mailsIn(join(folder, '.data', 'mail'), 0);
/** The newest letter with these words in its subject. */
const letterAbout = (words: string) => until(async () => (await letters()).filter(({ subject = '' }) => subject.includes(words)).at(-1));

const page = async (origin: string, path: string) => (await fetch(origin + path, { headers: { connection: 'close' } })).text();

test('what is saved goes live with a letter; what is broken does not, and the letter says which line', async () => {
	test.setTimeout(600_000);
	const origin = await serve();
	host.edit('content/pages/contact.yaml', /heading: .*/, 'heading: "Ask us anything at all"');
	host.push('Ask us anything');
	expect(await callHook(origin)).toBe(202);
	const live = await letterAbout('“Ask us anything” is live');
	expect(live.text).toContain('/Contact');
	expect(await page(origin, '/Contact')).toContain('Ask us anything at all');
	expect(readdirSync(join(folder, 'releases')).length).toBeGreaterThan(0);
});
