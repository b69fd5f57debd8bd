/** Receiving: what is stored, what is refused, and what is quarantined. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SpamScore } from '#forms/sending/submission-port.ts';
import { newReference, REFERENCE } from '#model/reference.ts';
import { createDeliveryHarness, type DeliveryHarness } from './delivery/testing.ts';
import { createReceive } from './receive.ts';
import { StoreUnavailable } from './store/database.ts';
import { storedReferences } from './store/testing/fixtures.ts';

let harness: DeliveryHarness;
beforeEach(async () => {
	harness = await createDeliveryHarness(Date.UTC(2026, 10, 20, 12));
});
afterEach(() => harness.close());

const grace = {
	fullName: 'Grace Hopper',
	email: 'Grace@Example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold.',
};
const parts = () => ({
	store: harness.store,
	recipients: {
		officeEmail: 'office@example.co.uk',
		acknowledge: true,
		webhookHost: 'crm.example.co.uk',
	},
	now: harness.clock.now,
	onSaved: () => undefined,
	onUnavailable: () => undefined,
});
const send = (spamScore?: SpamScore, more = {}) =>
	createReceive(parts())('contact', Object.entries({ ...grace, ...more }), spamScore);

test('an enquiry is stored under the reference its visitor was shown, and each recipient is notified once', async () => {
	const reference = newReference();
	expect(await send(undefined, { [REFERENCE]: reference })).toEqual({
		state: 'received',
		reference,
	});
	const [stored] = await Array.fromAsync(harness.store.find());
	const dispatches = await harness.store.dispatchesOf(stored?.id ?? '');
	expect(dispatches.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
		'acknowledgement grace@example.org',
		'office office@example.co.uk',
		'webhook crm.example.co.uk',
	]);
});

test('the same enquiry sent twice starts one delivery', async () => {
	let deliveries = 0;
	const receive = createReceive({
		...parts(),
		onSaved() {
			deliveries += 1;
		},
	});
	const sent = Object.entries({ ...grace, [REFERENCE]: newReference() });
	expect(await receive('contact', sent)).toEqual(await receive('contact', sent));
	expect(deliveries).toBe(1);
});

test('where there is a second copy, it is made before the visitor is answered', async () => {
	const happened: string[] = [];
	const { save } = harness.store;
	const store = {
		...harness.store,
		save: async (...args: Parameters<typeof save>) => ({
			...(await save(...args)),
			copy: {} as never,
		}),
	};
	const copies = {
		claim: () => ({ id: 'this machine', until: harness.clock.now() + 1 }),
		async make() {
			await new Promise(setImmediate);
			happened.push('copied');
		},
	};
	await createReceive({ ...parts(), store, copies })('contact', Object.entries(grace));
	expect([...happened, 'answered']).toEqual(['copied', 'answered']);
});

test('an enquiry with problems is not stored', async () => {
	expect(await send(undefined, { phone: '0113' })).toMatchObject({
		state: 'problems',
		problems: { phone: expect.any(String) },
	});
	expect(await storedReferences(harness.store)).toEqual([]);
});

test('a spam suspect is answered like any other enquiry, stored with the reason, and nobody is notified', async () => {
	const spamScore: SpamScore = {
		score: 5,
		reasons: ['filled in the hidden field', 'sent within a second'],
		quarantine: true,
	};
	expect(await send(spamScore)).toMatchObject({ state: 'received' });
	const [stored] = await Array.fromAsync(harness.store.find());
	expect(stored).toMatchObject({
		quarantined: 'filled in the hidden field; sent within a second',
		progress: 'quarantined',
	});
	expect(await harness.store.dispatchesOf(stored?.id ?? '')).toEqual([]);
});

test('an enquiry below the quarantine score goes to the office as usual', async () => {
	await send({ score: 1, reasons: ['came without a token'], quarantine: false });
	const [stored] = await Array.fromAsync(harness.store.find());
	expect(stored).toMatchObject({ progress: 'waiting' });
});

test('a quarantined enquiry sent again without suspicion is released under the same reference', async () => {
	const calls: string[] = [];
	const send = (spamScore: SpamScore) =>
		createReceive({ ...parts(), onSaved: () => void calls.push('saved') })(
			'contact',
			Object.entries({ ...grace, [REFERENCE]: reference }),
			spamScore,
		);
	const reference = newReference();
	await send({ score: 12, reasons: ['links in the text'], quarantine: true });
	expect(await send({ score: 3, reasons: [], quarantine: false })).toEqual({
		state: 'received',
		reference,
	});
	expect(calls).toEqual(['saved', 'saved']);
	expect(await harness.store.count()).toMatchObject({
		enquiries: 1,
		quarantined: 0,
		waiting: 1,
		handOver: { waiting: 1 },
	});
});

test('when a connection has had too many acknowledgements, the office and the webhook are still notified', async () => {
	await send({ score: 0, reasons: [], quarantine: false, acknowledge: false });
	const [stored] = await Array.fromAsync(harness.store.find());
	expect(
		(await harness.store.dispatchesOf(stored?.id ?? '')).map(({ kind }) => kind).sort(),
	).toEqual(['office', 'webhook']);
});

test('while the store is unavailable the visitor gets an error and their answers back', async () => {
	const store = { ...harness.store, save: () => Promise.reject(new StoreUnavailable('away')) };
	const outcome = await createReceive({ ...parts(), store })('contact', Object.entries(grace));
	expect(outcome).toMatchObject({ state: 'unavailable', answers: { fullName: 'Grace Hopper' } });
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
	expect(
		await createReceive({ ...parts(), unasked })('funding', Object.entries(answered)),
	).toMatchObject({ state: 'received' });
	const [stored] = await Array.fromAsync(harness.store.find());
	expect(stored).toMatchObject({
		answers: { healthCondition: '', householdIncome: 'yes', heatingSource: 'gas' },
		consents: [],
	});
});
