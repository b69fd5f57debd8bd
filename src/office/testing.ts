/**
 * The office's pages on a real store behind the real routes, for tests: what is drawn comes as
 * data.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { content } from '#content/reader/testing.ts';
import { createAnswerPages } from '#enquiries/links/answer-pages.ts';
import { createDayLinks, DAY_PATH } from '#enquiries/links/day-link.ts';
import { createOfficeLinks } from '#enquiries/links/office-link.ts';
import { createPageNonces } from '#enquiries/links/page-nonce.ts';
import { PRESS_ANSWER_MS } from '#enquiries/links/press-answers.ts';
import { dispatchesFor } from '#enquiries/receive.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { NOON, newEnquiry, officeDispatch } from '#enquiries/store/testing/fixtures.ts';
import { schemesForRules } from '#forms/eligibility/outcomes.ts';
import { HOUR_MS, SECOND_MS } from '#model/dates.ts';
import type { OfficeLetter } from '#model/enquiry-events.ts';
import type { OfficeDay } from '#office/day/day-view.ts';
import type { OfficeView } from '#office/enquiry/enquiry-view.ts';
import type { Settings } from '#server/configuration/settings.ts';
import { RedactedLog } from '#server/http/log.ts';
import { createOriginCheck } from '#server/http/origins.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { drawPages } from '#server/plugins/drawing.ts';
import { privatePages } from '#server/routes/private-pages.ts';
import { decorate } from '#server/testing/decorate.ts';
import { drawingOf, siteValueOf } from '#server/testing/drawing-of.ts';
import type { Draw, PrivateView } from '#site/drawn-pages.ts';
import { seenIn } from './acts/act-fields.ts';
import { createOfficeDevices } from './code/devices.ts';
import { readOfficeCodes, whyNoOfficeDay } from './code/office-codes.ts';
import { createOfficeDay } from './day/day-page.ts';
import { OfficePage } from './enquiry/EnquiryPage.tsx';
import { createOfficePage } from './enquiry/enquiry-page.ts';

export const OFFICE = 'office@example.co.uk';
export const CODE = '73519046';

/** The office's pages as a test has them. */
export type Office = Awaited<ReturnType<typeof startOffice>>;

export interface Answer {
	readonly status: number;
	readonly location: string;
	readonly cookie: string;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: string;
	readonly view: PrivateView;
}

interface Asked {
	readonly headers?: Record<string, string>;
	readonly ip?: string;
}

/** Starts the pages of another process on the same store. */
export const startBeside = (office: Office, settings: Partial<Settings> = {}) =>
	startOffice({ ...office.settings, ...settings }, office);

/**
 * Starts the pages. `settings` are those that decide about the code; `beside` is whose store and
 * clock they share.
 */
