/**
 * `npx tsx scripts/bench.ts`, after `npm run build`: enquiries a second beside the commits that the
 * disk allows in the same minutes, pages a second and memory; written into docs/performance.md.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { askFor, type Measured, sendAsFastAs } from '#server/testing/load.ts';
import { startSite } from '#server/testing/running-site.ts';

const DOCUMENT = 'docs/performance.md';
/** Long enough for a steady throughput, short enough to be run often. */
const SECONDS = 8;
const PAGE = '/About';

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
try {
	const resting = await startSite({}, folder);
	await new Promise((resolve) => setTimeout(resolve, 2_000));
	const atRest = resting.memoryMegabytes();
	// One enquiry at least: the loop of commits copies its rows.
	await sendAsFastAs(resting.origin, 10, 2);
	await resting.stop();

	const before = commitsPerSecond(folder);
	const site = await startSite({}, folder);
	await sendAsFastAs(site.origin, 10, 2);
	const sent = [];
	for (const connections of [1, 10, 50])
		sent.push({ connections, measured: await sendAsFastAs(site.origin, connections, SECONDS) });
	const underLoad = site.memoryMegabytes();
	const pages = await askFor(site.origin + PAGE, 50, SECONDS);
	await site.stop();
	// Before and after, because a shared machine changes in between.
	const limit = (before + commitsPerSecond(folder)) / 2;

	const rows = [
		`|Limit: a loop of full commits of the same rows|${Math.round(limit)}|||||`,
		...sent.map(({ connections, measured }) =>
			row(
				`Enquiries acknowledged, ${connections} connection${connections === 1 ? '' : 's'}`,
				measured,
				`${Math.round((measured.perSecond / limit) * 100)}%`,
			),
		),
		row(`Page ${PAGE}, 50 connections`, pages),
	].join('\n');
	const text = `## Throughput

Written by \`npx tsx scripts/bench.ts\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${cpus().length} processors shared with the clients, one server process, logging on, limits lifted.

||a second|p50 ms|p99 ms|failed|of the limit|
|---|---|---|---|---|---|
${rows}

Memory of the server process: ${atRest} MB at rest, ${underLoad} MB after the enquiries above.`;
	const document = readFileSync(DOCUMENT, 'utf8');
	const section = /(<!-- throughput: begin -->\n\n)[\s\S]*?(\n\n<!-- throughput: end -->)/;
	if (!section.test(document)) throw new Error(`${DOCUMENT} has no section "throughput".`);
	writeFileSync(
		DOCUMENT,
		document.replace(section, (_, begin, end) => begin + text + end),
	);
	console.log(text);
} finally {
	rmSync(folder, { recursive: true });
}

function row(what: string, { perSecond, p50, p99, failed }: Measured, share = ''): string {
	return `|${what}|${Math.round(perSecond)}|${p50.toFixed(1)}|${p99.toFixed(1)}|${failed}|${share}|`;
}

/**
 * Fully synchronous commits a second of one process, which no server on this machine can pass. The
 * rows are copied, with new keys, from an enquiry that the website has kept in this folder, so that
 * the measurement follows its tables.
 */
function commitsPerSecond(keptIn: string): number {
	const kept = new DatabaseSync(join(keptIn, 'enquiries.db'), { readOnly: true });
	const tables = kept
		.prepare(
			`SELECT sql FROM sqlite_schema WHERE type IN ('table', 'index') AND name NOT LIKE 'sqlite_%' ORDER BY type DESC`,
		)
		.all();
	const rows = ['enquiry', 'dispatch'].map((table) => ({
		table,
		row: kept.prepare(`SELECT * FROM ${table} LIMIT 1`).get() ?? {},
	}));
	kept.close();

	const scratch = mkdtempSync(join(tmpdir(), 'limit-'));
	const database = new DatabaseSync(join(scratch, 'limit.db'));
	database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON');
	for (const { sql } of tables) database.exec(String(sql));
	const inserts = rows.map(({ table, row }) => {
		const names = Object.keys(row);
		return {
			row,
			statement: database.prepare(
				`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
			),
		};
	});
	const startedAt = performance.now();
	let count = 0;
	while (performance.now() - startedAt < (SECONDS / 2) * 1000) {
		// Keys like the store's own (src/enquiries/store/save.ts).
		const id = randomUUIDv7();
		const random = randomUUID();
		const fresh = {
			id,
			enquiry_id: id,
			reference: random,
			message_id: id,
			fingerprint: random,
			place: count,
		};
		database.exec('BEGIN IMMEDIATE');
		for (const { row, statement } of inserts)
			statement.run(
				...Object.entries({ ...row, ...fresh })
					.filter(([name]) => name in row)
					.map(([, value]) => value),
			);
		database.exec('COMMIT');
		count += 1;
	}
	const perSecond = count / ((performance.now() - startedAt) / 1000);
	database.close();
	rmSync(scratch, { recursive: true });
	return perSecond;
}
