/** What settings say of the office: the day, and how long data is kept. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { currentDay, retentionPeriodsFrom, triageSchemesFrom } from './office.ts';
import { readSettings } from './settings.ts';

const settingsWith = (environment: Record<string, string>) =>
	readSettings(environment, content.company);

test('each kind of data is kept for its own time', () => {
	const settings = settingsWith({
		KEEP_CONTACT_DAYS: '1',
		KEEP_FUNDING_DAYS: '2',
		KEEP_SENSITIVE_DAYS: '3',
		KEEP_QUARANTINED_DAYS: '4',
	});
	expect(retentionPeriodsFrom(settings)).toEqual({
		contactDays: 1,
		fundingDays: 2,
		sensitiveDays: 3,
		quarantinedDays: 4,
	});
});

test('a rehearsed day replaces today for visitors and for the office', () => {
	expect(currentDay({ TODAY: '2027-01-01' })).toBe('2027-01-01');
	expect(currentDay({ TODAY: undefined })).toMatch(/^20\d\d-\d\d-\d\d$/);
	for (const [moment, day] of [
		['2026-06-30T22:59:59.999Z', '2026-06-30'],
		['2026-06-30T23:00:00Z', '2026-07-01'],
		['2026-12-31T23:59:59.999Z', '2026-12-31'],
		['2027-01-01T00:00:00Z', '2027-01-01'],
	] as const)
		expect(currentDay({ TODAY: undefined }, Date.parse(moment))).toBe(day);
	expect(triageSchemesFrom(settingsWith({ TODAY: '2027-01-01' }), content).rehearsedDay).toBe(
		'2027-01-01',
	);
});
