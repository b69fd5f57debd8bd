/**
 * Putting a release in the place of the running one, and going back, while visitors use the site.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as after } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { openPostgres } from '#enquiries/store/postgres.ts';
import { openStore } from '#enquiries/store/store.ts';
import { newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { RESTART_SIGNAL } from '#server/site-process.ts';
import { mailsIn, startSite, until } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
import { recordFigure } from '../support/figures.ts';
import { copyProject, keptReferences, remove, type Start, startIn } from '../support/folder.ts';
import { test } from '../support/full-size.ts';
import { pump } from '../support/pump.ts';
import { hasSystemd, startHeldSite } from '../support/servers/held-site.ts';
import { textAsNewVisitor } from '../support/servers/new-connection.ts';
import { startPostgres } from '../support/servers/postgres-cluster.ts';
import { ALL } from '../support/tags.ts';
import { formAwake } from '../support/visit.ts';

/** Recorded, not asserted: on a busy machine an answer takes as long as the machine lets it. */
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

/** Makes a release of the copy's build. A file in it tells which one serves. */
async function addRelease(name: string, link: 'current' | 'before'): Promise<void> {
	const place = join(folder, 'releases', name);
	await cp(join(folder, 'dist'), place, { recursive: true });
	await writeFile(join(place, 'client', 'release.txt'), name);
	await symlink(name, join(folder, 'releases', link));
}

const deploy = async (...options: string[]) => {
	const run = startIn(folder, ['npm', 'run', 'deploy', '--', ...options]);
	return { code: await run.ended(), output: run.output() };
};

/**
 * Sends a photograph so slowly that a release comes in between. Resolves with what became of it.
 */
async function uploadSlowly(origin: string): Promise<{ readonly outcome: Promise<string> }> {
	const { reference } = await sendEnquiry(origin);
	const secret = visitorSecret(await readFile(join(folder, '.data', 'link.key')), reference);
	const headers = {
		origin,
		'content-type': 'multipart/form-data; boundary=b',
		'content-length': 5_000_000,
	};
	const upload = request(origin + VISITOR_PATH + secret, { method: 'POST', headers });
	upload.write(
		'--b\r\ncontent-disposition: form-data; name="photographs"; filename="boiler.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
	);
	const timer = setInterval(() => upload.write('x'), 200);
	const outcome = new Promise<string>((resolve) => {
		upload.on('response', ({ statusCode }) => resolve(`answered with ${statusCode}`));
		upload.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'failed'));
	});
	return { outcome: outcome.finally(() => clearInterval(timer)) };
}

