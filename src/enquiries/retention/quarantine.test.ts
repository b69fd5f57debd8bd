/** Quarantine: the digest names each enquiry, and only after that may it expire. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import type { Email } from '#model/email.ts';
import { formNames } from '#model/form-names.ts';
import { newReference } from '#model/reference.ts';
import { type AttemptRunner, createAttemptRunner } from '../delivery/attempts.ts';
import { createEmailChannel } from '../delivery/email-channel.ts';
import { DeliveryError } from '../delivery/failure.ts';
import { createDeliveryHarness, type DeliveryHarness } from '../delivery/testing.ts';
import type { LetterContext } from '../letters/letter-context.ts';
import { writeLetter } from '../letters/write-letter.ts';
import { type Housekeeping, startHousekeeping } from '../periodic-jobs.ts';
import { newEnquiry, storedReferences } from '../store/testing/fixtures.ts';
import { QUARANTINE_AT_MOST, quarantineOverflow, trimQuarantine } from './retention.ts';
import { erasureIn } from './testing.ts';

const NINE_IN_LONDON = Date.UTC(2026, 6, 1, 8);
const periods = { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 };

const firm = {
	name: 'Larkfield',
	legalName: 'Larkfield Ltd',
	phone: '0113 496 0142',
	openingHours: '',
	siteUrl: 'https://example.co.uk',
	nextSteps: [],
	particulars: '',
	schemes: schemesForRules(content.schemes),
};

let harness: DeliveryHarness;
let housekeeping: Housekeeping;
let runner: AttemptRunner;
let emails: Email[];
/** The mail server: throws what it refuses an e-mail with. */
let server: (email: Email) => void;

beforeEach(async () => {
	harness = await createDeliveryHarness(NINE_IN_LONDON);
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
	const rethrow = (error: unknown) => {
		throw error;
	};
	runner = createAttemptRunner(channel, {
		store: harness.store,
		clock: harness.clock,
		random: () => 0.5,
		onOutcome: () => undefined,
		onError: rethrow,
	});
	housekeeping = startHousekeeping({
		store: harness.store,
		clock: harness.clock,
		officeEmail: 'office@example.co.uk',
		periods,
		erasure: erasureIn(harness.folder, harness.store),
		misconfigurations: () => [],
		undrawnPages: () => [],
		onQueued: () => undefined,
		onRetention: () => undefined,
		onError: rethrow,
	});
	await housekeeping.run();
});
afterEach(async () => {
	await housekeeping.stop();
	await harness.close();
});

/** Runs the jobs and delivers three times a day, at nine in London for one, for so many days. */
async function days(count: number): Promise<void> {
	for (let time = 0; time < count * 3; time += 1) {
		harness.clock.pass(8 * HOUR_MS);
		await housekeeping.run();
		while ((await runner.startDue()) > 0) await runner.whenIdle();
	}
}
async function holdBack(change: Parameters<typeof newEnquiry>[0] = {}): Promise<string> {
	const arrival = newEnquiry({
		receivedAt: harness.clock.now(),
		quarantined: 'no time token; links in the text',
		...change,
	});
	await harness.store.save(arrival, []);
	return arrival.reference;
}

test('the digest names each quarantined enquiry with time, sender, reason and first words, and its subject counts them', async () => {
	const message = await holdBack({
		answers: {
			description: `See https://homes.example/1?a=b and www.homes.example. ${'My loft is cold. '.repeat(20)}`,
		},
	});
	const application = await holdBack({
		form: 'funding',
		answers: {
			fullName: '\u202eAda Byron',
			address: '1 High Street, Leeds',
			healthCondition: 'yes',
			selectedBenefits: 'universalCredit',
			householdIncome: 'no',
		},
	});
	await days(1);
	const [{ subject, text } = { subject: '', text: '' }] = emails;
	expect(subject).toBe(
		'Website: 2 held back for you to judge, 2 received, 0 delivered since yesterday',
	);
	expect(text).toContain(`${message}  Message, Wed 1 Jul, 09:00, from Grace Hopper`);
	expect(text).toContain('Held back because: no time token; links in the text');
	expect(text).toMatch(/ {2}See \[link\] and \[link\] My loft is cold\. .{80,130}…\n/);
	expect(text).toContain(`${application}  Funding application, Wed 1 Jul, 09:00, from Ada Byron`);
	expect(text).toContain('  1 High Street, Leeds');
	expect(text).not.toMatch(/homes\.example|universal|health|income|benefit/i);
});

test('the next digest only counts it', async () => {
	const reference = await holdBack();
	await days(2);
	expect(emails.map(({ text }) => text.includes(reference))).toEqual([true, false]);
	expect(emails[1]?.subject).toBe('Website: 0 received, 0 delivered since yesterday');
	expect(emails[1]?.text).toContain('Held back as suspicious, until you let them out: 1\n');
});

test('it expires after 30 days once a digest has named it', async () => {
	const reference = await holdBack();
	await days(30);
	expect(await storedReferences(harness.store)).toEqual([reference]);
	await days(1);
	expect(await storedReferences(harness.store)).toEqual([]);
});

test('it is kept while no digest is delivered, and for a week after the first one that is', async () => {
	const reference = await holdBack();
	server = () => {
		throw new DeliveryError('ECONNREFUSED', 'destination down');
	};
	await days(45);
	expect(await harness.store.count()).toMatchObject({ quarantined: 1, unreported: 1 });
	server = () => undefined;
	await days(7);
	expect(emails.filter(({ text }) => text.includes(reference))).toHaveLength(1);
	expect(await harness.store.count()).toMatchObject({ quarantined: 1, unreported: 0 });
	await days(1);
	expect(await storedReferences(harness.store)).toEqual([]);
});

