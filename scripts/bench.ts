/**
 * `npx tsx scripts/bench.ts`: enquiries acknowledged a second beside the commits that the disk
 * allows in the same minutes, and pages a second, of the last build; written into
 * docs/performance.md.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { askFor, type Measured, sendAsFastAs } from '#server/testing/load.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';

/** Long enough to settle, short enough to be run. */
const SECONDS = 8;
const PAGE = '/About';
const REPORT = join('docs', 'performance.md');
const [BEGIN, END] = ['<!-- throughput: begin -->', '<!-- throughput: end -->'];

/**
 * The limit that no server on this machine can pass: fully synchronous commits a second of one
 * process. The rows are those of an enquiry that the site itself has kept, with new keys, so that
 * the measurement follows the tables wherever they go.
 */
function commitsPerSecond(keptIn: string): number {
	const reader = new DatabaseSync(join(keptIn, 'enquiries.db'), { readOnly: true });
	const schema = reader
		.prepare(
			"SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type DESC",
		)
		.all();
	const kept = ['enquiry', 'dispatch'].map((table) => ({
		table,
		row: reader.prepare(`SELECT * FROM ${table} LIMIT 1`).get() ?? {},
	}));
	reader.close();

	const folder = mkdtempSync(join(tmpdir(), 'limit-'));
	const database = new DatabaseSync(join(folder, 'limit.db'));
	database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON');
	for (const { sql } of schema) database.exec(String(sql));
	const inserts = kept.map(({ table, row }) => {
		const names = Object.keys(row);
		const values = names.map((name) => `:${name}`);
		return { row, insert: database.prepare(`INSERT INTO ${table} (${names}) VALUES (${values})`) };
	});
	const startedAt = performance.now();
	let count = 0;
	while (performance.now() - startedAt < SECONDS * 500) {
		// Keys like the store's own (src/enquiries/store/save.ts).
		const id = randomUUIDv7();
		const random = randomUUID();
		const keys = {
			id,
			enquiry_id: id,
			message_id: id,
			reference: random,
			fingerprint: random,
			place: count,
		};
		database.exec('BEGIN IMMEDIATE');
		for (const { row, insert } of inserts)
			insert.run(
				Object.fromEntries(
					Object.entries({ ...row, ...keys }).filter(([name]) => Object.hasOwn(row, name)),
				),
			);
		database.exec('COMMIT');
		count += 1;
	}
	const perSecond = count / ((performance.now() - startedAt) / 1000);
	database.close();
	rmSync(folder, { recursive: true });
	return perSecond;
}

/**
 * Runs `measure` on a website in the folder, and stops it: one that still delivers what it was sent
 * would take the next one's processors.
 */
async function onSite<T>(folder: string, measure: (site: RunningSite) => Promise<T>): Promise<T> {
	const site = await startSite({}, folder);
	try {
		await sendAsFastAs(site.origin, 10, 2);
		return await measure(site);
	} finally {
		await site.stop();
	}
}

async function measureAll({ origin, dataDir, memoryMegabytes }: RunningSite) {
	const one = await sendAsFastAs(origin, 1, SECONDS);
	const ten = await sendAsFastAs(origin, 10, SECONDS);
	const fifty = await sendAsFastAs(origin, 50, SECONDS);
	const megabytes = memoryMegabytes();
	const pages = await askFor(origin + PAGE, 50, SECONDS);

	const lockHolder = new DatabaseSync(join(dataDir, 'enquiries.db'), { timeout: 5_000 });
	lockHolder.exec('BEGIN IMMEDIATE');
	const [pagesMeanwhile] = await Promise.all([
		askFor(origin + PAGE, 50, SECONDS),
		sendAsFastAs(origin, 10, SECONDS),
	]);
	lockHolder.close();
	return { one, ten, fifty, megabytes, pages, pagesMeanwhile };
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const atRest = await onSite(folder, async ({ memoryMegabytes }) => {
	await wait(2_000);
	return memoryMegabytes();
});
// The mean of before and after, because a shared machine changes its mind in between.
const before = commitsPerSecond(folder);
const { one, ten, fifty, megabytes, pages, pagesMeanwhile } = await onSite(folder, measureAll);
const limit = (before + commitsPerSecond(folder)) / 2;
rmSync(folder, { recursive: true });

const row = (what: string, { perSecond, p50, p99, failed }: Measured, share = '') =>
	`| ${what} | ${Math.round(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failed} | ${share} |`;
const enquiries = (connections: string, measured: Measured) =>
	row(
		`Enquiries acknowledged, ${connections}`,
		measured,
		`${Math.round((measured.perSecond / limit) * 100)}%`,
	);
const text = `## Throughput

Written by \`npx tsx scripts/bench.ts\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} processors shared with the clients, one server process, logging on, limits lifted.

| | a second | p50 ms | p99 ms | failed | of the limit |
| --- | --- | --- | --- | --- | --- |
| Limit: a loop of full commits of the same rows | ${Math.round(limit)} | | | | |
${enquiries('1 connection', one)}
${enquiries('10 connections', ten)}
${enquiries('50 connections', fifty)}
${row(`Page ${PAGE}, 50 connections`, pages)}
${row(`Page ${PAGE}, 50 connections, while another process holds the write lock and ten visitors wait`, pagesMeanwhile)}

Memory of the server process: ${atRest} MB a moment after a start, ${megabytes} MB after the enquiries above.`;
const report = readFileSync(REPORT, 'utf8');
const [head, tail] = [report.split(BEGIN)[0], report.split(END)[1]];
writeFileSync(REPORT, `${head}${BEGIN}\n\n${text}\n\n${END}${tail}`);
console.log(text);
