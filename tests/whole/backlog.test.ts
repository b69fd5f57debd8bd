/** How fast e-mails reach a healthy mail server, one at a time and as a backlog. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { content } from '#content/reader/testing.ts';
import { createEmailChannel } from '#enquiries/delivery/email-channel.ts';
import { createSmtpMailer } from '#enquiries/delivery/mail-transports.ts';
import { startDeliveryWorker } from '#enquiries/delivery/worker.ts';
import type { LetterContext } from '#enquiries/letters/letter-context.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { machineClock } from '#model/clock.ts';
import { quantile } from '#server/testing/quantile.ts';
import { startSite } from '#server/testing/running-site.ts';
import { sendEnquiry } from '../durability/visitors.ts';
import { printFigure } from '../support/layers.ts';
import { startScriptedMailServer } from '../support/servers/scripted-mail-server.ts';

const BACKLOG = 2_000;

test('a healthy mail server gets an enquiry soon after it was acknowledged', async () => {
	const server = await startScriptedMailServer();
	const site = await startSite({
		LOG_LEVEL: 'silent',
		SMTP_URL: server.url,
		ACKNOWLEDGE_VISITORS: 'off',
	});
	const times: number[] = [];
	for (let count = 1; count <= 100; count += 1) {
		expect((await sendEnquiry(site.origin)).status).toBe(200);
		const startedAt = performance.now();
		while (server.taken.length < count) await new Promise((resolve) => setTimeout(resolve, 2));
		times.push(performance.now() - startedAt);
	}
	await site.stop();
	await server.close();
	const p95 = quantile(times, 0.95);
	printFigure(`${Math.round(p95)} ms (p95)`, p95 <= 2_000);
});

test('a backlog of thousands drains over four connections', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'backlog-'));
	const server = await startScriptedMailServer({
		onStep: (step) =>
			step === 'dot' ? new Promise((resolve) => setTimeout(resolve, 50)) : undefined,
	});
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	for (let count = 0; count < BACKLOG; count += 1) {
		await store.save(
			newEnquiry({ receivedAt: Date.now(), answers: { description: `Room ${count}` } }),
			[officeDispatch],
		);
	}
	const startedAt = performance.now();
	const firm = {
		name: '',
		legalName: '',
		phone: '',
		openingHours: '',
		siteUrl: '',
		nextSteps: [],
		particulars: '',
		schemes: schemesForRules(content.schemes),
	};
	const route = createEmailChannel({
		name: 'mail',
		kinds: ['office'],
		mailer: createSmtpMailer(server.url),
		from: 'site@example.co.uk',
		replyTo: 'office@example.co.uk',
		letters: {
			firm,
			store,
			officeUrl: () => 'https://www.example.co.uk/office/x',
		} as unknown as LetterContext,
	});
	const delivery = startDeliveryWorker({
		store,
		clock: machineClock,
		channels: [route],
		onOutcome: () => undefined,
		onError: () => undefined,
	});
	await expect.poll(() => server.taken.length, { timeout: 240_000, intervals: [50] }).toBe(BACKLOG);
	const seconds = (performance.now() - startedAt) / 1000;
	await delivery.stop();
	expect((await store.count()).delivered).toBe(BACKLOG);
	expect(server.mostAtOnce).toBeLessThanOrEqual(8);
	await store.close();
	await server.close();
	rmSync(folder, { recursive: true, force: true });
	const tenThousand = Math.round((seconds * 10_000) / BACKLOG);
	printFigure(
		`${BACKLOG} drained in ${seconds.toFixed(1)} s (10,000 would take ${tenThousand} s)`,
		tenThousand <= 300,
	);
});
