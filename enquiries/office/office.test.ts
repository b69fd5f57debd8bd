/** The office's commands, as the office would use them. */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayAt } from '../../content/days.ts';
import { readSchemes } from '../../content/read.ts';
import { schemesForRules } from '../../forms/eligibility.ts';
import { newReference } from '../../forms/reference.ts';
import { eraseAgain, openLedger } from '../ledger.ts';
import { fileMailer } from '../mail.ts';
import { openSqlite } from '../sqlite.ts';
import { graceWrites, toGrace, toTheOffice } from '../store.contract.ts';
import { openStore, type Store } from '../store.ts';
import type { Desk } from './desk.ts';
import { asPhone, csvLine } from './export.ts';
import { obey } from './verbs.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 60 * 60_000;

let folder: string;
let store: Store;
let now: number;
let said: string[];
let desk: Desk;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'office-'));
	store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	now = NOON;
	said = [];
	desk = {
		schemes: schemesForRules(readSchemes()),
		dayAt,
		store: async () => store,
		now: () => now,
		told: { officeEmail: 'office@example.co.uk', acknowledge: true },
		periods: { contactDays: 365, fundingDays: 365, sensitiveDays: 90, quarantinedDays: 30 },
		keepBackupsDays: 30,
		ledger: openLedger(folder),
		databaseFile: join(folder, 'enquiries.db'),
		lockFile: join(folder, 'enquiries.lock'),
		dataFolder: folder,
		mailFolder: join(folder, 'mail'),
		backupFolder: join(folder, 'backups'),
		say: (line) => said.push(line),
		progress: () => undefined,
		checks: [],
	};
});
afterEach(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

/** What a command answers, and how it ends. */
async function office(...typed: string[]): Promise<{ code: number; text: string }> {
	said.length = 0;
	const code = await obey(desk, typed);
	return { code, text: said.join('\n') };
}

async function deliverAll(at = now): Promise<void> {
	const terms = { kinds: ['office', 'acknowledgement'], atMost: 100, forMs: 1000, except: [] } as const;
	for (const dispatch of await store.claim(at, terms)) await store.delivered(dispatch, at);
}

async function parkAll(): Promise<void> {
	for (const { id } of await Array.fromAsync(store.find())) await store.park(id, now);
}

describe('typing something wrong', () => {
	test.each([
		[['frobnicate'], /no command "frobnicate"/],
		[['toString'], /no command/],
		[['list', '--colour', 'red'], /Unknown option '--colour'/],
		[['list', '--state', 'lost'], /takes one of/],
		[['list', '--since', 'yesterday'], /takes a day/],
		[['list', 'everything'], /do not know what/],
		[['show'], /one reference/],
		[['show', '7K3M-9QXD-5'], /not a reference/],
		[['erase'], /in one way/],
		[['erase', '--email', 'grace@example.org', '--phone', '01134960142'], /in one way/],
		[['erase', '--email', 'grace'], /whole e-mail address/],
		[['erase', '--phone', '0113'], /whole phone number/],
		[['resend'], /in one way/],
		[['release'], /Say which/],
		[['export'], /Say where/],
		[['restore', 'nowhere.db'], /no file/],
	])('%j is answered with a sentence', async (typed, sentence) => {
		await expect(office(...typed)).rejects.toThrow(sentence);
	});

	test('a reference that nobody has is said to be unknown', async () => {
		await expect(office('show', newReference())).rejects.toThrow(/There is no enquiry/);
	});
});

describe('status', () => {
	test('ends with 0 while all is well, and with 1 once an enquiry waits too long or is parked', async () => {
		await store.keep(graceWrites(), [toTheOffice]);
		expect((await office('status')).code).toBe(0);
		now += 16 * 60_000;
		expect(await office('status')).toMatchObject({ code: 1, text: expect.stringContaining('Waiting      1') });
		await parkAll();
		expect(await office('status')).toMatchObject({ code: 1, text: expect.stringContaining('Parked       1') });
		await office('resend', '--parked');
		await deliverAll();
		expect((await office('status')).code).toBe(0);
	});

	test('ends with 2 when the store cannot be read', async () => {
		desk = { ...desk, store: () => Promise.reject(new Error('no such disk')) };
		expect(await office('status')).toEqual({ code: 2, text: 'The store cannot be read: no such disk' });
	});
});

describe('list and show', () => {
	test('a list masks people unless asked not to; show tells everything', async () => {
		const arrival = graceWrites();
		await store.keep(arrival, [toTheOffice]);
		const { text } = await office('list');
		expect(text).toContain('G… H…  g…@example.org  … 0142');
		expect(text).not.toMatch(/Grace|Hopper|0113/);
		expect((await office('list', '--reveal')).text).toContain('Grace Hopper');
		const shown = (await office('show', arrival.reference.toLowerCase().replaceAll('-', ' '))).text;
		expect(shown).toContain('My loft is cold.');
		expect(shown).toContain('office to office@example.co.uk: waiting');
	});

	test('no answer reaches the terminal as a command to it', async () => {
		const arrival = graceWrites({ answers: { fullName: '\u001b[2JGrace', description: 'a\u0007b\u202ec' } });
		await store.keep(arrival, []);
		for (const typed of [
			['list', '--reveal'],
			['show', arrival.reference],
		]) {
			// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
			expect((await office(...typed)).text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u202e]/);
		}
	});
});

