/**
 * The periodic jobs: a digest each morning, an alert when something waits, and retention while the
 * clock is trusted.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import { createDeliveryHarness, type DeliveryHarness } from './delivery/testing.ts';
import { LAST_BACKUP, REFUSED_SETTINGS, readFindings } from './findings.ts';
import { alert } from './letters/alert.tsx';
import { digest } from './letters/digest.tsx';
import { readDigestFacts } from './letters/digest-facts.ts';
import { type Housekeeping, startHousekeeping } from './periodic-jobs.ts';
import type { RetentionResult } from './retention/retention.ts';
import { erasureIn } from './retention/testing.ts';
import { newEnquiry, officeDispatch, storedReferences } from './store/testing/fixtures.ts';

/** In July London is an hour ahead of Greenwich. */
const SIX_IN_LONDON = Date.UTC(2026, 6, 1, 5);

const periods = { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 };

let harness: DeliveryHarness;
let housekeeping: Housekeeping;
let retentionResults: RetentionResult[];
let misconfigurations: string[];
let undrawnPages: string[];

beforeEach(async () => {
	harness = await createDeliveryHarness(SIX_IN_LONDON);
	retentionResults = [];
	misconfigurations = [];
	undrawnPages = [];
	housekeeping = startHousekeeping({
		store: harness.store,
		clock: harness.clock,
		officeEmail: 'office@example.co.uk',
		alternateEmail: 'second@example.co.uk',
		periods,
		erasure: erasureIn(harness.folder, harness.store),
		misconfigurations: () => misconfigurations,
		undrawnPages: () => undrawnPages,
		onQueued: () => undefined,
		onRetention: (result) => retentionResults.push(result),
		onError(error) {
			throw error;
		},
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
const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	phone: '0113 496 0142',
	email: 'hello@example.co.uk',
	openingHours: '',
	siteUrl: 'https://example.co.uk',
	within: '',
	nextSteps: [],
	particulars: '',
	schemes: schemesForRules(content.schemes),
};
const to = { recipient: 'office@example.co.uk', isPlain: false };
const currentDigest = async (store = harness.store) =>
	digest(to, await readDigestFacts(store, harness.clock.now(), periods), firm);
const currentAlert = async () =>
	alert(await readFindings(harness.store, harness.clock.now()), firm);

test('the digest is sent at eight in London every day but the first, even when nothing happened', async () => {
	await run(DAY_MS, true, 30 * MINUTE_MS);
	expect(sent('digest')).toHaveLength(0);
	await run(3 * DAY_MS, true, 30 * MINUTE_MS);
	const times = sent('digest').map(({ queuedAt }) => new Date(queuedAt).toISOString());
	expect(times).toEqual([
		'2026-07-02T07:00:00.000Z',
		'2026-07-03T07:00:00.000Z',
		'2026-07-04T07:00:00.000Z',
	]);
	expect(sent('alert')).toEqual([]);
	expect((await currentDigest()).subject).toBe('Website: 0 received, 0 delivered since yesterday');
});

test('Monday’s digest names what on the pages is to be looked at again, and no other day’s', async () => {
	const digestAt = async (now: number) =>
		digest(to, await readDigestFacts(harness.store, now, periods), {
			...firm,
			reviewsAhead: (day) => [`As of ${day}`],
		}).text;
	const monday = SIX_IN_LONDON + 5 * DAY_MS;
	expect(await digestAt(monday)).toContain('TO LOOK AT AGAIN\nAs of 2026-07-06\n');
	expect(await digestAt(monday + DAY_MS)).not.toContain('TO LOOK AT AGAIN');
});

test('the digest gives the time of the last backup, unless the database has its own backup tools', async () => {
	await harness.store.setNote(LAST_BACKUP, String(harness.clock.now()));
	expect((await currentDigest()).text).toContain('Last backup: Wed 1 Jul, 06:00');
	expect((await currentDigest({ ...harness.store, isShared: true })).text).not.toContain('backup');
});

test('an alert goes to the alternate address once an enquiry has waited 15 minutes, and then hourly', async () => {
	await harness.store.save(newEnquiry({ receivedAt: harness.clock.now() }), [officeDispatch]);
	const [claimed] = await harness.store.claim(harness.clock.now(), {
		kinds: ['office'],
		limit: 1,
		durationMs: DAY_MS,
		except: [],
	});
	await run(15 * MINUTE_MS);
	expect(sent('alert')).toHaveLength(0);
	await run(MINUTE_MS);
	expect(sent('alert')).toHaveLength(1);
	expect(sent('alert')[0]?.recipient).toBe('second@example.co.uk');
	const email = await currentAlert();
	expect(email.subject).toBe('Website: 1 enquiry not delivered');
	expect(email.text).not.toMatch(/Grace|loft|0113 496 0142.*Grace/);
	await run(3 * HOUR_MS);
	expect(sent('alert')).toHaveLength(4);
	if (claimed) await harness.store.markDelivered(claimed, harness.clock.now());
	await run(3 * HOUR_MS);
	expect(sent('alert')).toHaveLength(4);
});

test('while alerts cannot be delivered, one waits and no more are queued', async () => {
	await harness.store.save(newEnquiry({ receivedAt: harness.clock.now() }), [officeDispatch]);
	await run(DAY_MS, false, HOUR_MS);
	expect(
		await harness.store.claim(harness.clock.now(), {
			kinds: ['alert'],
			limit: 99,
			durationMs: 1,
			except: [],
		}),
	).toHaveLength(1);
});

test('a parked enquiry or a wrong setting causes an alert within a minute', async () => {
	await harness.store.save(newEnquiry({ receivedAt: harness.clock.now() }), [officeDispatch]);
	const [enquiry] = await Array.fromAsync(harness.store.find());
	await harness.store.park(enquiry?.id ?? '', harness.clock.now());
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
	expect((await currentAlert()).subject).toMatch(/^Website: pages cannot be drawn/);
	// At eight the digest goes first.
	await run(3 * HOUR_MS, true, HOUR_MS);
	expect(sent('alert')).toHaveLength(2);
	undrawnPages = [];
	await run(2 * DAY_MS, true, HOUR_MS);
	expect(sent('alert')).toHaveLength(2);
});

test('sensitive answers are deleted after 90 days and enquiries after a year, but undelivered ones are kept', async () => {
	const start = harness.clock.now();
	const answers = {
		firstName: 'Ada',
		email: 'ada@example.org',
		healthCondition: 'yes',
		householdIncome: 'no',
		heatingSource: 'lpg',
	};
	await harness.store.save(
		newEnquiry({ form: 'funding', receivedAt: start, answers, consents: ['healthCondition:1'] }),
		[officeDispatch],
	);
	await harness.drain();
	await harness.store.save(
		newEnquiry({ form: 'funding', receivedAt: start, answers: { ...answers, firstName: 'Mary' } }),
		[],
	);
	await harness.store.save(
		newEnquiry({ receivedAt: start, answers: { description: 'never delivered' } }),
		[officeDispatch],
	);
	// A longer step would be taken for an outage, after which nothing is deleted for a day.
	await run(91 * DAY_MS, false, DAY_MS);
	const [ada] = await Array.fromAsync(harness.store.find({ form: 'funding' }));
	expect(ada?.answers).toMatchObject({
		healthCondition: '',
		householdIncome: '',
		heatingSource: 'lpg',
		email: 'ada@example.org',
	});
	expect(ada?.consents).toEqual([]);
	await run(275 * DAY_MS, false, DAY_MS);
	const left = await Array.fromAsync(harness.store.find());
	expect(left.map((enquiry) => enquiry.answers.description)).toEqual(['never delivered']);
});

test('while retention fails, the digest says so', async () => {
	await housekeeping.stop();
	let failure: Error | undefined = new RangeError('Grace Hopper');
	const errors: unknown[] = [];
	await harness.store.save(newEnquiry({ receivedAt: harness.clock.now() - 400 * DAY_MS }), []);
	const failing = startHousekeeping({
		store: harness.store,
		clock: harness.clock,
		officeEmail: 'office@example.co.uk',
		periods,
		erasure: erasureIn(harness.folder, {
			...harness.store,
			async erase(ids) {
				if (failure) throw failure;
				await harness.store.erase(ids);
			},
		}),
		misconfigurations: () => [],
		undrawnPages: () => [],
		onQueued: () => undefined,
		onRetention: (result) => retentionResults.push(result),
		onError: (error) => errors.push(error),
	});
	await failing.run();
	expect(errors).toEqual([failure]);
	expect((await currentDigest()).text).toMatch(
		/Retention has been failing since Wednesday, 1 July 2026 at 06:00: expired data is not being deleted: RangeError/,
	);
	failure = undefined;
	harness.clock.pass(HOUR_MS);
	await failing.run();
	await failing.stop();
	expect(retentionResults.at(-1)).toEqual({ expired: 1, shortened: 0 });
	expect((await currentDigest()).text).not.toContain('Retention');
});

test('nothing is deleted for a day after the clock has jumped', async () => {
	await harness.store.save(newEnquiry({ receivedAt: harness.clock.now() }), [officeDispatch]);
	await harness.drain();
	harness.clock.jump(400 * DAY_MS);
	await housekeeping.run();
	await run(23 * HOUR_MS, false, HOUR_MS);
	expect(await storedReferences(harness.store)).toHaveLength(1);
	expect(retentionResults.at(-1)?.doubtedUntil).toBeDefined();
	await run(2 * HOUR_MS, false);
	expect(await storedReferences(harness.store)).toHaveLength(0);
});
