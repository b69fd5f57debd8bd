/** The figures of a week in Monday's digest: numbers, and nobody's name. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '#cli/testing.ts';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { londonMoment } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { digest } from '../letters/digest.tsx';
import { readDigestFacts } from '../letters/digest-facts.ts';
import { newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import { mondayOf } from './weekly-counts.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

const at = (day: string, time: string) => londonMoment(day, time);
const firm = {
	schemes: schemesForRules(content.schemes),
	name: 'A firm',
	legalName: '',
	phone: '',
	reviewsAhead: (day: string) => [`As of ${day}`],
	email: 'hello@example.co.uk',
	openingHours: '',
	siteUrl: '',
	nextSteps: [],
	particulars: '',
};
const periods = { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 };
/** Until the evening after. */
const callBack = (receivedAt: number) => ({ from: receivedAt, until: receivedAt + 32 * 3_600_000 });

async function keep(form: 'contact' | 'funding', receivedAt: number, rungAt?: number) {
	const arrival = newEnquiry({ reference: newReference(), form, receivedAt });
	await harness.store.save(arrival, [officeDispatch]);
	const [enquiry] = await Array.fromAsync(harness.store.find({ reference: arrival.reference }));
	if (rungAt !== undefined)
		await harness.store.recordEvent(
			enquiry?.id ?? '',
			{ kind: 'spoke', by: { who: 'office' } },
			rungAt,
		);
}

async function aWeek() {
	await keep('funding', at('2026-11-15', '23:59'));
	await keep('funding', at('2026-11-16', '09:00'), at('2026-11-17', '10:00'));
	await keep('funding', at('2026-11-17', '09:00'), at('2026-11-20', '10:00'));
	await keep('contact', at('2026-11-18', '09:00'));
	await keep('contact', at('2026-11-22', '23:30'));
	await keep('contact', at('2026-11-23', '00:01'));
}

const WEEK = [
	'16 November 2026 to 22 November 2026',
	'Applications: 2 sent. Messages sent: 2',
	'Rung in time, as far as it was recorded: 1 of 3',
];

test('Monday’s digest has those of the week before, to the minute; no other day’s has', async () => {
	await aWeek();
	const digestAt = async (now: number) =>
		digest(
			{ recipient: 'office@example.co.uk', isPlain: false },
			await readDigestFacts(harness.store, now, periods, callBack),
			firm,
		).text;
	expect(await digestAt(at('2026-11-23', '08:00'))).toContain(['LAST WEEK', ...WEEK].join('\n'));
	expect(await digestAt(at('2026-11-23', '08:00'))).toContain(
		'TO LOOK AT AGAIN\nAs of 2026-11-23\n',
	);
	expect(await digestAt(at('2026-11-24', '08:00'))).not.toMatch(/LAST WEEK|TO LOOK AT AGAIN/);
});

test('weeks begin on Monday', () => {
	expect(['2026-11-16', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
		'2026-11-16',
		'2026-11-16',
		'2026-11-23',
	]);
});
