/**
 * A machine of the last release takes this version by one command, and goes back, while visitors
 * use the site, letters are under way and its cron lines run (docs/machine.md, "Upgrading").
 */
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { newKeyPair } from '#enquiries/second-copy/age-files.ts';
import { openCopyPlace } from '#enquiries/second-copy/copy-places.ts';
import { newReference } from '#model/reference.ts';
import { until } from '#server/testing/running-site.ts';
import { recordFigure } from '../support/figures.ts';
import { keptReferences, remove, type Start, startIn } from '../support/folder.ts';
import { buildOfLastRelease, installInto, LAST_RELEASE } from '../support/last-release.ts';
import { pump } from '../support/pump.ts';
import { startHeldSite } from '../support/servers/held-site.ts';
import {
	type ScriptedMailServer,
	startScriptedMailServer,
} from '../support/servers/scripted-mail-server.ts';
import { ALL } from '../support/tags.ts';
import { sendEnquiry } from './visitors.ts';

/** So long a letter is under way: several are at any time, also while the website restarts. */
const MAIL_SERVER_TAKES_MS = 200;

/** Letters that wait for the mail server when the upgrade begins. */
const WAITING = 5;

const git = (...asked: string[]) =>
	execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...asked], {
		encoding: 'utf8',
		maxBuffer: 2 ** 30,
		stdio: ['ignore', 'pipe', 'pipe'],
	}).trim();

/** A file of the last release. */
const released = (file: string) => git('show', `${LAST_RELEASE}:${file}`);

/** The working tree as a commit on top of its last one, what is not committed included. */
function thisVersion(): string {
	const env = { ...process.env, GIT_INDEX_FILE: join(folder, 'index') };
	const inIndex = (...asked: string[]) =>
		execFileSync('git', asked, { encoding: 'utf8', env }).trim();
	inIndex('read-tree', 'HEAD');
	inIndex('add', '--all');
	return git('commit-tree', inIndex('write-tree'), '-p', 'HEAD', '-m', 'This version');
}

let folder: string;
let site: string;
let start: Start | undefined;
let mailServer: ScriptedMailServer;
test.beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
	site = join(folder, 'site');
	mailServer = await startScriptedMailServer({ conduct: { connect: '421 not now' } });
});
test.afterEach(async () => {
	start?.process.kill('SIGTERM');
	await start?.ended();
	await mailServer.close();
	await remove(folder);
});

/** Runs a command in the machine's folder, as a person or cron does. */
async function run(...command: string[]): Promise<{ code: number | null; output: string }> {
	const started = startIn(site, command);
	return { code: await started.ended(), output: started.output() };
}

/** The last release's command of a unit, on this machine. */
function commandOf(unit: string): string[] {
	const [, command = ''] = /^ExecStart=(.*)$/m.exec(released(`deploy/${unit}`)) ?? [];
	return command.replaceAll('/srv/website/site', site).split(' ');
}

