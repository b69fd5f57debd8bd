/**
 * The contract for finding what a person sent: the office's search, "wrote before", and the command
 * line's people. Part of ./store.contract.ts.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { emailTerm } from '#enquiries/answers/person-terms.ts';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { Database } from '../database.ts';
import type { InvalidEnquiry } from '../rows.ts';
import type { Store } from '../store.ts';
import { keepEnquiry, NOON, type newEnquiry } from './fixtures.ts';

const REFERENCE = '7041-3QXD-A';

/** What an enquiry says, what is typed that finds it, and what is typed that does not. */
const searches: readonly (readonly [
	answers: Readonly<Record<string, string>>,
	finds: readonly string[],
	not?: readonly string[],
])[] = [
	[
		{ fullName: 'Mrs Siân O’Neill-Jones' },
		['sian', 'Siân', 'oneill', "O'Neill", 'o neill', 'ONEILL sia', 'Mr & Mrs Neill-Jones'],
		['ian', 'neil sian bob', '%', '_', 's_an', 's%n', "' OR 1=1 --", '\\', 'a', '', '   '],
	],
	[{ fullName: 'Łukasz Weiß' }, ['lukasz', 'ŁUKASZ', 'weiss', 'Weiß Łukasz']],
	[{ fullName: '王 小明' }, ['王小明', '小明'], ['李']],
	[{ fullName: 'محمد علي' }, ['مُحَمَّد'], ['أحمد']],
	[{ fullName: 'Jo Ng' }, ['Jo Ng', 'Mrs Ng'], ['n', 'g']],
	[{ fullName: '3 Rivers Housing Eco4U' }, ['3 rivers', 'eco4u']],
	[
		{ phone: '0113 496 0142' },
		[
			'0113–496–0142',
			'+44 (0)113 496 0142',
			'Tel: 0113 496 0142 ext 4',
			'\u202a01134960142\u202c',
			'0113 496',
			'0142',
			'0044 113 4960',
			'0113, 496, 142',
			'oh double 1 3 496 oh142',
			'hopper 0142',
		],
		['0113 496 0143', '42', 'brown 0142'],
	],
	[{ phoneNumber: '٠٧٧٠٠ ٩٠٠١٢٣' }, ['07700 900123', '+44 7700 900123']],
	[
		{ description: 'Ring my daughter on 07700-900555, not me: HG1 2AB. In Hull, for 12 panels.' },
		['07700 900555', '0555', 'HG1 2AB', 'hg12ab', 'Hopper HG1'],
		['daughter', 'hull', 'panels', 'HG2'],
	],
	[
		{ email: 'Grace.H_opper@haulage.example' },
		['GRACE.H', 'Grace <grace.h_opper@haulage.example>.', 'haulage', '@haulage'],
		['grace.hXopper@haulage.example', 'grace%@haulage', 'r@haulage'],
	],
	[
		{ address: 'Flat 2, 14 St John’s Road\nLeeds LS8 2AB' },
		['st johns', '14 st john', 'ls82ab', 'LS8 2AB, Leeds', 'Hopper LS8-2AB', '14 ls8'],
		['14', 'LS8 2AC', 'york'],
	],
	[
		{},
		[
			'70413qxda',
			'7O4I 3QXD A',
			'7041-3Q',
			`Grace, Leeds: Message [${REFERENCE}]`,
			`hopper${' '.repeat(10_000)}`,
		],
		['7041-3QXD-B', 'x'.repeat(10_000), 'ab '.repeat(5_000), '%'.repeat(10_000)],
	],
	[{ healthCondition: 'asthma 98765' }, [], ['asthma', '98765']],
];

