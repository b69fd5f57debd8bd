/** Valid and invalid column values. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { enquiryFrom, oneOf, optional, RowError, text, wholeNumber } from './rows.ts';

test.each([
	['text that is a number', () => text({ value: 7 }, 'value')],
	['text that is NULL', () => text({ value: null }, 'value')],
	['a number that is text', () => wholeNumber({ value: '7' }, 'value')],
	['a fraction', () => wholeNumber({ value: 1.5 }, 'value')],
	['a number past 2^53', () => wholeNumber({ value: 2 ** 53 }, 'value')],
	['a word that is not in the list', () => oneOf({ value: 'lost' }, 'value', ['waiting'])],
	['a column that may be NULL and was not selected', () => optional(text, {}, 'value')],
	['a row that is not there', () => wholeNumber(undefined, 'value')],
])('%s is an error', (_, read) => {
	expect(read).toThrow(RowError);
	expect(read).toThrow(/^The database holds a wrong value: column value is not/);
});

test.each([
	[{ form: 'grant' }, /row with id 7: column form is not one of contact, funding, telephone\.$/],
	[{ answers: 'Grace Hopper' }, /row with id 7: column answers is not JSON\.$/],
	[{ answers: '["Grace Hopper"]' }, /column answers is not an object of texts\.$/],
	[{ answers: '{"fullName": 7}' }, /column answers is not an object of texts\.$/],
	[{ consents: '{}' }, /column consents is not a list of texts\.$/],
])('an enquiry with %j is not believed, and the error quotes nothing of it', (change, message) => {
	const row = {
		...{ id: '7', reference: 'R', form: 'contact', form_version: 1, received_at: 1 },
		...{ answers: '{}', consents: '[]', follows: null, quarantined: null, forgotten_at: null },
	};
	expect(enquiryFrom(row)).toMatchObject({ id: '7', answers: {} });
	const read = () => enquiryFrom({ ...row, ...change });
	expect(read).toThrow(message);
	try {
		read();
	} catch (error) {
		expect(inspect(error)).not.toContain('Grace');
	}
});
