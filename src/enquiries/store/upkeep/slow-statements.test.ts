/** What has the store is named as what it is: a statement, or the disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSqlite } from '../sqlite/sqlite.ts';
import {
	createStatementWatch,
	createWatchMemory,
	type SlowStatement,
	whyNoAnswer,
} from './slow-statements.ts';

const folder = mkdtempSync(join(tmpdir(), 'statement-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Some tenths of a second of work. */
const SLOW =
	'WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1) SELECT COUNT(*) AS many FROM numbers';

test('a statement that has the store for more than 50 ms is named once, without its values', async () => {
	const slow: SlowStatement[] = [];
	const database = openSqlite(join(folder, 'enquiries.db'), {
		watch: createStatementWatch(createWatchMemory(), (one) => slow.push(one)),
	});
	await database.read((query) => query(SLOW, [10]));
	expect(slow).toEqual([]);
	for (let run = 0; run < 2; run += 1) await database.read((query) => query(SLOW, [2_000_000]));
	expect(slow).toEqual([{ statement: SLOW, ms: expect.any(Number) }]);
	expect(slow[0]?.ms).toBeGreaterThan(50);
	await database.close();
});

test('who waits in vain is told of the statement that has the store, of the disk, or of other work', () => {
	const memory = createWatchMemory();
	const watch = createStatementWatch(memory, () => undefined);
	expect(whyNoAnswer(memory, 100)).toBe(
		'The store did not answer within 100 ms: it was busy with other work.',
	);
	watch.begin('SELECT *\n\tFROM enquiry WHERE email = $1');
	expect(whyNoAnswer(memory, 100)).toMatch(
		/^The store did not answer within 100 ms: for \d+ ms .* one statement, SELECT \* FROM enquiry WHERE email = \$1$/,
	);
	watch.end();
	watch.begin('COMMIT');
	expect(whyNoAnswer(memory, 100)).toBe('The disk did not answer within 100 ms.');
	watch.end();
	expect(whyNoAnswer(memory, 100)).toContain('other work');
});
