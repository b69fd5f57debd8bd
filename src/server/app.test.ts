/**
 * The website put together, without a port, its pages drawn by the test: which URL leads where, and
 * that what is sent is kept and delivered.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { madeFirm } from '#content/company/testing.ts';
import { content } from '#content/reader/testing.ts';
import { readFindings } from '#enquiries/findings.ts';
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
import { createApp } from './app.ts';
import { openCommandStore } from './configuration/open-store.ts';
import { readSettings } from './configuration/settings.ts';
import { emailjsPaths } from './routes/emailjs-api.ts';
import { drawingOf } from './testing/drawing-of.ts';

const SITE = 'https://www.example.co.uk';
const folder = mkdtempSync(join(tmpdir(), 'composed-'));
const builtFiles = join(folder, 'client');
const dataFolder = join(folder, 'data');
const { company } = content;
const settings = readSettings(
	{
		DATA_DIR: dataFolder,
		SITE_URL: SITE,
		LOG_LEVEL: 'silent',
		TODAY: '2026-11-22',
		DISK_RESERVE_MB: '0',
		TRUST_PROXY: '127.0.0.1',
	},
	company,
);

const aMessage = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '0113 496 0142',
	description: 'My loft is cold.',
};

let site: FastifyInstance;
beforeAll(async () => {
	mkdirSync(builtFiles);
	site = await createApp({
		settings,
		content,
		builtFiles,
		drawing: drawingOf(async (page, { content: { day } }) => `drawn ${page} of ${day}`),
	});
});
afterAll(async () => {
	await site?.close();
	rmSync(folder, { recursive: true, force: true });
});

const ask = (
	url: string,
	more: {
		method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'OPTIONS';
		headers?: Record<string, string>;
		payload?: string;
	} = {},
) => site.inject({ url, ...more });
const json = { 'content-type': 'application/json', origin: SITE };

test('it is alive and ready, knows the day, and issues a token for a form it has', async () => {
	expect(await ask('/healthz')).toMatchObject({ statusCode: 200, body: 'alive\n' });
	expect(await ask('/readyz')).toMatchObject({ statusCode: 200, body: 'ready\n' });
	expect((await ask(TODAY_PATH)).body).toBe('2026-11-22');
	const token = await ask(`${FORM_TOKEN_PATH}?form=contact`);
	expect([token.statusCode, token.headers['cache-control']]).toEqual([200, 'no-store']);
	expect(token.body.length).toBeGreaterThan(20);
	expect((await ask(`${FORM_TOKEN_PATH}?form=other`)).statusCode).toBe(404);
	for (const url of ['/healthz', '/readyz', TODAY_PATH])
		expect((await ask(url)).headers['cache-control'], url).toBe('no-store');
});

test('what is received is kept before it is answered, e-mailed to the office with a link, and opened by it behind the code', async () => {
	const outcome = await site.receive('contact', Object.entries(aMessage));
	expect(outcome).toMatchObject({ state: 'received' });
	await expect.poll(() => lettersIn(dataFolder)).toHaveLength(1);
	const [written = ''] = lettersIn(dataFolder);
	expect(written).toContain(`To: ${settings.OFFICE_EMAIL}`);
	const [, path = ''] = /https:\/\/www\.example\.co\.uk(\/office\/[\w-]+)/.exec(written) ?? [];
	const signedIn = await ask(path, {
		method: 'POST',
		headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE },
		payload: `act=sign-in&code=${readFileSync(join(dataFolder, 'office.code'), 'utf8').trim()}`,
	});
	expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, path]);
	const headers = { cookie: String([signedIn.headers['set-cookie']].flat()[0]) };
	for (const url of [path, `/${path}`, `${path}/`, `${path}.`, `${path}%E2%80%8B`])
		expect(await ask(url, { headers })).toMatchObject({
			statusCode: 200,
			body: 'drawn /private/office of 2026-11-22',
		});
	if (outcome.state === 'received')
		expect(await ask(site.visitorLinks.pathOf(outcome.reference ?? ''))).toMatchObject({
			statusCode: 200,
			body: 'drawn /private/your-enquiry of 2026-11-22',
		});
	expect(site.outbox.destination).toBe(
		`files in ${join(dataFolder, 'mail')}, and enquiries to ${company.email}: OFFICE_EMAIL is not set, so it is the address in content/company.yaml`,
	);
});

const secondFirm = madeFirm({ nations: ['England'], worksWith: ['eco4'] });
const privateAnswers = {
	benefitsClaim: 'yes',
	selectedBenefits: 'universalCredit',
	healthCondition: 'yes',
	householdIncome: 'yes',
};
const ECO4_CLOSED = 'Energy Company Obligation (ECO4) (closed)';

test.each([
	['2026-12-31', privateAnswers, '£9,000', ''],
	['2027-01-01', {}, '£9,000', `${ECO4_CLOSED}, `],
	['2027-03-31', {}, '£9,000', `${ECO4_CLOSED}, `],
	['2027-04-01', {}, '£7,500', `${ECO4_CLOSED}, 0% VAT on energy-saving materials (closed), `],
])(
	'on %s a firm of thirteen services that works with ECO4 reads and stores the private answers %j, offers %s towards a heat pump in place of oil, and says that these are not open: %s',
	async (day, kept, grant, closed) => {
		const data = mkdtempSync(join(folder, 'second-firm-'));
		const its = readSettings(
			{ DATA_DIR: data, SITE_URL: SITE, LOG_LEVEL: 'silent', TODAY: day, DISK_RESERVE_MB: '0' },
			secondFirm.company,
		);
		const itsSite = await createApp({
			settings: its,
			content: secondFirm,
			drawing: drawingOf(async (_page, { check }) => JSON.stringify(check?.result ?? null)),
		});
		const store = await openCommandStore(its);
		const home = { kind: 'detached', heatingSource: 'oil', measureHeatPump: 'yes' };
		const household = { homeOwnership: 'yes', ...privateAnswers };
		try {
			const checked = await itsSite.inject({
				url: '/check',
				method: 'POST',
				headers: { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' },
				payload: String(new URLSearchParams({ ...home, ...household })),
			});
			const { body } = await itsSite.inject(String(checked.headers.location).replace(/#.*/, ''));
			expect(body).toContain(`"howMuch":"${grant} towards a heat pump`);
			expect(body.includes('gets Universal Credit')).toBe('benefitsClaim' in kept);
			const sent = await itsSite.inject({
				url: emailjsPaths.send,
				method: 'POST',
				headers: json,
				payload: JSON.stringify({
					user_id: its.EMAIL_PUBLIC_KEY,
					service_id: its.EMAIL_SERVICE_ID,
					template_id: its.EMAIL_TEMPLATE_FUNDING,
					template_params: {
						firstName: 'Ada',
						lastName: 'Byron',
						email: 'ada@example.org',
						phoneNumber: '07700900123',
						address: '12 Ember Row, ZZ1 1ZZ',
						...household,
						home: JSON.stringify(home),
					},
				}),
			});
			expect(sent.body).toBe('OK');
			const [enquiry] = await Array.fromAsync(store.find());
			const unasked = {
				benefitsClaim: '',
				selectedBenefits: '',
				healthCondition: '',
				householdIncome: '',
			};
			expect(enquiry?.answers).toMatchObject({ homeOwnership: 'yes', ...unasked, ...kept });
			await expect.poll(() => lettersIn(data)).toHaveLength(1);
			const [letter] = lettersIn(data);
			expect(letter).toContain(`Not open: ${closed}Great British Insulation Scheme (closed).`);
			expect(letter?.includes('Health, benefits and income')).toBe('benefitsClaim' in kept);
		} finally {
			await store.close();
			await itsSite.close();
		}
	},
);

