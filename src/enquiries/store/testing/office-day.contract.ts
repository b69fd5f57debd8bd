/**
 * The contract for the office's day: its devices, its counts, its search. Part of
 * ./store.contract.ts.
 */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import type { Store } from '../store.ts';
import { NOON, newEnquiry } from './fixtures.ts';

const TODAY = '2026-11-20';

/** Defines the tests. `store` returns the open store. */
export function officeDayContract(store: () => Store): void {
	describe('the office’s day', () => {
		const open = (hash: string, openedAt = NOON, day = TODAY) =>
			store().openOfficeDevice({
				hash,
				day,
				mailbox: 'office@example.co.uk',
				letter: 'digest',
				browser: 'x',
				codeTag: 't',
				openedAt,
			});

		test('tries at the same time are counted one by one, and no more than there may be', async () => {
			const counted = await Promise.all(
				Array.from({ length: 40 }, () => store().countOfficeAct(TODAY, 'tries', '', 10)),
			);
			expect(counted.filter((one) => one !== undefined).sort((one, other) => one - other)).toEqual([
				1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
			]);
			await store().takeBackOfficeAct(TODAY, 'tries', '');
			expect(await store().countOfficeAct(TODAY, 'tries', '', 10)).toBe(10);
			expect(await store().officeCounts(TODAY)).toEqual({ tries: 10 });
		});

		test('a lock is found until its time is over, the first one stored, and unlocking counts wrong codes anew on that day alone', async () => {
			const lock = {
				lockedAt: NOON,
				lockedUntil: NOON + 12 * HOUR_MS,
				mailbox: 'office@example.co.uk',
				letter: 'digest',
				browser: 'Firefox on Windows',
			} as const;
			await store().lockOffice(lock);
			await store().lockOffice({ ...lock, letter: 'enquiry' });
			for (const day of [TODAY, '2026-11-19']) await store().countOfficeAct(day, 'tries', '', 10);
			await store().countOfficeAct(TODAY, 'unlocks', '', 5);
			for (const [at, found] of [
				[NOON - 1, undefined],
				[NOON, lock],
				[NOON + 12 * HOUR_MS - 1, lock],
				[NOON + 12 * HOUR_MS, undefined],
			] as const)
				expect(await store().officeLock(at)).toEqual(found);
			await store().forgetOfficeDays(TODAY, '2026-11-13');
			expect(await store().officeLock(NOON)).toEqual(lock);
			await store().unlockOffice(TODAY);
			expect(await store().officeLock(NOON)).toBeUndefined();
			expect(await store().officeCounts(TODAY)).toEqual({ unlocks: 1 });
			expect(await store().officeCounts('2026-11-19')).toEqual({ tries: 1 });
			await store().lockOffice(lock);
			await store().forgetOfficeDays('2026-11-21', '2026-11-14');
			expect(await store().officeLock(NOON)).toBeUndefined();
		});

		test('the thirteenth device ends the one on which nothing was pressed for longest', async () => {
			for (let one = 1; one <= 12; one += 1) await open(`device ${one}`, NOON + one);
			await store().noteOfficePress('device 1', NOON + 100);
			await open('device 13', NOON + 13);
			const still = (await store().officeDevices(TODAY)).map(({ hash }) => hash);
			expect(still).toHaveLength(12);
			expect(still).not.toContain('device 2');
		});

		test('whose number was dialled on a device is known, until that enquiry is erased', async () => {
			await open('a device');
			const arrival = newEnquiry();
			await store().save(arrival, []);
			const [{ id = '' } = {}] = await Array.fromAsync(store().find());
			await store().noteOfficeRing('a device', id, NOON + 5);
			expect(await store().officeDevice('a device')).toMatchObject({
				rings: id,
				ringsSince: NOON + 5,
			});
			await store().erase([id]);
			expect((await store().officeDevice('a device'))?.rings).toBeUndefined();
		});

		test('devices of another day are gone, whichever way the clock went, and one that was ended is not found', async () => {
			await open('a device');
			await open('another');
			await store().endOfficeDevices(NOON, 'another');
			expect(await store().officeDevice('another')).toBeUndefined();
			expect(await store().officeDevice('a device')).toMatchObject({
				hash: 'a device',
				day: TODAY,
				pressedAt: NOON,
			});
			await store().forgetOfficeDays('2026-11-19', '2026-11-13');
			expect(await store().officeDevice('a device')).toBeUndefined();
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
