/** What `export` writes: every column, one person's data, and files that no program misreads. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NOON, newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { createTestContext, type TestContext } from '../testing.ts';
import { asPhone, csvLine } from './export.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

const address = '14 Oak Street, Halifax HX1 1AA';
const ada = { fullName: '', phone: '', firstName: 'Ada', lastName: 'Byron' };

async function keep(
	change: Parameters<typeof newEnquiry>[0] = {},
	...events: Omit<NewEvent, 'by'>[]
) {
	const arrival = newEnquiry(change);
	await harness.store.save(arrival, []);
	const [saved] = await Array.fromAsync(harness.store.find({ reference: arrival.reference }));
	for (const event of events)
		await harness.store.recordEvent(
			saved?.id ?? '',
			{ ...event, by: { who: 'office', person: 'priya' } },
			NOON,
		);
	return arrival;
}

/** Exports to a file of this name. Resolves with what was said and written. */
async function write(name: string, ...options: string[]) {
	const file = join(harness.folder, name);
	const { text: said } = await harness.run('export', '--out', file, ...options);
	return { file, said, text: readFileSync(file, 'utf8') };
}

test('opens correctly in a spreadsheet: byte-order mark, escaped formulas, intact phone numbers', async () => {
	await keep({
		answers: {
			fullName: '=HYPERLINK("x")',
			description: 'A "cold", £31k loft',
			phone: '+44 113 496 0142',
		},
	});
	const { file, text } = await write('out.csv');
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(text).toMatch(/^\ufeffReference,Form,Received,State,Name,Phone,Email,Postcode,Town,/);
	expect(text).toContain(`"'=HYPERLINK(""x"")"`);
	expect(text).toContain(',0113 496 0142,');
	expect(text).toContain('"A ""cold"", £31k loft"');
	expect(text.endsWith('\r\n')).toBe(true);
	await expect(write('out.csv')).rejects.toThrow(/already there/);
});

test('has a row for each in London’s time: who, what they want, what was done, the other answers in words', async () => {
	const summer = Date.parse('2026-07-01T09:30:00Z');
	await keep({
		form: 'funding',
		receivedAt: summer,
		answers: {
			...ada,
			phoneNumber: '07700900123',
			address,
			energySavings: 'solar',
			heatingSource: 'lpg',
		},
	});
	await keep(
		{ receivedAt: summer },
		{ kind: 'note', data: { note: 'has a dog' } },
		{ kind: 'no-answer', data: { note: 'after five' } },
	);
	const { text } = await write('calls.csv');
	const [header = '', application, message = ''] = text.split('\r\n');
	const columns = header.split(',');
	expect(new Set(columns).size).toBe(columns.length);
	expect(header).toMatch(
		/,Asked for,Call,Note,Survey,Rung,Rung by,Same person as,(?!.*(First name|Phone number|Email,))/,
	);
	expect(application).toMatch(
		/^[^,]+,funding,2026-07-01 10:30,[a-z]+,Ada Byron,07700 900123,[^,]*,HX1 1AA,Halifax,Solar,to ring,/,
	);
	expect(application).toMatch(/,LPG$/);
	expect(message).toMatch(
		/,Grace Hopper,0113 496 0142,grace@example\.org,,,,no answer,has a dog \/ after five,/,
	);
	expect(message).toContain(',My loft is cold.,');
	expect(message.split(',')).toHaveLength(columns.length);
});

test.each(['csv', 'json'])(
	'for accounts, as %s, has names, the survey and who rang, and no word about health, benefits or income',
	async (format) => {
		const sensitive = {
			healthCondition: 'yes',
			selectedBenefits: 'universalCredit',
			householdIncome: 'yes',
			benefitsClaim: 'yes',
		};
		const person = {
			fullName: 'Grace Hopper',
			phone: '0113 496 0142',
			description: 'I have MS.',
		};
		const first = await keep(
			{
				form: 'funding',
				answers: { ...person, address, energySavings: 'solar', ...sensitive },
			},
			{ kind: 'survey-booked', data: { day: '2026-12-01', note: 'has MS' } },
		);
		await keep({ answers: { ...person, description: 'I wrote that I have MS.' } });
		const { said, text } = await write(`accounts.${format}`, '--for-accounts');
		expect(said).toContain('Wrote 2 enquiries of 1 person');
		for (const words of ['Grace Hopper', address, '2026-12-01', 'priya', 'Solar', '2026-11-20'])
			expect(text).toContain(words);
		expect(text).not.toMatch(/\bMS\b|health|benefit|income|universal/i);
		// The second enquiry says whose it is.
		expect(text.split(first.reference)).toHaveLength(3);
	},
);

