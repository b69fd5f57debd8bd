/** How many enquiries and pages a second, beside what the disk and nginx allow in the same minutes, and how much memory. */
import { cpus } from 'node:os';
import { startSite } from '../../tests/support/running-site.ts';
import { askFor, type Measured, sendAsFastAs } from './clients.ts';
import { commitsPerSecond } from './limit.ts';
import { startNginx } from './nginx.ts';
import { writeSection } from './section.ts';

/** Long enough to settle, short enough that nobody skips it. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PAGE = '/About';

/** Measures, prints, and writes the part "throughput" of docs/performance.md. */
export async function measureThroughput(): Promise<void> {
	const site = await startSite();
	const nginx = await startNginx();
	try {
		await new Promise((resolve) => setTimeout(resolve, 2_000));
		const atRest = site.memoryMegabytes();
		await sendAsFastAs(site.origin, 10, 2);

		// The limit is taken before and after, because a shared machine changes its mind in between.
		const limits = [commitsPerSecond(site.dataDir, SECONDS / 2)];
		const ten = await sendAsFastAs(site.origin, 10, SECONDS);
		const fifty = await sendAsFastAs(site.origin, 50, SECONDS);
		const underLoad = site.memoryMegabytes();
		limits.push(commitsPerSecond(site.dataDir, SECONDS / 2));
		const limit = limits.reduce((sum, one) => sum + one, 0) / limits.length;

		const pages = await askFor(site.origin + PAGE, 50, SECONDS);
		const yardstick = nginx && (await askFor(nginx.origin + PAGE, 50, SECONDS));
		const text = report({ limit, ten, fifty, pages, yardstick, atRest, underLoad });
		writeSection('throughput', text);
		console.log(`\n${text}`);
	} finally {
		nginx?.stop();
		await site.stop();
	}
}

interface Figures {
	readonly limit: number;
	readonly ten: Measured;
	readonly fifty: Measured;
	readonly pages: Measured;
	readonly yardstick: Measured | undefined;
	readonly atRest: number;
	readonly underLoad: number;
}

function report({ limit, ten, fifty, pages, yardstick, atRest, underLoad }: Figures): string {
	const share = (part: number, whole: number) => `${Math.round((part / whole) * 100)}%`;
	const row = (what: string, { perSecond, p50, p99, failed }: Measured, of: string) =>
		`| ${what} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failed} | ${of} |`;
	return `## Throughput

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} processors shared with the clients, one server process, logging on, limits lifted.

| | a second | p50 ms | p99 ms | failed | share |
| --- | --- | --- | --- | --- | --- |
| Limit: a loop of full commits of the same rows | ${Math.round(limit)} | | | | |
${row('Enquiries acknowledged, 10 connections', ten, `${share(ten.perSecond, limit)} of the limit`)}
${row('Enquiries acknowledged, 50 connections', fifty, `${share(fifty.perSecond, limit)} of the limit`)}
${yardstick ? `${row('nginx, one worker, the same page, 50 connections', yardstick, '')}\n` : ''}${row(`Page ${PAGE}, 50 connections`, pages, yardstick ? `${share(pages.perSecond, yardstick.perSecond)} of nginx` : 'nginx is not installed')}

Memory of the server process: ${atRest} MB at rest, ${underLoad} MB after the enquiries above.`;
}
