/**
 * The store's file is deleted under the running website: it accepts nothing, raises the alarm, and a
 * backup is restored.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { referencesIn, runOffice } from './office-tool.ts';
import { sendEnquiry } from './visitors.ts';

let folder: string;
let data: string;
test.beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'gone-'));
	data = join(folder, 'data');
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('when the file is deleted, visitors and monitoring get 503, the office is alerted without the store, and a backup can be restored', async () => {
	const mail = await startMailServer();
	const site = await startSite(
		{ LOG_LEVEL: 'error', SMTP_URL: mail.url, OFFICE_EMAIL: 'office@example.co.uk' },
		data,
	);
	const ask = async (path: string) => (await fetch(site.origin + path)).status;
	const { reference } = await sendEnquiry(site.origin);
	await mail.arrived(2);
	expect(await ask('/readyz')).toBe(200);
	expect((await runOffice(data, ['backup'])).code).toBe(0);

	for (const ending of ['', '-wal', '-shm']) rmSync(join(data, `enquiries.db${ending}`));
	for (let count = 0; count < 3; count += 1)
		expect((await sendEnquiry(site.origin)).status).toBe(503);
	expect(await ask('/readyz')).toBe(503);
	expect([await ask('/healthz'), await ask('/About')]).toEqual([200, 200]);
	// The website looks within a second, and says what it has found where the tool reads it.
	await expect
		.poll(async () => {
			const { code, stdout } = await runOffice(data, ['status']);
			return [code, stdout];
		})
		.toEqual([2, expect.stringContaining('There was one')]);
	const alert = (await mail.arrived(3)).at(-1);
	expect(alert).toMatchObject({
		envelopeTo: ['office@example.co.uk'],
		subject: 'Website: enquiries cannot be kept',
	});
	expect(alert?.text).toContain('is gone, or another is in its place');
	expect(alert?.text).not.toContain(reference);
	expect(await site.stop()).toBe(0);
	await mail.close();

	expect(readFileSync(join(data, 'trouble.txt'), 'utf8')).toContain(
		'is gone, or another is in its place',
	);
	const [name = ''] = readdirSync(join(data, 'backups'));
	const backup = join(data, 'backups', name);
	await expect(startSite({}, data)).rejects.toThrow(`npm run enquiries -- restore ${backup}`);
	expect((await runOffice(data, ['restore', backup, '--yes', '1'])).stderr).toBe('');
	expect(await referencesIn(data)).toEqual([reference]);
	const again = await startSite({ LOG_LEVEL: 'error' }, data);
	expect((await sendEnquiry(again.origin, reference)).status).toBe(200);
	expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
	expect((await runOffice(data, ['status'])).code).toBe(0);
	await again.stop();
});
