/** What `doctor` looks at, and what it says to do. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertStoreExists } from '#enquiries/store/sqlite/missing-store.ts';
import { newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { createTestContext, type TestContext } from '../testing.ts';
import { handOverCheck } from './doctor-checks.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

describe('doctor', () => {
	const line = async (name: string) =>
		(await harness.run('doctor')).text.split('\n').find((one) => one.slice(6).startsWith(name));

	test('of a site in order ends with 0, and asks each check', async () => {
		await harness.run('backup');
		const asked: string[] = [];
		harness.context = { ...harness.context, progress: (name) => void asked.push(name) };
		const { code, text } = await harness.run('doctor');
		expect([code, text]).toEqual([0, expect.not.stringContaining('FAIL')]);
		expect(asked).toHaveLength(text.split('\n').length);
		expect(await line('store')).toMatch(/0 kept$/);
		expect(await line('disk')).toMatch(/\d+ MiB free$/);
	});

	test('names what is parked, who else can read the data, and a check that fails', async () => {
		await harness.store.save(newEnquiry(), [officeDispatch]);
		await harness.parkAll();
		expect(await line('delivery')).toMatch(
			/^FAIL.* 1 enquiry not delivered: 1 parked.*→ .*status --retry sends them again$/,
		);
		expect(await line('data folder')).toMatch(/^ok/);
		chmodSync(harness.folder, 0o750);
		expect(await line('data folder')).toMatch(/^FAIL.*chmod 700 /);
		const broken = { name: 'mail server', run: () => Promise.reject(new Error('no route')) };
		harness.context = { ...harness.context, checks: [broken] };
		expect(await line('mail server')).toBe('FAIL  mail server   no route');
	});

	test('repeats the error of the store that the website noted', async () => {
		writeFileSync(join(harness.folder, 'trouble.txt'), 'The store says: The disk is full.\n');
		expect(await line('store')).toMatch(/^FAIL.*Enquiries cannot be kept: .*The disk is full\. /);
	});

	test('before the first start finds nothing wrong with what is not made yet', async () => {
		const nowhere = join(harness.folder, 'later');
		const databaseFile = join(nowhere, 'enquiries.db');
		const store = async () => {
			assertStoreExists(databaseFile, { mayBegin: false });
			return harness.store;
		};
		const checks = [handOverCheck({ host: undefined, isNamed: false }, { store })];
		harness.context = { ...harness.context, dataFolder: nowhere, databaseFile, store, checks };
		for (const name of ['data folder', 'store', 'disk', 'webhook'])
			expect(await line(name), name).toMatch(/^ok/);
	});
});

test('doctor names what is wrong and what to do', async () => {
	harness.context = {
		...harness.context,
		checks: [
			{
				name: 'mail server',
				run: async () => ({
					isWell: false,
					message: 'mail.example.co.uk: EAUTH 535. Check SMTP_URL',
				}),
			},
		],
	};
	const { code, text } = await harness.run('doctor');
	expect(code).toBe(1);
	expect(text).toMatch(/ok {4}Node/);
	expect(text).toContain('FAIL  mail server   mail.example.co.uk: EAUTH 535. Check SMTP_URL');
});
