/** Receiving: what is stored, what is refused, and what is quarantined. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpamScore } from '#forms/sending/submission-port.ts';
import { MINUTE_MS } from '#model/dates.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { createDeliveryHarness, type DeliveryHarness } from './delivery/testing.ts';
import { createReceive } from './receive.ts';
import { StoreUnavailable } from './store/database.ts';
import { NOON, storedReferences } from './store/testing/fixtures.ts';

let harness: DeliveryHarness;
/** How often there was something to deliver. */
let deliveries: number;
beforeEach(async () => {
	harness = await createDeliveryHarness(NOON);
	deliveries = 0;
});
afterEach(() => harness.close());

const grace = {
	fullName: 'Grace Hopper',
	email: 'Grace@Example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold.',
};
const receiveWith = (parts: Partial<Parameters<typeof createReceive>[0]> = {}) =>
	createReceive({
		store: harness.store,
		recipients: {
			officeEmail: 'office@example.co.uk',
			acknowledge: true,
			webhookHost: 'crm.example.co.uk',
		},
		now: harness.clock.now,
		onSaved() {
			deliveries += 1;
		},
		onUnavailable: () => undefined,
		...parts,
	});
const send = (spamScore?: SpamScore, more = {}) =>
	receiveWith()('contact', Object.entries({ ...grace, ...more }), spamScore);

/** The only enquiry in the store, with who is to be notified of it. */
async function stored() {
	const [enquiry, ...others] = await Array.fromAsync(harness.store.find());
	if (!enquiry || others.length > 0) throw new Error('There is not exactly one enquiry.');
	const dispatches = await harness.store.dispatchesOf(enquiry.id);
	return {
		...enquiry,
		notified: dispatches.map(({ kind, recipient }) => `${kind} ${recipient}`).sort(),
	};
}
const [visitor, office, webhook] = [
	'acknowledgement grace@example.org',
	'office office@example.co.uk',
	'webhook crm.example.co.uk',
];

test('an enquiry is stored under the reference its visitor was shown, and delivered once, also when it is sent twice', async () => {
	const reference = newReference();
	for (const _time of [1, 2])
		expect(await send(undefined, { [REFERENCE]: reference })).toEqual({
			state: 'received',
			reference,
		});
	expect(await stored()).toMatchObject({ reference, notified: [visitor, office, webhook] });
	expect(deliveries).toBe(1);
});

test('one word of where the visit came from is kept with what a visitor sent, and is no other message', async () => {
	for (const via of ['WWW.Google.co.uk', 'bing', 'jane@example.org'])
		await send(undefined, { [REFERENCE]: '7K3M-9QXD-4', via });
	const caller = { fullName: 'Ada', phone: '07700900123', address: 'Leeds', via: 'bing' };
	await receiveWith()('telephone', Object.entries(caller));
	const all = await Array.fromAsync(harness.store.find());
	expect(all.map(({ form, answers }) => [form, answers.via])).toEqual([
		['contact', 'google.co.uk'],
		['telephone', undefined],
	]);
});

test('the letter to a caller waits a minute for what is noted with the call', async () => {
	const caller = { fullName: 'Ada', phone: '07700900123', email: 'ada@example.org' };
	await receiveWith()('telephone', Object.entries(caller));
	const [enquiry] = await Array.fromAsync(harness.store.find());
	const letters = await harness.store.dispatchesOf(enquiry?.id ?? '');
	const waits = letters.map(({ kind, dueAt, queuedAt }) => [kind, dueAt - queuedAt]);
	expect(Object.fromEntries(waits)).toEqual({ webhook: 0, acknowledgement: MINUTE_MS });
});

test('where there is a second copy, it is made before the visitor is answered', async () => {
	const { save } = harness.store;
	const store = {
		...harness.store,
		save: async (...args: Parameters<typeof save>) => ({
			...(await save(...args)),
			copy: {} as never,
		}),
	};
	let isCopied = false;
	const copies = {
		claim: () => ({ id: 'this machine', until: harness.clock.now() + 1 }),
		async make() {
			await new Promise(setImmediate);
			isCopied = true;
		},
	};
	await receiveWith({ store, copies })('contact', Object.entries(grace));
	expect(isCopied).toBe(true);
});

test('an enquiry with problems is not stored', async () => {
	expect(await send(undefined, { phone: '0113' })).toMatchObject({
		state: 'problems',
		problems: { phone: expect.any(String) },
	});
	expect(await storedReferences(harness.store)).toEqual([]);
});

test.each<readonly [string, SpamScore, string | undefined, readonly (string | undefined)[]]>([
	[
		'a spam suspect is stored with the reason, and nobody is notified',
		{ score: 5, reasons: ['filled in the hidden field', 'sent at once'], quarantine: true },
		'filled in the hidden field; sent at once',
		[],
	],
	[
		'below the quarantine score it goes to everybody as usual',
		{ score: 1, reasons: ['came without a token'], quarantine: false },
		undefined,
		[visitor, office, webhook],
	],
	[
		'when a connection has had too many acknowledgements, the office and the webhook are still notified',
		{ score: 0, reasons: [], quarantine: false, acknowledge: false },
		undefined,
		[office, webhook],
	],
])('%s, and the visitor is answered as ever', async (_, spamScore, quarantined, notified) => {
	expect(await send(spamScore)).toMatchObject({ state: 'received' });
	expect(await stored()).toMatchObject({ quarantined, notified });
});

test('while the store is unavailable the visitor gets an error and their answers back', async () => {
	const store = { ...harness.store, save: () => Promise.reject(new StoreUnavailable('away')) };
	expect(await receiveWith({ store })('contact', Object.entries(grace))).toMatchObject({
		state: 'unavailable',
		answers: { fullName: 'Grace Hopper' },
	});
});

test('an answer about health, benefits or income that the firm does not ask for is not kept, nor the consent with it', async () => {
	const ada = {
		firstName: 'Ada',
		lastName: 'Byron',
		email: 'ada@example.org',
		phoneNumber: '07700 900123',
		address: '1 High Street, Leeds',
	};
	const answered = { ...ada, healthCondition: 'yes', householdIncome: 'yes', heatingSource: 'gas' };
	const unasked = () => ['healthCondition', 'heatingSource'];
	await receiveWith({ unasked })('funding', Object.entries(answered));
	expect(await stored()).toMatchObject({
		answers: { healthCondition: '', householdIncome: 'yes', heatingSource: 'gas' },
		consents: [],
	});
});
