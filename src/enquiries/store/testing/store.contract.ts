/** The store's contract, on any database. Called by the test of each database. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { newReference } from '#model/reference.ts';
import type { Database } from '../database.ts';
import { migrate, migrationSteps } from '../migrations.ts';
import type { InvalidEnquiry } from '../rows.ts';
import { openStore, type Store } from '../store.ts';
import { answerPagesContract } from './answer-pages.contract.ts';
import { eraseContract } from './enquiry-erasure.contract.ts';
import { eventsContract } from './events.contract.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	keepEnquiry,
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from './fixtures.ts';
import { officeDayContract } from './office-day.contract.ts';
import { personContract } from './person.contract.ts';
import { photographsContract } from './photographs.contract.ts';
import { visitsContract } from './visits.contract.ts';

/**
 * Defines the tests. `open` opens the same database each time, and `empty` replaces it with a new
 * one.
 */
export function storeContract(database: {
	empty(): Promise<void>;
	open(): Database | Promise<Database>;
	bytes?(): Promise<Buffer>;
}): void {
	let store: Store;
	const openAgain = async () => openStore(await database.open(), 'example.co.uk');
	beforeEach(async () => {
		await database.empty();
		store = await openAgain();
	});
	afterEach(() => store.close());

	const claimAll = (at: number, limit = 8) => store.claim(at, { ...emailTerms, limit });
	async function claimOne(at: number): Promise<ClaimedDispatch> {
		const [first] = await claimAll(at);
		if (!first) throw new Error('There was nothing to claim.');
		return first;
	}
	/** A message that differs from others by these words. */
	const aboutRoom = (description: string | number, receivedAt = NOON) =>
		newEnquiry({ receivedAt, answers: { description: `${description}` } });

	describe('saving', () => {
		test('an enquiry and its dispatches are still there after the store was closed and opened again', async () => {
			const arrival = newEnquiry({ consents: ['healthCondition:1'] });
			await store.save(arrival, [officeDispatch, acknowledgementDispatch]);
			await store.close();
			store = await openAgain();
			const [dispatch, ...others] = await claimAll(NOON);
			expect(others).toHaveLength(1);
			const { reference, answers, receivedAt, consents } = arrival;
			expect(dispatch?.enquiry).toMatchObject({ reference, answers, receivedAt, consents });
		});

		test('an enquiry whose letter cannot be queued is not stored, and stored with it when sent again', async () => {
			const arrival = newEnquiry();
			const unnamed = { ...officeDispatch, recipient: null as unknown as string };
			await expect(store.save(arrival, [officeDispatch, unnamed])).rejects.toThrow();
			expect(await storedReferences(store)).toEqual([]);
			expect(await store.save(arrival, [officeDispatch])).toMatchObject({ repeated: false });
			expect(await claimAll(NOON)).toHaveLength(1);
		});

		test('the same enquiry sent fifty times at once is saved once, and notified of once', async () => {
			const arrival = newEnquiry();
			const answers = await Promise.all(
				Array.from({ length: 50 }, () => store.save(arrival, [officeDispatch])),
			);
			expect(new Set(answers.map(({ reference }) => reference))).toEqual(
				new Set([arrival.reference]),
			);
			expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
			expect(await storedReferences(store)).toEqual([arrival.reference]);
			expect(await claimAll(NOON)).toHaveLength(1);
		});

		test('equal answers with another reference from the visitor’s page are a second enquiry, even within ten minutes', async () => {
			const [first, second] = [newEnquiry(), newEnquiry({ receivedAt: NOON + 1 })];
			await store.save(first, []);
			expect(await store.save(second, [])).toEqual({
				reference: second.reference,
				repeated: false,
			});
			expect(await storedReferences(store)).toEqual([first.reference, second.reference]);
		});

		test('a message without a reference, sent twice at once, is saved once, and is a new one after ten minutes', async () => {
			const send = (receivedAt = NOON) =>
				store.save(newEnquiry({ referenceIsTheirs: false, receivedAt }), []);
			const [first, second] = await Promise.all([send(), send()]);
			expect(second.reference).toBe(first.reference);
			await send(NOON + 11 * MINUTE_MS);
			expect(await storedReferences(store)).toHaveLength(2);
		});

		test('a reference that comes back with other answers is a second enquiry that names the first', async () => {
			const first = newEnquiry();
			await store.save(first, []);
			const second = { ...aboutRoom('My attic is cold.'), reference: first.reference };
			expect(await store.save(second, [])).toEqual({
				reference: first.reference,
				repeated: false,
				isTaken: true,
			});
			const following = () => ({ ...second, reference: newReference(), follows: first.reference });
			// Whichever comes first, the other one repeats it.
			const both = await Promise.all([following(), following()].map((one) => store.save(one, [])));
			expect(both.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
			const [saved, again] = both;
			expect(again?.reference).toBe(saved?.reference);
			expect(await store.save(second, [])).toEqual({ reference: saved?.reference, repeated: true });
			expect(
				(await Array.fromAsync(store.find())).map(({ reference, follows }) => [reference, follows]),
			).toEqual([
				[first.reference, undefined],
				[saved?.reference, first.reference],
			]);
		});

		test('one address is acknowledged once a day, whatever its tag after a plus', async () => {
			for (const [recipient, receivedAt] of [
				['victim+1@example.org', NOON],
				['victim+2@example.org', NOON],
				['Victim@example.org', NOON + DAY_MS - 1],
				['victim@example.net', NOON + DAY_MS - 1],
				['victim@example.org', NOON + DAY_MS],
			] as const)
				await store.save(aboutRoom(recipient, receivedAt), [
					{ ...acknowledgementDispatch, recipient },
				]);
			expect((await claimAll(NOON + 2 * DAY_MS)).map(({ recipient }) => recipient)).toEqual([
				'victim+1@example.org',
				'victim@example.net',
				'victim@example.org',
			]);
		});

		test('eight enquiries at once with one address cause one acknowledgement', async () => {
			await Promise.all(
				Array.from({ length: 8 }, (_, room) =>
					store.save(aboutRoom(room), [acknowledgementDispatch]),
				),
			);
			expect(await storedReferences(store)).toHaveLength(8);
			expect(await claimAll(NOON)).toHaveLength(1);
		});

		test('at most 300 acknowledgements are sent in a day, and the office is notified of every enquiry', async () => {
			const acknowledged = (room: number) => ({
				...acknowledgementDispatch,
				recipient: `visitor${room}@example.org`,
			});
			for (let room = 0; room < 305; room += 1)
				await store.save(aboutRoom(room), [
					...(room < 300 ? [] : [officeDispatch]),
					acknowledged(room),
				]);
			const kinds = (await claimAll(NOON, 400)).map(({ kind }) => kind);
			expect(kinds.filter((kind) => kind === 'acknowledgement')).toHaveLength(300);
			expect(kinds.filter((kind) => kind === 'office')).toHaveLength(5);
			await store.save(aboutRoom('The next day.', NOON + DAY_MS + 1), [acknowledgementDispatch]);
			expect(await claimAll(NOON + DAY_MS + 1)).toHaveLength(1);
		});

		test('two machines can save at the same time, and a concurrent reader misses no enquiry', async () => {
			const second = await openAgain();
			const lists: string[][] = [];
			const arrivals = Array.from({ length: 600 }, (_, room) => aboutRoom(room));
			const left = [...arrivals];
			const visitor = async (machine: Store) => {
				for (let next = left.pop(); next; next = left.pop()) await machine.save(next, []);
			};
			const reader = async () => {
				while (left.length > 0) lists.push(await storedReferences(store));
			};
			await Promise.all([
				...Array.from({ length: 16 }, (_, count) => visitor(count % 2 ? second : store)),
				reader(),
			]);
			await second.close();
			const all = (await Array.fromAsync(store.find())).map(({ reference }) => reference);
			expect([...all].sort()).toEqual(arrivals.map(({ reference }) => reference).sort());
			expect(lists.length).toBeGreaterThan(1);
			for (const list of lists) expect(list).toEqual(all.slice(0, list.length));
		});

		test('the place of an erased enquiry is not assigned again', async () => {
			const { id } = await keepEnquiry(store);
			await store.erase([id]);
			await keepEnquiry(store);
			expect(await Array.fromAsync(store.receipts())).toMatchObject([{ place: 2 }]);
		});

		test('a suspicious enquiry is saved, and nobody is notified; sent again without suspicion it is released, once', async () => {
			const odd = newEnquiry({ quarantined: 'links in the text' });
			const plain = { ...odd, quarantined: undefined };
			const repeats = async (one: typeof odd) =>
				(await store.save(one, [officeDispatch, acknowledgementDispatch])).repeated;
			expect([await repeats(odd), await repeats(odd)]).toEqual([false, true]);
			expect(await claimAll(NOON)).toEqual([]);
			expect(await store.count()).toMatchObject({ enquiries: 1, quarantined: 1, waiting: 0 });
			expect([await repeats(plain), await repeats(plain), await repeats(odd)]).toEqual([
				false,
				true,
				true,
			]);
			expect(await store.count()).toMatchObject({ enquiries: 1, quarantined: 0, waiting: 1 });
			expect(await claimAll(NOON)).toHaveLength(2);
		});
	});

	describe('the queue', () => {
		test('two concurrent claims never return the same dispatch', async () => {
			for (let room = 0; room < 6; room += 1) await store.save(aboutRoom(room), [officeDispatch]);
			const claims = await Promise.all([1, 2, 3].map(() => claimAll(NOON, 4)));
			const claimed = claims.flat().map(({ id }) => id);
			expect(claimed).toHaveLength(6);
			expect(new Set(claimed).size).toBe(6);
		});

		test('an attempt is counted in advance, its Message-ID never changes, and only a failure of the e-mail itself is a refusal', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			const first = await claimOne(NOON);
			expect(first.attempts).toBe(1);
			await store.markWaiting(first, NOON + MINUTE_MS, 'ECONNREFUSED', false);
			expect(await claimAll(NOON + MINUTE_MS - 1)).toEqual([]);
			const second = await claimOne(NOON + MINUTE_MS);
			expect(second).toMatchObject({ attempts: 2, refusals: 0, messageId: first.messageId });
			await store.markWaiting(second, NOON, 'EENVELOPE RCPT TO 450', true);
			expect(await claimOne(NOON)).toMatchObject({ attempts: 3, refusals: 1 });
		});

		test('an e-mail can be sent to another address and in its plain form after a failure', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			const other = { recipient: 'second@example.co.uk', plain: true } as const;
			await store.markWaiting(await claimOne(NOON), NOON, '554', true, other);
			await store.markWaiting(await claimOne(NOON), NOON, '450', true);
			expect(await claimOne(NOON)).toMatchObject({ recipient: other.recipient, isPlain: true });
		});

		test('a claim without an outcome expires, and its former holder can no longer record one', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			const stalled = await claimOne(NOON);
			expect(await claimAll(NOON + 4 * MINUTE_MS - 1)).toEqual([]);
			const taken = await claimOne(NOON + 4 * MINUTE_MS);
			expect(await store.markDelivered(stalled, NOON)).toBe(false);
			expect(await store.markWaiting(stalled, NOON, 'late', true)).toBe(false);
			expect(await store.markDelivered(taken, NOON)).toBe(true);
			expect(await store.markDelivered(taken, NOON)).toBe(false);
		});

		test('after a crash its dispatches are tried alone and last, and parked after the third', async () => {
			for (const room of ['hall', 'bath']) await store.save(aboutRoom(room), [officeDispatch]);
			expect(await claimAll(NOON)).toHaveLength(2);
			await store.releaseClaims(NOON);
			await store.save(aboutRoom('attic'), [officeDispatch]);
			const fresh = await claimOne(NOON);
			expect(fresh.enquiry?.answers.description).toBe('attic');
			await store.markDelivered(fresh, NOON);
			for (let crash = 0; crash < 4; crash += 1) {
				expect(await claimAll(NOON)).toHaveLength(1);
				await store.releaseClaims(NOON);
			}
			expect(await store.count()).toMatchObject({ parked: 2, waiting: 0 });
		});

		test('a parked dispatch is not tried until it is resent', async () => {
			const { id, reference } = await keepEnquiry(store, {}, [officeDispatch]);
			await store.markWaiting(await claimOne(NOON), NOON, '450', true);
			await store.markParked(await claimOne(NOON), NOON, '550');
			expect(await claimAll(NOON + 30 * DAY_MS)).toEqual([]);
			expect(await store.parked()).toEqual([{ id, reference }]);
			expect(await store.resend([id], NOON + DAY_MS)).toBe(1);
			expect(await claimOne(NOON + DAY_MS)).toMatchObject({ refusals: 0, queuedAt: NOON + DAY_MS });
		});

		test('everything is sent again but what went to the visitor, what is held back and what was queued since, and a letter that never was', async () => {
			const both = [officeDispatch, acknowledgementDispatch];
			const sent = await keepEnquiry(store, {}, both);
			const recovered = await keepEnquiry(store, aboutRoom('Two.'));
			const held = await keepEnquiry(store, { ...aboutRoom('Three.'), quarantined: 'too fast' });
			for (const dispatch of await claimAll(NOON)) await store.markDelivered(dispatch, NOON);
			const later = await keepEnquiry(store, aboutRoom('Four.', NOON + 1), [officeDispatch]);
			const ids = [sent, recovered, held, later].map(({ id }) => id);
			const again = { before: NOON + 1, dispatches: both };
			expect(await store.resend(ids, NOON + 2, again)).toBe(2);
			expect(await store.resend(ids, NOON + 3, again)).toBe(0);
			const claimed = await claimAll(NOON + 3);
			expect(claimed.map(({ kind, enquiry }) => `${kind} ${enquiry?.reference}`).sort()).toEqual(
				[sent, recovered, later].map(({ reference }) => `office ${reference}`).sort(),
			);
		});

		test('makeAllDue makes every waiting dispatch due', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			await store.markWaiting(await claimOne(NOON), NOON + 4 * HOUR_MS, '450', true);
			await store.makeAllDue(NOON - 2 * HOUR_MS);
			expect(await claimAll(NOON - 2 * HOUR_MS)).toHaveLength(1);
		});

		test('a notice is queued once per name', async () => {
			const queue = () => store.queueNotice('digest', 'office@example.co.uk', '2026-11-20', NOON);
			expect([await queue(), await queue()]).toEqual([true, false]);
			expect(await claimOne(NOON)).toMatchObject({
				kind: 'digest',
				messageId: '<digest.2026-11-20@example.co.uk>',
			});
		});
	});

	describe('queries', () => {
		test('count returns how much waits, since when, and why', async () => {
			const webhook = { kind: 'webhook', recipient: 'crm.example.co.uk' } as const;
			await store.save(newEnquiry(), [officeDispatch, acknowledgementDispatch, webhook]);
			await store.save(aboutRoom('hall', NOON + 1), [officeDispatch]);
			await keepEnquiry(store, { receivedAt: NOON + 2, quarantined: 'too fast' });
			for (const dispatch of await claimAll(NOON + 1)) {
				if (dispatch.kind === 'acknowledgement') await store.markParked(dispatch, NOON + 5, '550');
				else if (dispatch.queuedAt === NOON)
					await store.markWaiting(dispatch, NOON + MINUTE_MS, 'ECONNREFUSED', false);
				else await store.markDelivered(dispatch, NOON + 5);
			}
			expect(await store.count()).toEqual({
				enquiries: 3,
				quarantined: 1,
				unreported: 1,
				oldestUnreported: NOON + 2,
				handOver: { waiting: 1, parked: 0, oldestWaiting: NOON },
				waiting: 1,
				delivered: 1,
				parked: 0,
				bounced: 1,
				uncopied: 0,
				oldestWaiting: NOON,
				lastFailure: 'ECONNREFUSED',
			});
			expect(await store.countBetween(NOON, NOON + DAY_MS)).toEqual({ received: 3, delivered: 1 });
		});

		test('a list longer than a page is complete and in order, and can begin later', async () => {
			const arrivals = Array.from({ length: 520 }, (_, room) => aboutRoom(room, NOON + room));
			for (const arrival of arrivals) await store.save(arrival, []);
			const references = arrivals.map(({ reference }) => reference);
			const found = async (since?: number) =>
				(await Array.fromAsync(store.find({ since }))).map(({ reference }) => reference);
			expect(await found()).toEqual(references);
			expect(await found(NOON + 10)).toEqual(references.slice(10));
			expect(await found(NOON + 520)).toEqual([]);
		});

		test('of each enquiry it is known how far its letter to the office has got', async () => {
			const both = [officeDispatch, { ...officeDispatch, kind: 'webhook' }] as const;
			await store.save({ ...aboutRoom('held'), quarantined: 'too fast' }, both);
			for (const room of ['parked', 'waiting', 'delivered'])
				await store.save(aboutRoom(room), both);
			const kinds = ['office', 'webhook'] as const;
			for (const dispatch of await store.claim(NOON, { ...emailTerms, kinds, limit: 9 })) {
				const room = dispatch.enquiry?.answers.description;
				if (room === 'delivered' || dispatch.kind === 'webhook')
					await store.markDelivered(dispatch, NOON);
				else if (room === 'parked') await store.markParked(dispatch, NOON, '550');
				else await store.markWaiting(dispatch, NOON, '450', true);
			}
			expect((await Array.fromAsync(store.find())).map(({ progress }) => progress)).toEqual([
				'quarantined',
				'parked',
				'waiting',
				'delivered',
			]);
		});

		test('a note returns the latest value, and concurrent calls of firstNote all get the first', async () => {
			expect(await store.note('clock')).toBeUndefined();
			for (const value of ['1', '2']) await store.setNote('clock', value);
			expect(await store.note('clock')).toBe('2');
			const given = await Promise.all(
				Array.from({ length: 8 }, (_, writer) => store.firstNote('key', `of ${writer}`)),
			);
			expect(new Set(given).size).toBe(1);
			expect(await store.firstNote('key', 'a later one')).toBe(given[0]);
		});
	});

	describe('a row that was changed by hand', () => {
		/** Changes the stored enquiry as somebody with a database client would. */
		async function change(assignment: string): Promise<void> {
			const opened = await database.open();
			await opened.transaction((query) => query(`UPDATE enquiry SET ${assignment}`));
			await opened.close();
		}

		test('is reported by its reference, and the others are found', async () => {
			const spoiled = await keepEnquiry(store, { quarantined: 'too fast' });
			await change("answers = 'Grace Hopper'");
			const other = await keepEnquiry(store, { ...aboutRoom('Cold.'), quarantined: 'too fast' });
			await expect(Array.fromAsync(store.find())).rejects.toMatchObject({ name: 'RowError' });
			const invalid: InvalidEnquiry[] = [];
			const found = await Array.fromAsync(store.find({}, (one) => invalid.push(one)));
			expect(found).toEqual([other]);
			const { id, reference } = spoiled;
			expect(invalid).toEqual([{ id, reference, problem: 'column answers is not JSON' }]);
			expect(await store.unreportedInQuarantine(9)).toMatchObject([
				{ reference },
				{ reference: other.reference },
			]);
			await store.erase([id]);
			expect(await storedReferences(store)).toEqual([other.reference]);
		});

		test('its dispatches are parked, and the others are delivered', async () => {
			const { id } = await keepEnquiry(store, {}, [officeDispatch]);
			await change("form = 'grant'");
			const other = await keepEnquiry(store, aboutRoom('My hall is cold.'), [officeDispatch]);
			expect((await claimAll(NOON)).map(({ enquiry }) => enquiry?.id)).toEqual([other.id]);
			expect(await store.count()).toMatchObject({ parked: 1, waiting: 1 });
			expect(await store.dispatchesOf(id)).toMatchObject([
				{ lastFailure: expect.stringMatching(/column form is not one of contact, funding/) },
			]);
			await change("form = 'contact'");
			expect(await store.resend([id], NOON)).toBe(1);
			expect(await claimOne(NOON)).toMatchObject({ enquiry: { id } });
		});
	});

	photographsContract(() => store, database.open);
	eventsContract(() => store);
	visitsContract(() => store);
	eraseContract(() => store, database.open, database.bytes);
	answerPagesContract(() => store, database.open);
	officeDayContract(() => store);
	personContract(() => store, database.open);

	test('a step that a newer version adds is made once, keeps what is stored, and is refused by this version', async () => {
		const { reference } = await keepEnquiry(store);
		const steps = [...migrationSteps, ['ALTER TABLE enquiry ADD COLUMN invented TEXT']];
		const opened = await database.open();
		await Promise.all([migrate(opened, steps), migrate(opened, steps)]);
		expect(
			await opened.read((query) =>
				query('SELECT reference, invented, step FROM enquiry, schema_step ORDER BY step'),
			),
		).toEqual([1, 2].map((step) => ({ reference, invented: null, step })));
		for (const migrates of [true, false])
			await expect(openStore(opened, 'example.co.uk', { migrates })).rejects.toThrow(
				'The store was written by a newer version of the website. Update this one first.',
			);
		await opened.close();
	});
}
