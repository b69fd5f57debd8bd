/** Publishing without a shell: the site follows a branch of a real bare repository, from a saved edit to the page that visitors see. */
import { symlinkSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { mailsIn, until } from '../../server/testing/running-site.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';
import { callHook, createGitHost, type GitHost, HOOK_SECRET } from '../support/git-host.ts';
import { freePort } from '../support/held-site.ts';
import { pressAt } from '../support/linked-letters.ts';
import { textAsNewVisitor } from '../support/new-connection.ts';
import { ALL } from '../support/thorough.ts';

const CODE = [
	...['content', 'facts', 'estimate', 'forms', 'enquiries', 'site', 'server', 'build', 'tools'],
	...['astro.config.ts', 'dates.ts', 'measures.ts', 'places.ts', 'package.json', 'package-lock.json', 'tsconfig.json'],
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

async function serve(settings: Readonly<Record<string, string>> = {}): Promise<string> {
	start = startIn(folder, ['npm', 'run', 'serve'], {
		FOLLOW: host.follow,
		OFFICE_EMAIL: 'office@example.co.uk',
		MAIL_FROM: 'website@example.co.uk',
		FOLLOW_SECRET: HOOK_SECRET,
		LOG_LEVEL: 'silent',
		RATE_LIMIT: 'off',
		// A release takes the place of another at the same address.
		PORT: String(await freePort()),
		...settings,
	});
	return start.serving();
}

const letters = () => mailsIn(join(folder, '.data', 'mail'), 0);

/** The letters with these words in their subject, once there are that many. */
const lettersAbout = (words: string, count = 1) =>
	until(async () => {
		const found = (await letters()).filter(({ subject = '' }) => subject.includes(words));
		return found.length >= count ? found : undefined;
	});
const letterAbout = async (words: string, count = 1) => (await lettersAbout(words, count)).at(-1)?.text ?? '';

/** Where npm started the website, visitors are refused for a moment while a release takes the place of another. */
const page = (origin: string, path: string) => until(() => textAsNewVisitor(origin + path).catch(() => undefined));

const head = (words: string) => host.edit('content/pages/contact.yaml', /heading: .*/, `heading: "${words}"`);

/** What the follower has printed since, once these words are in it. */
const printed = (words: string) => until(() => (start?.output().includes(words) ? true : undefined));

/** Presses on the page of a letter's link, as a person does. Returns the page that is then shown. */
async function press(origin: string, letter: string, act: string, digits = '0142'): Promise<string> {
	const [path = ''] = /\/publishing\/[\w-]+/.exec(letter) ?? [];
	const form = await page(origin, path);
	const [, nonce = ''] = /name="nonce" value="([^"]+)"/.exec(form) ?? [];
	await pause(3_100);
	const posted = await pressAt(origin + path, new URLSearchParams({ act, digits, nonce }));
	return posted.text();
}

test(
	'[W1] what is saved goes live with a letter; what is broken does not, and the letter says which line; its repair does',
	ALL,
	async () => {
		test.setTimeout(900_000);
		const origin = await serve();
		await printed('is live');
		expect(await letters()).toEqual([]);

		head('Ask us anything');
		host.push('Ask us anything; $(touch x) <b>');
		expect(await callHook(origin)).toBe(202);
		const live = await letterAbout('“Ask us anything; $(touch x) <b>” is live');
		expect(live).toMatch(/\/Contact$/m);
		expect(await page(origin, '/Contact')).toContain('Ask us anything');
		// A start builds the same.
		expect(await readFile(join(folder, 'content', 'pages', 'contact.yaml'), 'utf8')).toContain('Ask us anything');

		// A broken commit and its repair in quick succession: the last good site stays, then the repair is live.
		head('Ask us: quickly"');
		host.push('Broken');
		await callHook(origin);
		const broken = await letterAbout('“Broken” is not live');
		expect(broken).toMatch(/content\/pages\/contact\.yaml, line \d+: /);
		expect(broken).toContain('Visitors see the site as it was.');
		expect(await page(origin, '/Contact')).toContain('Ask us anything');
		head('Ask us quickly');
		host.push('One');
		head('Ask us at once');
		host.push('Repaired');
		await callHook(origin);
		await letterAbout('“Repaired” is live');
		expect(await page(origin, '/Contact')).toContain('Ask us at once');
		// The log names neither the person nor their words.
		expect(start?.output()).not.toMatch(/Ada|ada@example|Repaired/);
	},
);

test('[W2] a press goes back one version, which then stays off, also after a force-push, until it is asked for', ALL, async () => {
	test.setTimeout(900_000);
	const origin = await serve();
	await printed('is live');
	const before = await page(origin, '/Contact');
	head('A mistake');
	const mistake = host.push('A mistake');
	await callHook(origin);
	const live = await letterAbout('“A mistake” is live');
	const [link = ''] = /\/publishing\/[\w-]+/.exec(live) ?? [];

	// Looking changes nothing, nor does a press that is too quick, without a choice, or with wrong digits.
	const form = await page(origin, link);
	const [, nonce = ''] = /name="nonce" value="([^"]+)"/.exec(form) ?? [];
	for (const fields of [
		{ act: 'back', digits: '0142', nonce },
		{ digits: '0142', nonce },
		{ act: 'back', digits: '0000', nonce },
		{ act: 'back', digits: '0142' },
	])
		expect((await pressAt(origin + link, new URLSearchParams(fields as Record<string, string>))).status).toBe(422);
	expect((await fetch(`${origin}${link.slice(0, -1)}`)).status).toBe(404);
	expect(await page(origin, '/Contact')).toContain('A mistake');

	expect(await press(origin, live, 'back')).toContain('goes live within');
	await letterAbout('back to the version before');
	const words = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0];
	expect(words(await page(origin, '/Contact'))).toBe(words(before));
	// The same commit stays off, by a repeated hook and by a force-push to another and back.
	await callHook(origin);
	host.git('push', '--quiet', '--force', 'origin', 'HEAD~1:main');
	await callHook(origin);
	await printed('is live');
	host.git('push', '--quiet', '--force', 'origin', `${mistake}:main`);
	await callHook(origin);
	await pause(6_000);
	expect(await page(origin, '/Contact')).not.toContain('A mistake');
	expect((await letters()).filter(({ subject = '' }) => subject.includes('A mistake')).length).toBe(1);
	// Asked for again, it is live again.
	expect(await press(origin, live, 'again')).toContain('goes live again');
	await expect.poll(() => page(origin, '/Contact')).toContain('A mistake');
	await lettersAbout('is live', 2);
});