/** Defines the tests. `store` returns the open store, and `open` opens its database again. */
export function personContract(store: () => Store, open: () => Database | Promise<Database>): void {
	/** Runs a statement as somebody with a database client would. */
	async function change(statement: string): Promise<void> {
		const opened = await open();
		await opened.transaction((query) => query(statement));
		await opened.close();
	}

	const keep = (change: Parameters<typeof newEnquiry>[0] = {}) => keepEnquiry(store(), change);
	/** Of a person with no answer in common with Grace. */
	const keepOther = (answers: Record<string, string> = {}) =>
		keep({
			form: 'funding',
			answers: { phone: '', phoneNumber: '07700 900999', email: 'bob@example.org', ...answers },
		});
	const referencesOf = (enquiries: readonly Enquiry[]) =>
		enquiries.map(({ reference }) => reference);
	const search = async (typed: string) => referencesOf(await store().search(typed));
	const othersBySender = async (enquiry: Enquiry) =>
		referencesOf(await store().othersBySender(enquiry));

	describe('the office’s search', () => {
		for (const [answers, finds, not = []] of searches)
			test(`of ${JSON.stringify(answers)} finds by what is said and copied`, async () => {
				await keep({ reference: REFERENCE, answers: { phone: '07700 900999', ...answers } });
				for (const [fullName, phone] of [
					['Bob Brown', '01134960143'],
					['Joan Nguli', '07700 900001'],
					['李', '0142 900 2222'],
				] as const)
					await keep({
						answers: { fullName, phone, email: 'bob@example.com', description: fullName },
					});
				const found = async (typed: string) => (await search(typed)).includes(REFERENCE);
				for (const typed of finds) expect(await found(typed), typed).toBe(true);
				for (const typed of not) expect(await found(typed), typed).toBe(false);
			});

		test('finds two letters as a whole name alone', async () => {
			const { reference } = await keep({ answers: { fullName: 'Jo Ng' } });
			await keep({ answers: { fullName: 'Ann Nguli', description: 'Later.' } });
			expect(await search('ng')).toEqual([reference]);
		});

		test('finds five at most, the latest first, also those from long ago', async () => {
			for (let day = 0; day < 7; day += 1) {
				await keep({ receivedAt: NOON + day * DAY_MS, answers: { description: `${day}` } });
				if (day === 3) await change('UPDATE last_place SET place = 100000');
			}
			const found = await store().search('hopper');
			expect(found.map(({ answers }) => answers.description)).toEqual(['6', '5', '4', '3', '2']);
		});

		test('finds a corrected enquiry by its new answers alone', async () => {
			const { id, reference } = await keep();
			const answers = { fullName: 'Ada Lovelace', phone: '07700 900456', email: 'ada@example.com' };
			const corrected = { kind: 'corrected', by: { who: 'visitor' } } as const;
			await store().recordEvent(id, corrected, NOON, { answers });
			const later = await keep({ answers: { email: 'x@example.com', phone: '+447700900456' } });
			expect(await search('lovelace 0456')).toEqual([reference]);
			expect(await search('0142')).toEqual([]);
			expect(await othersBySender(later)).toEqual([reference]);
			expect(await othersBySender(await keep())).toEqual([]);
		});

		test('finds nothing by answers that were cleared', async () => {
			const { id, reference } = await keep({ answers: { description: 'Ring 07700 900555.' } });
			await store().clearAnswers([id], ['description'], NOON);
			expect(await search('0555')).toEqual([]);
			expect(await search('hopper')).toEqual([reference]);
		});
	});

	describe('who wrote besides', () => {
		test.each([
			['the phone number', { phone: '+44 (0)113 496-0142' }],
			['the e-mail address', { email: 'GRACE@Example.org' }],
			['the postal address', { address: '1, High St. LEEDS ls8 2ab' }],
		])('is recognised by %s, however it is written', async (_what, answers) => {
			const before = await keep({ answers: { address: '1 High St, Leeds, LS82AB' } });
			await keepOther({ email: 'carol@example.org', phoneNumber: '07700 900888' });
			expect(await othersBySender(await keepOther(answers))).toEqual([before.reference]);
		});

		test.each([
			['%', '1 Mill Lane, Leeds'],
			['Flat 12, Mill Lane', 'Flat 1, 2 Mill Lane'],
		])('the address “%s” is not “%s”', async (address, other) => {
			const one = await keep({ answers: { address } });
			const next = await keepOther({ address: other });
			expect([await othersBySender(one), await othersBySender(next)]).toEqual([[], []]);
		});

		test('is listed with the latest first, without what is held back or was erased', async () => {
			const write = (count: number, quarantined?: string) =>
				keep({ receivedAt: NOON + count, answers: { description: `${count}` }, quarantined });
			const [first, second, third] = [await write(0), await write(1), await write(2)];
			const erased = await write(3);
			await write(4, 'too fast');
			const last = await write(5);
			await store().erase([erased.id]);
			expect(await othersBySender(last)).toEqual(referencesOf([third, second, first]));
			expect(await othersBySender(second)).toEqual(referencesOf([last, third, first]));
		});

		test('is nobody for an enquiry without number and addresses', async () => {
			const none = { phone: '', phoneNumber: '', email: '' };
			await keep({ answers: none });
			expect(
				await othersBySender(await keep({ answers: { ...none, description: 'Two.' } })),
			).toEqual([]);
		});
	});

	describe('all that a person sent', () => {
		const grace = [emailTerm('Grace@Example.org')];
		async function found(terms: readonly string[] = grace) {
			const invalid: InvalidEnquiry[] = [];
			const enquiries = await Array.fromAsync(
				store().find({ terms }, (one) => void invalid.push(one)),
			);
			return { read: referencesOf(enquiries), invalid: invalid.map(({ reference }) => reference) };
		}

		let hers: Enquiry;
		beforeEach(async () => {
			hers = await keep();
			await keepOther({ description: 'Grace has 0113 496 0142.' });
		});

		test('is found by each term, held back or not, the oldest first', async () => {
			const again = await keep({ quarantined: 'too fast', answers: { description: 'Again.' } });
			const both = { read: [hers.reference, again.reference], invalid: [] };
			expect(await found()).toEqual(both);
			expect(await found(['01134960142'])).toEqual(both);
			expect(await found([emailTerm('grace@example.or')])).toEqual({ read: [], invalid: [] });
		});

		test('is found where its answers cannot be read', async () => {
			await change(`UPDATE enquiry SET answers = 'Grace' WHERE id = '${hers.id}'`);
			expect(await found()).toEqual({ read: [], invalid: [hers.reference] });
		});
	});
}
