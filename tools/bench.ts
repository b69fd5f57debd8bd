/** `npm run bench`: enquiries a second beside the commits that the disk allows in the same minutes, and pages a second; written into docs/performance.md. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { askFor, type Measured, sendAsFastAs } from '../server/testing/load.ts';
import { startSite } from '../server/testing/running-site.ts';
import { commitsPerSecond } from './bench/limit.ts';
import { writeSection } from './bench/section.ts';
import { build, install } from './setup/prepare.mjs';

/** Long enough to settle, short enough that nobody skips it. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PAGE = '/About';

/** What a sync takes on a small rented machine. */
const SLOW_SYNC_MS = 5;
const delayingSyncs = [
	...['strace', '-D', '-f', '--seccomp-bpf', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync'],
	...['-e', `inject=fsync,fdatasync:delay_exit=${SLOW_SYNC_MS * 1000}`],
];
const canDelay = () => spawnSync('strace', ['-V']).status === 0;

/** Enquiries a second, and the limit, where each sync is delayed. */
async function onSlowDisk(): Promise<{ limit: number; one: Measured; fifty: Measured }> {
	const slowSite = await startSite({}, undefined, delayingSyncs);
	try {
		await sendAsFastAs(slowSite.origin, 10, 2);
		const one = await sendAsFastAs(slowSite.origin, 1, SECONDS);
		const fifty = await sendAsFastAs(slowSite.origin, 50, SECONDS);
		const [command = '', ...args] = [...delayingSyncs, process.execPath, 'tools/bench/limit.ts', slowSite.dataDir, String(SECONDS)];
		return { limit: Number(execFileSync(command, args, { encoding: 'utf8' })), one, fifty };
	} finally {
		await slowSite.stop();
	}
}

await install({ development: true });
await build();
const site = await startSite();
try {
	await new Promise((resolve) => setTimeout(resolve, 2_000));
	const atRest = site.memoryMegabytes();
	await sendAsFastAs(site.origin, 10, 2);

	// The limit is taken before and after, because a shared machine changes its mind in between.
	const before = commitsPerSecond(site.dataDir, SECONDS / 2);
	const one = await sendAsFastAs(site.origin, 1, SECONDS);
	const ten = await sendAsFastAs(site.origin, 10, SECONDS);
	const fifty = await sendAsFastAs(site.origin, 50, SECONDS);
	const underLoad = site.memoryMegabytes();
	const limit = (before + commitsPerSecond(site.dataDir, SECONDS / 2)) / 2;
	const pages = await askFor(site.origin + PAGE, 50, SECONDS);

	const lockHolder = new DatabaseSync(join(site.dataDir, 'enquiries.db'));
	lockHolder.exec('BEGIN IMMEDIATE');
	const [pagesMeanwhile] = await Promise.all([askFor(site.origin + PAGE, 50, SECONDS), sendAsFastAs(site.origin, 10, SECONDS)]);
	lockHolder.close();
	const slow = canDelay() ? await onSlowDisk() : undefined;

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
} finally {
	await site.stop();
}
