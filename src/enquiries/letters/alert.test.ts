/**
 * The alert: the link that opens the office's day is in the letter that says it was closed, and in
 * no other.
 */
import { expect, test } from 'vitest';
import { createTestContext } from '#cli/testing.ts';
import { type Finding, readFindings } from '../findings.ts';
import { raiseOfficeAlarm } from '../office-alarms.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { alert } from './alert.tsx';
import type { CompanyDetails } from './letter-context.ts';

const firm = { name: 'Larkfield', siteUrl: 'https://larkfield.example' } as CompanyDetails;
const locked: Finding = {
	about: 'office day',
	severity: 'advice',
	words: 'Locked',
	cure: 'Ask the office.',
	isClosed: true,
};
const textOf = (findings: readonly Finding[], url?: string) => alert(findings, firm, url).text;

test('has the link that opens the day where it was closed, and it goes to the second address', () => {
	const url = 'https://larkfield.example/office/today/a-token';
	expect(textOf([locked], url)).toContain(url);
	expect(textOf([locked])).not.toContain('/office/today');
	expect(textOf([{ ...locked, isClosed: undefined } as unknown as Finding], url)).not.toContain(
		'/office/today',
	);
});

test('has the latest of a day’s alarms in its subject, and all of them in its text', async () => {
	const { store, clear } = await createTestContext();
	for (const [at, what] of (['ended', 'locked'] as const).entries())
		await raiseOfficeAlarm(store, { at: NOON + at, what }, []);
	const { subject, text } = alert(await readFindings(store, NOON + 2), firm);
	await clear();
	expect(subject).toBe(
		'Website: ten wrong codes have locked the office’s day for new devices until midnight',
	);
	expect(text).toContain('Every device of the office’s day was ended from a letter');
});