test('as JSON has all that is held about a person, what became of it too, and nobody else', async () => {
	const mine = await keep(
		{ consents: ['healthCondition:1'] },
		{ kind: 'spoke', data: { note: 'has a dog' } },
	);
	await keep({ answers: { email: 'ada@example.org', phone: '07700 900123' } });
	const { text } = await write('mine.json', '--email', 'GRACE@example.org');
	expect(JSON.parse(text)).toEqual([
		{
			reference: mine.reference,
			form: 'contact',
			formVersion: 1,
			received: '2026-11-20T12:00:00.000Z',
			state: 'delivered',
			call: 'spoke',
			answers: mine.answers,
			consents: ['healthCondition:1'],
			events: [
				{
					at: '2026-11-20T12:00:00.000Z',
					kind: 'spoke',
					by: { who: 'office', person: 'priya' },
					note: 'has a dog',
				},
			],
		},
	]);
});

test('leaves out what is held back as suspicious, and says so, unless it is asked for', async () => {
	const held = await keep({ quarantined: 'links in the text' });
	const { said } = await write('calls.csv');
	expect(said).toContain('Wrote 0 enquiries');
	expect(said).toContain(
		'Left out: 1 enquiry held back as suspicious. --held-back writes them too.',
	);
	for (const [name, ...way] of [
		['all.csv', '--held-back'],
		['person.csv', '--email', 'grace@example.org'],
		['named.csv', held.reference],
	] as const)
		expect((await write(name, ...way)).said, name).toContain('Wrote 1 enquiry');
});

test('is narrowed by form and days', async () => {
	const [message, application] = [
		await keep({ receivedAt: Date.parse('2026-11-16T12:00:00Z') }),
		await keep({ form: 'funding', answers: ada }),
	];
	for (const [name, expected, ...way] of [
		['form.csv', application, '--form', 'funding'],
		['since.csv', application, '--since', '2026-11-17'],
		['until.csv', message, '--until', '2026-11-17'],
	] as const) {
		const { said, text } = await write(name, ...way);
		expect([said, text], name).toEqual([
			expect.stringContaining('Wrote 1 enquiry'),
			expect.stringContaining(expected.reference),
		]);
	}
});

test.each(['=1', '+1', '-1', '@x', '\tx', '\rx', ' =1', '＝1', '＋1', '－1', '＠x'])(
	'%j is escaped, so that it is not a formula',
	(value) => {
		expect(csvLine([value]).replace(/^"/, '')).toMatch(/^'/);
	},
);

test('a formula after a semicolon is escaped too, and other semicolons stay as they are', () => {
	expect(csvLine(['x;=1+1', 'cold; ＝1', 'loft; walls'])).toBe(
		"x;'=1+1,cold;' ＝1,loft; walls\r\n",
	);
});

test.each([
	['01134960142', '0113 496 0142'],
	['+44 20 7946 0958', '020 7946 0958'],
	['01422 345678', '01422 345678'],
	['0151 4960 142', '0151 496 0142'],
	['+44 (0)7700 900123', '07700 900123'],
	['+1 202 555 0123', '00120 25550123'],
	['07700900123 ext 4', '07700900123 ext 4'],
	['ring me', 'ring me'],
])('the phone number %j is written %j', (typed, written) => {
	expect(asPhone(typed)).toBe(written);
});

test.each([['--since', 'yesterday'], ['--email', 'grace'], ['7K3M-9QXD-5']])(
	'mistyped as %s %s, it leaves no file that blocks the next try',
	async (...way) => {
		await expect(write('refused.csv', ...way)).rejects.toThrow();
		expect(existsSync(join(harness.folder, 'refused.csv'))).toBe(false);
	},
);

test('says why the file cannot be created, with the cause', async () => {
	await expect(
		harness.run('export', '--out', join(harness.folder, 'none', 'out.csv')),
	).rejects.toMatchObject({
		message: expect.stringContaining('cannot be written: ENOENT'),
		cause: { code: 'ENOENT' },
	});
});