describe('export', () => {
	test('sorts each application in a line: what it may come to, what to ask, what was asked for', async () => {
		await store.keep(
			graceWrites({ form: 'funding', answers: { benefitsClaim: 'no', selectedBenefits: 'universalCredit', energySavings: 'solar' } }),
			[],
		);
		const file = join(folder, 'sorted.csv');
		await office('export', '--out', file);
		const text = readFileSync(file, 'utf8');
		expect(text).toContain('Energy Company Obligation (ECO4): possible');
		expect(text).toContain('Says nobody claims benefits, yet names Universal Credit: which is right?');
		expect(text).toContain('Smart Export Guarantee: possible');
	});

	test('opens cleanly in a spreadsheet: byte-order mark, formulas defused, phone numbers intact', async () => {
		await store.keep(
			graceWrites({ answers: { fullName: '=HYPERLINK("x")', description: 'A "cold", £31k loft', phone: '+44 113 496 0142' } }),
			[],
		);
		const file = join(folder, 'out.csv');
		await office('export', '--out', file);
		const text = readFileSync(file, 'utf8');
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(text).toMatch(/^\ufeffReference,Form,Received,State,/);
		expect(text).toContain(`"'=HYPERLINK(""x"")"`);
		expect(text).toContain('01134 960142');
		expect(text).toContain('"A ""cold"", £31k loft"');
		expect(text.endsWith('\r\n')).toBe(true);
		await expect(office('export', '--out', file)).rejects.toThrow(/already there/);
	});

	test.each(['=1', '+1', '-1', '@x', '\tx', '\rx'])('%j is no formula any more', (value) => {
		expect(csvLine([value]).replace(/^"/, '')).toMatch(/^'/);
	});

	test.each([
		['0113 496 0142', '01134 960142'],
		['+44 (0)7700 900123', '07700 900123'],
		['+1 202 555 0123', '00120 25550123'],
		['ring me', 'ring me'],
	])('the phone number %j is written %j', (typed, written) => {
		expect(asPhone(typed)).toBe(written);
	});

	test('without personal data nothing says who it was', async () => {
		await store.keep(
			graceWrites({
				form: 'funding',
				answers: { firstName: 'Ada', email: 'ada@example.org', healthCondition: 'yes', heatingSource: 'lpg' },
			}),
			[],
		);
		for (const format of ['csv', 'json']) {
			const file = join(folder, `out.${format}`);
			await office('export', '--out', file, '--without-personal-data');
			const text = readFileSync(file, 'utf8');
			expect(text).not.toMatch(/Ada|example\.org|health|Grace|0113/i);
			expect(text).toMatch(/lpg/i);
		}
	});

	test('as JSON, of one person', async () => {
		const arrival = graceWrites();
		await store.keep(arrival, []);
		await store.keep(graceWrites({ answers: { email: 'ada@example.org' } }), []);
		const file = join(folder, 'out.json');
		await office('export', '--email', 'GRACE@example.org', '--out', file);
		expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ reference: arrival.reference, answers: arrival.answers }]);
	});
});