/** The cron lines in the last release's documents. */
const cronLines = () =>
	[...released('docs/machine.md').matchAll(/`\*\/\d+ \* \* \* \* (cd [^`]+)`/g)].map(
		([, line = '']) => line.replace('/srv/website/site', site),
	);

/** What the last release's machine runs beside the website. */
async function runItsTimers(): Promise<void> {
	const commands = [
		...cronLines().map((line) => ['sh', '-c', line]),
		commandOf('website-publish.service'),
		['npm', 'run', '--silent', 'enquiries', '--', 'status'],
		['npm', 'run', '--silent', 'enquiries', '--', 'list'],
	];
	for (const command of commands) {
		const { code, output } = await run(...command);
		expect(code, `${command.join(' ')}\n${output}`).toBe(0);
	}
}

/** How many letters are not delivered yet. */
function undelivered(): number {
	const store = new DatabaseSync(join(site, '.data', 'enquiries.db'), { readOnly: true });
	const row = store
		// The last release does not know copies as messages, and makes them by its own list.
		.prepare(
			"SELECT COUNT(*) AS count FROM dispatch WHERE state <> 'delivered' AND kind NOT IN ('copy', 'copy-erase')",
		)
		.get();
	store.close();
	return Number(row?.count);
}

const served = () => realpathSync(join(site, 'releases', 'current'));

test(
	'[D11] a machine of the last release takes this version by one command and goes back: no request is refused, no letter lost or sent twice, and its units and cron lines go on',
	ALL,
	async () => {
		test.skip(process.platform !== 'linux', 'only on Linux');
		const host = join(folder, 'site.git');
		git('clone', '--quiet', '--bare', '--shared', resolve('.'), host);
		git('-C', host, 'update-ref', 'refs/heads/main', LAST_RELEASE);
		git('-C', host, 'symbolic-ref', 'HEAD', 'refs/heads/main');
		git('clone', '--quiet', '--shared', '--branch', 'main', host, site);
		const built = buildOfLastRelease();
		installInto(site);
		const copies = join(folder, 'copies');
		mkdirSync(copies);
		writeFileSync(
			join(site, '.env'),
			[
				`SMTP_URL=${mailServer.url}`,
				'OFFICE_EMAIL=office@example.co.uk',
				'MAIL_FROM=website@example.co.uk',
				`SECRET_KEY=${'a-secret-of-at-least-thirty-two-letters'}`,
				`SECOND_COPY=${copies}`,
				`SECOND_COPY_KEY=${newKeyPair().publicKey}`,
				`FOLLOW=${host}/main`,
				`FOLLOW_SECRET=${'another-secret-of-at-least-thirty-two-letters'}`,
				'RATE_LIMIT=off',
				'LOG_LEVEL=silent',
			].join('\n'),
			{ mode: 0o600 },
		);
		// As its own deploy has left it.
		const release = join(site, 'releases', 'one');
		cpSync(built, release, { recursive: true });
		linkSync(join(site, 'node_modules', 'node', 'bin', 'node'), join(release, 'server', 'node'));
		symlinkSync('one', join(site, 'releases', 'current'));
		const before = served();
		const machine = await startHeldSite(site, {}, commandOf('website.service'));
		start = machine;
		const { origin } = machine;
		const waiting = Array.from({ length: WAITING }, newReference);
		for (const reference of waiting)
			expect(await sendEnquiry(origin, reference)).toMatchObject({ status: 200 });
		await runItsTimers();
		expect(undelivered()).toBeGreaterThanOrEqual(WAITING);

		const finish = pump(origin, { pagesPerSecond: 20, enquiriesPerSecond: 2 });
		mailServer.follow({
			onStep: async (step) => {
				if (step === 'dot') await wait(MAIL_SERVER_TAKES_MS);
			},
		});
		git('-C', host, 'update-ref', 'refs/heads/main', thisVersion());
		const upgrade = await run('sh', '-c', 'git pull --quiet && npm run deploy');
		expect(upgrade.output).toContain('The new release serves.');
		expect(upgrade.code).toBe(0);
		expect(served()).not.toBe(before);
		await runItsTimers();

		const back = await run('npm', 'run', 'deploy', '--', '--back');
		expect(back.output).toContain('The new release serves.');
		expect(back.code).toBe(0);
		expect(served()).toBe(before);
		await runItsTimers();

		const { requests, errors, acknowledged, slowestMs } = await finish();
		expect(errors).toEqual([]);
		const all = [...waiting, ...acknowledged];
		expect([...keptReferences(site)].sort()).toEqual([...all].sort());
		await until(() => undelivered() === 0 || undefined);
		const ids = mailServer.taken.map((letter) => /^Message-ID: (.*)$/im.exec(letter)?.[1]);
		expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
		const toOffice = mailServer.taken.filter((letter) => /^To: office@/m.test(letter));
		const lost = all.filter((one) => !toOffice.some((letter) => letter.includes(`[${one}]`)));
		expect(lost).toEqual([]);
		const place = openCopyPlace(copies);
		await until(async () => {
			const names = (await Array.fromAsync(place.list())).join('\n');
			return all.every((one) => names.includes(one)) || undefined;
		});
		recordFigure(
			`An upgrade from the last release and back: ${requests} requests, ${errors.length} refused or answered with an error, ${all.length} enquiries, ${lost.length} letters lost, slowest answer ${slowestMs} ms`,
		);
	},
);
