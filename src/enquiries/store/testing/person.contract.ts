/**
 * The contract for finding what a person sent, by the search terms. Part of ./store.contract.ts.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { emailTerm, phoneTerm } from '#enquiries/answers/person-terms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { Database } from '../database.ts';
import type { InvalidEnquiry } from '../rows.ts';
import type { Store } from '../store.ts';
import { NOON, newEnquiry } from './fixtures.ts';

/** Defines the tests. `store` returns the open store, and `open` opens its database again. */
export function personContract(store: () => Store, open: () => Database | Promise<Database>): void {
	/** Runs a statement as somebody with a database client would, or another version. */
	async function change(statement: string): Promise<void> {
		const opened = await open();
		await opened.transaction((query) => query(statement));
		await opened.close();
	}

	async function keep(change: Parameters<typeof newEnquiry>[0] = {}): Promise<Enquiry> {
		const arrival = newEnquiry(change);
		await store().save(arrival, []);
		const [enquiry] = await Array.fromAsync(store().find({ reference: arrival.reference }));
		if (!enquiry) throw new Error('The enquiry was not saved.');
		return enquiry;
	}
	/** Of somebody with no answer in common with Grace. */
	const keepOther = (answers: Record<string, string> = {}) =>
		keep({
			form: 'funding',
			answers: { phone: '', phoneNumber: '07700 900999', email: 'bob@example.org', ...answers },
		});
	const earlierThan = async (enquiry: Enquiry) =>
		(await store().earlierThan(enquiry)).map(({ reference }) => reference);

	describe('who wrote before', () => {
		test.each([
			['the phone number', { phone: '+44 (0)113 496-0142' }],
			['the e-mail address', { email: 'GRACE@Example.org' }],
			['the postal address', { address: '1, High St. LEEDS ls8 2ab' }],
		])('is recognised by %s, however it is written', async (_what, answers) => {
			const before = await keep({ answers: { address: '1 High St, Leeds, LS82AB' } });
			await keepOther({ email: 'carol@example.org', phoneNumber: '07700 900888' });
			expect(await earlierThan(await keepOther(answers))).toEqual([before.reference]);
		});

		test('is recognised by a number in a message, and not by one that is only mentioned now', async () => {
			const mentions = await keepOther({ description: 'Ring my mother on 0113 496 0142.' });
			const mentioned = await keep();
			expect(await earlierThan(mentioned)).toEqual([mentions.reference]);
			expect(
				await earlierThan(
					await keepOther({
						email: 'carol@example.org',
						phoneNumber: '07700 900888',
						description: 'Ring my mother on 0113 496 0142.',
					}),
				),
			).toEqual([]);
		});

		test('is recognised after thousands of enquiries', async () => {
			const before = await keep();
			await change('UPDATE last_place SET place = 100000');
			expect(await earlierThan(await keep({ answers: { description: 'Again.' } }))).toEqual([
				before.reference,
			]);
		});

		test.each([
			['%', '1 Mill Lane, Leeds'],
			['1 Mill_Lane, Leeds', '1 Mill4Lane, Leeds'],
			['Flat 12 Mill Lane', 'Flat 1/2 Mill Lane'],
			['Flat 12, Mill Lane', 'Flat 1, 2 Mill Lane'],
		])('the address “%s” is not “%s”', async (address, other) => {
			for (const [one, next] of [
				[address, other],
				[other, address],
			] as const) {
				await keep({ answers: { address: one, description: one } });
				expect(await earlierThan(await keepOther({ address: next }))).toEqual([]);
				for (const { id } of await Array.fromAsync(store().find())) await store().erase([id]);
			}
		});

		test('is listed with the latest first, without what is held back, was erased or came later', async () => {
			const sent: Enquiry[] = [];
			for (let count = 0; count < 6; count += 1)
				sent.push(
					await keep({
						receivedAt: NOON + count,
						answers: { description: `${count}` },
						quarantined: count === 4 ? 'too fast' : undefined,
					}),
				);
			const [first, second, third, erased] = sent as [Enquiry, Enquiry, Enquiry, Enquiry];
			const last = sent[5] as Enquiry;
			await store().erase([erased.id]);
			expect(await earlierThan(last)).toEqual(
				[third, second, first].map(({ reference }) => reference),
			);
			expect(await earlierThan(second)).toEqual([first.reference]);
		});

		test('is nobody for an enquiry without number and addresses', async () => {
			const none = { phone: '', phoneNumber: '', email: '' };
			await keep({ answers: none });
			expect(await earlierThan(await keep({ answers: { ...none, description: 'Two.' } }))).toEqual(
				[],
			);
		});
	});

	describe('all that a person sent', () => {
		const grace = [emailTerm('Grace@Example.org')];
		async function found(terms: readonly string[] = grace) {
			const invalid: InvalidEnquiry[] = [];
			const enquiries = await Array.fromAsync(
				store().find({ terms }, (one) => void invalid.push(one)),
			);
			return {
				read: enquiries.map(({ reference }) => reference),
				invalid: invalid.map(({ reference }) => reference),
			};
		}

		let hers: Enquiry;
		let his: Enquiry;
		beforeEach(async () => {
			hers = await keep();
			his = await keepOther();
		});

		test('is found by each term, held back or not, the oldest first', async () => {
			const again = await keep({ quarantined: 'too fast', answers: { description: 'Again.' } });
			const both = [hers.reference, again.reference];
			expect(await found()).toEqual({ read: both, invalid: [] });
			expect(await found([phoneTerm('01134960142')])).toEqual({ read: both, invalid: [] });
			expect(await found([emailTerm('grace@example.or')])).toEqual({ read: [], invalid: [] });
			await store().erase([hers.id]);
			expect((await found()).read).toEqual([again.reference]);
		});

		test('is found while its terms are not written, and by its address once they are', async () => {
			const bytes = store().isShared ? 'BYTEA' : 'BLOB';
			await keep({ answers: { address: '1 High St, Leeds' } });
			const later = await keepOther({ address: '1 High St, Leeds' });
			await change(`DELETE FROM search_term WHERE term = CAST('a1highstleeds' AS ${bytes})`);
			await change(`DELETE FROM search_term WHERE enquiry_id = '${hers.id}'`);
			await change('UPDATE enquiry SET terms_length = NULL');
			expect((await found()).read).toContain(hers.reference);
			expect(await earlierThan(later)).toEqual([his.reference]);
			expect(await store().prepareSearch()).toBe(4);
			expect(await store().prepareSearch()).toBe(0);
			expect(await earlierThan(later)).toHaveLength(2);
			expect((await found()).read).not.toContain(his.reference);
		});

		test('is found by answers that were changed by hand, at once and after their terms are written', async () => {
			await change(`UPDATE enquiry SET answers = REPLACE(answers, 'bob@', 'robert@')`);
			const robert = [emailTerm('robert@example.org')];
			expect((await found(robert)).read).toEqual([his.reference]);
			await store().prepareSearch();
			expect(await found(robert)).toEqual({ read: [his.reference], invalid: [] });
			expect((await store().search('robert@example.org')).map(({ id }) => id)).toEqual([his.id]);
			expect((await found([emailTerm('bob@example.org')])).read).toEqual([]);
		});

		test('may be what cannot be read, until that is corrected', async () => {
			await change(`UPDATE enquiry SET answers = 'Bob' WHERE id = '${his.id}'`);
			const perhapsHis = { read: [hers.reference], invalid: [his.reference] };
			expect(await found()).toEqual(perhapsHis);
			expect(await store().prepareSearch()).toBe(1);
			expect(await store().prepareSearch()).toBe(0);
			expect(await found()).toEqual(perhapsHis);
			await change(
				`UPDATE enquiry SET answers = '{"email":"bob@example.org"}' WHERE id = '${his.id}'`,
			);
			await store().prepareSearch();
			expect(await found()).toEqual({ read: [hers.reference], invalid: [] });
			expect((await found([emailTerm('bob@example.org')])).read).toEqual([his.reference]);
		});

		test('is found page by page while no terms are written', async () => {
			for (let count = 0; count < 510; count += 1)
				await store().save(newEnquiry({ answers: { description: `${count}` } }), []);
			await change('UPDATE enquiry SET terms_length = NULL');
			const { read } = await found();
			expect(read).toHaveLength(512);
			expect(new Set(read).size).toBe(512);
		});
	});
}