test('a digest refused for its content is sent again without the visitor’s words, and still names the enquiry', async () => {
	const reference = await holdBack({ answers: { description: 'Casino! Casino!' } });
	server = ({ text }) => {
		if (text.includes('Casino'))
			throw new DeliveryError('554', 'dispatch refused', { about: 'content' });
	};
	await days(1);
	expect(emails).toHaveLength(1);
	expect(emails[0]?.text).toContain(reference);
	expect(emails[0]?.text).not.toMatch(/Grace|Casino/);
	expect(await harness.store.count()).toMatchObject({ unreported: 0 });
});

test('a digest names at most 100, and the next one the rest', async () => {
	const references = new Set<string>();
	for (let count = 0; count < 110; count += 1)
		references.add(await holdBack({ answers: { description: `Offer ${count}` } }));
	await days(1);
	expect(emails[0]?.text).toContain('And 10 more, which the next digest names.');
	expect(await harness.store.count()).toMatchObject({ quarantined: 110, unreported: 10 });
	await days(1);
	expect(
		[...references].filter((reference) => !emails.some(({ text }) => text.includes(reference))),
	).toEqual([]);
	expect(await harness.store.count()).toMatchObject({ unreported: 0 });
});

test('an enquiry that arrives while a digest is being sent is named by the next one', async () => {
	await holdBack();
	let late = '';
	server = () => {
		server = () => undefined;
		late = newReference();
		void holdBack({ reference: late, answers: { description: 'late' } });
	};
	await days(1);
	expect((await harness.store.unreportedInQuarantine(9)).map(({ reference }) => reference)).toEqual(
		[late],
	);
});

test.each(['before the digest is queued', 'after the digest is queued'])(
	'a store that goes away %s loses no digest and makes no second',
	async (when) => {
		const { queueNotice, setNote } = harness.store;
		const away = () => Promise.reject(new DeliveryError('the store is away', 'destination down'));
		await housekeeping.stop();
		let isAway = true;
		const failing = startHousekeeping({
			store: {
				...harness.store,
				queueNotice: (...given) =>
					isAway && when.startsWith('before') ? away() : queueNotice(...given),
				setNote: (name, value) =>
					isAway && when.startsWith('after') && name === 'digest day'
						? away()
						: setNote(name, value),
			},
			clock: harness.clock,
			officeEmail: 'office@example.co.uk',
			periods,
			erasure: erasureIn(harness.folder, harness.store),
			misconfigurations: () => [],
			undrawnPages: () => [],
			onQueued: () => undefined,
			onRetention: () => undefined,
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
		while ((await runner.startDue()) > 0) await runner.whenIdle();
		expect(emails).toHaveLength(1);
	},
);

test('the digest lists what to delete from the mailbox after the store has deleted it', async () => {
	const start = harness.clock.now();
	const answers = { firstName: 'Ada', healthCondition: 'yes' };
	const application = newEnquiry({ form: 'funding', receivedAt: start - 89 * DAY_MS, answers });
	await harness.store.save(application, []);
	await harness.store.save(
		newEnquiry({ receivedAt: start - 365 * DAY_MS, answers: { description: 'old' } }),
		[],
	);
	await days(3);
	const due = emails.map(
		({ text }) => /TO DELETE FROM THE MAILBOX[\s\S]*?\n\n/.exec(text)?.[0] ?? '',
	);
	expect(due.join('')).toContain('Every message older than ');
	expect(due.filter((part) => part.includes(application.reference))).toHaveLength(1);
	expect(due.at(-1)).toBe('');
});

test('beyond its limit the quarantine loses what a digest has named, then the most suspicious, then the oldest; nothing genuine', async () => {
	const { store, clock } = harness;
	const held = (quarantined: string) => newEnquiry({ quarantined, receivedAt: clock.now() });
	const [told, older, younger, worst] = [
		held('links'),
		held('links'),
		held('links'),
		held('links; no token; odd name'),
	];
	const genuine = newEnquiry({ receivedAt: clock.now() });
	for (const one of [older, told, younger, worst, genuine]) await store.save(one, []);
	const ids = new Map(
		(await Array.fromAsync(store.receipts())).map(({ id, reference }) => [reference, id]),
	);
	await store.queueNotice('digest', 'office@example.co.uk', 'today', clock.now());
	const [digest] = await store.claim(clock.now(), {
		kinds: ['digest'],
		limit: 1,
		durationMs: DAY_MS,
		except: [],
	});
	if (digest)
		await store.markDelivered(digest, clock.now(), {
			named: [ids.get(told.reference) ?? ''],
		});

	const erasure = erasureIn(harness.folder, store);
	expect(await trimQuarantine(store, clock.now(), 0, erasure, 4)).toBe(0);
	for (const lost of [told, worst, older]) {
		const before = await storedReferences(store);
		const most = (await store.count()).quarantined - 1;
		expect(await trimQuarantine(store, clock.now(), 0, erasure, most)).toBe(1);
		expect(await storedReferences(store)).toEqual(
			before.filter((reference) => reference !== lost.reference),
		);
	}
	expect(await quarantineOverflow(store)).toEqual({ at: clock.now(), count: 3 });
	expect(await storedReferences(store)).toEqual([younger.reference, genuine.reference]);
});

test('at its limit, with the longest answers there are, the quarantine stays under 200 MiB', () => {
	const longest = formNames.map((form) =>
		fieldsOf(allForms[form]).reduce(
			(sum, [, field]) => sum + (field.kind === 'text' ? field.maxLength * 4 : 100),
			0,
		),
	);
	expect(Math.max(...longest) * QUARANTINE_AT_MOST).toBeLessThan(200 * 1024 * 1024);
});
