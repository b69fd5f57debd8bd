/**
 * The limit that no server on this machine can pass: one process that commits the rows of an
 * enquiry, each time to the disk.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Fully synchronous commits a second. The rows are copied, with new keys, from an enquiry that the
 * site itself has kept, so that the measurement follows the tables wherever they go.
 */
function commitsPerSecond(keptIn: string, seconds: number): number {
	const folder = mkdtempSync(join(tmpdir(), 'limit-'));
	const source = join(keptIn, 'enquiries.db');
	if (!readdirSync(keptIn).includes('enquiries.db'))
		throw new Error(`There is no store in ${keptIn}.`);
	const reader = new DatabaseSync(source, { readOnly: true });
	const tables = reader
		.prepare(
			`SELECT name, sql FROM sqlite_schema WHERE type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC`,
		)
		.all();
	const rows = Object.fromEntries(
		['enquiry', 'dispatch'].map((table) => [
			table,
			reader.prepare(`SELECT * FROM ${table} LIMIT 1`).get() ?? {},
		]),
	);
	reader.close();

	const database = new DatabaseSync(join(folder, 'limit.db'));
	database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON');
	for (const { sql } of tables) database.exec(String(sql));
	const insert = Object.entries(rows).map(([table, row]) => ({
		row,
		statement: database.prepare(
			`INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
				.map(() => '?')
				.join()})`,
		),
	}));
	const begun = performance.now();
	let count = 0;
	while (performance.now() - begun < seconds * 1000) {
		// Keys like the store's own (src/enquiries/store/save.ts).
		const id = randomUUIDv7();
		const random = randomUUID();
		const fresh: Record<string, string | number> = {
			id,
			enquiry_id: id,
			reference: random,
			message_id: id,
			fingerprint: random,
			place: count,
		};
		database.exec('BEGIN IMMEDIATE');
		for (const { row, statement } of insert)
			statement.run(
				...Object.entries(row).map(
					([name, value]) => fresh[name] ?? (value as string | number | null),
				),
			);
		database.exec('COMMIT');
		count += 1;
	}
	const perSecond = count / ((performance.now() - begun) / 1000);
	database.close();
	rmSync(folder, { recursive: true });
	return perSecond;
}

// Run by itself it prints the figure: `node scripts/bench/limit.ts FOLDER SECONDS`.
if (import.meta.main)
	console.log(commitsPerSecond(process.argv[2] ?? '.', Number(process.argv[3] ?? 4)));
