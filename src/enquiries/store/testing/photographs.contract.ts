/** The contract for the photographs of enquiries. Part of ./store.contract.ts. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#model/dates.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import type { Database } from '../database.ts';
import { openStore, type Store } from '../store.ts';
import { NOON, newEnquiry, officeDispatch } from './fixtures.ts';

/** Defines the tests. `store` returns the open store, `open` opens its database again. */
export function photographsContract(
	store: () => Store,
	open: () => Database | Promise<Database>,
): void {
	describe('photographs', () => {
		async function keep() {
			const arrival = newEnquiry();
			await store().save(arrival, [officeDispatch]);
			const [enquiry] = await Array.fromAsync(store().find({ reference: arrival.reference }));
			if (!enquiry) throw new Error('The enquiry was not saved.');
			return enquiry;
		}
		const added: NewEvent = { kind: 'photograph-added', by: { who: 'visitor' } };
		const limits = { most: 2, mostBytes: 100 };
		/** Every byte there is, so that none is changed on its way. */
		const full = Buffer.from(Array.from({ length: 40 }, (_, index) => (index * 37 + 255) % 256));
		const preview = Buffer.from([0xff, 0xd8, 0, 1]);
		const samePhotograph = () =>
			({
				id: randomUUID(),
				subject: 'boiler',
				width: 40,
				height: 30,
				full,
				preview,
				...limits,
			}) as const;
		let taken = 0;
		/** Another one each time. */
		const photograph = () => {
			taken += 1;
			return { ...samePhotograph(), full: Buffer.concat([full.subarray(1), Buffer.from([taken])]) };
		};
		const add = (
			id: string,
			one: ReturnType<typeof photograph> = photograph(),
			nonce: string = randomUUID(),
		) => store().recordEvent(id, { ...added, nonce }, NOON, { photograph: one });

		test('one that was added is there byte for byte, with its event; only its own enquiry has it', async () => {
			const [{ id }, other] = [await keep(), await keep()];
			const one = samePhotograph();
			expect(await add(id, one)).toMatchObject({
				state: 'recorded',
				event: { data: { photograph: one.id, subject: 'boiler' } },
			});
			expect(await store().photographsOf(id)).toEqual([
				{
					id: one.id,
					subject: 'boiler',
					width: 40,
					height: 30,
					addedAt: NOON,
					byteCount: full.length + preview.length,
				},
			]);
			expect(Buffer.from((await store().photographBytes(id, one.id, 'full')) ?? [])).toEqual(full);
			expect(Buffer.from((await store().photographBytes(id, one.id, 'preview')) ?? [])).toEqual(
				preview,
			);
			expect(await store().photographBytes(other.id, one.id, 'full')).toBeUndefined();
			expect(await store().photographCounts([id, other.id])).toEqual(new Map([[id, 1]]));
		});

		test('the same press keeps one, and beyond the number or the bytes none is kept, also when all arrive at once', async () => {
			const { id } = await keep();
			const presses = await Promise.all(
				Array.from({ length: 5 }, () => add(id, photograph(), 'one press')),
			);
			expect(presses.filter(({ state }) => state === 'recorded')).toHaveLength(1);
			const more = await Promise.all(Array.from({ length: 5 }, () => add(id)));
			expect(more.map(({ state }) => state).sort()).toEqual([
				'pointless',
				'pointless',
				'pointless',
				'pointless',
				'recorded',
			]);
			expect(await store().photographsOf(id)).toHaveLength(2);
			expect(await store().eventsOf(id)).toHaveLength(2);
			const { id: another } = await keep();
			expect((await add(another, { ...photograph(), full: Buffer.alloc(97) })).state).toBe(
				'pointless',
			);
			expect(await store().photographsOf(another)).toEqual([]);
		});

		test('the same photograph from two tabs is kept once; removed, it can be sent again', async () => {
			const { id } = await keep();
			const sent = await Promise.all([1, 2, 3].map(() => add(id, samePhotograph())));
			expect(sent.map(({ state }) => state).sort()).toEqual(['recorded', 'repeated', 'repeated']);
			const [kept, ...others] = await store().photographsOf(id);
			expect(others).toEqual([]);
			await store().recordEvent(
				id,
				{
					kind: 'photograph-removed',
					by: { who: 'visitor' },
					data: { photograph: kept?.id ?? '' },
				},
				NOON,
			);
			expect((await add(id, samePhotograph())).state).toBe('recorded');
			// Erased while others are on their way: each is kept before and goes with it, or finds
			// nothing to belong to.
			const [, ...late] = await Promise.all([
				store().erase([id]),
				...[1, 2, 3, 4].map(() => add(id)),
			]);
			for (const { state } of late) expect(['recorded', 'pointless', 'gone']).toContain(state);
			expect(await store().photographsOf(id)).toEqual([]);
			expect(await store().eventsOf(id)).toEqual([]);
		});

		test('removed and erased ones are gone; a removal of another’s removes nothing', async () => {
			const [{ id }, other] = [await keep(), await keep()];
			const [one, two] = [photograph(), photograph()];
			await add(id, one);
			await add(id, two);
			const remove = (enquiryId: string, photographId: string) =>
				store().recordEvent(
					enquiryId,
					{
						kind: 'photograph-removed',
						by: { who: 'visitor' },
						data: { photograph: photographId },
					},
					NOON,
				);
			expect((await remove(other.id, one.id)).state).toBe('pointless');
			expect((await remove(id, one.id)).state).toBe('recorded');
			expect((await remove(id, one.id)).state).toBe('pointless');
			expect((await store().photographsOf(id)).map((left) => left.id)).toEqual([two.id]);
			await store().erase([id]);
			expect(await store().photographBytes(id, two.id, 'full')).toBeUndefined();
			expect((await add(id)).state).toBe('gone');
		});

		test('with a key they are sealed: who has only the database sees none', async () => {
			const answersKey = Buffer.alloc(32, 5).toString('base64');
			const sealed = await openStore(await open(), 'example.co.uk', { answersKey });
			const { id } = await keep();
			const one = samePhotograph();
			await sealed.recordEvent(id, added, NOON, { photograph: one });
			expect(Buffer.from((await sealed.photographBytes(id, one.id, 'full')) ?? [])).toEqual(full);
			await sealed.close();
			const stored = Buffer.from((await store().photographBytes(id, one.id, 'full')) ?? []);
			expect(stored.includes(full.subarray(0, 16))).toBe(false);
			expect(stored.length).toBeGreaterThan(full.length);
		});

		test('one that is added or removed is a change of its enquiry, which is due for the second copy; one that is gone is not copied', async () => {
			const copying = await openStore(await open(), 'example.co.uk', { makesCopies: true });
			const { id, reference } = await keep();
			const one = photograph();
			const due = () => copying.referencesToCopy();
			await copying.recordEvent(id, added, NOON, { photograph: one });
			expect(await due()).toEqual([reference]);
			const copied = await copying.photographToCopy(one.id);
			expect(copied).toMatchObject({
				enquiryId: id,
				subject: 'boiler',
				addedAt: NOON,
				width: 40,
				height: 30,
			});
			expect(Buffer.from(copied?.full ?? [])).toEqual(one.full);
			expect(await Array.fromAsync(copying.photographNames())).toEqual([{ id: one.id, reference }]);
			const until = Date.now() + MINUTE_MS;
			const change = await copying.claimCopy(reference, { id: 'ours', until });
			await copying.recordEvent(
				id,
				{ kind: 'photograph-removed', by: { who: 'visitor' }, data: { photograph: one.id } },
				NOON,
			);
			// The change that was being copied meanwhile is not the last one.
			if (change)
				expect(await copying.markDelivered(change, NOON, { hasAnswers: true })).toBe(false);
			expect(await due()).toEqual([reference]);
			expect(await copying.photographToCopy(one.id)).toBeUndefined();
			await copying.erase([id]);
			expect(await due()).toEqual([reference]);
			expect(await copying.enquiryToCopy(reference)).toBeUndefined();
			expect(await copying.saveRecoveredPhotograph(copied as NonNullable<typeof copied>)).toBe(
				false,
			);
			await copying.close();
		});

		test('one that comes back from the second copy is there once, byte for byte', async () => {
			const { id } = await keep();
			const lost = {
				id: randomUUID(),
				enquiryId: id,
				subject: 'loft',
				addedAt: NOON,
				width: 4,
				height: 3,
				full,
				preview,
			};
			expect(await store().saveRecoveredPhotograph(lost)).toBe(true);
			expect(await store().saveRecoveredPhotograph(lost)).toBe(false);
			expect(await store().photographsOf(id)).toEqual([
				{
					id: lost.id,
					subject: 'loft',
					addedAt: NOON,
					width: 4,
					height: 3,
					byteCount: full.length + preview.length,
				},
			]);
			expect(Buffer.from((await store().photographBytes(id, lost.id, 'full')) ?? [])).toEqual(full);
		});
	});
}
