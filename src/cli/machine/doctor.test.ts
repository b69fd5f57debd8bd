/** What `doctor` looks at, and what it says to do. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertStoreExists } from '#enquiries/store/sqlite/missing-store.ts';
import { NOON, newEnquiry, officeDispatch, parkAll } from '#enquiries/store/testing/fixtures.ts';
import { createTestContext, type TestContext } from '../testing.ts';
import { handOverCheck, mailChecks } from './doctor-checks.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

/** Runs the checks. Resolves with the line about one of them. */
const line = async (name: string) =>
	(await harness.run('doctor')).text.split('\n').find((one) => one.slice(6).startsWith(name));

test('of a site in order doctor ends with 0', async () => {
	await harness.run('backup');
	expect(await harness.run('doctor')).toEqual({
		code: 0,
		text: expect.not.stringContaining('FAIL'),
	});
	expect(await line('store')).toMatch(/0 kept$/);
});

test('doctor ends with 1, and names what is parked, who else can read the data, and a check that fails', async () => {
	await harness.store.save(newEnquiry(), [officeDispatch]);
	await parkAll(harness.store, NOON);
	chmodSync(harness.folder, 0o750);
	const broken = { name: 'mail server', run: () => Promise.reject(new Error('no route')) };
	harness.context = { ...harness.context, checks: [broken] };
	expect((await harness.run('doctor')).code).toBe(1);
	expect(await line('delivery')).toMatch(/^FAIL.* 1 enquiry not delivered: 1 parked.*→ /);
	expect(await line('data folder')).toMatch(/^FAIL.*chmod 700 /);
	expect(await line('mail server')).toBe('FAIL  mail server   no route');
});

test('before the first start doctor finds nothing wrong with what is not made yet', async () => {
	const nowhere = join(harness.folder, 'later');
	const databaseFile = join(nowhere, 'enquiries.db');
	const store = async () => {
		assertStoreExists(databaseFile, { mayBegin: false });
		return harness.store;
	};
	const checks = [handOverCheck({ host: undefined, isNamed: false }, { store })];
	harness.context = { ...harness.context, dataFolder: nowhere, databaseFile, store, checks };
	for (const name of ['data folder', 'store', 'webhook'])
		expect(await line(name), name).toMatch(/^ok/);
});

const host = 'crm.example.co.uk';
test.each([
	['none is set', { host: undefined, isNamed: false }, 0, true, /^to no other system/],
	['none is set any more', { host: undefined, isNamed: true }, 1, false, /^1 wait for a webhook/],
	['/privacy cannot name it', { host, isNamed: false }, 0, false, /\/privacy cannot name/],
	['it is named', { host, isNamed: true }, 1, true, /^to crm\.example\.co\.uk$/],
] as const)(
	'of the hand-over doctor says, when %s',
	async (_what, settings, waiting, isWell, says) => {
		if (waiting) await harness.store.save(newEnquiry(), [{ kind: 'webhook', recipient: host }]);
		expect(await handOverCheck(settings, harness.context).run()).toEqual({
			isWell,
			message: expect.stringMatching(says),
		});
	},
);

const dead = 'smtp://127.0.0.1:1';
test.each([
	['https://www.example.co.uk', undefined, true, [false, true, false], 'none set'],
	['https://www.example.co.uk', dead, false, [false, true, true], 'ECONNREFUSED'],
	['http://localhost:3000', undefined, true, [true, true, true], 'none set'],
] as const)(
	'of mail, alerts and office at %s with the mail server %s doctor says what is well',
	async (SITE_URL, SMTP_URL, isOfficeFromContent, isWell, message) => {
		const settings = { SITE_URL, SMTP_URL, ALERT_SMTP_URL: undefined, isOfficeFromContent };
		const checks = mailChecks({ ...settings, OFFICE_EMAIL: 'office@example.co.uk' });
		const found = await Promise.all(checks.map(({ run }) => run()));
		expect(found.map((one) => one.isWell)).toEqual(isWell);
		expect(found[0]?.message).toContain(message);
	},
);
