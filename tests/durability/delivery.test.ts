/**
 * A website that is killed as the mail server takes an e-mail. Kills at every other step are in the
 * model (src/enquiries/delivery/attempts.model.test.ts).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startSite } from '#server/testing/running-site.ts';
import { startScriptedMailServer } from '../support/servers/scripted-mail-server.ts';
import { sendEnquiry } from './visitors.ts';

test('an e-mail that the mail server took as the website was killed arrives, and at most twice', async () => {
	const data = mkdtempSync(join(tmpdir(), 'killed-'));
	const server = await startScriptedMailServer();
	const settings = {
		LOG_LEVEL: 'info',
		SMTP_URL: server.url,
		OFFICE_EMAIL: 'office@example.co.uk',
		ACKNOWLEDGE_VISITORS: 'off',
	};
	const first = await startSite(settings, data);
	const killed = new Promise((resolve) => {
		first.process.once('exit', resolve);
		server.follow({
			// The answer is sent first. The kill comes just before or just after the outcome is stored, so
			// that the website cannot know whether the server took the e-mail.
			onStep: (step) => void (step === 'dot' && setImmediate(() => first.process.kill('SIGKILL'))),
		});
	});
	await sendEnquiry(first.origin);
	await killed;
	server.follow({});
	const next = await startSite(settings, data);
	await sendEnquiry(next.origin);
	const ids = () => server.taken.map((email) => /^Message-ID: (.*)$/m.exec(email)?.[1]);
	await expect.poll(() => new Set(ids()).size).toBe(2);
	expect(await next.stop()).toBe(0);
	expect([2, 3]).toContain(ids().length);
	await server.close();
	rmSync(data, { recursive: true, force: true });
});
