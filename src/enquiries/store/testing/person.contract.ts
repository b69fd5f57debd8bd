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
import { NOON, newEnquiry } from './fixtures.ts';

type Answers = Readonly<Record<string, string>>;

const REFERENCE = '7041-3QXD-A';

/** What an enquiry says, what is typed that finds it, and what is typed that does not. */
const searches: readonly (readonly [
	answers: Answers,
	finds: readonly string[],
	not?: readonly string[],
])[] = [
	[
		{ fullName: 'Siân O’Neill-Jones' },
		[
			'sian',
			'Siân',
			'oneill',
			"O'Neill",
			'neill',
			'o neill',
			'jones',
			'ONEILL sia',
			'Mrs Neill-Jones',
		],
		['ian', 'neil sian bob', '%', '_', 's_an', 's%n', "' OR 1=1 --", '\\', 'a', '', '   '],
	],
	[{ fullName: 'Łukasz Wójcik' }, ['lukasz', 'ŁUKASZ', 'wojcik', 'Wójcik Łukasz']],
	[{ fullName: 'Llŷr ap Rhŷs' }, ['llyr', 'Llŷr', 'rhys', 'LLYR AP RHYS'], ['hys']],
	[{ fullName: 'Søren Weiß' }, ['soren', 'Søren', 'weiss', 'WEISS']],
	[{ fullName: 'Nguyễn Thị Đào' }, ['nguyen', 'dao nguyen']],
	[{ fullName: '王 小明' }, ['王小明', '王 小明', '小明', '王'], ['李']],
	[{ fullName: 'محمد علي' }, ['محمد', 'علي', 'محمد علي', 'مُحَمَّد'], ['أحمد']],
	[{ fullName: 'Jo Ng' }, ['Jo Ng', 'ng', 'Mrs Ng', 'NG JO', 'jo'], ['n', 'g']],
	[{ fullName: 'Mary Day' }, ['Mrs Day', 'day']],
	[
		{ fullName: 'Mrs Grace Hopper' },
		[
			'Mrs Hopper',
			'Mr & Mrs Hopper',
			'hopper, grace',
			'G Hopper',
			'Dr Hopper',
			'hop',
			'Hopper\u200b',
		],
		['G'],
	],
	[{ fullName: 'Anne-Marie MacDonald' }, ['annemarie', 'marie', 'anne mac']],
	[{ fullName: '3 Rivers Housing Eco4U' }, ['3 rivers', 'eco4u', 'housing 3']],
	[
		{ phone: '0113 496 0142' },
		[
			'0113 496-0142',
			'0113–496–0142',
			'0113\u2011496\u20110142',
			'+44 113 496 0142',
			'+44 (0)113 496 0142',
			'0044 113 496 0142',
			'01134960142',
			'tel 0113 496 0142',
			'Tel: 0113 496 0142',
			'0113 496 0142 (evenings)',
			'0113 496 0142 ext 4',
			'0113 496 0142 x4',
			'📞 0113 496 0142 ask for Jo',
			'\u202a01134960142\u202c',
			'0113 496',
			'496 0142',
			'0142 (evenings)',
			'0142 ext 4',
			'ends 0142',
			'142',
			'hopper 0142',
		],
		['0113 496 0143', '42', 'brown 0142'],
	],
	[{ phone: '+44 (0)7700 900123 after six' }, ['07700 900123', '0123', '+44 7700 900123']],
	[{ phoneNumber: '٠٧٧٠٠ ٩٠٠١٢٣' }, ['07700 900123']],
	[
		{ description: 'Ring my daughter on 07700-900555, not me: HG1 2AB. In Hull, for 12 panels.' },
		['07700 900555', '0555', 'HG1 2AB', 'hg12ab', 'HG1', 'Hopper HG1'],
		['daughter', 'hull', 'panels', 'HG2'],
	],
	[{ description: 'Price for 12 panels? LS6' }, ['LS6', 'ls6 hopper']],
	[
		{ email: 'Grace.H_opper@haulage.example' },
		[
			'grace.h_opper@haulage.example',
			'GRACE.H',
			'mailto:grace.h_opper@haulage.example',
			'Grace <grace.h_opper@haulage.example>.',
			'haulage',
			'haulage.example',
			'@haulage',
		],
		['grace.hXopper@haulage.example', 'grace%@haulage', 'r@haulage'],
	],
	[
		{ address: 'Flat 2, 14 St John’s Road\nLeeds LS8 2AB' },
		[
			'st johns',
			'St John’s Road',
			'14 st john',
			'leeds',
			'ls82ab',
			'LS8 2AB, Leeds',
			'LS8',
			'Hopper LS8-2AB',
			'14 ls8',
		],
		['14', 'LS8 2AC', 'york'],
	],
	[
		{},
		[
			REFERENCE,
			'70413qxda',
			'7O4I 3QXD A',
			'[7041–3qxd–a]',
			'7041-3Q',
			'7041',
			`Grace, Leeds: Message [${REFERENCE}]`,
			`hopper${' '.repeat(10_000)}`,
		],
		['7041-3QXD-B', 'x'.repeat(10_000), 'ab '.repeat(5_000), '%'.repeat(10_000)],
	],
	[{ healthCondition: 'asthma 98765' }, [], ['asthma', '98765']],
];

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
				for (const typed of finds)
					expect([typed, await search(typed)]).toEqual([
						typed,
						expect.arrayContaining([REFERENCE]),
					]);
				for (const typed of not)
					expect([typed, await search(typed)]).toEqual([
						typed,
						expect.not.arrayContaining([REFERENCE]),
					]);
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

		test('finds nothing by answers that were cleared or erased', async () => {
			const { id, reference } = await keep({ answers: { description: 'Ring 07700 900555.' } });
			await store().clearAnswers([id], ['description'], NOON);
			expect(await search('0555')).toEqual([]);
			expect(await search('hopper')).toEqual([reference]);
			await store().erase([id]);
			expect(await search('hopper')).toEqual([]);
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
			['1 Mill_Lane, Leeds', '1 Mill4Lane, Leeds'],
			['Flat 12 Mill Lane', 'Flat 1/2 Mill Lane'],
			['Flat 12, Mill Lane', 'Flat 1, 2 Mill Lane'],
		])('the address “%s” is not “%s”', async (address, other) => {
			for (const [one, next] of [
				[address, other],
				[other, address],
			] as const) {
				await keep({ answers: { address: one, description: one } });
				expect(await othersBySender(await keepOther({ address: next }))).toEqual([]);
				for (const { id } of await Array.fromAsync(store().find())) await store().erase([id]);
			}
		});

		test('is listed with the latest first, without what is held back or was erased', async () => {
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
			const both = [hers.reference, again.reference];
			expect(await found()).toEqual({ read: both, invalid: [] });
			expect(await found(['01134960142'])).toEqual({ read: both, invalid: [] });
			expect(await found([emailTerm('grace@example.or')])).toEqual({ read: [], invalid: [] });
			await store().erase([hers.id]);
			expect((await found()).read).toEqual([again.reference]);
		});

		test('is found where its answers cannot be read', async () => {
			await change(`UPDATE enquiry SET answers = 'Grace' WHERE id = '${hers.id}'`);
			expect(await found()).toEqual({ read: [], invalid: [hers.reference] });
		});

		test('is found page by page', async () => {
			for (let count = 0; count < 510; count += 1)
				await store().save(newEnquiry({ answers: { description: `${count}` } }), []);
			const { read } = await found();
			expect(read).toHaveLength(511);
			expect(new Set(read).size).toBe(511);
		});
	});
}