test(
	'[W3] a commit that changes code, holds a symbolic link or needs a filter runs nothing and is refused; an unreachable branch is told once',
	ALL,
	async () => {
		test.setTimeout(900_000);
		const canary = join(folder, 'ran');
		const origin = await serve();
		await printed('is live');

		// Whatever a build or git would run.
		host.write(
			'astro.config.ts',
			`import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(canary)}, '');\nexport default {};\n`,
		);
		host.write('.gitattributes', '* filter=evil\n');
		head('With code');
		host.push('With code');
		await callHook(origin);
		const code = await letterAbout('“With code” is not live');
		expect(code).toContain('A developer has to put that live');
		expect(code).toContain('astro.config.ts');
		host.git('revert', '--no-edit', 'HEAD');

		symlinkSync('/etc/passwd', join(host.clone, 'content', 'photos', 'passwd.jpg'));
		host.push('With a link');
		await callHook(origin);
		expect(await letterAbout('“With a link” is not live')).toContain('content/photos/passwd.jpg is a symbolic link');
		host.git('rm', '--quiet', 'content/photos/passwd.jpg');

		host.write('content/photos/roof.jpg', 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n');
		host.push('With LFS');
		await callHook(origin);
		expect(await letterAbout('“With LFS” is not live')).toContain('Git LFS');
		expect(await readdir(join(folder, 'content', 'photos'))).not.toContain('roof.jpg');
		expect((await readdir(folder)).includes('ran')).toBe(false);

		await rename(join(folder, 'git', 'site.git'), join(folder, 'git', 'away.git'));
		for (let tries = 0; tries < 5; tries += 1) {
			const seen = start?.output().split('cannot be fetched').length ?? 0;
			await callHook(origin);
			await until(() => ((start?.output().split('cannot be fetched').length ?? 0) > seen ? true : undefined));
		}
		await letterAbout('changes cannot be fetched');
		await rename(join(folder, 'git', 'away.git'), join(folder, 'git', 'site.git'));
		host.git('rm', '--quiet', 'content/photos/roof.jpg');
		head('Back again');
		host.push('Back again');
		await callHook(origin);
		await letterAbout('changes are fetched again');
		await letterAbout('“Back again” is live');
		expect((await letters()).filter(({ subject }) => subject === 'Website: changes cannot be fetched')).toHaveLength(1);
	},
);

test('where the website may not write what it publishes, a letter says so and doctor names the folders', async () => {
	test.skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'only on Linux, as root: it mounts a folder for reading only');
	const data = join(folder, '.data');
	await mkdir(data);
	const readOnly = [`mount --bind ${folder} ${folder}`, `mount -o remount,ro,bind ${folder}`];
	const exceptData = [`mount --bind ${data} ${data}`, `mount -o remount,rw,bind ${data}`];
	const there = (...command: string[]) => [
		...['unshare', '--mount', 'sh', '-c', [...readOnly, ...exceptData, `cd ${folder}`, `exec ${command.join(' ')}`].join(' && ')],
	];
	const settings = { FOLLOW: host.follow, OFFICE_EMAIL: 'office@example.co.uk', MAIL_FROM: 'website@example.co.uk' };
	start = startIn(folder, there('npm', 'run', 'serve'), { ...settings, LOG_LEVEL: 'silent' });
	await start.serving();
	expect(await letterAbout('changes cannot be fetched')).toContain('the website may not write to .following.');
	const doctor = startIn(folder, there('npm', 'run', 'enquiries', '--', 'doctor'), settings);
	expect(await doctor.ended()).toBe(1);
	expect(doctor.output()).toMatch(/FAIL {2}following +nothing that is pushed can go live: \S+, \S+content cannot be written/);
});

test('[W4] a website that is killed in the middle of a build serves the last good site, and then what was saved', ALL, async () => {
	test.setTimeout(900_000);
	const origin = await serve();
	await printed('is live');
	head('Saved before the fall');
	host.push('Saved before the fall');
	await callHook(origin);
	await until(async () => ((await readdir(join(folder, '.building')).catch(() => [])).length > 0 ? true : undefined));
	start?.process.kill('SIGKILL');
	await start?.ended();
	// What it had started ends a moment later, and holds the data until then.
	const again = await until(() =>
		serve().catch((error: Error) => {
			if (!error.message.includes('already running')) throw error;
			return undefined;
		}),
	);
	expect((await fetch(`${again}/Contact`)).status).toBe(200);
	await letterAbout('“Saved before the fall” is live');
	expect(await page(again, '/Contact')).toContain('Saved before the fall');
	await rm(join(folder, 'git'), { recursive: true });
});
