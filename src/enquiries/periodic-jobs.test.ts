/**
 * The periodic jobs: a digest each morning, an alert when something waits, and retention while the
 * clock is trusted.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import { createDeliveryHarness, type DeliveryHarness } from './delivery/testing.ts';
import { LAST_BACKUP, REFUSED_SETTINGS, readFindings } from './findings.ts';
import { alert } from './letters/alert.tsx';
import { digest } from './letters/digest.tsx';
import { readDigestFacts } from './letters/digest-facts.ts';
import { firm } from './letters/testing.ts';
import type { Housekeeping } from './periodic-jobs.ts';
import { erasureIn } from './retention/testing.ts';
import { newEnquiry, officeDispatch, parkAll, storedReferences } from './store/testing/fixtures.ts';
import { housekeepingOf, periods } from './testing.ts';

/** In July London is an hour ahead of Greenwich. */
const SIX_IN_LONDON = Date.UTC(2026, 6, 1, 5);

let harness: DeliveryHarness;
let housekeeping: Housekeeping;
let misconfigurations: string[];
let undrawnPages: string[];

beforeEach(async () => {
	harness = await createDeliveryHarness(SIX_IN_LONDON);
	misconfigurations = [];
	undrawnPages = [];
	housekeeping = housekeepingOf(harness, {
		alternateEmail: 'second@example.co.uk',
		misconfigurations: () => misconfigurations,
		undrawnPages: () => undrawnPages,
	});
	await housekeeping.run();
});
afterEach(async () => {
	await housekeeping.stop();
	await harness.close();
});

/** Runs the jobs for this long, once a minute or at other steps. */
async function run(ms: number, deliver = true, stepMs = MINUTE_MS): Promise<void> {
	for (let passed = 0; passed < ms; passed += stepMs) {
		harness.clock.pass(stepMs);
		await housekeeping.run();
		if (deliver) await harness.drain();
	}
}
const sent = (kind: string) => harness.delivered.filter((dispatch) => dispatch.kind === kind);
const timesOf = (kind: string) =>
	sent(kind).map(({ queuedAt }) => new Date(queuedAt).toISOString());
const save = () =>
	harness.store.save(newEnquiry({ receivedAt: harness.clock.now() }), [officeDispatch]);
const digestAt = async (now: number, changed = {}) =>
	digest({ isPlain: false }, await readDigestFacts(harness.store, now, periods), {
		...firm,
		...changed,
	});
const alertSubject = async () =>
	alert(await readFindings(harness.store, harness.clock.now()), firm).subject;

test('the digest is sent at eight in London every day but the first, even when nothing happened', async () => {
	await run(4 * DAY_MS, true, 30 * MINUTE_MS);
	expect(timesOf('digest')).toEqual([
		'2026-07-02T07:00:00.000Z',
		'2026-07-03T07:00:00.000Z',
		'2026-07-04T07:00:00.000Z',
	]);
	expect(sent('alert')).toEqual([]);
});

describe('the month’s letter', () => {
	/** The jobs on the eve of August, when they have run since the first of July. */
	beforeEach(() => run(30 * DAY_MS, true, DAY_MS));

	test('goes to the owner once, at eight on the first of the next month, from two processes', async () => {
		const other = housekeepingOf(harness);
		await run(3 * DAY_MS, true, HOUR_MS);
		await other.stop();
		expect(timesOf('month')).toEqual(['2026-08-01T07:00:00.000Z']);
		expect(sent('month').map(({ recipient }) => recipient)).toEqual(['owner@example.co.uk']);
	});

	test.each<[string, () => Promise<void>, string]>([
		[
			'comes a day after a start that was late, about the last month alone',
			async () => harness.clock.pass(70 * DAY_MS),
			'2026-10-10T07:00:00.000Z',
		],
		[
			'comes when it should, although the clock was for hours in another year',
			async () => {
				harness.clock.jump(200 * DAY_MS);
				await run(20 * HOUR_MS, true, HOUR_MS);
				harness.clock.jump(-200 * DAY_MS);
				await run(5 * HOUR_MS, true, HOUR_MS);
			},
			'2026-08-02T07:00:00.000Z',
		],
	])('%s', async (_when, happen, time) => {
		await happen();
		await run(3 * DAY_MS, true, HOUR_MS);
		expect(timesOf('month')).toEqual([time]);
	});
});