/** What its e-mail files say, in whole lines. */
const lettersIn = (data: string) =>
	existsSync(join(data, 'mail'))
		? readdirSync(join(data, 'mail')).flatMap((name) =>
				name.endsWith('.eml')
					? readFileSync(join(data, 'mail', name), 'utf8').replaceAll('=\r\n', '')
					: [],
			)
		: [];

/** Draws a page that a link opens as what it would show. */
const showView: Draw = async (_page, { privateView }) => JSON.stringify(privateView ?? null);

test('a start takes up what a crash left claimed, and erases again what a restore brought back', async () => {
	const data = mkdtempSync(join(folder, 'after-a-crash-'));
	const its = { ...settings, DATA_DIR: data };
	const store = await openStore(openSqlite(join(data, 'enquiries.db')), 'example.co.uk');
	const dispatch = { kind: 'office', recipient: settings.OFFICE_EMAIL } as const;
	const [kept, restored] = [
		newEnquiry({ reference: newReference() }),
		newEnquiry({ reference: newReference() }),
	];
	await store.save(kept, [dispatch]);
	// A process that was killed had it in hand, for an hour still.
	expect(
		await store.claim(machineClock.now(), {
			kinds: ['office'],
			limit: 5,
			durationMs: HOUR_MS,
			except: [],
		}),
	).toHaveLength(1);
	await store.save(restored, []);
	openErasureLog(data).add([restored.reference], machineClock.now());
	const itsSite = await createApp({ settings: its, content, drawing: drawingOf(showView) });
	try {
		// Other letters leave at a start as well.
		await expect
			.poll(() => lettersIn(data).filter((letter) => letter.includes(`[${kept.reference}]`)).length)
			.toBe(1);
		const left = await Array.fromAsync(store.find());
		expect(left.map(({ reference }) => reference)).toEqual([kept.reference]);
	} finally {
		await itsSite.close();
		await store.close();
	}
});

