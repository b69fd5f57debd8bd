/** What `export` writes: every column, one person's data, and files that no program misreads. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepEnquiry, NOON, type newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import type { NewEvent } from '#model/enquiry-events.ts';
import { createTestContext, type TestContext } from '../testing.ts';
import { asPhone, csvLine } from './export.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

const address = '14 Oak Street, Halifax HX1 1AA';

async function keep(
	change: Parameters<typeof newEnquiry>[0] = {},
	...events: Omit<NewEvent, 'by'>[]
) {
	const saved = await keepEnquiry(harness.store, change);
	const by = { who: 'office', person: 'priya' } as const;
	for (const event of events) await harness.store.recordEvent(saved.id, { ...event, by }, NOON);
	return saved;
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
		await keep(
			{
				form: 'funding',
				answers: { ...person, address, energySavings: 'solar', ...sensitive },
			},
			{ kind: 'survey-booked', data: { day: '2026-12-01', note: 'has MS' } },
		);
		const { text } = await write(`accounts.${format}`, '--for-accounts');
		for (const words of ['Grace Hopper', address, '2026-12-01', 'priya', 'Solar', '2026-11-20'])
			expect(text).toContain(words);
		expect(text).not.toMatch(/\bMS\b|health|benefit|income|universal/i);
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

test('can begin with a day', async () => {
	await keep({ receivedAt: Date.parse('2026-11-16T12:00:00Z') });
	const { reference } = await keep();
	const { said, text } = await write('since.csv', '--since', '2026-11-17');
	expect(said).toContain('Wrote 1 enquiry');
	expect(text).toContain(reference);
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
	['+44 (0)7700 900123', '07700 900123'],
	['+1 202 555 0123', '00120 25550123'],
	['07700900123 ext 4', '07700900123 ext 4'],
	['ring me', 'ring me'],
])('the phone number %j is written %j', (typed, written) => {
	expect(asPhone(typed)).toBe(written);
});

test('mistyped, it leaves no file that blocks the next try', async () => {
	await expect(write('refused.csv', '--email', 'grace')).rejects.toThrow();
	expect(existsSync(join(harness.folder, 'refused.csv'))).toBe(false);
});

test('says why the file cannot be created, with the cause', async () => {
	await expect(
		harness.run('export', '--out', join(harness.folder, 'none', 'out.csv')),
	).rejects.toMatchObject({
		message: expect.stringContaining('cannot be written: ENOENT'),
		cause: { code: 'ENOENT' },
	});
});