test('Monday’s digest names what on the pages is to be looked at again, and no other day’s', async () => {
	const reviewsAhead = (day: string) => [`As of ${day}`];
	const monday = SIX_IN_LONDON + 5 * DAY_MS;
	expect((await digestAt(monday, { reviewsAhead })).text).toContain(
		'TO LOOK AT AGAIN\nAs of 2026-07-06\n',
	);
	expect((await digestAt(monday + DAY_MS, { reviewsAhead })).text).not.toContain('AGAIN');
});

test('an alert goes to the alternate address once an enquiry has waited 15 minutes, and then hourly', async () => {
	await save();
	const terms = { kinds: ['office'], limit: 1, durationMs: DAY_MS, except: [] } as const;
	const [claimed] = await harness.store.claim(harness.clock.now(), terms);
	await run(15 * MINUTE_MS);
	expect(sent('alert')).toHaveLength(0);
	await run(MINUTE_MS);
	expect(sent('alert').map(({ recipient }) => recipient)).toEqual(['second@example.co.uk']);
	expect(await alertSubject()).toBe('Website: 1 enquiry not delivered');
	await run(3 * HOUR_MS);
	expect(sent('alert')).toHaveLength(4);
	if (claimed) await harness.store.markDelivered(claimed, harness.clock.now());
	await run(3 * HOUR_MS);
	expect(sent('alert')).toHaveLength(4);
	await harness.store.setNote(LAST_BACKUP, String(harness.clock.now()));
	expect(await alertSubject()).toBe('Website: in order again');
});

test('while alerts cannot be delivered, one waits and no more are queued', async () => {
	await save();
	await run(DAY_MS, false, HOUR_MS);
	const terms = { kinds: ['alert'], limit: 99, durationMs: 1, except: [] } as const;
	expect(await harness.store.claim(harness.clock.now(), terms)).toHaveLength(1);
});

test('a parked enquiry or a wrong setting causes an alert within a minute', async () => {
	await save();
	await parkAll(harness.store, harness.clock.now());
	await run(MINUTE_MS);
	expect(sent('alert')).toHaveLength(1);
	await run(DAY_MS, true, HOUR_MS);
	expect(sent('alert')).toHaveLength(1);
	misconfigurations = ['the mail server: EAUTH 535'];
	await run(MINUTE_MS);
	expect(sent('alert')).toHaveLength(2);
	expect(await harness.store.note(REFUSED_SETTINGS)).toBe('the mail server: EAUTH 535');
	misconfigurations = [];
	await run(MINUTE_MS);
	expect(await harness.store.note(REFUSED_SETTINGS)).toBe('');
});

test('a page that cannot be drawn causes an alert once a day, until it can', async () => {
	undrawnPages = ['/About'];
	await run(DAY_MS, true, HOUR_MS);
	expect(sent('alert')).toHaveLength(1);
	expect(await alertSubject()).toMatch(/^Website: pages cannot be drawn/);
	// At eight the digest goes first.
	await run(3 * HOUR_MS, true, HOUR_MS);
	expect(sent('alert')).toHaveLength(2);
	undrawnPages = [];
	await run(2 * DAY_MS, true, HOUR_MS);
	expect(sent('alert')).toHaveLength(2);
});

test('retention that fails is recorded until it works, and reported without the words of its error', async () => {
	await housekeeping.stop();
	let failure: Error | undefined = new RangeError('Grace Hopper');
	const errors: unknown[] = [];
	await harness.store.save(newEnquiry({ receivedAt: harness.clock.now() - 400 * DAY_MS }), []);
	const failing = housekeepingOf(harness, {
		erasure: erasureIn(harness.folder, {
			...harness.store,
			async erase(ids) {
				if (failure) throw failure;
				await harness.store.erase(ids);
			},
		}),
		onError: (error) => errors.push(error),
	});
	await failing.run();
	expect(errors).toEqual([failure]);
	expect((await digestAt(harness.clock.now())).text).toMatch(
		/Retention has been failing since Wednesday, 1 July 2026 at 06:00: .*: RangeError/,
	);
	failure = undefined;
	harness.clock.pass(HOUR_MS);
	await failing.run();
	await failing.stop();
	expect(await storedReferences(harness.store)).toEqual([]);
	expect((await digestAt(harness.clock.now())).text).not.toContain('Retention');
});

test('retention runs each hour, and deletes nothing for a day after the clock has jumped', async () => {
	await save();
	await harness.drain();
	harness.clock.jump(400 * DAY_MS);
	await housekeeping.run();
	await run(23 * HOUR_MS, false, HOUR_MS);
	expect(await storedReferences(harness.store)).toHaveLength(1);
	await run(2 * HOUR_MS, false);
	expect(await storedReferences(harness.store)).toEqual([]);
});