test(
	'[D15] releases take each other’s place on systemd’s socket, one of them broken, and no visitor is refused, sees an error or is lost',
	ALL,
	async ({ fullSize }) => {
		const deploys = fullSize ? 10 : 3;
		test.skip(process.platform !== 'linux', 'only on Linux');
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		await addRelease('two', 'before');
		const site = await startHeldSite(folder, { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' });
		start = site;
		const { origin } = site;
		const served = () => textAsNewVisitor(`${origin}/release.txt`);
		expect(await served()).toBe('one');

		const finish = pump(origin, { pagesPerSecond: 50, enquiriesPerSecond: 5 });
		const upload = await uploadSlowly(origin);
		for (let count = 1; count <= deploys; count += 1) {
			const { code, output } = await deploy('--back');
			expect(output).toContain('The new release serves.');
			expect(code).toBe(0);
			expect(await served()).toBe(count % 2 === 1 ? 'two' : 'one');
		}
		// What takes longer than a release is cut; it has to be sent again.
		expect(await upload.outcome).toMatch(/^(?:ECONNRESET|EPIPE)$/);
		const before = await served();

		// The other release cannot answer a form any more: the try notices, and the office hears of it.
		const other = before === 'one' ? 'two' : 'one';
		await rm(join(folder, 'releases', other, 'server', 'draw.mjs'));
		const broken = await deploy('--back');
		expect(broken.code).toBe(1);
		expect(broken.output).toContain(AS_BEFORE);
		expect(await served()).toBe(before);
		const mails = await mailsIn(join(folder, '.data', 'mail'), 1);
		expect(mails.map(({ subject }) => subject)).toContain(
			'Website: a new release could not be put online',
		);

		const { requests, errors, acknowledged, slowestMs } = await finish();
		const kept = keptReferences(folder);
		recordFigure(
			`${deploys} releases in turn and a broken one under 50 requests and 5 enquiries a second, the socket held by ${hasSystemd ? 'systemd-socket-activate' : 'a holder of the tests'}: ${requests} requests, ${errors.length} refused or answered with an error, ${acknowledged.filter((one) => !kept.has(one)).length} of ${acknowledged.length} acknowledged enquiries lost, slowest answer ${slowestMs} ms; one upload of minutes was cut`,
			slowestMs < SLOWEST_MS,
		);
		expect(errors).toEqual([]);
		expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
		expect(acknowledged.length).toBeGreaterThan(5);
		// Nothing of a try is kept.
		expect(
			(await readdir(join(folder, '.data'))).filter((name) => name.startsWith('smoke-test')),
		).toEqual([]);
		// The one whose photograph was cut as well.
		expect([...kept].length).toBe(acknowledged.length + 1);
	},
);

test(
	'there is no way back from the first release by itself, and the tool says what to do instead',
	ALL,
	async () => {
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		const { code, output } = await deploy('--back');
		expect(code).toBe(1);
		expect(output).toContain(
			'there is no release before this one: the first deploy is taken back by deploying the code of before (git checkout, npm run deploy).',
		);
		expect(await realpath(join(folder, 'releases', 'current'))).toBe(
			join(await realpath(folder), 'releases', 'one'),
		);
	},
);

test(
	'[D15] a site that is killed is started again on the same socket: visitors wait, and none is refused',
	ALL,
	async () => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		const site = await startHeldSite(folder, { LOG_LEVEL: 'silent' });
		start = site;
		const running = async () =>
			JSON.parse(await readFile(join(folder, '.data', 'running.json'), 'utf8')) as { pid: number };
		const { pid } = await running();
		process.kill(pid, 'SIGKILL');
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => textAsNewVisitor(`${site.origin}/release.txt`)),
		);
		expect(answers).toEqual(answers.map(() => 'one'));
		expect((await running()).pid).not.toBe(pid);
	},
);

test('[D15] what has arrived when a release comes is answered, however long a busy machine takes for it', async () => {
	const site = await startSite();
	const store = new DatabaseSync(join(site.dataDir, 'enquiries.db'), { timeout: 60_000 });
	try {
		store.exec('BEGIN IMMEDIATE');
		const answered = postTo(site.origin, callWith(another()));
		// It has arrived once a later request is answered.
		await fetch(`${site.origin}/healthz`);
		site.process.kill(RESTART_SIGNAL);
		await after(2_000);
		store.exec('ROLLBACK');
		expect((await answered).status).toBe(200);
	} finally {
		store.close();
		await site.stop();
	}
});

const AS_BEFORE = 'The website serves its visitors as before.';

