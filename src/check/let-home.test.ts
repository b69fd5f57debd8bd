/** What the check says to landlords and tenants: the law of their nation, and the letter. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { LIVE_DAY } from '#estimate/testing.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { siteContent } from '#site/testing.ts';
import { checkData } from './check-data.ts';
import { resultFor } from './check-result.ts';

const data = checkData(siteContent);
const resultOf = (answers: Partial<CheckAnswers>, day = LIVE_DAY) =>
	resultFor(answers, { ...data, day });

const flat = { kind: 'flat', heatingSource: 'storage', homeOwnership: 'let' } as const;
const rented = {
	kind: 'semi',
	heatingSource: 'gas',
	walls: 'cavity',
	loft: 'none',
	homeOwnership: 'no',
} as const;

/** Everything that one reads of the law, and of what to do: points, folds and letter. */
function readBy(answers: Partial<CheckAnswers>, day?: string): string {
	const { letHome, rentedHome } = resultOf(answers, day);
	return [
		...(letHome ? [...letHome.points, ...letHome.more.points] : []),
		...(rentedHome
			? [...rentedHome.whom.points, ...rentedHome.may.points, rentedHome.letter.text]
			: []),
	].join(' ');
}

interface Reading {
	readonly says: readonly (string | RegExp)[];
	readonly saysNot?: readonly string[];
	readonly day?: string;
}

test.each<[reader: string, Partial<CheckAnswers>, Reading]>([
	[
		'a landlord who has named no letter reads every law that may hold',
		flat,
		{
			says: [
				'England and Wales today: E or better',
				'From 1 October 2030: C or better, with at most £10,000',
				'C for the fabric first, then for heating or smart readiness',
				'Parliament has not yet',
				'An exemption lasts ten years',
				'certificates were to change on 31 October 2026',
				'Scotland had no lowest letter',
				'Northern Ireland had no lowest letter',
				/goes by the people who live there.+saving on the bill is theirs.+York/,
			],
		},
	],
	[
		'a C in England is enough',
		{ ...flat, band: 'C', postcode: 'LS6' },
		{
			says: ['says C: in England that is enough today, and from 1 October 2030'],
			saysNot: ['Scotland'],
		},
	],
	[
		'an E in England has to become a C',
		{ ...flat, band: 'E', postcode: 'LS6' },
		{ says: ['says E: in England it may be let today, and is to reach C by 1 October 2030'] },
	],
	[
		'a G in England may not be let',
		{ ...flat, band: 'G', postcode: 'LS6' },
		{
			says: [
				'says G: in England it may not be let today without a registered exemption. It has to reach E, with at most £3,500',
			],
		},
	],
	[
		'a G in Scotland reads no law of another nation',
		{ ...flat, band: 'G', postcode: 'EH1' },
		{ says: ['Its certificate says G. Scotland had no lowest letter'], saysNot: ['2030'] },
	],
	[
		'an E from the day of the next rule on',
		{ ...flat, band: 'E', postcode: 'LS6' },
		{
			day: '2030-10-01',
			says: [
				'it may not be let today without a registered exemption. It has to reach C, with at most £10,000',
			],
		},
	],
	[
		'a C from that day on',
		{ ...flat, band: 'C', postcode: 'LS6' },
		{ day: '2030-10-01', says: ['that is enough.'] },
	],
	[
		'a tenant: what fits with its price, who may pay, where, the law, and no name',
		rented,
		{
			says: [
				'Dear landlord,',
				'I rent a semi heated with gas from you',
				'- Loft insulation: £300 to £450',
				'The Warm Homes Local Grant may pay for most or all of the work. A landlord may have to pay part. The official page: https://',
				'is to say C or better',
				content.company.promises.freeSurvey ?? '',
				'radiators',
				/Yours sincerely,$/,
			],
			saysNot: ['\n\n\n', 'private renting team'],
		},
	],
	[
		'a tenant of an F: the law of today, and the council',
		{ ...rented, band: 'F', postcode: 'LS6' },
		{ says: [/certificate says F\..* E or better today/, 'private renting team'] },
	],
	[
		'a tenant of an F in Scotland: no council of England',
		{ ...rented, band: 'F', postcode: 'EH1' },
		{ says: ['Dear landlord,'], saysNot: ['private renting team', '2030'] },
	],
	[
		'a tenant of a C: nothing of a law that is met',
		{ ...rented, band: 'C', postcode: 'LS6' },
		{ says: ['Dear landlord,'], saysNot: ['certificate says', '2030'] },
	],
	[
		'a tenant with storage heaters: nothing that only a boiler has',
		{ ...rented, heatingSource: 'storage' },
		{ says: ['heaters’ output'], saysNot: ['radiators'] },
	],
])('%s', (_reader, answers, { says, saysNot = [], day }) => {
	const read = readBy(answers, day);
	for (const words of says) expect(read).toMatch(words);
	for (const words of saysNot) expect(read).not.toContain(words);
});

test('until its letter is named there is where to look it up, and what is said once is not said above', () => {
	const { letHome, assessment } = resultOf(flat);
	expect(letHome?.ask?.registers.map(({ link }) => link)).toEqual([
		'https://www.gov.uk/find-energy-certificate',
		'https://www.scottishepcregister.org.uk',
	]);
	expect(assessment.situation).toBeUndefined();
	const none = resultOf({ ...flat, band: 'none' }).letHome;
	expect(none?.ask).toBeUndefined();
	expect(none?.points[0]).toBe(content.pages.check.plan.let.none);
});

test('where nothing is to be begun the heading is what the law asks, and with work that is worth it that work', () => {
	const headingOf = (answers: Partial<CheckAnswers>) =>
		resultOf({ ...flat, ...answers }).home?.plan.heading;
	expect(headingOf({ band: 'E' })).toBe('It is to reach C by 1 October 2030.');
	expect(headingOf({ band: 'F' })).toBe('It may not be let today without an exemption.');
	for (const answers of [{}, { band: 'C' }, { band: 'G', postcode: 'EH1' }])
		expect(headingOf(answers)).toMatch(/^Say what the walls are/);
	expect(
		headingOf({ kind: 'semi', heatingSource: 'gas', walls: 'cavity', loft: 'none', band: 'E' }),
	).toMatch(/^Worth doing first/);
	expect(resultOf({ ...flat, band: 'E' }).home?.plan.text).toMatch(/^Say what the walls are/);
});