export async function startOffice(
	settings: Partial<Settings> = {},
	beside?: { readonly folder: string; readonly now: number },
) {
	const folder = beside?.folder ?? mkdtempSync(join(tmpdir(), 'office-day-'));
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const key = Buffer.alloc(32, 7);
	/** What the alerts about the code are about, and what each says beside. */
	const alarms: string[] = [];
	const details: string[] = [];
	/** The limits that were reached. */
	const limits: string[] = [];
	/** Why enquiries were erased. */
	const erased: string[] = [];
	/** When reminders are due that no morning's list comes before. */
	const reminders: number[] = [];
	/** How often delivery was woken. */
	let released = 0;
	let logged = '';
	const keepLine = (line: string): void => {
		logged += line;
	};
	let at = NOON + HOUR_MS;
	const now = () => beside?.now ?? at;
	const all = {
		SITE_URL: 'https://www.example.co.uk',
		DATA_DIR: folder,
		OFFICE_PIN: CODE,
		SECRET_KEY: [],
		...settings,
	} as unknown as Settings;
	const codes = readOfficeCodes(all, [key]);
	const onAlarm = async (what: string, detail = '') => {
		alarms.push(what);
		details.push(detail);
	};
	const devices = createOfficeDevices({
		store,
		codes,
		siteUrl: all.SITE_URL,
		mailboxes: [OFFICE],
		now,
		onAlarm,
	});
	const whyNoDay = whyNoOfficeDay(all);
	const officeLinks = createOfficeLinks([key], [OFFICE, 'crm.example'], now);
	const dayLinks = createDayLinks([key], [OFFICE, 'crm.example'], now);
	const common = {
		store,
		now,
		nonces: createPageNonces([key], now),
		answers: createAnswerPages(store, [key], now, PRESS_ANSWER_MS),
		dispatchesFor: (answers: Readonly<Record<string, string>>) =>
			dispatchesFor(answers, { officeEmail: OFFICE, acknowledge: true }),
		onReleased: () => {
			released += 1;
		},
		onReminder: async (_enquiry: unknown, due: number) => void reminders.push(due),
	};
	const schemes = { schemes: schemesForRules(content.schemes) };
	const erase = async ({ id }: { id: string }, reason: string) => {
		erased.push(reason);
		await store.erase([id]);
	};
	const enquiryPage = createOfficePage({
		...common,
		links: officeLinks,
		schemes,
		devices,
		whyNoDay,
		erase,
	});
	const dueAt = (received: number) => received + 4 * HOUR_MS;
	const onLimit = async (what: string) => void limits.push(what);
	const phone = '0113 496 0199';
	const dayPage = createOfficeDay({
		...common,
		devices,
		dayLinks,
		officeLinks,
		phone,
		dueAt,
		onLimit,
	});
	const app = fastify({
		logger: { level: 'trace', stream: { write: keepLine } },
		logController: new RedactedLog(),
	});
	const draw: Draw = async (_page, { privateView }) => JSON.stringify(privateView);
	decorate(app, {
		drawing: drawingOf(draw),
		siteValue: siteValueOf('2026-11-20'),
		privatePages: [enquiryPage, ...(whyNoDay ? [] : [dayPage])],
		officeDevices: devices,
		checkOrigin: createOriginCheck(all.SITE_URL, []),
		rateLimit: createRateLimit(true, now),
		cspFor: () => '',
		today: () => '2026-11-20',
		phone,
	});
	await drawPages(app);
	await app.register(privatePages);

	async function send(
		method: 'GET' | 'HEAD' | 'POST',
		path: string,
		headers: Record<string, string>,
		ip: string,
		payload?: string,
	): Promise<Answer> {
		const answer = await app.inject({
			method,
			url: path,
			headers,
			remoteAddress: ip,
			payload,
		});
		const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat();
		const body = answer.body;
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body,
			cookie,
			location: String(answer.headers.location ?? ''),
			get view() {
				return JSON.parse(body) as PrivateView;
			},
		};
	}
	const cookieHeader = (cookie: string | undefined): Record<string, string> =>
		cookie ? { cookie: cookie.split(';')[0] ?? '' } : {};

	/** Saves an enquiry, and returns it with the path of its letter's link. */
	async function keep(change: Parameters<typeof newEnquiry>[0] = {}) {
		const arrival = newEnquiry({ receivedAt: now(), ...change });
		await store.save(arrival, arrival.quarantined ? [] : [officeDispatch]);
		const [enquiry] = await Array.fromAsync(store.find({ reference: arrival.reference }));
		const { id, reference } = enquiry ?? { id: '', reference: '' };
		const path = officeLinks.pathFor({ enquiryId: id, mailbox: OFFICE, letter: 'enquiry' });
		return { id, reference, path };
	}

	const dayLink = (letter: OfficeLetter = 'digest') =>
		dayLinks.pathFor({ mailbox: OFFICE, letter });

	/** Opens an address, with a device's cookie or without. */
	const get = (
		path: string,
		cookie?: string,
		{ method = 'GET', headers = {}, ip = '192.0.2.1' }: Asked & { method?: 'GET' | 'HEAD' } = {},
	) => send(method, path, { ...headers, ...cookieHeader(cookie) }, ip);

	const post = (
		path: string,
		fields: Readonly<Record<string, string>>,
		cookie?: string,
		{ headers = { origin: all.SITE_URL }, ip = '192.0.2.1' }: Asked = {},
	) =>
		send(
			'POST',
			path,
			{
				'content-type': 'application/x-www-form-urlencoded',
				...headers,
				...cookieHeader(cookie),
			},
			ip,
			new URLSearchParams(fields).toString(),
		);

	/** Reads the code's page, waits as a person does, and types the code. */
	async function type(code: string, { link = dayLink(), ...more }: Asked & { link?: string } = {}) {
		const { view } = await get(link, undefined, more);
		at += 10 * SECOND_MS;
		const nonce = view.page === 'office-code' ? view.nonce : '';
		const headers = { origin: all.SITE_URL, ...more.headers };
		return post(link, { code, nonce }, undefined, { ...more, headers });
	}

	async function day(cookie: string, query = '') {
		const { view } = await get(DAY_PATH + query, cookie);
		if (view.page !== 'office-day') throw new Error(`It is not the office’s day: ${view.page}`);
		return view;
	}

	return {
		store,
		folder,
		settings,
		alarms,
		details,
		limits,
		erased,
		reminders,
		get released() {
			return released;
		},
		/** Everything logged so far. */
		logged: () => logged,
		get now() {
			return now();
		},
		set now(value) {
			at = value;
		},
		keep,
		dayLink,
		get,
		post,
		type,
		/** Opens the day on a new device, and returns its cookie. */
		open: async (code = CODE) => (await type(code)).cookie,
		day,
		/** Presses about an enquiry of the day, with what its row shows. */
		press(cookie: string, { groups }: OfficeDay, id: string, fields: Record<string, string>) {
			const row = Object.values(groups)
				.flat()
				.find((one) => one.id === id);
			const shown = { enquiry: id, nonce: row?.nonce ?? '', seen: seenIn(row?.events ?? []) };
			return post(DAY_PATH, { ...shown, ...fields }, cookie);
		},
		async [Symbol.asyncDispose]() {
			await app.close();
			await store.close();
			if (!beside) rmSync(folder, { recursive: true });
		},
	};
}

/** The view of an enquiry's page. */
export function enquiryView({ view }: Answer): OfficeView {
	if (view.page !== 'office') throw new Error(`It is not an enquiry’s page: ${view.page}`);
	return view;
}

/** An enquiry's page as it is drawn. */
export const drawn = (answer: Answer) => renderToStaticMarkup(OfficePage(enquiryView(answer)));

/** What the day shows after a press. */
export const pageAfter = (office: Office, cookie: string, { location }: Answer) =>
	office.get(location.split('#')[0] ?? '', cookie);
export const dayAfter = async (office: Office, cookie: string, answer: Answer) =>
	(await pageAfter(office, cookie, answer)).view as OfficeDay;
