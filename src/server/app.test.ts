/** The website put together, without a port, its pages drawn by the test. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { madeFirm } from '#content/company/testing.ts';
import { content } from '#content/reader/testing.ts';
import { openErasureLog } from '#enquiries/retention/erasure-log.ts';
import { newKeyPair } from '#enquiries/second-copy/age-files.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { newEnquiry } from '#enquiries/store/testing/fixtures.ts';
import { FORM_TOKEN_PATH, TODAY_PATH } from '#forms/fields/hidden-fields.ts';
import { machineClock } from '#model/clock.ts';
import { HOUR_MS } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import type { Draw } from '#site/drawn-pages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createApp } from './app.ts';
import { readSettings } from './configuration/settings.ts';
import { drawingOf } from './testing/drawing-of.ts';

const folder = temporaryFolder();
const newFolder = () => mkdtempSync(join(folder, 'data-'));

let site: FastifyInstance;
afterEach(() => site?.close());

const drawAddress: Draw = async (page, { content: { day } }) => `drawn ${page} of ${day}`;

async function start(more: Record<string, string> = {}, firm = content, draw = drawAddress) {
	const environment = { SITE_URL: 'https://www.example.co.uk', TODAY: '2026-11-22', ...more };
	const settings = readSettings(
		{ DATA_DIR: newFolder(), LOG_LEVEL: 'silent', DISK_RESERVE_MB: '0', ...environment },
		firm.company,
	);
	site = await createApp({ settings, content: firm, drawing: drawingOf(draw) });
	return settings;
}

/** The letters in its data folder, in whole lines. */
function lettersIn(data: string): string[] {
	const mail = join(data, 'mail');
	const names = readdirSync(data).includes('mail') ? readdirSync(mail) : [];
	return names
		.filter((name) => name.endsWith('.eml'))
		.map((name) => readFileSync(join(mail, name), 'utf8').replaceAll('=\r\n', ''));
}

test('it is alive and ready, knows the day, and issues a token for a form it has', async () => {
	await start();
	for (const [url, status, body] of [
		['/healthz', 200, /^alive\n$/],
		['/readyz', 200, /^ready\n$/],
		[TODAY_PATH, 200, /^2026-11-22$/],
		[`${FORM_TOKEN_PATH}?form=contact`, 200, /^v1\.contact\..{20}/],
		[`${FORM_TOKEN_PATH}?form=other`, 404, /no such form/],
	] as const)
		expect(await site.inject(url), url).toMatchObject({
			statusCode: status,
			body: expect.stringMatching(body),
			headers: expect.objectContaining({ 'cache-control': 'no-store' }),
		});
});

test('what is received is kept before it is answered, e-mailed to the office, and shown to its sender', async () => {
	const { OFFICE_EMAIL, DATA_DIR } = await start();
	const message = {
		fullName: 'Grace Hopper',
		email: 'grace@example.org',
		phone: '0113 496 0142',
		description: 'My loft is cold.',
	};
	const outcome = await site.receive('contact', Object.entries(message));
	const reference = outcome.state === 'received' ? (outcome.reference ?? '') : '';
	expect(await site.inject(site.visitorLinks.pathOf(reference))).toMatchObject({
		statusCode: 200,
		body: 'drawn /private/your-enquiry of 2026-11-22',
	});
	await expect.poll(() => lettersIn(DATA_DIR)).toHaveLength(1);
	const [letter = ''] = lettersIn(DATA_DIR);
	expect(letter).toContain(`To: ${OFFICE_EMAIL}`);
	expect(letter).toContain(`https://www.example.co.uk/office/${reference}`);
	expect(site.outbox.destination).toContain('OFFICE_EMAIL is not set');
});

test.each([
	['2026-12-31', 'yes'],
	['2027-01-01', ''],
])(
	'on %s a firm that works with ECO4, which closes on the first, keeps of an answer about benefits “%s”',
	async (TODAY, kept) => {
		await start({ TODAY }, madeFirm({ nations: ['England'], worksWith: ['eco4'] }));
		const application = {
			firstName: 'Ada',
			lastName: 'Byron',
			email: 'ada@example.org',
			phoneNumber: '07700900123',
			address: '12 Ember Row, ZZ1 1ZZ',
			benefitsClaim: 'yes',
		};
		await site.receive('funding', Object.entries(application));
		const [enquiry] = await Array.fromAsync(site.store.find());
		expect(enquiry?.answers).toMatchObject({ firstName: 'Ada', benefitsClaim: kept });
	},
);

test('a start takes up what a crash left claimed, and erases again what a restore brought back', async () => {
	const DATA_DIR = newFolder();
	const store = await openStore(openSqlite(join(DATA_DIR, 'enquiries.db')), 'example.co.uk');
	const kept = newEnquiry({ reference: newReference() });
	const restored = newEnquiry({ reference: newReference() });
	await store.save(kept, [{ kind: 'office', recipient: 'office@example.co.uk' }]);
	// A process that was killed had it in hand, for an hour still.
	const claim = { kinds: ['office'], limit: 5, durationMs: HOUR_MS, except: [] } as const;
	expect(await store.claim(machineClock.now(), claim)).toHaveLength(1);
	await store.save(restored, []);
	openErasureLog(DATA_DIR).add([restored.reference], machineClock.now());
	await start({ DATA_DIR });
	// Other letters leave at a start as well.
	const about = () => lettersIn(DATA_DIR).filter((one) => one.includes(`[${kept.reference}]`));
	await expect.poll(about).toHaveLength(1);
	const left = await Array.fromAsync(store.find());
	expect(left.map(({ reference }) => reference)).toEqual([kept.reference]);
	await store.close();
});

test('when it stops, requests under way are answered first, then the watch over the store ends, the second copy is finished, and last the store is closed', async () => {
	const order: string[] = [];
	const drawing = Promise.withResolvers<void>();
	const drawn = Promise.withResolvers<void>();
	const copies = { SECOND_COPY: newFolder(), SECOND_COPY_KEY: (await newKeyPair()).publicKey };
	await start(copies, content, async (page) => {
		if (page === '/private/your-enquiry') {
			drawing.resolve();
			await drawn.promise;
			order.push('answered');
		}
		return '';
	});
	const note = <Name extends string>(
		part: Record<Name, () => unknown>,
		name: Name,
		what: string,
	) => {
		const end = part[name];
		vi.spyOn(part, name as never).mockImplementation((async () => {
			await end();
			order.push(what);
		}) as never);
	};
	note(site.storeMonitor, 'stop', 'watch');
	if (site.copies) note(site.copies, 'stop', 'second copy');
	note(site.store, 'close', 'store');
	const address = await site.listen({ port: 0, host: '127.0.0.1' });
	const answer = fetch(address + site.visitorLinks.pathOf('7K3M-9QXD-4'));
	await drawing.promise;
	const closed = site.close();
	drawn.resolve();
	expect((await answer).status).toBe(404);
	await closed;
	expect(order).toEqual(['answered', 'watch', 'second copy', 'store']);
});
