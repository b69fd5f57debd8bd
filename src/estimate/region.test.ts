/** Regions and nations from postcodes. */
import { expect, test } from 'vitest';
import { nationsOf, outwardOf } from '#model/places.ts';
import { regionOf } from './region.ts';
import { siteFigures } from './testing.ts';

const { regions } = siteFigures();

test.each([
	['LS6', 'LS', 6],
	['ls6 2ab', 'LS', 6],
	['LS62AB', 'LS', 6],
	['SW1A 1AA', 'SW', 1],
	['SW1A', 'SW', 1],
	['EC1', 'EC', 1],
	['M1 1AE', 'M', 1],
	['B', 'B', undefined],
	['GU', 'GU', undefined],
	['CM21 9AA', 'CM', 21],
	['SY23 4', 'SY', 23],
	['ls6 2', 'LS', 6],
	['SW1A 1', 'SW', 1],
	['SW1A1', 'SW', 1],
	['EH101', 'EH', 10],
])('%s is area %s, district %s', (postcode, area, district) => {
	expect(outwardOf(postcode)).toEqual({ area, district });
});

test.each(['', '12', 'hello world', 'ABC1', '🏠'])('%j is no postcode', (postcode) => {
	expect(outwardOf(postcode)).toBeUndefined();
	expect(regionOf(postcode, regions)).toBe(0);
	expect(nationsOf({ postcode })).toEqual([]);
});

test.each([
	['W1', 1],
	['CM21', 1],
	['CM20', 12],
	['SN7 7AA', 1],
	['SN6', 5],
	['LL23', 13],
	['LL14', 7],
	['IV2', 17],
	['IV31', 16],
	['LA8', 8],
	['LA1', 7],
	['KW1', 17],
	['KW15', 19],
	['ZE1', 20],
	['BT9', 21],
	['GU', 1],
	['QQ1', 0],
	[undefined, 0],
])('%s lies in climate region %i', (postcode, region) => {
	expect(regionOf(postcode, regions)).toBe(region);
});

test.each([
	'TD15',
	'TD15 1AA',
	'SY10',
	'LL14',
	'HR5',
	'CH5',
	'NP16',
	'LD8',
	'GL16',
	'CA6',
	'DG16',
	'CH',
	'TD',
])('%s crosses a border, so the outward code does not decide the nation', (postcode) => {
	expect(nationsOf({ postcode })).toHaveLength(2);
});

test('every postcode area has its nations', () => {
	const expected: Readonly<Record<string, string>> = {
		Scotland: 'AB DD EH FK G HS IV KA KW KY ML PA PH ZE',
		Wales: 'CF SA',
		'Northern Ireland': 'BT',
		'England,Scotland': 'CA DG TD',
		'England,Wales': 'CH GL HR LD LL NP SY',
	};
	const areas = [
		...new Set(
			regions.flatMap(({ postcodes }) =>
				postcodes.split(' ').map((written) => written.replace(/[\d-]+/, '')),
			),
		),
	].filter(Boolean);
	// 124 areas, of which three are not of the United Kingdom.
	expect(areas.length).toBe(121);
	for (const area of areas) {
		const [nations = 'England'] =
			Object.entries(expected).find(([, all]) => all.split(' ').includes(area)) ?? [];
		expect(`${nationsOf({ postcode: area })}`, area).toBe(nations);
	}
});

test('the nation that the firm works in counts without a postcode alone', () => {
	expect(nationsOf({ postcode: 'SY10', nation: 'Wales' })).toEqual(['England', 'Wales']);
	expect(nationsOf({ postcode: 'QQ1', nation: 'Wales' })).toEqual([]);
	expect(nationsOf({ nation: 'Scotland' })).toEqual(['Scotland']);
});
