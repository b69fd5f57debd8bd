/** Where a postcode is: by itself, in an address, and beside a council. */
import { expect, test } from 'vitest';
import { nationOfApplication } from './forms/home/home-place.ts';
import { nationFor, OUTSIDE_UK, postcodeIn } from './places.ts';

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

test.each([
	['12 Elm Road, Leeds, LS8 2AB', 'LS8 2AB'],
	['12 Elm Road\nLeeds\nls82ab', 'ls82ab'],
	['Flat E1 4AB House, Glasgow G12 8QQ', 'G12 8QQ'],
	['12 Elm Road, Leeds', undefined],
])('the postcode in “%s” is %s', (address, postcode) => {
	expect(postcodeIn(address)).toBe(postcode);
});

test('an application is where its address is, or else where its check was, with the council for what crosses a border', () => {
	const wales = (council: string) => (council === 'Powys' ? 'Wales' : undefined);
	expect(nationOfApplication({ address: '1 High St, Glasgow G12 8QQ', home: '{"postcode":"LS6"}' })).toBe('Scotland');
	expect(nationOfApplication({ address: '1 High St', home: '{"postcode":"LS6"}' })).toBe('England');
	expect(nationOfApplication({ address: 'A farm, LD1 5AA', home: '{"council":"Powys"}' }, wales)).toBe('Wales');
	expect(nationOfApplication({ address: 'A farm, LD1 5AA' }, wales)).toBeUndefined();
	expect(nationOfApplication({ home: 'no JSON' })).toBeUndefined();
});
