/** What the check says to landlords and tenants: the law of their nation, and the letter. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { LIVE_DAY } from '#estimate/testing.ts';
import type { CheckAnswers } from '#forms/home/check-state.ts';
import { siteContent } from '#site/testing.ts';
import { checkData } from './check-data.ts';
import { resultFor } from './check-result.ts';
import type { LetHome } from './let-home.ts';

const data = checkData(siteContent);
const resultOf = (answers: Partial<CheckAnswers>, day = LIVE_DAY) =>
	resultFor(answers, { ...data, day });

const flat = { kind: 'flat', heatingSource: 'storage', homeOwnership: 'let' } as const;
const everything = (said: LetHome | undefined) =>
	[...(said?.points ?? []), ...(said?.more.points ?? [])].join(' ');
const saidTo = (answers: Partial<CheckAnswers>, day?: string) =>
	everything(resultOf({ ...flat, ...answers }, day).letHome);

test('until its letter is named a landlord reads every law that may hold, and where it is looked up', () => {
	const { letHome } = resultOf(flat);
	expect(letHome?.ask?.registers.map(({ link }) => link)).toEqual([
		'https://www.gov.uk/find-energy-certificate',
		'https://www.scottishepcregister.org.uk',
	]);
	for (const law of [
		'England and Wales today: E or better',
		'From 1 October 2030: C or better, with at most £10,000',
		'C for the fabric first, then for heating or smart readiness',
		'Parliament has not yet',
		'An exemption lasts ten years',
		'certificates were to change on 31 October 2026',
		'Scotland had no lowest letter',
		'Northern Ireland had no lowest letter',
	])
		expect(everything(letHome)).toContain(law);
});

test.each([
	['C', 'in England that is enough today, and from 1 October 2030'],
	['E', 'in England it may be let today, and is to reach C by 1 October 2030'],
	[
		'G',
		'in England it may not be let today without a registered exemption. It has to reach E, with at most £3,500',
	],
])('a home rated %s in England', (band, says) => {
	expect(saidTo({ band, postcode: 'LS6' })).toContain(`Its certificate says ${band}: ${says}`);
	expect(saidTo({ band, postcode: 'LS6' })).not.toContain('Scotland');
});

test('in Scotland its letter is said with no law of another nation', () => {
	const said = saidTo({ band: 'G', postcode: 'EH1' });
	expect(said).toContain('Its certificate says G. Scotland had no lowest letter');
	expect(said).not.toContain('2030');
	expect(resultOf({ ...flat, band: 'G', postcode: 'EH1' }).letHome?.rule).toBeUndefined();
});

test('from the day of a rule on it is the one of today', () => {
	expect(saidTo({ band: 'E', postcode: 'LS6' }, '2030-10-01')).toContain(
		'it may not be let today without a registered exemption. It has to reach C, with at most £10,000',
	);
	expect(saidTo({ band: 'C', postcode: 'LS6' }, '2030-10-01')).toContain('that is enough.');
});

test('whose income counts and whose the saving is stands there, and not a second time', () => {
	expect(saidTo({})).toMatch(
		/goes by the people who live there.+saving on the bill is theirs.+York/,
	);
	expect(resultOf(flat).assessment.situation).toBeUndefined();
});

test('where nothing is to be begun the heading is what the law asks, and with work that is worth it that work', () => {
	const headingOf = (answers: Partial<CheckAnswers>) =>
		resultOf({ ...flat, ...answers }).home?.plan.heading;
	expect(headingOf({ band: 'E' })).toBe('It is to reach C by 1 October 2030.');
	expect(headingOf({ band: 'F' })).toBe('It may not be let today without an exemption.');
	for (const answers of [{}, { band: 'C' }])
		expect(headingOf(answers)).toMatch(/^Say what the walls are/);
	expect(
		headingOf({ kind: 'semi', heatingSource: 'gas', walls: 'cavity', loft: 'none', band: 'E' }),
	).toMatch(/^Worth doing first/);
	expect(resultOf({ ...flat, band: 'E' }).home?.plan.text).toMatch(/^Say what the walls are/);
});

const rented = {
	kind: 'semi',
	heatingSource: 'gas',
	walls: 'cavity',
	loft: 'none',
	homeOwnership: 'no',
} as const;
const letterOf = (answers: Partial<CheckAnswers>) =>
	resultOf({ ...rented, ...answers }).rentedHome?.letter.text ?? '';

test('the letter names what fits with its price, who may pay, and where, and no name', () => {
	const letter = letterOf({});
	for (const part of [
		'Dear landlord,',
		'I rent a semi heated with gas from you',
		'- Loft insulation: £300 to £450',
		'The Warm Homes Local Grant may pay for most or all of the work. A landlord may have to pay part. The official page: https://',
		'is to say C or better',
		content.company.promises.freeSurvey ?? '',
	])
		expect(letter).toContain(part);
	expect(letter).toMatch(/Yours sincerely,$/);
	expect(letter).not.toContain('\n\n\n');
});

test('the letter says what the law asks of that certificate, and nothing of a law that is met', () => {
	expect(letterOf({ postcode: 'LS6', band: 'F' })).toMatch(
		/certificate says F\..* E or better today/,
	);
	expect(letterOf({ postcode: 'LS6', band: 'C' })).not.toMatch(/certificate|2030/);
});

test('a tenant of a home rated F is told of the council, and of nothing that only a boiler has', () => {
	const said = (answers: Partial<CheckAnswers>) => {
		const { whom, may } = resultOf({ ...rented, ...answers }).rentedHome ?? {};
		return [...(whom?.points ?? []), ...(may?.points ?? [])].join(' ');
	};
	expect(said({ band: 'F', postcode: 'LS6' })).toContain('private renting team');
	expect(said({ band: 'E', postcode: 'LS6' })).not.toContain('private renting team');
	expect(said({ band: 'F', postcode: 'EH1' })).not.toContain('private renting team');
	expect(said({})).toContain('radiators');
	expect(said({ heatingSource: 'storage' })).not.toContain('radiators');
});
