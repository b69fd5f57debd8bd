/** Councils: found by name, and spoken of in the past once the list is old. */
import { describe, expect, test } from 'vitest';
import { figureNotices } from './checks/estimates.ts';
import { councilSentence, findCouncils } from './councils.ts';
import { readCouncils, readEstimateFigures } from './read.ts';

const { councils, asOf } = readCouncils();
const leeds = findCouncils(councils, 'leeds')[0];

test('the list is of 357 councils on 19 August 2026', () => {
	expect([councils.length, asOf]).toEqual([357, '2026-08-19']);
});

test.each([
	['leeds', 'Leeds City Council'],
	['  CITY leeds', 'Leeds City Council'],
	['kings lynn', 'Borough Council of King'],
	['brighton & hove', 'Brighton and Hove'],
	['bournemouth', 'Bournemouth, Christchurch and Poole Council'],
	['york', 'York'],
])('%j finds %s', (typed, name) => {
	expect(
		findCouncils(councils, typed)
			.map((council) => council.name)
			.join('; '),
	).toContain(name);
});

test.each(['', '   ', 'zzz', 'eeds'])('%j finds none', (typed) => {
	expect(findCouncils(councils, typed)).toEqual([]);
});

test('45 days later the words are in the past, with the day', () => {
	if (!leeds) throw new Error('Leeds is not in the list.');
	expect(councilSentence({ ...leeds, state: 'live' }, asOf, '2026-10-03')).toBe(
		'Leeds City Council is open to applications, as of 19 August 2026.',
	);
	expect(councilSentence({ ...leeds, state: 'paused' }, asOf, '2026-10-04')).toBe(
		'Leeds City Council was paused and took no applications on 19 August 2026.',
	);
});

describe('the content check', () => {
	const content = { figures: readEstimateFigures(), councils: readCouncils() };

	test.each([
		['2026-08-30', undefined],
		['2026-08-31', 'gasPrice holds until 30 September 2026, for 30 days more. Then it makes no pounds.'],
		['2026-09-30', 'gasPrice holds until 30 September 2026, which is today. Then it makes no pounds.'],
		[
			'2026-10-01',
			'gasPrice held until 30 September 2026. Since then it makes no pounds. Take today’s from https://www.ofgem.gov.uk/energy-price-cap, and change value, checked and until in content/estimate/figures.yaml.',
		],
	])('on %s says of a price: %s', (today, notice) => {
		expect(figureNotices(content, today).find((line) => line.startsWith('gasPrice'))).toBe(notice);
	});

	test.each([
		['2026-08-20', undefined],
		['2026-09-10', /After 3 October 2026 pages say “was”/],
		['2026-11-22', /what each council’s scheme was/],
	])('on %s says of the councils: %s', (today, notice) => {
		const line = figureNotices(content, today).find((one) => one.startsWith('councils'));
		if (notice) expect(line).toMatch(notice);
		else expect(line).toBeUndefined();
	});
});
