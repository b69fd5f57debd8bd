/**
 * Publishing without a shell: from a saved edit on a branch of a real bare repository, by `npm run
 * publish`, to the page that visitors see.
 */
import { symlinkSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { DAY_MS } from '#model/dates.ts';
import { mailsIn, until } from '#server/testing/running-site.ts';
import { copyProject, remove, type Start, startIn } from '../support/folder.ts';
import { startHeldSite } from '../support/servers/held-site.ts';
import { textAsNewVisitor } from '../support/servers/new-connection.ts';
import { ALL } from '../support/tags.ts';
import { callHook, createGitHost, type GitHost, HOOK_SECRET } from './git-host.ts';

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

/** The letters with these words in their subject, once there are that many. */
const lettersAbout = (words: string, count = 1) =>
	until(async () => {
		const found = (await letters()).filter(({ subject = '' }) => subject.includes(words));
		return found.length >= count ? found : undefined;
	});
const letterAbout = async (words: string, count = 1) =>
	(await lettersAbout(words, count)).at(-1)?.text ?? '';

/**
 * Where npm started the website, visitors are refused for a moment while a release takes the place
 * of another.
 */
const page = (origin: string, path: string) =>
	until(() => textAsNewVisitor(origin + path).catch(() => undefined));

const words = async (origin: string) =>
	/<main[\s\S]*<\/main>/.exec(await page(origin, '/Contact'))?.[0];

const head = (words: string) =>
	host.edit('content/pages/contact.yaml', /heading: .*/, `heading: "${words}"`);

test(
	'[W1][W2] what is saved goes live with a letter; what is broken does not, and the letter says which line; its repair does',
	ALL,
	async () => {
		const origin = await serve();
		expect((await publish()).code).toBe(0);
		expect(await letters()).toEqual([]);
		const atFirst = { commit: host.git('rev-parse', 'HEAD').trim(), words: await words(origin) };

		head('Ask us anything');
		host.edit('content/company.yaml', /^email: .*/m, 'email: ruth@example.co.uk');
		const first = await push(origin, 'Ask us anything; $(touch x) <b>');
		expect(first).toMatchObject({ code: 0 });
		const asked = host.git('rev-parse', 'HEAD').trim();
		expect(await page(origin, '/Contact')).toContain('Ask us anything');
		const live = await letterAbout('“Ask us anything; $(touch x) <b>” is live');
		expect(live).toMatch(/\/Contact$/m);
		expect(live.split('\n\n')[1]).toMatch(
			/^The e-mail address on the website is now ruth@example\.co\.uk\. It was /,
		);
		expect(live).not.toContain('/publishing/');
		expect(live).toContain('There is no link to go back by any more.');
		expect(live).not.toContain('These are the words of');
		// A start builds the same.
		expect(await readFile(join(folder, 'content', 'pages', 'contact.yaml'), 'utf8')).toContain(
			'Ask us anything',
		);

		head('Ask us: quickly"');
		expect((await push(origin, 'Broken')).code).toBe(1);
		const broken = await letterAbout('“Broken” is not live');
		expect(broken).toMatch(/content\/pages\/contact\.yaml, line \d+: /);
		expect(broken).toContain('Visitors see the site as it was.');
		expect(await page(origin, '/Contact')).toContain('Ask us anything');
		head('Ask us at once');
		const repaired = await push(origin, 'Repaired');
		await letterAbout('“Repaired” is live');
		expect(await page(origin, '/Contact')).toContain('Ask us at once');
		// The log names neither the person nor their words.
		expect(first.output + repaired.output).not.toMatch(/Ada|ada@example|Repaired|touch x/);

		await test.step('a force-push to an older commit goes live like any push, so does a revert, and the letter says so', async () => {
			host.git('reset', '--quiet', '--hard', asked);
			host.git('push', '--quiet', '--force', 'origin', 'HEAD:main');
			expect(await publish()).toMatchObject({ code: 0 });
			expect(await page(origin, '/Contact')).toContain('Ask us anything');
			expect(await letterAbout('“Ask us anything; $(touch x) <b>” is live', 2)).toMatch(
				new RegExp(`These are the words of .* again \\(version ${asked.slice(0, 8)}\\)\\.`),
			);
			host.git('revert', '--no-edit', 'HEAD');
			host.push('Revert it');
			expect(await publish()).toMatchObject({ code: 0 });
			expect(await words(origin)).toBe(atFirst.words);
			expect(await letterAbout('“Revert it” is live')).toMatch(
				new RegExp(
					`These are the words of .* again \\(version ${atFirst.commit.slice(0, 8)}\\)\\.`,
				),
			);
			// A link of the release before opens nothing.
			expect((await fetch(`${origin}/publishing/${'A'.repeat(80)}`)).status).toBe(404);
		});
	},
);

test('[W2] a version whose check does not end is refused and not tried again', ALL, async () => {
	const code = 'scripts/publish/published-words.ts';
	const limit = 'CHECK_WITHIN_MS = 600_000';
	const slow = (await readFile(join(folder, code), 'utf8')).replace(limit, 'CHECK_WITHIN_MS = 1');
	expect(slow).not.toContain(limit);
	await writeFile(join(folder, code), slow);
	host.write(code, slow);
	await serve();
	host.push('The same code');
	expect((await publish()).code).toBe(0);
	head('Ask us anything');
	host.push('Slow');
	expect(await publish()).toMatchObject({ code: 1 });
	expect(await letterAbout('“Slow” is not live')).toContain('took too long, and was ended.');
	expect(await publish()).toMatchObject({ code: 0 });
	const state = JSON.parse(await readFile(join(folder, '.data', 'publishing.json'), 'utf8'));
	expect(state.refused.at).toBeGreaterThan(Date.now() + DAY_MS);
});

test(
	'[W3] a commit that changes code, holds a symbolic link, needs a filter or is no text runs nothing and is refused; a branch that is away is told of',
	ALL,
	async () => {
		const canary = join(folder, 'ran');
		const origin = await serve();
		await publish();

		await test.step('a branch that cannot be fetched is told of after the third time, once, and so is that it can be again', async () => {
			await rename(join(folder, 'git', 'site.git'), join(folder, 'git', 'away.git'));
			for (let tries = 0; tries < 5; tries += 1) expect((await publish()).code).toBe(1);
			await letterAbout('changes cannot be put live');
			const doctor = startIn(folder, ['npm', 'run', 'enquiries', '--', 'doctor'], settings());
			await doctor.ended();
			expect(doctor.output()).toMatch(/publishing +nothing that is pushed goes live/i);
			await rename(join(folder, 'git', 'away.git'), join(folder, 'git', 'site.git'));
			expect((await publish()).code).toBe(0);
			await letterAbout('changes can be put live again');
			expect(
				(await letters()).filter(
					({ subject }) => subject === 'Website: changes cannot be put live',
				),
			).toHaveLength(1);
			expect((await fetch(`${origin}/Contact`)).status).toBe(200);
		});

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
		host.git('revert', '--no-edit', 'HEAD');

		symlinkSync('/etc/passwd', join(host.clone, 'content', 'photos', 'passwd.jpg'));
		host.push('With a link');
		await publish();
		expect(await letterAbout('“With a link” is not live')).toContain(
			'content/photos/passwd.jpg is a symbolic link',
		);
		host.git('rm', '--quiet', 'content/photos/passwd.jpg');

		host.write(
			'content/photos/roof.jpg',
			'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n',
		);
		host.push('With LFS');
		await publish();
		expect(await letterAbout('“With LFS” is not live')).toContain('Git LFS');
		expect(await readdir(join(folder, 'content', 'photos'))).not.toContain('roof.jpg');

		host.git('rm', '--quiet', 'content/photos/roof.jpg');
		const claims = await readFile(join(host.clone, 'content', 'claims.yaml'), 'utf8');
		host.write('content/claims.yaml', Buffer.from(claims, 'latin1'));
		host.write('content/asks.yaml', `a: ${'['.repeat(300_000)}\n`);
		host.push('Saved by Windows');
		await publish();
		const unread = await letterAbout('“Saved by Windows” is not live');
		expect(unread).toMatch(
			/content\/claims\.yaml, line \d+: has a letter that is not saved as UTF-8.*Save As/s,
		);
		expect(unread).toMatch(/content\/asks\.yaml, line 1: has more than 50 parts within each other/);
		expect((await readdir(folder)).includes('ran')).toBe(false);
	},
);

test('where it may not write what it publishes, a letter says so', ALL, async () => {
	test.skip(
		process.platform !== 'linux' || process.getuid?.() !== 0,
		'only on Linux, as root: it mounts a folder for reading only',
	);
	await serve();
	const data = join(folder, '.data');
	const readOnly = [`mount --bind ${folder} ${folder}`, `mount -o remount,ro,bind ${folder}`];
	const exceptData = [`mount --bind ${data} ${data}`, `mount -o remount,rw,bind ${data}`];
	const there = [
		...readOnly,
		...exceptData,
		`cd ${folder}`,
		'exec node_modules/.bin/node --import tsx scripts/publish.ts',
	].join(' && ');
	for (let tries = 0; tries < 3; tries += 1)
		expect(
			await startIn(folder, ['unshare', '--mount', 'sh', '-c', there], settings()).ended(),
		).toBe(1);
	expect(await letterAbout('changes cannot be put live')).toContain(
		'the website may not write to .following.',
	);
});

test(
	'[W4] publishing that is killed in the middle of a build leaves the last good site, and the next pass publishes',
	ALL,
	async () => {
		const origin = await serve();
		await publish();
		head('Saved before the fall');
		host.push('Saved before the fall');
		const killed = startIn(
			folder,
			['node_modules/.bin/node', '--import', 'tsx', 'scripts/publish.ts'],
			settings(),
		);
		// Its build yields to everything else on the machine, so it may take minutes to begin.
		await until(async () => {
			if (killed.process.exitCode !== null) throw new Error(`It ended:\n${killed.output()}`);
			return (await readdir(join(folder, 'releases'))).length > 2 ? true : undefined;
		}, 600);
		killed.process.kill('SIGKILL');
		await killed.ended();
		expect((await fetch(`${origin}/Contact`)).status).toBe(200);
		// Two at once: one waits for the other, and has nothing to do.
		const [one, beside] = [publish(), publish()];
		expect([(await one).code, (await beside).code]).toEqual([0, 0]);
		await letterAbout('“Saved before the fall” is live');
		expect(
			(await letters()).filter(({ subject = '' }) => subject.includes('Saved before the fall')),
		).toHaveLength(1);
		expect(await page(origin, '/Contact')).toContain('Saved before the fall');
	},
);
