/**
 * The contract for the office: its sessions, its counts, its search. Part of
 * ./store.contract.ts.
 */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import { DEVICE_MARK_MS, STRANGERS } from '../office-sessions.ts';
import type { Store } from '../store.ts';
import { NOON, newEnquiry } from './fixtures.ts';

const TODAY = '2026-11-20';

/** Defines the tests. `store` returns the open store. */
export function officeDayContract(store: () => Store): void {
	describe('the office', () => {
		const open = (hash: string, device = 'a mark', openedAt = NOON) =>
			store().openOfficeSession({
				hash,
				day: TODAY,
				device,
				browser: 'x',
				codeTag: 't',
				openedAt,
			});
		const claim = (whose: string, at = NOON) => store().claimOfficeCode(whose, at);

		test('of codes at the same time ten are compared; then one more after a minute, five, fifteen, and fifteen', async () => {
			const claims = await Promise.all(Array.from({ length: 40 }, () => claim(STRANGERS)));
			expect(claims.flatMap((one) => ('count' in one ? one.count : [])).sort()).toHaveLength(10);
			expect(claims.filter((one) => 'waitUntil' in one)[0]).toEqual({
				waitUntil: NOON + MINUTE_MS,
			});
			let at = NOON;
			for (const minutes of [1, 5, 15, 15]) {
				const waitUntil = at + minutes * MINUTE_MS;
				expect(await claim(STRANGERS, waitUntil - 1)).toEqual({ waitUntil });
				at = waitUntil;
				expect(await claim(STRANGERS, at)).toHaveProperty('count');
			}
		});

		test('a device’s wrong codes are no stranger’s; a right one, or a clock set back, ends a wait', async () => {
			for (let count = 0; count < 11; count += 1) await claim(STRANGERS);
			expect(await claim('a mark')).toEqual({ count: 1 });
			expect(await claim(STRANGERS, NOON - HOUR_MS)).toHaveProperty('count');
			await store().forgetWrongCodes(STRANGERS);
			expect(await claim(STRANGERS)).toEqual({ count: 1 });
		});

		test('acts at the same time are counted one by one, and no more than there may be', async () => {
			const counted = await Promise.all(
				Array.from({ length: 20 }, () => store().countOfficeAct(TODAY, 'erasures', '', 5)),
			);
			expect(counted.filter((one) => one !== undefined).sort()).toEqual([1, 2, 3, 4, 5]);
		});

		test('a device is known after it has signed in, for 400 days, and the twenty-first makes the first unknown', async () => {
			for (let one = 0; one <= 20; one += 1)
				await open(`session ${one}`, `mark ${one}`, NOON + one);
			expect(await store().isOfficeDevice('mark 0')).toBe(false);
			expect(await store().isOfficeDevice('mark 1')).toBe(true);
			await claim('mark 1');
			await store().forgetOfficeDays(TODAY, NOON + 1 + DEVICE_MARK_MS);
			expect(await claim('mark 1')).toEqual({ count: 2 });
			await store().forgetOfficeDays(TODAY, NOON + 2 + DEVICE_MARK_MS);
			expect(await store().isOfficeDevice('mark 1')).toBe(false);
			expect(await claim('mark 1')).toEqual({ count: 1 });
		});

		test('whose number was dialled in a session is known, until that enquiry is erased', async () => {
			await open('a session');
			const arrival = newEnquiry();
			await store().save(arrival, []);
			const [{ id = '' } = {}] = await Array.fromAsync(store().find());
			await store().noteOfficeRing('a session', id, NOON + 5);
			expect(await store().officeSession('a session')).toMatchObject({
				rings: id,
				ringsSince: NOON + 5,
			});
			await store().erase([id]);
			expect((await store().officeSession('a session'))?.rings).toBeUndefined();
		});

		test('sessions of another day are gone, whichever way the clock went; one that was ended is not found, or all', async () => {
			for (const hash of ['one', 'other', 'third']) await open(hash);
			await store().endOfficeSessions(NOON, 'one');
			expect(await store().officeSession('one')).toBeUndefined();
			expect((await store().officeSessions(TODAY)).map(({ hash }) => hash)).toEqual([
				'other',
				'third',
			]);
			await store().endOfficeSessions(NOON);
			expect(await store().officeSessions(TODAY)).toEqual([]);
			await open('fourth');
			await store().forgetOfficeDays('2026-11-19', NOON);
			expect(await store().officeSession('fourth')).toBeUndefined();
		});

		test.each([
			['the beginning of a name’s words', 'oneil', true],
			['both names, in any order', 'ONEILL sia', true],
			['the last digits of a number', '0142', true],
			['a number in another spelling', '+44 (0)113 496-0142', true],
			['the reference without its dashes', '', true],
			['the part behind an apostrophe', 'neill', true],
			['the middle of a word', 'ian', false],
			['other digits', '4961', false],
			['too little', 'on', false],
			['too few digits', '142', false],
			['a wildcard', '%%%%%%', false],
		])('is searched by %s', async (_what, typed, isFound) => {
			const arrival = newEnquiry({
				answers: { fullName: 'Siân O’Neill', phone: '0113 496 0142', description: 'Cold.' },
			});
			await store().save(arrival, []);
			await store().save(
				newEnquiry({
					answers: { fullName: 'Bob Brown', phone: '07700 900999', description: 'Hot.' },
				}),
				[],
			);
			const found = await store().search(
				typed || arrival.reference.replaceAll('-', '').toLowerCase(),
			);
			expect(found.map(({ reference }) => reference)).toEqual(isFound ? [arrival.reference] : []);
		});

		const inSubject = 'Siân O’Neill, Leeds: Message [7K3M-9QXD-4]';
		test.each([
			[{ fullName: 'Łukasz Wójcik' }, ['lukasz', 'ŁUKASZ', 'wojcik', 'Wójcik Łukasz']],
			[{ fullName: 'Søren Ågård' }, ['soren', 'soeren', 'Søren', 'agard', 'aagaard']],
			[{ fullName: 'Jürgen Weiß' }, ['weiss', 'Weiß', 'jurgen', 'juergen weiss']],
			[{ fullName: 'Juergen Weiss' }, ['Jürgen Weiß']],
			[{ fullName: 'Ayşe Isık' }, ['isik', 'ayse ISIK']],
			[{ fullName: 'Æthelstan Đoković' }, ['aethelstan', 'djokovic', 'dokovic', 'Đoko']],
			[{ fullName: 'Ġorġ Għawdex' }, ['ghawdex', 'gorg']],
			[{ fullName: 'Nguyễn Thị Đào' }, ['nguyen', 'dao nguyen']],
			[
				{ fullName: 'Mrs Grace Hopper' },
				[
					'Mrs Hopper',
					'Ms. Hopper',
					'Mr & Mrs Hopper',
					'Mr and Mrs Hopper',
					'hopper, grace',
					'G Hopper',
				],
			],
			[
				{ fullName: 'Grace Hopper' },
				['Mrs Hopper’s', 'the Hoppers', 'Cllr Hopper', 'G.Hopper', 'Dr Grace Hopper PhD'],
			],
			[{ fullName: 'Siân O’Neill-Jones' }, ['Mrs Neill-Jones', 'O’Neill Jones', 'jones']],
			[{ fullName: '3 Rivers Housing Eco4U' }, ['3 rivers', 'eco4u']],
			[{ fullName: 'Jo Ng' }, ['Jo Ng', 'ng', 'Mrs Ng', 'NG JO']],
			[{ fullName: '李伟' }, ['李伟', '李 伟', '李']],
			[{ fullName: '김 민준' }, ['김민준', '김 민준']],
			[
				{ fullName: 'Anne-Marie MacDonald' },
				['annemarie', 'marie', 'Mac Donald', 'anne marie mac donald'],
			],
			[{ fullName: 'Kanoaʻi Oʼneill' }, ['kanoai', 'oneill', 'O’Neill']],
			[
				{ phone: '0113 496 0142' },
				[
					'0113–496–0142',
					'0113\u2011496\u20110142',
					'Tel: 0113 496 0142',
					'0142 (evenings)',
					'\u202a01134960142\u202c',
					'0113 496 0142 ask for Jo',
					'ends 0142',
				],
			],
			[
				{ phone: 'Mob 07700 900123 (after six)' },
				['07700 900123', '0123', '+44 7700 900123 x4', '📞 07700 900123'],
			],
			[{ description: 'Ring my daughter on 07700-900555 not me' }, ['07700 900555', '0555']],
			[
				{ email: 'grace.hopper@example.org' },
				[
					'Grace.Hopper@Example.org',
					'grace.h',
					'mailto:grace.hopper@example.org',
					'Grace <grace.hopper@example.org>.',
				],
			],
			[{ address: '1 High St, Leeds LS8 2AB' }, ['ls82ab', 'LS8 2AB, Leeds', 'Hopper LS8 2AB']],
			[{}, [inSubject, '[7k3m–9qxd–4]', 'reference 7K3M 9QXD 4']],
		] as [Record<string, string>, string[]][])(
			'finds %o as it is said and written',
			async (answers, searches) => {
				const form = answers.address ? 'funding' : 'contact';
				const reference = '7K3M-9QXD-4';
				await store().save(
					newEnquiry({
						form,
						reference,
						answers: { fullName: 'Grace Hopper', phone: '07700 900999', ...answers },
					}),
					[],
				);
				for (const [name, phone] of [
					['Bob Brown', '01134960143'],
					['Joan Nguli', '07700 900001'],
					['李', '0142 900 2222'],
				] as const)
					await store().save(
						newEnquiry({ answers: { fullName: name, phone, description: name } }),
						[],
					);
				for (const typed of searches)
					expect([typed, (await store().search(typed)).map((found) => found.reference)]).toEqual([
						typed,
						expect.arrayContaining([reference]),
					]);
			},
		);

		test.each(['7K3M-9QXD-4', 'KMTX-QWZR-A', '7304-9518-2'])(
			'the reference %s is found however it is typed',
			async (reference) => {
				await store().save(newEnquiry({ reference }), []);
				for (const typed of [
					reference,
					reference.replaceAll('-', '').toLowerCase(),
					reference.replaceAll('-', ' '),
					reference.slice(0, 7),
				])
					expect((await store().search(typed)).map((found) => found.reference)).toEqual([
						reference,
					]);
			},
		);

		test('finds five at most, the latest first, what was corrected by its new words, and what was erased not at all', async () => {
			for (let day = 0; day < 7; day += 1)
				await store().save(
					newEnquiry({
						receivedAt: NOON + day * DAY_MS,
						answers: {
							fullName: 'Ada Byron',
							phone: `0113 496 01${40 + day}`,
							description: `${day}`,
						},
					}),
					[],
				);
			const found = await store().search('byron');
			expect(found.map(({ answers }) => answers.description)).toEqual(['6', '5', '4', '3', '2']);
			const [last, second] = found.map(({ id }) => id);
			await store().recordEvent(last ?? '', { kind: 'corrected', by: { who: 'visitor' } }, NOON, {
				answers: { fullName: 'Ada Lovelace' },
			});
			expect((await store().search('lovelace')).map(({ id }) => id)).toEqual([last]);
			await store().erase([second ?? '']);
			expect((await store().search('byron')).map(({ answers }) => answers.description)).toEqual([
				'4',
				'3',
				'2',
				'1',
				'0',
			]);
		});
	});
}