test('a start never stops for a page: it answers 503 with the number, the others serve, and a finding names it', async () => {
	const broken = ['/Contact', '/private/office'];
	const data = mkdtempSync(join(folder, 'undrawn-'));
	const itsSite = await createApp({
		settings: { ...settings, DATA_DIR: data },
		content,
		builtFiles,
		drawing: drawingOf(async (page) => {
			if (broken.includes(page)) throw new Error('broken');
			return `drawn ${page}`;
		}),
	});
	try {
		const contact = await itsSite.inject('/contact');
		expect([contact.statusCode, contact.body]).toEqual([
			503,
			expect.stringContaining(company.phone),
		]);
		expect(await itsSite.inject('/grant')).toMatchObject({ statusCode: 200, body: 'drawn /grant' });
		const said = async () =>
			(await readFindings(itsSite.store, machineClock.now())).find(({ about }) => about === 'pages')
				?.detail;
		await expect.poll(said).toBe('/private/office, /Contact');
	} finally {
		await itsSite.close();
	}
});

test('when it stops, requests under way are answered first, then counts are written, the watch over the store ends, the second copy is finished, and last the store is closed', async () => {
	const its = readSettings(
		{
			DATA_DIR: mkdtempSync(join(folder, 'stopped-')),
			SITE_URL: SITE,
			LOG_LEVEL: 'silent',
			DISK_RESERVE_MB: '0',
			SECOND_COPY: mkdtempSync(join(folder, 'copies-')),
			SECOND_COPY_KEY: (await newKeyPair()).publicKey,
		},
		company,
	);
	const order: string[] = [];
	const drawing = Promise.withResolvers<void>();
	const drawn = Promise.withResolvers<void>();
	const itsSite = await createApp({
		settings: its,
		content,
		drawing: drawingOf(async (page) => {
			if (page !== '/private/your-enquiry') return '';
			drawing.resolve();
			await drawn.promise;
			order.push('answered');
			return '';
		}),
	});
	for (const [name, part] of Object.entries({
		'watch over the store': itsSite.storeMonitor,
		'second copy': itsSite.copies,
	})) {
		if (!part) throw new Error(`There is no ${name}.`);
		const { stop } = part;
		vi.spyOn(part, 'stop').mockImplementation(async () => {
			await stop();
			order.push(name);
		});
	}
	const { close } = itsSite.store;
	vi.spyOn(itsSite.store, 'close').mockImplementation(async () => {
		await close();
		order.push('store');
	});
	const address = await itsSite.listen({ port: 0, host: '127.0.0.1' });
	const answer = fetch(address + itsSite.visitorLinks.pathOf('7K3M-9QXD-4'));
	await drawing.promise;
	const closed = itsSite.close();
	drawn.resolve();
	expect((await answer).status).toBe(404);
	await closed;
	expect(order).toEqual(['answered', 'watch over the store', 'second copy', 'store']);
});