for (const [does, code, broken, seen] of [
	['ends', 'process.exit(1)', ['two'], AS_BEFORE],
	['hangs', 'for(;;)', ['two'], AS_BEFORE],
	['ends', 'process.exit(1)', ['one', 'two'], 'No website serves visitors here now'],
] as const)
	test(
		`where a release passes its try and then ${does}, of ${broken.length} that do, console and letter say what is served then, and the one before serves`,
		ALL,
		async () => {
			test.skip(process.platform !== 'linux', 'only on Linux');
			await mkdir(join(folder, 'releases'));
			await addRelease('one', 'current');
			await addRelease('two', 'before');
			const edit = async (file: string, from: string, to: string) => {
				const text = await readFile(file, 'utf8');
				expect(text).toContain(from);
				await writeFile(file, text.replace(from, to));
			};
			const begin = 'const content=builtContent();';
			// A try is handed no socket.
			const breaks = `if(hasSocket&&process.getBuiltinModule('fs').existsSync('broken'))${code};${begin}`;
			for (const release of broken)
				await edit(join(folder, 'releases', release, 'server', 'serve.mjs'), begin, breaks);
			// Not for the one before, which a busy machine is slow to start.
			await edit(
				join(folder, 'scripts', 'release', 'releases.ts'),
				'Date.now() + STARTED_WITHIN_MS',
				'Date.now() + (but ? 5_000 : STARTED_WITHIN_MS)',
			);
			const site = await startHeldSite(folder, { LOG_LEVEL: 'silent' });
			start = site;
			await writeFile(join(folder, 'broken'), '');
			const { code: status, output } = await deploy('--back');
			expect([status, output]).toEqual([1, expect.stringContaining(seen)]);
			const [letter] = await mailsIn(join(folder, '.data', 'mail'), 1);
			expect(letter?.text).toContain(seen);
			await rm(join(folder, 'broken'));
			expect(await textAsNewVisitor(`${site.origin}/release.txt`)).toBe('one');
		},
	);

test(
	'a setting with which the website would not start is refused before it is restarted, and the office hears of it',
	ALL,
	async () => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		start = await startHeldSite(folder, { LOG_LEVEL: 'silent' });
		const note = () => readFile(join(folder, '.data', 'running.json'), 'utf8');
		const running = await note();
		const run = startIn(folder, ['npm', 'run', 'deploy'], { DISK_RESERVE_MB: '64MB' });
		expect([await run.ended(), run.output()]).toEqual([
			1,
			expect.stringMatching(
				/serves its visitors as before\. .*DISK_RESERVE_MB: must be a number of megabytes.*The office has been sent/s,
			),
		]);
		expect(run.output()).not.toContain('Trying it');
		expect(await note()).toBe(running);
	},
);

test(
	'on PostgreSQL the tables are migrated first in a schema of their own, without anybody’s rows, which goes; who may make none tries an empty store',
	ALL,
	async () => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		await addRelease('two', 'before');
		const cluster = await startPostgres();
		const client = new Client(cluster.url);
		try {
			const store = await openStore(await openPostgres(cluster.url), 'example.co.uk', {
				begin: true,
			});
			await store.save(newEnquiry(), []);
			await store.close();
			await client.connect();
			const numbers = async () =>
				(
					await client.query(
						"SELECT (SELECT count(*) FROM enquiry) AS enquiries, (SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'smoke_test%') AS schemas",
					)
				).rows[0];
			const deployTo = async (url: string) => {
				const run = startIn(folder, ['npm', 'run', 'deploy', '--', '--back'], {
					DATABASE_URL: url,
				});
				return { code: await run.ended(), output: run.output() };
			};
			const well = await deployTo(cluster.url);
			expect([well.code, well.output]).toEqual([0, expect.not.stringContaining('empty store')]);
			expect(await numbers()).toEqual({ enquiries: '1', schemas: '0' });

			await client.query(
				'CREATE ROLE guest LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest',
			);
			const guest = await deployTo(cluster.url.replace('website@', 'guest@'));
			expect([guest.code, guest.output]).toEqual([
				0,
				expect.stringContaining('trying it with an empty store'),
			]);

			// A step of the migration that meets a table which it was to make.
			await client.query(
				'DELETE FROM schema_step WHERE step = (SELECT max(step) FROM schema_step)',
			);
			const broken = await deployTo(cluster.url);
			expect([broken.code, broken.output]).toEqual([
				1,
				expect.stringMatching(/it does not work.*exists/s),
			]);
			expect(await numbers()).toEqual({ enquiries: '1', schemas: '0' });
		} finally {
			await client.end();
			await cluster.remove();
		}
	},
);

