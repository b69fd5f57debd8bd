/** Councils: found by name, and spoken of in the past once the list is old. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { councilSentence, findCouncils } from './council-sentences.ts';

const { councils, asOf } = content.councils;
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
