/** Quarantine: the digest names each enquiry, and only after that may it expire. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import { type AttemptRunner, createAttemptRunner } from '../delivery/attempts.ts';
import { createEmailChannel } from '../delivery/email-channel.ts';
import { DeliveryError } from '../delivery/failure.ts';
import { createDeliveryHarness, type DeliveryHarness } from '../delivery/testing.ts';
import type { LetterContext } from '../letters/letter-context.ts';
import { firm } from '../letters/testing.ts';
import { writeLetter } from '../letters/write-letter.ts';
import type { Housekeeping } from '../periodic-jobs.ts';
import { emailTerms, keepEnquiry, type newEnquiry } from '../store/testing/fixtures.ts';
import { housekeepingOf, periods } from '../testing.ts';
import { quarantineOverflow, trimQuarantine } from './retention.ts';
import { erasureIn } from './testing.ts';

const NINE_IN_LONDON = Date.UTC(2026, 6, 1, 8);

let harness: DeliveryHarness;
let housekeeping: Housekeeping;
let runner: AttemptRunner;
let emails: Email[];
/** The mail server: throws what it refuses an e-mail with. */
let server: (email: Email) => void;

beforeEach(async () => {
	harness = await createDeliveryHarness(NINE_IN_LONDON);
	const { store, clock } = harness;
	emails = [];
	server = () => undefined;
	const channel = createEmailChannel({
		name: 'the mail server',
		kinds: ['digest'],
		mailer: {
			destination: 'a list',
			async send(email) {
				server(email);
				emails.push(email);
			},
		},
		from: 'site@example.co.uk',
		replyTo: 'office@example.co.uk',
		writeLetter: (message) =>
			writeLetter(message, {
				firm,
				store: harness.store,
				now: harness.clock.now,
				periods,
			} as unknown as LetterContext),
	});
	runner = createAttemptRunner(channel, {
		store,
		clock,
		random: () => 0.5,
		onOutcome: () => undefined,
		onError(error) {
			throw error;
		},
	});
	housekeeping = housekeepingOf(harness);
	await housekeeping.run();
});
afterEach(async () => {
	await housekeeping.stop();
	await harness.close();
});

async function deliver(): Promise<void> {
	while ((await runner.startDue()) > 0) await runner.whenIdle();
}
/** Runs the jobs and delivers three times a day, at nine in London for one, for so many days. */
async function days(count: number): Promise<void> {
	for (let time = 0; time < count * 3; time += 1) {
		harness.clock.pass(8 * HOUR_MS);
		await housekeeping.run();
		await deliver();
	}
}
const holdBack = (change: Parameters<typeof newEnquiry>[0] = {}) =>
	keepEnquiry(harness.store, {
		receivedAt: harness.clock.now(),
		quarantined: 'links in the text',
		...change,
	});
const counts = () => harness.store.count();

test('a digest names a quarantined enquiry with its sender and its first words without links, and the next only counts it', async () => {
	const description = 'See https://homes.example/1?a=b and www.homes.example. My loft is cold.';
	const { reference } = await holdBack({ answers: { fullName: '\u202eAda Byron', description } });
	await days(2);
	const [first, second] = emails.map(({ text }) => text);
	expect(first).toContain(`${reference}  Message, Wed 1 Jul, 09:00, from Ada Byron`);
	expect(first).toContain('See [link] and [link] My loft is cold.');
	expect(second).not.toContain(reference);
	expect(second).toContain('Held back as suspicious, until you let them out: 1\n');
});

test('it is kept while no digest is delivered, and for a week after the first one that is', async () => {
	const { reference } = await holdBack();
	server = () => {
		throw new DeliveryError('ECONNREFUSED', 'destination down');
	};
	await days(45);
	expect(await counts()).toMatchObject({ quarantined: 1, unreported: 1 });
	server = () => undefined;
	await days(7);
	expect(emails.filter(({ text }) => text.includes(reference))).toHaveLength(1);
	expect(await counts()).toMatchObject({ quarantined: 1, unreported: 0 });
	await days(1);
	expect(await counts()).toMatchObject({ quarantined: 0 });
});

test.each(['before the digest is queued', 'after the digest is queued'])(
	'a store that goes away %s loses no digest and makes no second',
	async (when) => {
		const { queueNotice, setNote } = harness.store;
		const away = () => Promise.reject(new DeliveryError('the store is away', 'destination down'));
		await housekeeping.stop();
		let isAway = true;
		const store = {
			...harness.store,
			queueNotice: (...given: Parameters<typeof queueNotice>) =>
				isAway && when.startsWith('before') ? away() : queueNotice(...given),
			setNote: (name: string, value: string) =>
				isAway && when.startsWith('after') && name === 'digest day' ? away() : setNote(name, value),
		};
		const failing = housekeepingOf(harness, {
			store,
			onError: () => {
				isAway = false;
			},
		});
		await failing.run();
		harness.clock.pass(DAY_MS + HOUR_MS);
		for (let minute = 0; minute < 5; minute += 1) {
			await failing.run();
			harness.clock.pass(MINUTE_MS);
		}
		await failing.stop();
		expect(isAway).toBe(false);
		await deliver();
		expect(emails).toHaveLength(1);
	},
);

test('the digest lists what to delete from the mailbox after the store has deleted it', async () => {
	const start = harness.clock.now();
	const { reference } = await keepEnquiry(harness.store, {
		form: 'funding',
		receivedAt: start - 89 * DAY_MS,
		answers: { firstName: 'Ada', healthCondition: 'yes' },
	});
	await keepEnquiry(harness.store, { receivedAt: start - 365 * DAY_MS });
	await days(3);
	const due = emails.map(
		({ text }) => /TO DELETE FROM THE MAILBOX[\s\S]*?\n\n/.exec(text)?.[0] ?? '',
	);
	expect(due.join('')).toContain('Every message older than ');
	expect(due.filter((part) => part.includes(reference))).toHaveLength(1);
	expect(due.at(-1)).toBe('');
});

test('beyond its limit the quarantine loses what a digest has named, then the most suspicious, then the oldest; nothing genuine', async () => {
	const { store, clock } = harness;
	const now = clock.now();
	const older = await holdBack();
	const named = await holdBack();
	const younger = await holdBack();
	const worst = await holdBack({ quarantined: 'links; no token; odd name' });
	const genuine = await holdBack({ quarantined: undefined });
	await store.queueNotice('digest', 'office@example.co.uk', 'today', now);
	const [digest] = await store.claim(now, emailTerms);
	if (digest) await store.markDelivered(digest, now, { named: [named.id] });

	const erasure = erasureIn(harness.folder, store);
	expect(await trimQuarantine(store, now, 0, erasure, 4)).toBe(0);
	const left = new Set([older, named, younger, worst, genuine].map(({ id }) => id));
	for (const [place, lost] of [named, worst, older].entries()) {
		expect(await trimQuarantine(store, now, 0, erasure, 3 - place)).toBe(1);
		left.delete(lost.id);
		expect(new Set((await Array.fromAsync(store.receipts())).map(({ id }) => id))).toEqual(left);
	}
	expect(await quarantineOverflow(store)).toEqual({ at: now, count: 3 });
});
