/** A disk that hangs holds up those who send, and nobody else. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { quantile } from '#server/testing/quantile.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { recordFigure } from '../support/figures.ts';
import { ensureInstalled } from '../support/system-packages.ts';
import { ALL } from '../support/tags.ts';
import { lookInside, sendEnquiry } from './visitors.ts';

/** Delays every sync of a running website from now on, and lists them in a file. */
async function delaySyncs(site: RunningSite, ms: number, trace: string): Promise<ChildProcess> {
	const inject = `inject=fsync,fdatasync:delay_enter=${ms * 1000}`;
	const strace = spawn('strace', [
		'-f',
		'-p',
		String(site.process.pid),
		'-o',
		trace,
		'-e',
		'trace=fsync,fdatasync',
		'-e',
		inject,
	]);
	for await (const line of strace.stderr) if (/attached/.test(String(line))) break;
	return strace;
}

let folder: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'slow-disk-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skip(process.platform !== 'linux', 'only on Linux');

test(
	'[D7] while a sync takes three seconds pages are served, and enquiries that arrive meanwhile share the next one',
	ALL,
	async () => {
		ensureInstalled('strace');
		const site = await startSite({ LOG_LEVEL: 'silent' }, folder);
		const trace = join(folder, 'trace');
		const strace = await delaySyncs(site, 3_000, trace);
		try {
			let acknowledged = 0;
			const send = async () => {
				const answer = await sendEnquiry(site.origin);
				acknowledged += 1;
				return answer;
			};
			const sent = Array.from({ length: 41 }, send);
			const pages: number[] = [];
			while (acknowledged === 0) {
				const begun = performance.now();
				expect((await fetch(`${site.origin}/About`)).status).toBe(200);
				pages.push(performance.now() - begun);
			}
			// On the thread that syncs, none but the first could be served before the first
			// acknowledgement.
			expect(pages.length).toBeGreaterThan(2);
			recordFigure(`${pages.length} pages meanwhile, p99 ${quantile(pages, 0.99).toFixed(0)} ms`);
			const answers = await Promise.all(sent);
			// In a sync of its own each, they would be more than 41.
			const syncs = readFileSync(trace, 'utf8').match(/sync\(/g)?.length;
			recordFigure(`41 enquiries in ${syncs} syncs`);
			expect(syncs).toBeLessThan(20);
			const inside = lookInside(join(folder, 'enquiries.db'));
			expect(
				answers.filter(
					({ status, reference }) => status !== 200 || !inside.references.has(reference),
				),
			).toEqual([]);
		} finally {
			site.process.kill('SIGKILL');
			// It ignores milder signals while it holds a thread back.
			strace.kill('SIGKILL');
		}
	},
);
