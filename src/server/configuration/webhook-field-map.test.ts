/**
 * The map of fields for another system: the ready ones, and every mistake named at once, without a
 * secret.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mappedBody } from '#enquiries/delivery/webhook-body.ts';
import { newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { readFieldMap } from './webhook-field-map.ts';

const READY = 'deploy/hand-over';
const SECRET = 'tok-123456';
const environment = {
	WEBHOOK_TOKEN: SECRET,
	WEBHOOK_SHEET_KEY: 'k'.repeat(40),
	WEBHOOK_SECRET: 'whsec_x',
	ANSWERS_KEY: 'secret',
};
const enquiry = {
	...newEnquiry({ form: 'funding' }),
	answers: {
		firstName: 'Ada',
		lastName: 'King',
		email: 'ada@example.org',
		phoneNumber: '0113 496 0142',
		address: '1 Mill Lane, Halifax, HX1 1AA',
		healthCondition: 'yes',
		householdIncome: 'yes',
		heatingSource: 'lpg',
	},
	id: 'e1',
};
const context = { link: 'https://www.example.co.uk/office/abc', tellsSensitive: false };

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'map-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const map = (text: string, tellsSensitive = false) => {
	const file = join(folder, 'map.yaml');
	writeFileSync(file, text);
	return readFieldMap(file, environment, tellsSensitive);
};
const mistakes = (text: string, tellsSensitive = false) => {
	try {
		map(text, tellsSensitive);
		return [];
	} catch (error) {
		const [first, ...lines] = (error as Error).message.split('\n');
		expect(first).toBe('The website cannot start. Please put these settings right:');
		return lines.map((line) => line.replace(/^ {2}WEBHOOK_MAP \(.*?\): /, ''));
	}
};

describe('the ready maps', () => {
	const ready = readdirSync(READY).filter((name) => name.endsWith('.yaml'));
	test.each(ready)(
		'%s can be used as it is, and tells nothing about health, benefits and income',
		(name) => {
			const read = readFieldMap(join(READY, name), environment, false);
			const body = mappedBody(read, enquiry, context);
			expect(body).toContain('ada@example.org');
			expect(body).toContain('0113 496 0142');
			expect(body).not.toMatch(/health|benefit|income|\$\{/i);
		},
	);

	test('HubSpot gets a contact by its e-mail, with its own names and token', () => {
		const read = readFieldMap(join(READY, 'hubspot.yaml'), environment, false);
		expect(read.headers).toEqual({ Authorization: `Bearer ${SECRET}` });
		const properties = {
			email: 'ada@example.org',
			firstname: 'Ada',
			lastname: 'King',
			phone: '0113 496 0142',
		};
		expect(JSON.parse(mappedBody(read, enquiry, context))).toEqual({
			inputs: [
				{
					id: 'ada@example.org',
					idProperty: 'email',
					properties: {
						...properties,
						address: '1 Mill Lane, Halifax, HX1 1AA',
						city: 'Halifax',
						zip: 'HX1 1AA',
					},
				},
			],
		});
		// A message has neither address nor town: what HubSpot knows of them stays.
		const message = {
			...newEnquiry(),
			answers: { fullName: 'Grace Brewster Hopper', email: 'g@example.org' },
			id: 'e2',
		};
		expect(JSON.parse(mappedBody(read, message, context)).inputs[0].properties).toEqual({
			email: 'g@example.org',
			firstname: 'Grace Brewster',
			lastname: 'Hopper',
		});
	});

	test('the script of the Google Sheet adds a row once, as text, and refuses a wrong key', () => {
		const rows: string[][] = [];
		const cells = (row: number, column: number, height: number, width: number) => ({
			getValues: () =>
				rows
					.slice(row - 1, row - 1 + height)
					.map((one) => one.slice(column - 1, column - 1 + width)),
		});
		const sheet = {
			getLastRow: () => rows.length,
			getLastColumn: () => rows[0]?.length ?? 0,
			// A sheet takes a first apostrophe for "this is text", and does not keep it.
			appendRow: (row: string[]) => void rows.push(row.map((cell) => cell.replace(/^'/, ''))),
			getRange: cells,
		};
		const appended: string[][] = [];
		const apps = createContext({
			SpreadsheetApp: {
				getActiveSpreadsheet: () => ({
					getSheets: () => [
						{
							...sheet,
							appendRow: (row: string[]) => [appended.push([...row]), sheet.appendRow([...row])],
						},
					],
				}),
				flush: () => undefined,
			},
			LockService: {
				getScriptLock: () => ({ waitLock: () => undefined, releaseLock: () => undefined }),
			},
			ContentService: { createTextOutput: (text: string) => text },
		});
		runInContext(
			readFileSync(join(READY, 'google-sheet.gs'), 'utf8').replace(
				'put a long random key here',
				'k'.repeat(40),
			),
			apps,
		);
		const read = readFieldMap(join(READY, 'google-sheet.yaml'), environment, false);
		const post = (body: string) =>
			runInContext(`doPost({ postData: { contents: ${JSON.stringify(body)} } })`, apps);
		const nasty = {
			...enquiry,
			answers: { ...enquiry.answers, lastName: '=HYPERLINK("http://evil.example")' },
		};
		const body = mappedBody(read, nasty, context);
		expect(post(body)).toBe('kept');
		expect(post(body)).toBe('kept');
		expect(rows).toHaveLength(2);
		expect(rows[1]).toContain('0113 496 0142');
		expect(appended[1]?.filter((cell) => cell !== '' && !cell.startsWith("'"))).toEqual([]);
		expect(rows.flat().join()).not.toContain('kkk');
		expect(() => post(body.replace('kkk', 'jjj'))).toThrow('wrong key');
	});
});

test('levels, lists, constants, one answer in words, and a form', () => {
	const read = map(
		'body: { a: { b: ["{name}", 7, true, null, "{message}"] }, c: "{answer.heatingSource}", d: "Ref {reference}", e: "" }',
	);
	expect(JSON.parse(mappedBody(read, enquiry, context))).toEqual({
		a: { b: ['Ada King', 7, true, null] },
		c: 'LPG',
		d: `Ref ${enquiry.reference}`,
		e: '',
	});
	const form = map(
		'{"format": "form", "body": {"oid": "00D", "last_name": "{lastName}", "wish": "{wish}"}}',
	);
	expect(mappedBody(form, enquiry, context)).toBe('oid=00D&last_name=King');
});

test('a sensitive answer is no field, unless the letters have it too', () => {
	expect(mistakes('body: { a: "{answer.healthCondition}" }')).toEqual([
		expect.stringMatching(
			/^body\.a names \{answer\.healthCondition\}, which is no field\. The fields are: name, firstName, .*answer\.heatingSource/,
		),
	]);
	expect(
		mappedBody(map('body: { a: "{answer.healthCondition}" }', true), enquiry, {
			...context,
			tellsSensitive: true,
		}),
	).toBe('{"a":"Yes"}');
});

test.each([
	['body: [', /:1:8 {2}Flow sequence/],
	['headers: {}', /^body must have the other system’s names/],
	['body: {}\nformt: json', /^it .*formt/],
	['body: {}\nformat: xml', /^format must be json or form$/],
	['body: { a: "{nam}" }', /^body\.a names \{nam\}, which is no field/],
	[
		`body: { a: { b: ["\${WEBHOOK_OTHER}"] } }`,
		/^body\.a\.b\.0 names \$\{WEBHOOK_OTHER\}, which is not set$/,
	],
	[`body: { a: "\${ANSWERS_KEY}" }`, /only variables that begin with WEBHOOK_ can be used$/],
	[`body: { a: "\${WEBHOOK_SECRET}" }`, /which signs calls and is never sent$/],
	['body: {}\nheaders: { Host: a }', /^headers\.Host cannot be set$/],
	['body: {}\nheaders: { Webhook-Id: a }', /^headers\.Webhook-Id cannot be set$/],
	['body: {}\nheaders: { X-A: "a\\nb" }', /^headers\.X-A has a character/],
	['body: { a: { b: c } }\nformat: form', /^body\.a must be a text/],
	['body: {}\nyesIsRedirectTo: https://a.example/path', /^yesIsRedirectTo must be an origin/],
])('%s is a mistake', (text, expected) => {
	const found = mistakes(text);
	expect(found).toHaveLength(1);
	expect(found[0]).toMatch(expected);
	expect(found[0]).not.toMatch(/secret$|whsec|tok-/);
});

test('all mistakes are named at once, and a file that is not there', () => {
	expect(
		mistakes(`body: { a: "{nam}", b: "\${WEBHOOK_B}" }\nheaders: { X-A: "\${HOME}" }`),
	).toHaveLength(3);
	expect(() => readFieldMap(join(folder, 'none.yaml'), environment, false)).toThrow(
		'it cannot be read: ENOENT',
	);
});