describe('resend and release', () => {
	test('a parked enquiry is sent again', async () => {
		await store.keep(graceWrites(), [toTheOffice]);
		await parkAll();
		expect((await office('resend', '--parked')).text).toContain('Queued 1 enquiry again');
		expect(await store.count()).toMatchObject({ waiting: 1, parked: 0 });
	});

	test('a delivered one goes to the office again, but the visitor is not thanked twice', async () => {
		const arrival = graceWrites();
		await store.keep(arrival, [toTheOffice, toGrace]);
		await deliverAll();
		await office('resend', arrival.reference);
		const again = await store.claim(now, { kinds: ['office', 'acknowledgement'], atMost: 9, forMs: 1, except: [] });
		expect(again.map(({ kind }) => kind)).toEqual(['office']);
	});

	test('what is released has the full effect of a fresh arrival', async () => {
		const arrival = graceWrites({ quarantined: 'too fast' });
		await store.keep(arrival, []);
		await expect(office('resend', arrival.reference)).rejects.toThrow(/in quarantine/);
		expect((await office('release', arrival.reference)).text).toBe(`${arrival.reference} is released.`);
		const dispatches = await store.claim(now, { kinds: ['office', 'acknowledgement'], atMost: 9, forMs: 1, except: [] });
		expect(dispatches.map(({ kind, recipient }) => [kind, recipient])).toEqual([
			['office', 'office@example.co.uk'],
			['acknowledgement', 'grace@example.org'],
		]);
		expect((await office('release', arrival.reference)).text).toContain('was not in quarantine');
	});
});

describe('erase', () => {
	/** Every byte under the data folder. */
	const bytes = () =>
		Buffer.concat(
			readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile())
				.map((entry) => readFileSync(join(entry.parentPath, entry.name))),
		);

	test('shows the count first, and does nothing without that very count', async () => {
		await store.keep(graceWrites(), [toTheOffice]);
		const { text } = await office('erase', '--email', 'grace@example.org');
		expect(text).toContain('never reached the office');
		expect(text).toContain('--yes 1');
		await expect(office('erase', '--email', 'grace@example.org', '--yes', '2')).rejects.toThrow(/Nothing was changed/);
		expect(await store.references()).toHaveLength(1);
	});

	test.each([['--email', 'Grace@Example.org'], ['--phone', '+44 113 496 0142'], []])(
		'by %s %s leaves not a byte of the person, and all of the others',
		async (...way) => {
			const grace = graceWrites();
			await store.keep(grace, [toTheOffice, toGrace]);
			await store.keep(
				graceWrites({ answers: { fullName: 'Ada Byron', email: 'ada@example.org', phone: '07700 900123', description: 'Hello.' } }),
				[toTheOffice],
			);
			const envelope = { from: 'site@example.co.uk', messageId: '<1@example.co.uk>', name: `2026-11-20-${grace.reference}-office` };
			await fileMailer(desk.mailFolder).send(
				{ to: 'office@example.co.uk', replyTo: 'grace@example.org', subject: 'x', text: 'Grace Hopper' },
				envelope,
			);
			expect(bytes().includes('grace@example.org')).toBe(true);
			const whom = way.length ? (way as string[]) : [grace.reference];
			await office('erase', ...whom);
			expect((await office('erase', ...whom, '--yes', '1')).text).toContain('Erased 1 enquiry and 1 e-mail file');
			for (const trace of ['grace@example.org', 'Grace Hopper', '0113 496 0142', 'My loft', grace.reference])
				expect(bytes().includes(trace), trace).toBe(false);
			expect(bytes().includes('ada@example.org')).toBe(true);
		},
	);

	test('a restored backup does not bring anybody back', async () => {
		const grace = graceWrites();
		const ada = graceWrites({ answers: { email: 'ada@example.org' } });
		for (const arrival of [grace, ada]) await store.keep(arrival, []);
		await office('backup');
		const file = join(desk.backupFolder, readdirSync(desk.backupFolder)[0] ?? '');
		await office('erase', grace.reference, '--yes', '1');
		expect((await office('restore', file)).text).toContain('--yes 2');
		await store.close();
		desk = {
			...desk,
			async store() {
				store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
				return store;
			},
		};
		expect((await office('restore', file, '--yes', '2')).text).toContain('1 of them had been erased, and are again');
		expect(await store.references()).toEqual([ada.reference]);
	});

	test('the ledger itself names nobody, and knows them after a restart', async () => {
		const { reference } = graceWrites();
		openLedger(folder).add([reference]);
		expect(bytes().includes(reference)).toBe(false);
		expect(openLedger(folder).has(reference)).toBe(true);
		expect(await eraseAgain(store, openLedger(folder))).toBe(0);
	});
});

