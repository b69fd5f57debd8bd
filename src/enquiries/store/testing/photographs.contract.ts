/** The contract for the photographs of enquiries. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import type { NewEvent } from '#model/enquiry-events.ts';
import { PHOTOGRAPHS_AT_MOST } from '#model/photograph-limits.ts';
import type { Database } from '../database.ts';
import { openStore, type Store } from '../store.ts';
import { NOON, newEnquiry, officeDispatch } from './fixtures.ts';

/** Defines the tests. `store` returns the open store, `open` opens its database again. */
export function photographsContract(
	store: () => Store,
	open: () => Database | Promise<Database>,
): void {
	describe('photographs', () => {
		/** Every byte there is, so that none is changed on its way. */
		const jpeg = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

		async function keep() {
			const arrival = newEnquiry();
			await store().save(arrival, [officeDispatch]);
			const [enquiry] = await Array.fromAsync(store().find({ reference: arrival.reference }));
			if (!enquiry) throw new Error('The enquiry was not saved.');
			return enquiry;
		}
		const added = (id: string): NewEvent => ({
			kind: 'photograph-added',
			by: { who: 'visitor' },
			nonce: id,
			data: { photograph: id },
		});
		const add = (enquiryId: string, id: string, at = NOON) =>
			store().recordEvent(enquiryId, added(id), at, { photograph: { id, jpeg } });

		test('one is there byte for byte, once however often it comes, for its own enquiry until that is erased', async () => {
			const [{ id }, other] = [await keep(), await keep()];
			const results = await Promise.all([1, 2, 3].map(() => add(id, 'one')));
			expect(results.map(({ state }) => state).sort()).toEqual([
				'recorded',
				'repeated',
				'repeated',
			]);
			expect(await store().photographsOf(id)).toEqual([
				{ id: 'one', addedAt: NOON, byteCount: jpeg.length },
			]);
			expect(Buffer.from((await store().photographBytes(id, 'one')) ?? [])).toEqual(jpeg);
			expect(await store().photographBytes(other.id, 'one')).toBeUndefined();
			const [, late] = await Promise.all([store().erase([id]), add(id, 'late')]);
			expect(['recorded', 'gone']).toContain(late.state);
			expect(await store().photographsOf(id)).toEqual([]);
			expect(await add(id, 'later')).toEqual({ state: 'gone' });
		});

		test('of more than an enquiry may have none is kept, and a repeated one is still repeated, also when all arrive at once', async () => {
			const { id } = await keep();
			const ids = Array.from({ length: PHOTOGRAPHS_AT_MOST + 3 }, (_, index) => `p${index}`);
			const results = await Promise.all(ids.map((one) => add(id, one)));
			expect(results.filter(({ state }) => state === 'pointless')).toHaveLength(3);
			const kept = await store().photographsOf(id);
			expect(kept).toHaveLength(PHOTOGRAPHS_AT_MOST);
			expect(await store().eventsOf(id)).toHaveLength(PHOTOGRAPHS_AT_MOST);
			expect((await add(id, kept[0]?.id ?? '')).state).toBe('repeated');
		});

		test('one that was lost, with its event there, is kept when it comes again, and is due for the second copy', async () => {
			const database = await open();
			const copied = await openStore(database, 'example.co.uk', { makesCopies: true });
			const { id, reference } = await keep();
			await add(id, 'one');
			await database.transaction((query) => query('DELETE FROM photograph'));
			expect((await copied.recordEvent(id, added('one'), NOON + 1)).state).toBe('repeated');
			expect(await copied.referencesToCopy()).toEqual([]);
			const again = { photograph: { id: 'one', jpeg } };
			for (const _ of ['lost', 'there'])
				expect((await copied.recordEvent(id, added('one'), NOON + 1, again)).state).toBe(
					'repeated',
				);
			expect(await copied.photographsOf(id)).toEqual([
				{ id: 'one', addedAt: NOON, byteCount: jpeg.length },
			]);
			expect(await copied.eventsOf(id)).toHaveLength(1);
			expect(await copied.enquiryToCopy(reference)).toMatchObject({ number: 3 });
			expect(await copied.referencesToCopy()).toEqual([reference]);
			await copied.close();
		});

		test('one is a change of its enquiry, due for the second copy, sealed where there is a key, and not copied once it is gone', async () => {
			const sealed = await openStore(await open(), 'example.co.uk', {
				makesCopies: true,
				answersKey: Buffer.alloc(32, 5).toString('base64'),
			});
			const { id, reference } = await keep();
			await sealed.recordEvent(id, added('one'), NOON, { photograph: { id: 'one', jpeg } });
			expect(await sealed.referencesToCopy()).toEqual([reference]);
			const copied = await sealed.photographToCopy('one');
			expect(copied).toMatchObject({ id: 'one', enquiryId: id, addedAt: NOON });
			expect(Buffer.from(copied?.jpeg ?? [])).toEqual(jpeg);
			await sealed.erase([id]);
			expect(await sealed.photographToCopy('one')).toBeUndefined();
			const { id: another } = await keep();
			await sealed.recordEvent(another, added('two'), NOON, { photograph: { id: 'two', jpeg } });
			await sealed.close();
			const stored = Buffer.from((await store().photographBytes(another, 'two')) ?? []);
			expect(stored.length).toBeGreaterThan(jpeg.length);
			expect(stored.includes(jpeg.subarray(0, 16))).toBe(false);
		});
	});
}
