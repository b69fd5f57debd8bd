/** The store's contract, on any database. Called by the test of each database. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { newReference } from '#model/reference.ts';
import type { Database } from '../database.ts';
import type { Progress } from '../enquiry-reads.ts';
import { migrate, migrationSteps } from '../migrations.ts';
import type { InvalidEnquiry } from '../rows.ts';
import type { NewEnquiry } from '../save.ts';
import { openStore, type Store } from '../store.ts';
import { answerPagesContract } from './answer-pages.contract.ts';
import { eraseContract } from './erase.contract.ts';
import { eventsContract } from './events.contract.ts';
import { findingsContract } from './findings.contract.ts';
import {
	acknowledgementDispatch,
	emailTerms,
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from './fixtures.ts';
import { officeDayContract } from './office-day.contract.ts';
import { personContract } from './person.contract.ts';
import { photographsContract } from './photographs.contract.ts';

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
	beforeEach(async () => {
		await database.empty();
		store = await openStore(await database.open(), 'example.co.uk');
	});
	afterEach(() => store.close());

	const kept = async (progress?: Progress) =>
		(await Array.fromAsync(store.find(progress ? { progress } : {}))).map(
			({ reference }) => reference,
		);
	const claimAll = (at: number) => store.claim(at, emailTerms);
	async function claimOne(at: number): Promise<ClaimedDispatch> {
		const [first] = await claimAll(at);
		if (!first) throw new Error('There was nothing to claim.');
		return first;
	}

	describe('saving', () => {
		test('an enquiry and its dispatches are still there after the store was closed and opened again', async () => {
			const arrival = newEnquiry({ consents: ['healthCondition:1'] });
			await store.save(arrival, [officeDispatch, acknowledgementDispatch]);
			await store.close();
			store = await openStore(await database.open(), 'example.co.uk');
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

		test('the same enquiry sent again is recognised, and nothing is queued twice', async () => {
			const arrival = newEnquiry();
			expect(await store.save(arrival, [officeDispatch])).toEqual({
				reference: arrival.reference,
				repeated: false,
			});
			expect(await store.save(arrival, [officeDispatch])).toEqual({
				reference: arrival.reference,
				repeated: true,
			});
			expect(await claimAll(NOON)).toHaveLength(1);
		});

		test('the same enquiry sent fifty times at once is saved once', async () => {
			const arrival = newEnquiry();
			const answers = await Promise.all(
				Array.from({ length: 50 }, () => store.save(arrival, [officeDispatch])),
			);
			expect(new Set(answers.map(({ reference }) => reference))).toEqual(
				new Set([arrival.reference]),
			);
			expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
			expect(await kept()).toEqual([arrival.reference]);
		});

		test('equal answers with another reference from the visitor’s page are a second enquiry, even within ten minutes', async () => {
			const first = newEnquiry();
			const second = newEnquiry({ receivedAt: NOON + 1 });
			await store.save(first, [officeDispatch]);
			expect(await store.save(second, [officeDispatch])).toEqual({
				reference: second.reference,
				repeated: false,
			});
			expect(await kept()).toEqual([first.reference, second.reference]);
		});

		test('a message without a reference, sent twice at once, is saved once', async () => {
			const sent = () => store.save(newEnquiry({ referenceIsTheirs: false }), [officeDispatch]);
			const [first, second] = await Promise.all([sent(), sent()]);
			expect(second?.reference).toBe(first?.reference);
		});

		test('a message without a reference is a new one after ten minutes', async () => {
			await store.save(newEnquiry({ referenceIsTheirs: false }), [officeDispatch]);
			await store.save(
				newEnquiry({ referenceIsTheirs: false, receivedAt: NOON + 11 * MINUTE_MS }),
				[officeDispatch],
			);
			expect(await kept()).toHaveLength(2);
		});

		test('a reference that comes back with other answers is a second enquiry that names the first', async () => {
			const first = newEnquiry();
			await store.save(first, [officeDispatch]);
			const second = newEnquiry({
				reference: first.reference,
				answers: { description: 'My attic is cold.' },
			});
			expect(await store.save(second, [officeDispatch])).toEqual({
				reference: first.reference,
				repeated: false,
				isTaken: true,
			});
			const following = () => ({ ...second, reference: newReference(), follows: first.reference });
			// Whichever comes first, the other one repeats it.
			const both = await Promise.all(
				[following(), following()].map((one) => store.save(one, [officeDispatch])),
			);
			const [saved, ...again] = both.toSorted(
				(one, other) => Number(one.repeated) - Number(other.repeated),
			);
			expect([saved?.repeated, again]).toEqual([
				false,
				[{ reference: saved?.reference, repeated: true }],
			]);
			expect(await store.save(second, [officeDispatch])).toEqual({
				reference: saved?.reference,
				repeated: true,
			});
			expect(await kept()).toEqual([first.reference, saved?.reference]);
			const [, later] = await Array.fromAsync(store.find());
			expect(later?.follows).toBe(first.reference);
		});

		test('one address is acknowledged once a day, whatever its tag after a plus', async () => {
			for (const [recipient, receivedAt] of [
				['victim+1@example.org', NOON],
				['victim+2@example.org', NOON],
				['Victim@example.org', NOON + DAY_MS - 1],
				['victim@example.net', NOON + DAY_MS - 1],
				['victim@example.org', NOON + DAY_MS],
			] as const)
				await store.save(newEnquiry({ receivedAt, answers: { description: recipient } }), [
					{ ...acknowledgementDispatch, recipient },
				]);
			const claimed = await claimAll(NOON + 2 * DAY_MS);
			expect(claimed.map(({ recipient }) => recipient)).toEqual([
				'victim+1@example.org',
				'victim@example.net',
				'victim@example.org',
			]);
		});

		test('at most 300 acknowledgements are sent in a day, and the office is notified of every enquiry', async () => {
			for (let visitor = 0; visitor < 305; visitor += 1)
				await store.save(newEnquiry({ answers: { description: `Room ${visitor}` } }), [
					...(visitor < 300 ? [] : [officeDispatch]),
					{ ...acknowledgementDispatch, recipient: `visitor${visitor}@example.org` },
				]);
			const all = await store.claim(NOON, { ...emailTerms, limit: 400 });
			expect(all.filter(({ kind }) => kind === 'acknowledgement')).toHaveLength(300);
			expect(all.filter(({ kind }) => kind === 'office')).toHaveLength(5);
			await store.save(
				newEnquiry({ answers: { description: 'The next day.' }, receivedAt: NOON + DAY_MS + 1 }),
				[acknowledgementDispatch],
			);
			expect(await claimAll(NOON + DAY_MS + 1)).toHaveLength(1);
		});

		test('eight enquiries at once with one address cause one acknowledgement', async () => {
			const rooms = Array.from({ length: 8 }, (_, room) =>
				newEnquiry({ answers: { description: `Room ${room}` } }),
			);
			await Promise.all(rooms.map((arrival) => store.save(arrival, [acknowledgementDispatch])));
			expect(await kept()).toHaveLength(8);
			expect(await store.claim(NOON, { ...emailTerms, limit: 8 })).toHaveLength(1);
		});

		test('two machines can save at the same time, and a concurrent reader misses no enquiry', async () => {
			const second = await openStore(await database.open(), 'example.co.uk');
			const lists: string[][] = [];
			const arrivals = Array.from({ length: 600 }, (_, room) =>
				newEnquiry({ answers: { description: `Room ${room}` } }),
			);
			const left = [...arrivals];
			const visitor = async (machine: Store) => {
				for (let next = left.pop(); next; next = left.pop()) await machine.save(next, []);
			};
			const reader = async () => {
				while (left.length > 0) lists.push(await kept());
			};
			await Promise.all([
				...Array.from({ length: 16 }, (_, count) => visitor(count % 2 ? second : store)),
				reader(),
			]);
			await second.close();
			const all = await kept();
			expect([...all].sort()).toEqual(arrivals.map(({ reference }) => reference).sort());
			expect(lists.length).toBeGreaterThan(1);
			for (const list of lists) expect(list).toEqual(all.slice(0, list.length));
		});

		test('the place of an erased enquiry is not assigned again', async () => {
			await store.save(newEnquiry(), []);
			const [erased] = await Array.fromAsync(store.find());
			await store.erase([erased?.id ?? '']);
			await store.save(newEnquiry(), []);
			const opened = await database.open();
			expect(await opened.read((query) => query('SELECT place FROM enquiry'))).toEqual([
				{ place: 2 },
			]);
			await opened.close();
		});
	});

	describe('quarantine', () => {
		test('a suspicious enquiry is saved, and nobody is notified; sent again without suspicion it is released, once', async () => {
			const odd = newEnquiry({ quarantined: 'links in the text' });
			const { quarantined: _odd, ...plain } = odd;
			await store.save(odd, [officeDispatch, acknowledgementDispatch]);
			expect(await store.save(odd, [officeDispatch, acknowledgementDispatch])).toEqual({
				reference: odd.reference,
				repeated: true,
			});
			expect(await kept('quarantined')).toHaveLength(1);
			expect(await claimAll(NOON)).toEqual([]);
			expect(await store.count()).toMatchObject({ enquiries: 1, quarantined: 1, waiting: 0 });
			expect(await store.save(plain, [officeDispatch, acknowledgementDispatch])).toEqual({
				reference: odd.reference,
				repeated: false,
			});
			expect(await store.save(plain, [officeDispatch, acknowledgementDispatch])).toEqual({
				reference: odd.reference,
				repeated: true,
			});
			expect(await store.save(odd, [officeDispatch, acknowledgementDispatch])).toEqual({
				reference: odd.reference,
				repeated: true,
			});
			expect(await kept('quarantined')).toEqual([]);
			expect((await claimAll(NOON)).map(({ kind }) => kind).sort()).toEqual([
				'acknowledgement',
				'office',
			]);
		});
	});

	describe('the queue', () => {
		test('two concurrent claims never return the same dispatch', async () => {
			for (let count = 0; count < 6; count += 1)
				await store.save(newEnquiry({ answers: { description: `Room ${count}` } }), [
					officeDispatch,
				]);
			const claimed = (await Promise.all([claimAll(NOON), claimAll(NOON), claimAll(NOON)])).flat();
			expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
			expect(claimed).toHaveLength(6);
		});

		test('an attempt is counted in advance, and its Message-ID never changes', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			const first = await claimOne(NOON);
			expect(first.attempts).toBe(1);
			await store.markWaiting(first, NOON + MINUTE_MS, 'ECONNREFUSED', false);
			expect(await claimAll(NOON + MINUTE_MS - 1)).toEqual([]);
			const second = await claimOne(NOON + MINUTE_MS);
			expect(second).toMatchObject({ attempts: 2, refusals: 0, messageId: first.messageId });
		});

		test('only a failure because of the e-mail itself counts as a refusal', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			await store.markWaiting(await claimOne(NOON), NOON, 'ECONNREFUSED', false);
			await store.markWaiting(await claimOne(NOON), NOON, 'EENVELOPE RCPT TO 450', true);
			expect(await claimOne(NOON)).toMatchObject({ attempts: 3, refusals: 1 });
		});

		test('an e-mail can be sent to another address and in its plain form after a failure', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			await store.markWaiting(await claimOne(NOON), NOON, '554', true, {
				recipient: 'second@example.co.uk',
				plain: true,
			});
			await store.markWaiting(await claimOne(NOON), NOON, '450', true);
			expect(await claimOne(NOON)).toMatchObject({
				recipient: 'second@example.co.uk',
				isPlain: true,
			});
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
			for (const room of ['hall', 'bath'])
				await store.save(newEnquiry({ answers: { description: room } }), [officeDispatch]);
			expect(await claimAll(NOON)).toHaveLength(2);
			await store.releaseClaims(NOON);
			await store.save(newEnquiry({ answers: { description: 'attic' } }), [officeDispatch]);
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
			await store.save(newEnquiry(), [officeDispatch]);
			await store.markWaiting(await claimOne(NOON), NOON, '450', true);
			const dispatch = await claimOne(NOON);
			expect(dispatch).toMatchObject({ refusals: 1 });
			await store.markParked(dispatch, NOON, '550');
			expect(await claimAll(NOON + 30 * DAY_MS)).toEqual([]);
			expect(await kept('parked')).toHaveLength(1);
			expect(await store.resend([dispatch.enquiry?.id ?? ''], NOON + DAY_MS)).toBe(1);
			expect(await claimOne(NOON + DAY_MS)).toMatchObject({ refusals: 0, queuedAt: NOON + DAY_MS });
		});

		test('everything is sent again but what went to the visitor, what is held back and what was queued since, and a letter that never was', async () => {
			const [sent, recovered, held, later] = ['One.', 'Two.', 'Three.', 'Four.'].map(
				(description, place) =>
					newEnquiry({
						answers: { description },
						quarantined: place === 2 ? 'too fast' : undefined,
					}),
			) as [NewEnquiry, NewEnquiry, NewEnquiry, NewEnquiry];
			await store.save(sent, [officeDispatch, acknowledgementDispatch]);
			for (const one of [recovered, held]) await store.save(one, []);
			for (const dispatch of await claimAll(NOON)) await store.markDelivered(dispatch, NOON);
			await store.save({ ...later, receivedAt: NOON + 1 }, [officeDispatch]);
			const ids = (await Array.fromAsync(store.find())).map(({ id }) => id);
			const again = { before: NOON + 1, dispatches: [officeDispatch, acknowledgementDispatch] };
			expect(await store.resend(ids, NOON + 2, again)).toBe(2);
			expect(await store.resend(ids, NOON + 3, again)).toBe(0);
			const claimed = await claimAll(NOON + 3);
			expect(new Set(claimed.map(({ kind, enquiry }) => `${kind} ${enquiry?.reference}`))).toEqual(
				new Set([sent, recovered, later].map(({ reference }) => `office ${reference}`)),
			);
		});

		test('makeAllDue makes every waiting dispatch due', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			await store.markWaiting(await claimOne(NOON), NOON + 4 * 60 * MINUTE_MS, '450', true);
			await store.makeAllDue(NOON - 2 * 60 * MINUTE_MS);
			expect(await claimAll(NOON - 2 * 60 * MINUTE_MS)).toHaveLength(1);
		});

		test('a notice is queued once per name', async () => {
			expect(await store.queueNotice('digest', 'office@example.co.uk', '2026-11-20', NOON)).toBe(
				true,
			);
			expect(await store.queueNotice('digest', 'office@example.co.uk', '2026-11-20', NOON)).toBe(
				false,
			);
			expect(await claimOne(NOON)).toMatchObject({
				kind: 'digest',
				messageId: '<digest.2026-11-20@example.co.uk>',
			});
		});
	});

	describe('queries', () => {
		test('count returns how much waits, since when, and why', async () => {
			await store.save(newEnquiry(), [officeDispatch, acknowledgementDispatch]);
			await store.save(newEnquiry({ answers: { description: 'hall' }, receivedAt: NOON + 1 }), [
				officeDispatch,
			]);
			const claimed = await claimAll(NOON + 1);
			for (const dispatch of claimed) {
				if (dispatch.kind === 'acknowledgement') await store.markParked(dispatch, NOON + 5, '550');
				else if (dispatch.queuedAt === NOON)
					await store.markWaiting(dispatch, NOON + MINUTE_MS, 'ECONNREFUSED', false);
				else await store.markDelivered(dispatch, NOON + 5);
			}
			expect(await store.count()).toEqual({
				enquiries: 2,
				quarantined: 0,
				unreported: 0,
				waiting: 1,
				delivered: 1,
				parked: 0,
				bounced: 1,
				uncopied: 0,
				oldestWaiting: NOON,
				lastFailure: 'ECONNREFUSED',
			});
			expect(await store.countBetween(NOON, NOON + DAY_MS)).toEqual({ received: 2, delivered: 1 });
		});

		test('a list longer than a page is complete and in order', async () => {
			const arrivals = Array.from({ length: 520 }, (_, count) =>
				newEnquiry({ answers: { description: `Room ${count}` } }),
			);
			for (const arrival of arrivals) await store.save(arrival, []);
			expect(await kept()).toEqual(arrivals.map(({ reference }) => reference));
		});

		test('filters narrow a list', async () => {
			const early = newEnquiry({ receivedAt: NOON - DAY_MS });
			const late = newEnquiry({ answers: { description: 'hall' } });
			for (const arrival of [early, late]) await store.save(arrival, [officeDispatch]);
			const references = async (filter: Parameters<Store['find']>[0]) =>
				(await Array.fromAsync(store.find(filter))).map(({ reference }) => reference);
			expect(await references({ since: NOON })).toEqual([late.reference]);
			expect(await references({ until: NOON })).toEqual([early.reference]);
			expect(await references({ form: 'funding' })).toEqual([]);
			expect(await references({ reference: late.reference, progress: 'waiting' })).toEqual([
				late.reference,
			]);
		});

		test('each state lists exactly its enquiries', async () => {
			const rooms = Array.from({ length: 4 }, (_, room) =>
				newEnquiry({
					answers: { description: `Room ${room}` },
					quarantined: room === 0 ? 'too fast' : undefined,
				}),
			);
			for (const arrival of rooms)
				await store.save(arrival, [officeDispatch, { ...officeDispatch, kind: 'webhook' }]);
			const [, parkedOne, waitingOne, deliveredOne] = rooms.map(({ reference }) => reference);
			for (const dispatch of await store.claim(NOON, {
				...emailTerms,
				kinds: ['office', 'webhook'],
				limit: 9,
			})) {
				const reference = dispatch.enquiry?.reference;
				if (reference === deliveredOne || dispatch.kind === 'webhook')
					await store.markDelivered(dispatch, NOON);
				else if (reference === parkedOne) await store.markParked(dispatch, NOON, '550');
				else await store.markWaiting(dispatch, NOON, '450', true);
			}
			expect(await kept('quarantined')).toEqual([rooms[0]?.reference]);
			expect(await kept('parked')).toEqual([parkedOne]);
			expect(await kept('waiting')).toEqual([waitingOne]);
			expect(await kept('delivered')).toEqual([deliveredOne]);
		});

		test('a note returns the latest value', async () => {
			expect(await store.note('clock')).toBeUndefined();
			await store.setNote('clock', '1');
			await store.setNote('clock', '2');
			expect(await store.note('clock')).toBe('2');
		});

		test('concurrent calls of firstNote all get the first value', async () => {
			const given = await Promise.all(
				Array.from({ length: 8 }, (_, writer) => store.firstNote('key', `of ${writer}`)),
			);
			expect(new Set(given).size).toBe(1);
			expect(await store.firstNote('key', 'of somebody late')).toBe(given[0]);
		});
	});

	describe('a row that was changed by hand', () => {
		/** Changes the stored enquiry as somebody with a database client would. */
		async function change(assignment: string): Promise<void> {
			const opened = await database.open();
			await opened.transaction((query) => query(`UPDATE enquiry SET ${assignment}`));
			await opened.close();
		}

		test.each([
			["form = 'grant'", /row with id [\w-]{36}: column form is not one of contact, funding\.$/],
			["answers = 'Grace Hopper'", /row with id [\w-]{36}: column answers is not JSON\.$/],
			['answers = \'["Grace Hopper"]\'', /column answers is not an object of texts\.$/],
			['answers = \'{"fullName": 7}\'', /column answers is not an object of texts\.$/],
			["consents = '{}'", /column consents is not a list of texts\.$/],
		])('is not believed, and the error quotes nothing of it: %s', async (assignment, message) => {
			await store.save(newEnquiry(), [officeDispatch]);
			await change(assignment);
			const failure = await Array.fromAsync(store.find()).catch((error) => error);
			expect(failure).toMatchObject({ name: 'RowError', message: expect.stringMatching(message) });
			expect(inspect(failure)).not.toContain('Grace');
		});

		test('is reported by its reference, and the others are found', async () => {
			const [spoiled, other] = [
				newEnquiry({ quarantined: 'too fast' }),
				newEnquiry({ quarantined: 'too fast', answers: { description: 'Cold.' } }),
			];
			await store.save(spoiled, []);
			await change("answers = 'Grace Hopper'");
			await store.save(other, []);
			const invalid: InvalidEnquiry[] = [];
			const found = await Array.fromAsync(store.find({}, (one) => invalid.push(one)));
			expect(found.map(({ reference }) => reference)).toEqual([other.reference]);
			expect(invalid).toEqual([
				{
					id: expect.any(String),
					reference: spoiled.reference,
					problem: 'column answers is not JSON',
				},
			]);
			expect(await store.unreportedInQuarantine(9)).toEqual([
				invalid[0],
				expect.objectContaining({ reference: other.reference }),
			]);
			await store.erase([invalid[0]?.id ?? '']);
			expect(await storedReferences(store)).toEqual([other.reference]);
		});

		test('its dispatches are parked, and the others are delivered', async () => {
			await store.save(newEnquiry(), [officeDispatch]);
			await change("form = 'grant'");
			const other = newEnquiry({ answers: { description: 'My hall is cold.' } });
			await store.save(other, [officeDispatch]);
			expect((await claimAll(NOON)).map(({ enquiry }) => enquiry?.reference)).toEqual([
				other.reference,
			]);
			expect(await store.count()).toMatchObject({ parked: 1, waiting: 1 });
			const [{ id } = { id: '' }] = await Array.fromAsync(store.receipts());
			expect((await store.dispatchesOf(id))[0]?.lastFailure).toMatch(
				/column form is not one of contact, funding/,
			);
			await change("form = 'contact'");
			expect(await store.resend([id], NOON)).toBe(1);
			expect(await claimOne(NOON)).toMatchObject({ enquiry: { id } });
		});
	});

	photographsContract(() => store, database.open);
	eventsContract(() => store, database.open);
	eraseContract(() => store, database.open, database.bytes);
	findingsContract(() => store, database.open);
	answerPagesContract(() => store, database.open);
	officeDayContract(() => store);
	personContract(() => store, database.open);

	describe('the tables', () => {
		test('a step that a newer version adds is made once, keeps what is stored, and is refused by this version', async () => {
			const arrival = newEnquiry();
			await store.save(arrival, [officeDispatch]);
			const steps = [
				...migrationSteps,
				[
					'ALTER TABLE enquiry ADD COLUMN invented TEXT',
					'CREATE TABLE invention (enquiry_id TEXT)',
				],
			];
			const opened = await database.open();
			await Promise.all([migrate(opened, steps), migrate(opened, steps)]);
			const rows = await opened.read((query) =>
				query('SELECT reference, invented, step FROM enquiry, schema_step ORDER BY step'),
			);
			expect(rows).toEqual([
				{ reference: arrival.reference, invented: null, step: 1 },
				{ reference: arrival.reference, invented: null, step: 2 },
			]);
			for (const migrates of [true, false])
				await expect(openStore(opened, 'example.co.uk', { migrates })).rejects.toThrow(
					'The store was written by a newer version of the website. Update this one first.',
				);
			await opened.close();
		});
	});
}
