/** The office's commands for one person among a hundred thousand enquiries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { createTestContext, type TestContext } from '#cli/testing.ts';
import { newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { printFigure } from '../support/layers.ts';

const MANY = 100_000;

let harness: TestContext;
test.beforeAll(async () => {
	harness = await createTestContext();
});
test.afterAll(() => harness?.clear());

/**
 * Copies the stored enquiry with other references and addresses, in one transaction instead of one
 * sync each.
 */
function multiply(): void {
	const database = new DatabaseSync(join(harness.folder, 'enquiries.db'));
	database.exec(`
		WITH RECURSIVE copies (copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM copies WHERE copy < ${MANY})
		INSERT INTO enquiry (id, place, reference, form, form_version, received_at, answers, consents, fingerprint)
		SELECT id || '-' || copy, copy + 1, reference || copy, form, form_version, received_at,
			replace(replace(answers, 'grace@', 'person' || copy || '@'), '0142', substr('000' || copy, -4)), consents, fingerprint || copy
		FROM enquiry, copies;
		INSERT INTO dispatch (id, enquiry_id, kind, recipient, message_id, state, queued_at, due_at)
		SELECT enquiry.id || '.office', enquiry.id, kind, recipient, enquiry.id, 'delivered', queued_at, due_at
		FROM enquiry, dispatch WHERE enquiry.place > 1`);
	database.close();
}

async function timed(...typed: string[]): Promise<{ text: string; seconds: number }> {
	const startedAt = performance.now();
	const { text } = await harness.run(...typed);
	return { text, seconds: (performance.now() - startedAt) / 1000 };
}

test('among a hundred thousand enquiries one person is found, exported and erased in seconds', async () => {
	await harness.store.save(newEnquiry(), [officeDispatch]);
	multiply();
	expect(await harness.store.count()).toMatchObject({ enquiries: MANY + 1 });

	const file = join(harness.folder, 'grace.json');
	const exported = await timed('export', '--email', 'grace@example.org', '--out', file);
	expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);
	printFigure(`exported in ${exported.seconds.toFixed(1)} s`, exported.seconds <= 10);

	const erased = await timed('erase', '--email', 'grace@example.org', '--yes', '1');
	expect(erased.text).toContain('Erased 1 enquiry');
	expect(await harness.store.count()).toMatchObject({ enquiries: MANY });
	const bytes = readFileSync(join(harness.folder, 'enquiries.db'));
	expect(bytes.includes('grace@example.org')).toBe(false);
	printFigure(`erased in ${erased.seconds.toFixed(1)} s`, erased.seconds <= 5);
});
