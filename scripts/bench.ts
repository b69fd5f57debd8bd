/**
 * `npm run bench`: enquiries a second beside the commits that the disk allows in the same minutes,
 * and pages a second; written into docs/performance.md.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { askFor, type Measured, sendAsFastAs } from '#server/testing/load.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { writeSection } from './bench/section.ts';
import { build, install } from './start/prepare.mjs';

/** Long enough to settle, short enough that nobody skips it. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PAGE = '/About';

/** What a sync takes on a small rented machine. */
const SLOW_SYNC_MS = 5;
const delayingSyncs = [
	'strace',
	'-D',
	'-f',
	'--seccomp-bpf',
	'-qq',
	'-o',
	'/dev/null',
	'-e',
	'trace=fsync,fdatasync',
	'-e',
	`inject=fsync,fdatasync:delay_exit=${SLOW_SYNC_MS * 1000}`,
];
const canDelay = () => spawnSync('strace', ['-V']).status === 0;

/**
 * Runs `measure` on a website in the folder, and stops it: one that still delivers what it was sent
 * would take the next one's processors.
 */
async function onSite<T>(
	folder: string,
	through: readonly string[],
	measure: (site: RunningSite) => Promise<T>,
): Promise<T> {
	const site = await startSite({}, folder, through);
	try {
		await sendAsFastAs(site.origin, 10, 2);
		return await measure(site);
	} finally {
		await site.stop();
	}
}

/** The limit, measured while no website runs. */
function limitOf(folder: string, through: readonly string[]): number {
	const [command = '', ...args] = [
		...through,
		process.execPath,
		'scripts/bench/limit.ts',
		folder,
		String(SECONDS / 2),
	];
	return Number(execFileSync(command, args, { encoding: 'utf8' }));
}

/**
 * What `measure` returns, and the limit: the mean of before and after, because a shared machine
 * changes its mind in between.
 */
async function besideLimit<T>(
	through: readonly string[],
	measure: (site: RunningSite) => Promise<T>,
): Promise<{ limit: number } & T> {
	const folder = mkdtempSync(join(tmpdir(), 'bench-'));
	try {
		await onSite(folder, through, async () => undefined);
		const before = limitOf(folder, through);
		const measured = await onSite(folder, through, measure);
		return { limit: (before + limitOf(folder, through)) / 2, ...measured };
	} finally {
		rmSync(folder, { recursive: true });
	}
}

await install({ development: true });
await build();
const resting = await startSite();
await new Promise((resolve) => setTimeout(resolve, 2_000));
const atRest = resting.memoryMegabytes();
await resting.stop();

const { limit, one, ten, fifty, underLoad, pages, pagesMeanwhile } = await besideLimit(
	[],
	async ({ origin, dataDir, memoryMegabytes }) => {
		const one = await sendAsFastAs(origin, 1, SECONDS);
		const ten = await sendAsFastAs(origin, 10, SECONDS);
		const fifty = await sendAsFastAs(origin, 50, SECONDS);
		const underLoad = memoryMegabytes();
		const pages = await askFor(origin + PAGE, 50, SECONDS);

		const lockHolder = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 5_000 });
		lockHolder.exec('BEGIN IMMEDIATE');
		const [pagesMeanwhile] = await Promise.all([
			askFor(origin + PAGE, 50, SECONDS),
			sendAsFastAs(origin, 10, SECONDS),
		]);
		lockHolder.close();
		return { one, ten, fifty, underLoad, pages, pagesMeanwhile };
	},
);
const slow = canDelay()
	? await besideLimit(delayingSyncs, async ({ origin }) => ({
			one: await sendAsFastAs(origin, 1, SECONDS),
			fifty: await sendAsFastAs(origin, 50, SECONDS),
		}))
	: undefined;

const row = (what: string, { perSecond, p50, p99, failed }: Measured, share = '') =>
	`| ${what} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failed} | ${share} |`;
const share = ({ perSecond }: Measured, of: number) => `${Math.round((perSecond / of) * 100)}%`;
const text = `## Throughput

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} processors shared with the clients, one server process, logging on, limits lifted.

| | a second | p50 ms | p99 ms | failed | of the limit |
| --- | --- | --- | --- | --- | --- |
| Limit: a loop of full commits of the same rows | ${Math.round(limit)} | | | | |
${row('Enquiries acknowledged, 1 connection', one, share(one, limit))}
${row('Enquiries acknowledged, 10 connections', ten, share(ten, limit))}
${row('Enquiries acknowledged, 50 connections', fifty, share(fifty, limit))}
${row(`Page ${PAGE}, 50 connections`, pages)}
${row(`Page ${PAGE}, 50 connections, while another process holds the write lock and ten visitors wait`, pagesMeanwhile)}${
	slow
		? `
| Limit, each sync delayed by ${SLOW_SYNC_MS} ms | ${Math.round(slow.limit)} | | | | |
${row('Enquiries acknowledged so, 1 connection', slow.one, share(slow.one, slow.limit))}
${row('Enquiries acknowledged so, 50 connections', slow.fifty, share(slow.fifty, slow.limit))}`
		: ''
}

Memory of the server process: ${atRest} MB at rest, ${underLoad} MB after the enquiries above.`;
writeSection('throughput', text);
console.log(`\n${text}`);
