/** Where a postcode is, and where an application is. */
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

test('an application is where its address is, or else where its check was', () => {
	expect(
		nationOfApplication({ address: '1 High St, Glasgow G12 8QQ', home: '{"postcode":"LS6"}' }),
	).toBe('Scotland');
	expect(
		nationOfApplication({ address: '1 High St\nGlasgow (G 12-8QQ)', home: '{"postcode":"LS6"}' }),
	).toBe('Scotland');
	expect(nationOfApplication({ address: '1 High St', home: '{"postcode":"LS6"}' })).toBe('England');
	expect(nationOfApplication({ address: 'A farm, LD1 5AA' })).toBeUndefined();
	expect(nationOfApplication({ home: 'no JSON' })).toBeUndefined();
});