describe('retention', () => {
	test('says how much first, and never touches what was not delivered', async () => {
		await store.keep(graceWrites({ receivedAt: NOON - 400 * DAY }), [toTheOffice]);
		await deliverAll();
		await store.keep(graceWrites({ receivedAt: NOON - 400 * DAY, answers: { description: 'undelivered' } }), [toTheOffice]);
		expect((await office('retention')).text).toContain('retention --yes 1');
		expect(await store.references()).toHaveLength(2);
		expect((await office('retention', '--yes', '1')).text).toContain('Done.');
		expect(await store.count()).toMatchObject({ enquiries: 1, waiting: 1 });
	});

	test('deletes nothing by a clock that has just jumped', async () => {
		await office('retention');
		await store.keep(graceWrites(), [toTheOffice]);
		await deliverAll();
		now += 400 * DAY;
		expect(await office('retention', '--yes', '1')).toMatchObject({ code: 1, text: expect.stringContaining('clock has jumped') });
		expect(await store.references()).toHaveLength(1);
	});
});

describe('backup and restore', () => {
	test('a backup is whole, for its owner alone, and old ones go', async () => {
		await store.keep(graceWrites(), [toTheOffice]);
		expect((await office('backup')).text).toContain('Backed up 1 enquiry');
		const [first = ''] = readdirSync(desk.backupFolder);
		expect(statSync(join(desk.backupFolder, first)).mode & 0o777).toBe(0o600);
		utimesSync(join(desk.backupFolder, first), new Date(NOON - 31 * DAY), new Date(NOON - 31 * DAY));
		now += 1000;
		expect((await office('backup')).text).toContain('Deleted 1 older than 30 days');
		expect(existsSync(join(desk.backupFolder, first))).toBe(false);
	});

	test('what is no backup of ours is refused', async () => {
		await expect(office('restore', import.meta.filename)).rejects.toThrow(/no backup/);
	});

	test('nothing is restored under a running website', async () => {
		const { lockInstance } = await import('../instance-lock.ts');
		await office('backup');
		const file = join(desk.backupFolder, readdirSync(desk.backupFolder)[0] ?? '');
		const release = lockInstance(desk.lockFile);
		await expect(office('restore', file, '--yes', '0')).rejects.toThrow(/already running/);
		release();
	});
});

test('doctor names what is wrong and its cure', async () => {
	desk = {
		...desk,
		checks: [{ name: 'mail server', run: async () => ({ isWell: false, says: 'mail.example.co.uk: EAUTH 535. Check SMTP_URL' }) }],
	};
	const { code, text } = await office('doctor');
	expect(code).toBe(1);
	expect(text).toMatch(/well {3}Node/);
	expect(text).toContain('WRONG  mail server   mail.example.co.uk: EAUTH 535. Check SMTP_URL');
});
