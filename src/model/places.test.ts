/** Where a postcode is: by itself, and beside a council. */
import { expect, test } from 'vitest';
import { nationOfApplication } from '#forms/home/home-place.ts';
import { nationFor, OUTSIDE_UK } from './places.ts';

test.each([
	['LS8 2AB', 'England'],
	['G12', 'Scotland'],
	['CF10 1AA', 'Wales'],
	['BT1', 'Northern Ireland'],
	['JE2 3AB', OUTSIDE_UK],
	['GY1', OUTSIDE_UK],
	['IM1 1AA', OUTSIDE_UK],
	['SY10 1AA', undefined],
	['QQ1', undefined],
	['', undefined],
])('%s is in %s', (postcode, nation) => {
	expect(nationFor({ postcode })).toBe(nation);
});

test('a council decides where a postcode area crosses a border, and never where the postcode is outside', () => {
	expect(nationFor({ postcode: 'SY10', nation: 'Wales' })).toBe('Wales');
	expect(nationFor({ postcode: 'JE2 3AB', nation: 'England' })).toBe(OUTSIDE_UK);
});

test('an application is where its address is, or else where its check was, with the council for what crosses a border', () => {
	const wales = (council: string) => (council === 'Powys' ? 'Wales' : undefined);
	expect(
		nationOfApplication({ address: '1 High St, Glasgow G12 8QQ', home: '{"postcode":"LS6"}' }),
	).toBe('Scotland');
	expect(
		nationOfApplication({ address: '1 High St\nGlasgow (G 12-8QQ)', home: '{"postcode":"LS6"}' }),
	).toBe('Scotland');
	expect(nationOfApplication({ address: '1 High St', home: '{"postcode":"LS6"}' })).toBe('England');
	expect(
		nationOfApplication({ address: 'A farm, LD1 5AA', home: '{"council":"Powys"}' }, wales),
	).toBe('Wales');
	expect(nationOfApplication({ address: 'A farm, LD1 5AA' }, wales)).toBeUndefined();
	expect(nationOfApplication({ home: 'no JSON' })).toBeUndefined();
});
