/**
 * The office's door on a real store behind the real routes, for tests. Behind it is a page that says
 * what it was asked.
 */
import { join } from 'node:path';
import { fastify } from 'fastify';
import type { OfficeRequest } from '#enquiries/links/private-page.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import { NOON } from '#enquiries/store/testing/fixtures.ts';
import { HOUR_MS } from '#model/dates.ts';
import type { Settings } from '#server/configuration/settings.ts';
import { RedactedLog } from '#server/http/log.ts';
import { createOriginCheck } from '#server/http/origins.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { addSendPage } from '#server/plugins/send-page.ts';
import { privatePages } from '#server/routes/private-pages.ts';
import { decorate } from '#server/testing/decorate.ts';
import { drawingOf, siteValueOf } from '#server/testing/drawing-of.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readOfficeCodes } from './office-codes.ts';
import { createSignIn } from './sign-in.ts';

export const CODE = '73519046';
export const WRONG = '90817263';

/** The office's door as a test has it. */
export type Door = Awaited<ReturnType<typeof openDoor>>;

interface Sent {
	readonly cookie?: string;
	readonly headers?: Record<string, string>;
	readonly ip?: string;
}

/**
 * Opens the door. `settings` are those that decide about the code; `beside` is another process,
 * whose store and clock it shares.
 */
export async function openDoor(
	settings: Partial<Settings> = {},
	beside?: { readonly folder: string; readonly now: number },
) {
	const folder = beside?.folder ?? temporaryFolder();
	const store = await openStore(openSqlite(join(folder, 'enquiries.db')), 'example.co.uk');
	const all = {
		SITE_URL: 'https://www.example.co.uk',
		DATA_DIR: folder,
		OFFICE_PIN: CODE,
		...settings,
	} as unknown as Settings;
	let at = NOON + HOUR_MS;
	const now = () => beside?.now ?? at;
	const alarms: string[] = [];
	/** What was pressed on the page behind the door. */
	const pressed: string[] = [];
	let logged = '';
	const keepLine = (line: string): void => {
		logged += line;
	};
	const app = fastify({
		logger: { level: 'trace', stream: { write: keepLine } },
		logController: new RedactedLog(),
	});
	const codes = readOfficeCodes(all, [Buffer.alloc(32, 7)]);
	let compared = 0;
	const signIn = createSignIn({
		store,
		codes: {
			...codes,
			find(typed) {
				compared += 1;
				return codes.find(typed);
			},
		},
		siteUrl: all.SITE_URL,
		now,
		onWrongCodes: async (browser) => void alarms.push(browser),
	});
	decorate(app, {
		drawing: drawingOf(async (_page, { privateView }) => JSON.stringify(privateView)),
		siteValue: siteValueOf('2026-11-20'),
		privatePages: [
			{
				path: '/office',
				async answer({ key, posted, session, token }: OfficeRequest) {
					if (posted) {
						pressed.push(`${posted.get('act')}`);
						return { location: '/office?done=recorded' };
					}
					return {
						status: 200,
						view: { page: 'closed', said: `The list, ${key}`, session, token } as {
							page: 'closed';
						},
					};
				},
			},
		],
		signIn,
		checkOrigin: createOriginCheck(all.SITE_URL, []),
		rateLimit: createRateLimit(true, now),
		cspFor: () => '',
		today: () => '2026-11-20',
		phone: '0113 496 0199',
	});
	await addSendPage(app);
	await app.register(privatePages);

	async function send(method: 'GET' | 'HEAD' | 'POST', url: string, sent: Sent, payload?: string) {
		const { cookie, headers, ip = '192.0.2.1' } = sent;
		const answer = await app.inject({
			method,
			url,
			headers: { ...headers, ...(cookie ? { cookie } : {}) },
			remoteAddress: ip,
			payload,
		});
		const cookies = [answer.headers['set-cookie'] ?? []].flat();
		return {
			status: answer.statusCode,
			headers: answer.headers,
			body: answer.body,
			cookies,
			/** The cookies as a browser sends them back. */
			cookie: cookies.map((one) => one.split(';')[0]).join('; '),
			location: answer.headers.location,
		};
	}

	const get = (url: string, sent: Sent = {}, method: 'GET' | 'HEAD' = 'GET') =>
		send(method, url, sent);
	const post = (url: string, fields: Readonly<Record<string, string>>, sent: Sent = {}) =>
		send(
			'POST',
			url,
			{
				...sent,
				headers: {
					'content-type': 'application/x-www-form-urlencoded',
					...(sent.headers ?? { origin: all.SITE_URL }),
				},
			},
			new URLSearchParams(fields).toString(),
		);

	return {
		store,
		folder,
		signIn,
		alarms,
		pressed,
		/** How many codes were compared. */
		get compared() {
			return compared;
		},
		/** Everything logged so far. */
		logged: () => logged,
		get now() {
			return now();
		},
		set now(value) {
			at = value;
		},
		get,
		post,
		/** Types a code into the sign-in page. */
		type: (code: string, sent: Sent = {}, url = '/office') =>
			post(url, { act: 'sign-in', code }, sent),
		/** Signs a new device in, and returns its cookies. */
		enter: async (code = CODE) => (await post('/office', { act: 'sign-in', code })).cookie,
		/** The token in the forms of a device that has signed in. */
		tokenOf: async (cookie: string): Promise<string> =>
			JSON.parse((await get('/office', { cookie })).body).token,
		async [Symbol.asyncDispose]() {
			await app.close();
			await store.close();
		},
	};
}
