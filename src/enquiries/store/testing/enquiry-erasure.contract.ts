/** The contract for erasure and expiry. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import type { Database } from '../database.ts';
import type { NewEnquiry } from '../save.ts';
import { openStore, type Store } from '../store.ts';
import { tables } from '../table-rules.ts';
import { CANARIES, emptyTables, rowsOfTables, writeEverything } from './everything.ts';
import { emailTerms, keepEnquiry, NOON, newEnquiry, officeDispatch } from './fixtures.ts';

/**
 * Defines the tests. `store` returns the open store, `open` opens its database again, and `bytes`
 * reads all its files, where it has files.
 */
export function eraseContract(
	store: () => Store,
	open: () => Database | Promise<Database>,
	bytes?: () => Promise<Buffer>,
): void {
	describe('erasure', () => {
		async function keepDelivered(change: Parameters<typeof newEnquiry>[0]): Promise<NewEnquiry> {
			const arrival = newEnquiry(change);
			await store().save(arrival, [officeDispatch]);
			for (const dispatch of await store().claim(arrival.receivedAt, emailTerms))
				await store().markDelivered(dispatch, arrival.receivedAt);
			return arrival;
		}
		const references = (found: readonly { reference: string }[]) =>
			found.map(({ reference }) => reference);

		test('delivered enquiries expire, undelivered ones never do', async () => {
			const old = await keepDelivered({ receivedAt: NOON - 400 * DAY_MS });
			await keepDelivered({ receivedAt: NOON, answers: { description: 'new' } });
			const undelivered = { answers: { description: 'never delivered' } };
			await keepEnquiry(store(), { receivedAt: NOON - 399 * DAY_MS, ...undelivered }, [
				officeDispatch,
			]);
			expect(
				references(await Array.fromAsync(store().expired('contact', NOON - 365 * DAY_MS, NOON))),
			).toEqual([old.reference]);
			expect(await Array.fromAsync(store().expired('funding', NOON, NOON))).toEqual([]);
		});

		test.each(['erased', 'forgotten'] as const)(
			'a copy that arrives while its enquiry is being %s elsewhere is not left there: what is due is due anew',
			async (how) => {
				const copying = await openStore(await open(), 'example.co.uk', { makesCopies: true });
				const arrival = newEnquiry();
				const until = Date.now() + DAY_MS;
				const { copy } = await copying.save(arrival, [], { id: 'ours', until });
				const [{ id } = { id: '' }] = await Array.fromAsync(
					copying.find({ reference: arrival.reference }),
				);
				await (how === 'erased'
					? copying.erase([id])
					: copying.clearAnswers([id], ['description'], NOON));
				// Another process has listed what it deletes. Then ours arrives, then the other one is
				// done.
				const claim = (id: string) => copying.claimCopy(arrival.reference, { id, until });
				const theirs = await claim('theirs');
				if (!copy || !theirs) throw new Error('Nothing is to be copied.');
				expect(await copying.markDelivered(copy, NOON, { hasAnswers: true })).toBe(false);
				expect(await copying.markDelivered(theirs, NOON)).toBe(false);
				expect(await copying.countCopies()).toBe(1);
				const left = await claim('again');
				if (left) expect(await copying.markDelivered(left, NOON)).toBe(true);
				expect(await copying.countCopies()).toBe(0);
				await copying.close();
			},
		);

		test('every table is in the list of what an enquiry leaves behind, and an erasure leaves nothing in it', async () => {
			await writeEverything(store());
			const other = newEnquiry({
				answers: { fullName: 'Ada', email: 'ada@example.org', phone: '', description: 'Cold.' },
			});
			await store().save(other, []);
			const before = await rowsOfTables(await open());
			expect([...before.keys()].toSorted()).toEqual(Object.keys(tables).toSorted());
			const all = await Array.fromAsync(store().find());
			const ids = all.filter(({ reference }) => reference !== other.reference).map(({ id }) => id);
			expect(emptyTables(before), 'testing/everything.ts writes nothing into these').toEqual([]);
			await store().erase(ids);
			for (const [table, rows] of await rowsOfTables(await open()))
				for (const trace of [...ids, ...CANARIES])
					expect(rows, `${trace} stays in ${table}`).not.toContain(trace);
			expect(references(await Array.fromAsync(store().find()))).toEqual([other.reference]);
			await store().scrub();
			const found = await bytes?.();
			const left = ['ada@example.org', ...CANARIES].filter((trace) => found?.includes(trace));
			expect(left).toEqual(found ? ['ada@example.org'] : []);
		});

		test('quarantined enquiries expire after their own period, once a delivered digest has named them', async () => {
			const left = async () =>
				references(await Array.fromAsync(store().expiredInQuarantine(NOON - 30 * DAY_MS, NOON)));
			const quarantined = 'too fast';
			const old = await keepEnquiry(store(), { receivedAt: NOON - 31 * DAY_MS, quarantined });
			const young = await keepEnquiry(store(), { answers: { description: 'new' }, quarantined });
			expect(await left()).toEqual([]);
			const named = [old.id, young.id];
			await store().queueNotice('digest', 'office@example.co.uk', 'late', NOON - DAY_MS);
			const [lapsed] = await store().claim(NOON - DAY_MS, emailTerms);
			const [digest] = await store().claim(NOON, emailTerms);
			if (!lapsed || !digest) throw new Error('There was no digest to claim.');
			expect(await store().markDelivered(lapsed, NOON - DAY_MS, { named })).toBe(false);
			expect(await store().count()).toMatchObject({ quarantined: 2, unreported: 2 });
			expect(await store().markDelivered(digest, NOON - 1, { named })).toBe(true);
			expect(await store().count()).toMatchObject({ quarantined: 2, unreported: 0 });
			expect(await left()).toEqual([old.reference]);
		});

		test('expired enquiries are found across pages, among others that are kept, up to the first newer one', async () => {
			const [count, undelivered, young] = [2_100, 1_000, 2_050];
			const opened = await open();
			await opened.transaction(async (query) => {
				await query(`WITH RECURSIVE day (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM day WHERE number < ${count})
					INSERT INTO enquiry (id, place, reference, form, form_version, received_at, answers, consents, fingerprint)
					SELECT 'id-' || number, number, 'old-' || number, 'contact', 1,
						CASE number WHEN ${young} THEN ${NOON} ELSE ${NOON - 400 * DAY_MS} END, '{}', '[]', 'f-' || number
					FROM day`);
				await query(`INSERT INTO dispatch (id, enquiry_id, kind, recipient, message_id, state, queued_at, due_at)
					VALUES ('d', 'id-${undelivered}', 'office', 'office@example.co.uk', 'm', 'waiting', 0, 0)`);
				await query(`UPDATE last_place SET place = ${count}`);
			});
			await opened.close();
			const found = references(
				await Array.fromAsync(store().expired('contact', NOON - 365 * DAY_MS, NOON)),
			);
			const wanted = Array.from({ length: young - 1 }, (_, index) => index + 1).filter(
				(number) => number !== undelivered,
			);
			expect(found).toEqual(wanted.map((number) => `old-${number}`));
		});

		test('sensitive answers are deleted before the rest, with their consent', async () => {
			const old = await keepDelivered({ receivedAt: NOON, consents: ['description:1', 'email:1'] });
			const [overdue] = await Array.fromAsync(
				store().withExpiredSensitiveAnswers('contact', NOON + 1),
			);
			expect(overdue?.reference).toBe(old.reference);
			await store().clearAnswers([overdue?.id ?? ''], ['description'], NOON + 2);
			const [enquiry] = await Array.fromAsync(store().find());
			expect(enquiry).toMatchObject({
				answers: { description: '', email: 'grace@example.org' },
				consents: ['email:1'],
				forgottenAt: NOON + 2,
			});
			expect(
				await Array.fromAsync(store().withExpiredSensitiveAnswers('contact', NOON + 1)),
			).toEqual([]);
			// From a fingerprint of all answers, the deleted ones could be found by brute force.
			expect(await store().save({ ...old, receivedAt: NOON + 3 }, [])).toMatchObject({
				repeated: false,
			});
		});
	});
}