test(
	'[P3] a deploy that is killed during its try leaves no website running, and the copy of the store goes soon after the next start',
	ALL,
	async () => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		await addRelease('two', 'before');
		const copy = join(folder, '.data', 'smoke-test');
		const killed = startIn(folder, [
			...['node_modules/.bin/node', '--import', 'tsx'],
			...['scripts/release.ts', '--back'],
		]);
		// Among the first that the tried website writes.
		await until(() => existsSync(join(copy, 'link.key')) || undefined);
		killed.process.kill('SIGKILL');
		await killed.ended();
		const tried = () => spawnSync('pgrep', ['-f', join(folder, 'releases')]).status === 0;
		await expect.poll(tried).toBe(false);
		expect(existsSync(copy)).toBe(true);
		start = startIn(folder, ['npm', 'run', 'serve'], { LOG_LEVEL: 'silent' });
		expect(await textAsNewVisitor(`${await start.serving()}/release.txt`)).toBe('one');
		await expect.poll(() => existsSync(copy)).toBe(false);
	},
);

test(
	'without a holder of the socket a release is served from the next start on, and the deploy says so',
	ALL,
	async () => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		await addRelease('two', 'before');
		start = startIn(folder, ['npm', 'run', 'serve'], { LOG_LEVEL: 'silent' });
		const origin = await start.serving();
		const { code, output } = await deploy('--back');
		expect([code, output]).toEqual([0, expect.stringContaining('stop it and start it')]);
		expect(await textAsNewVisitor(`${origin}/release.txt`)).toBe('one');
		start.process.kill('SIGTERM');
		await start.ended();
		start = startIn(folder, ['npm', 'run', 'serve'], { LOG_LEVEL: 'silent' });
		expect(await textAsNewVisitor(`${await start.serving()}/release.txt`)).toBe('two');
	},
);

test(
	'[D16] serving needs no package, and few megabytes, besides Node: a build serves by itself where nothing can be written but its data',
	ALL,
	async () => {
		const alone = join(folder, 'alone');
		await cp(join(folder, 'dist'), alone, { recursive: true });
		const run = spawnSync('du', ['-sk', alone], { encoding: 'utf8' });
		expect(Number.parseInt(run.stdout, 10)).toBeLessThan(40 * 1024);
		const imports = (await readdir(join(alone, 'server')))
			.filter((name) => name.endsWith('.mjs'))
			.map((file) => readFile(join(alone, 'server', file), 'utf8'));
		const bare = (await Promise.all(imports)).flatMap((code) =>
			[...code.matchAll(/^(?:import|export)[^'"\n]*from ["']([^."'/][^"']*)["']/gm)].map(
				([, name = '']) => name,
			),
		);
		expect(bare.filter((name) => !name.startsWith('node:') && !isBuiltin(name))).toEqual([]);
		start = startIn(alone, [process.execPath, 'server/serve.mjs'], {
			DATA_DIR: join(folder, '.alone'),
		});
		const origin = await start.serving();
		expect((await fetch(`${origin}/readyz`)).status).toBe(200);
	},
);

test(
	'a page that was opened before a release wakes after it, and after the way back',
	ALL,
	async ({ browser }) => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		await mkdir(join(folder, 'releases'));
		await addRelease('one', 'current');
		const site = await startHeldSite(folder, { LOG_LEVEL: 'silent' });
		start = site;
		const { origin } = site;
		const opened = async () => {
			const page = await browser.newPage();
			await page.goto(`${origin}/grant`);
			const files = ((await page.locator('[data-island]').getAttribute('data-island')) ?? '').split(
				' ',
			);
			return { page, files };
		};
		const wakes = async (page: Page) => {
			await formAwake(page);
			await page.close();
		};
		const old = await opened();
		const texts = join(folder, 'src', 'forms', 'sending-texts.ts');
		await writeFile(texts, (await readFile(texts, 'utf8')).replace('Sending...', 'Sending ...'));
		expect((await deploy()).output).toContain('The new release serves.');
		const fresh = await opened();
		expect(fresh.files).not.toEqual(old.files);
		// React is a file of its own, which this change leaves as it is.
		expect(fresh.files.filter((file) => old.files.includes(file)).join()).toMatch(/react/);
		await wakes(old.page);
		expect((await deploy('--back')).output).toContain('The new release serves.');
		await wakes(fresh.page);
	},
);
