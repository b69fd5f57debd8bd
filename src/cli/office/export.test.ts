/** What `export` writes: every column, one person's data, and files that no program misreads. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NOON, newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { createTestContext, type TestContext } from '../testing.ts';
import { asPhone, csvLine } from './export.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

describe('export', () => {
	test('shows for each application what it may come to, what to ask, and what was asked for', async () => {
		await harness.store.save(
			newEnquiry({
				form: 'funding',
				answers: {
					benefitsClaim: 'no',
					selectedBenefits: 'universalCredit',
					energySavings: 'solar',
				},
			}),
			[],
		);
		const file = join(harness.folder, 'sorted.csv');
		await harness.run('export', '--out', file);
		const text = readFileSync(file, 'utf8');
		expect(text).toContain('Energy Company Obligation (ECO4): possible');
		expect(text).toContain(
			'Says nobody claims benefits, yet names Universal Credit: which is right?',
		);
		expect(text).toContain('Smart Export Guarantee: possible');
	});

	test('opens correctly in a spreadsheet: byte-order mark, escaped formulas, intact phone numbers', async () => {
		await harness.store.save(
			newEnquiry({
				answers: {
					fullName: '=HYPERLINK("x")',
					description: 'A "cold", £31k loft',
					phone: '+44 113 496 0142',
				},
			}),
			[],
		);
		const file = join(harness.folder, 'out.csv');
		await harness.run('export', '--out', file);
		const text = readFileSync(file, 'utf8');
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(text).toMatch(
			/^\ufeffReference,Form,Received,State,Name,Phone,Email,Postcode,Town,Asked for,Call,Note,Photographs,/,
		);
		expect(text).toContain(`"'=HYPERLINK(""x"")"`);
		expect(text).toContain(',0113 496 0142,');
		expect(text).toContain('"A ""cold"", £31k loft"');
		expect(text.endsWith('\r\n')).toBe(true);
		await expect(harness.run('export', '--out', file)).rejects.toThrow(/already there/);
	});

	test('is in London’s time, with one name, one phone number, the town and the wish of either form', async () => {
		const summer = Date.parse('2026-07-01T09:30:00Z');
		const address = '14 Oak Street, Halifax HX1 1AA';
		const answers = {
			fullName: '',
			phone: '',
			firstName: 'Ada',
			lastName: 'Byron',
			phoneNumber: '07700900123',
			address,
			energySavings: 'solar',
		};
		await harness.store.save(newEnquiry({ form: 'funding', receivedAt: summer, answers }), []);
		await harness.store.save(newEnquiry({ receivedAt: summer }), []);
		const file = join(harness.folder, 'calls.csv');
		await harness.run('export', '--out', file);
		const [header = '', application, message] = readFileSync(file, 'utf8').split('\r\n');
		expect(application).toMatch(
			/^[^,]+,funding,2026-07-01 10:30,[a-z]+,Ada Byron,07700 900123,[^,]*,HX1 1AA,Halifax,Solar,/,
		);
		expect(message).toMatch(/^[^,]+,contact,2026-07-01 10:30,[a-z]+,Grace Hopper,0113 496 0142,/);
		const columns = header.split(',');
		expect(new Set(columns).size).toBe(columns.length);
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
			const address = '14 Oak Street, Halifax HX1 1AA';
			const person = {
				fullName: 'Grace Hopper',
				phone: '0113 496 0142',
				description: 'I have MS.',
			};
			const sent = [
				newEnquiry({
					form: 'funding',
					answers: {
						...person,
						firstName: 'Grace',
						lastName: 'Hopper',
						address,
						energySavings: 'solar',
						...sensitive,
					},
				}),
			];
			sent.push(newEnquiry({ answers: { ...person, description: 'I wrote that I have MS.' } }));
			for (const one of sent) await harness.store.save(one, []);
			const [enquiry] = await Array.fromAsync(
				harness.store.find({ reference: sent[0]?.reference ?? '' }),
			);
			const by = { who: 'office', person: 'priya' } as const;
			const data = { day: '2026-12-01', note: 'has MS' };
			await harness.store.recordEvent(enquiry?.id ?? '', { kind: 'survey-booked', by, data }, NOON);
			const file = join(harness.folder, `accounts.${format}`);
			const { text: said } = await harness.run('export', '--out', file, '--for-accounts');
			expect(said).toContain('Wrote 2 enquiries of 1 person');
			const text = readFileSync(file, 'utf8');
			for (const words of ['Grace Hopper', address, '2026-12-01', 'priya', 'Solar', '2026-11-20'])
				expect(text).toContain(words);
			expect(text).not.toMatch(/\bMS\b|health|benefit|income|universal|possible/i);
			// The second enquiry says whose it is.
			expect(text.split(sent[0]?.reference ?? '')).toHaveLength(3);
			await expect(
				harness.run('export', '--out', `${file}.2`, '--for-accounts', '--without-personal-data'),
			).rejects.toThrow(/'--for-accounts' cannot be used with option '--without-personal-data'/);
		},
	);

	test('leaves out what is held back as suspicious, and says so, unless it is asked for', async () => {
		const held = newEnquiry({ quarantined: 'links in the text' });
		await harness.store.save(held, []);
		const file = (name: string) => join(harness.folder, name);
		const { text } = await harness.run('export', '--out', file('calls.csv'));
		expect(text).toContain('Wrote 0 enquiries');
		expect(text).toContain(
			'Left out: 1 enquiry held back as suspicious. --held-back writes them too.',
		);
		for (const [name, ...way] of [
			['all.csv', '--held-back'],
			['state.csv', '--state', 'quarantined'],
			['person.csv', '--email', 'grace@example.org'],
			['named.csv', held.reference],
		] as const) {
			expect((await harness.run('export', '--out', file(name), ...way)).text, name).toContain(
				'Wrote 1 enquiry',
			);
		}
	});

	test.each(['=1', '+1', '-1', '@x', '\tx', '\rx', ' =1', '＝1', '＋1', '－1', '＠x'])(
		'%j is escaped, so that it is not a formula',
		(value) => {
			expect(csvLine([value]).replace(/^"/, '')).toMatch(/^'/);
		},
	);

	test('a mistyped option leaves no file that blocks the next try', async () => {
		const file = join(harness.folder, 'out.csv');
		await expect(harness.run('export', '--out', file, '--email', 'grace')).rejects.toThrow(
			/whole e-mail address/,
		);
		await expect(harness.run('export', '--out', file, '--since', 'yesterday')).rejects.toThrow(
			/takes a day/,
		);
		expect((await harness.run('export', '--out', file)).text).toContain(
			`Wrote 0 enquiries to ${file}`,
		);
	});

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

	test('--without-personal-data leaves out every identifying answer', async () => {
		await harness.store.save(
			newEnquiry({
				form: 'funding',
				answers: {
					firstName: 'Ada',
					email: 'ada@example.org',
					healthCondition: 'yes',
					heatingSource: 'lpg',
				},
			}),
			[],
		);
		for (const format of ['csv', 'json']) {
			const file = join(harness.folder, `out.${format}`);
			await harness.run('export', '--out', file, '--without-personal-data');
			const text = readFileSync(file, 'utf8');
			expect(text).not.toMatch(/\bAda\b|example\.org|health|Grace|0113 496/i);
			expect(text).toMatch(/lpg/i);
		}
	});

	test('has a row for each call: contact columns once, the other answers in words, and no triage of a message', async () => {
		const message = newEnquiry();
		await harness.store.save(message, []);
		const [stored] = await Array.fromAsync(harness.store.find());
		const by = { who: 'office' } as const;
		for (const [kind, note] of [
			['note', 'has a dog'],
			['no-answer', 'after five'],
		] as const)
			await harness.store.recordEvent(stored?.id ?? '', { kind, by, data: { note } }, NOON);
		const file = join(harness.folder, 'rows.csv');
		await harness.run('export', '--out', file);
		const [header = '', row = ''] = readFileSync(file, 'utf8').split('\r\n');
		expect(header).toMatch(
			/,Note,Photographs,(?!.*(First name|Phone number|Email,)).*What it may come to,To ask on the call,The home,Its estimate$/,
		);
		expect(row).toMatch(
			/,Grace Hopper,0113 496 0142,grace@example\.org,,,,no answer,has a dog \/ after five,/,
		);
		expect(row).toContain(',My loft is cold.,');
		expect(row).toMatch(/,,,,$/);
		expect(row.split(',')).toHaveLength(header.split(',').length);
	});

	test('without personal data has the day, the state, the call and the choices of each, and nothing else', async () => {
		const answers = {
			fullName: '',
			phone: '',
			heatingSource: 'lpg',
			healthCondition: 'yes',
			home: '{"kind":"flat"}',
		};
		await harness.store.save(newEnquiry({ form: 'funding', answers }), []);
		const [csv, json] = [join(harness.folder, 'open.csv'), join(harness.folder, 'open.json')];
		expect(
			(await harness.run('export', '--out', csv, '--without-personal-data')).text,
		).not.toContain('details');
		await harness.run('export', '--out', json, '--without-personal-data');
		const [header, row = ''] = readFileSync(csv, 'utf8').split('\r\n');
		expect(header).toMatch(/^\ufeffForm,Received,State,Call,Do you own your home\?,/);
		expect(row).toMatch(/^funding,2026-11-20,delivered,to ring,/);
		expect(row).toContain('LPG');
		expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual([
			{
				form: 'funding',
				received: '2026-11-20',
				state: 'delivered',
				call: 'to-ring',
				answers: { heatingSource: 'lpg' },
			},
		]);
	});

	test('as JSON has everything of each, for another application', async () => {
		const [one, other] = [
			newEnquiry({ consents: ['healthCondition:1'] }),
			newEnquiry({ answers: { description: 'Two.' } }),
		];
		for (const arrival of [one, other]) await harness.store.save(arrival, []);
		const file = join(harness.folder, 'all.json');
		expect((await harness.run('export', '--out', file, '--format', 'json')).text).toContain(
			'details',
		);
		const written = JSON.parse(readFileSync(file, 'utf8'));
		expect(written).toHaveLength(2);
		expect(written[0]).toEqual({
			reference: one.reference,
			form: 'contact',
			formVersion: 1,
			received: '2026-11-20T12:00:00.000Z',
			state: 'delivered',
			call: 'to-ring',
			notes: [],
			photographs: 0,
			answers: one.answers,
			consents: ['healthCondition:1'],
		});
	});

	test.each([
		['--state', 'nonsense'],
		['--since', 'yesterday'],
		['--email', 'grace'],
		['7K3M-9QXD-5'],
	])('mistyped as %s %s, it leaves no file that blocks the next try', async (...way) => {
		const file = join(harness.folder, 'refused.csv');
		await expect(harness.run('export', '--out', file, ...way)).rejects.toThrow();
		expect(existsSync(file)).toBe(false);
	});

	test('says why the file cannot be created, with the cause', async () => {
		await expect(
			harness.run('export', '--out', join(harness.folder, 'none', 'out.csv')),
		).rejects.toMatchObject({
			message: expect.stringContaining('cannot be written: ENOENT'),
			cause: { code: 'ENOENT' },
		});
	});

	test('as JSON, of one person', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, []);
		await harness.store.save(newEnquiry({ answers: { email: 'ada@example.org' } }), []);
		const file = join(harness.folder, 'out.json');
		await harness.run('export', '--email', 'GRACE@example.org', '--out', file);
		expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([
			{ reference: arrival.reference, answers: arrival.answers },
		]);
	});
});
