/** `npm run bench`: enquiries a second beside the commits that the disk allows in the same minutes, and pages a second; written into docs/performance.md. */
import { cpus } from 'node:os';
import { askFor, type Measured, sendAsFastAs } from '../server/testing/load.ts';
import { startSite } from '../server/testing/running-site.ts';
import { commitsPerSecond } from './bench/limit.ts';
import { writeSection } from './bench/section.ts';
import { build, install } from './setup/prepare.mjs';

/** Long enough to settle, short enough that nobody skips it. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PAGE = '/About';

await install({ development: true });
await build();
const site = await startSite();
try {
	await new Promise((resolve) => setTimeout(resolve, 2_000));
	const atRest = site.memoryMegabytes();
	await sendAsFastAs(site.origin, 10, 2);

	// The limit is taken before and after, because a shared machine changes its mind in between.
	const before = commitsPerSecond(site.dataDir, SECONDS / 2);
	const ten = await sendAsFastAs(site.origin, 10, SECONDS);
	const fifty = await sendAsFastAs(site.origin, 50, SECONDS);
	const underLoad = site.memoryMegabytes();
	const limit = (before + commitsPerSecond(site.dataDir, SECONDS / 2)) / 2;
	const pages = await askFor(site.origin + PAGE, 50, SECONDS);

	const row = (what: string, { perSecond, p50, p99, failed }: Measured, share = '') =>
		`| ${what} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failed} | ${share} |`;
	const ofLimit = ({ perSecond }: Measured) => `${Math.round((perSecond / limit) * 100)}%`;
	const text = `## Throughput

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} processors shared with the clients, one server process, logging on, limits lifted.

| | a second | p50 ms | p99 ms | failed | of the limit |
| --- | --- | --- | --- | --- | --- |
| Limit: a loop of full commits of the same rows | ${Math.round(limit)} | | | | |
${row('Enquiries acknowledged, 10 connections', ten, ofLimit(ten))}
${row('Enquiries acknowledged, 50 connections', fifty, ofLimit(fifty))}
${row(`Page ${PAGE}, 50 connections`, pages)}

Memory of the server process: ${atRest} MB at rest, ${underLoad} MB after the enquiries above.`;
	writeSection('throughput', text);
	console.log(`\n${text}`);
} finally {
	await site.stop();
}
