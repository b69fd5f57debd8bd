/** The details by which the office rings somebody back, from the answers of either form. */
import { expect, test } from 'vitest';
import { contactDetails } from './contact-details.ts';

const of = (answers: Record<string, string>) => contactDetails({ form: 'funding', answers });

test('both forms give one name, one phone number and one e-mail address', () => {
	const message = contactDetails({
		form: 'contact',
		answers: { fullName: 'Ada Byron', email: 'ada@example.org', phone: '0113 496 0142' },
	});
	expect(message).toEqual({
		name: 'Ada Byron',
		phone: '0113 496 0142',
		email: 'ada@example.org',
		postcode: '',
		town: '',
		wishes: [],
	});
	expect(of({ firstName: 'Ada', lastName: 'Byron' }).name).toBe('Ada Byron');
});

test.each([
	['Leeds', 'Leeds'],
	['LS8 2AB', ''],
])('the town of a caller from %j is %j', (address, town) => {
	expect(contactDetails({ form: 'telephone', answers: { address } }).town).toBe(town);
});

test('what was asked for is said in the form’s words', () => {
	expect(of({ energySavings: 'solar', insulationMethod: 'loft' }).wishes).toEqual([
		'Solar',
		'Loft',
	]);
	expect(of({}).wishes).toEqual([]);
});

test.each([
	['14 Oak Street, Halifax HX1 1AA', 'HX1 1AA', 'Halifax'],
	['1 High Street, Otley, LS21 3AB', 'LS21 3AB', 'Otley'],
	['1 High Street\nOtley\nLS213AB', 'LS21 3AB', 'Otley'],
	['1 High Street,  Newcastle  upon Tyne  NE1 4ST', 'NE1 4ST', 'Newcastle upon Tyne'],
	['Flat 2, 9 The Green, Leeds, ls1 1ur, United Kingdom', 'LS1 1UR', 'Leeds'],
	['Oak House, Truro TR1 2AB', 'TR1 2AB', 'Truro'],
	// A county is not told from a town.
	['1 High Street, Otley, West Yorkshire LS21 3AB', 'LS21 3AB', 'West Yorkshire'],
	// A line with a digit is a street.
	['14 Oak Street Halifax HX1 1AA', 'HX1 1AA', ''],
	['Flat 2, 14 Oak Street, HX1 1AA', 'HX1 1AA', ''],
	['Oak House HX1 1AA', 'HX1 1AA', ''],
	['HX1 1AA', 'HX1 1AA', ''],
	['14 Oak Street, Halifax', '', ''],
	['', '', ''],
])('of the address “%s” the postcode is “%s” and the town “%s”', (address, postcode, town) => {
	expect(of({ address })).toMatchObject({ postcode, town });
});
