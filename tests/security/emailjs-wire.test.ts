/**
 * The e-mail wire contract: the published browser clients from another origin, and everything that
 * must be refused.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { newReference } from '#model/reference.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';

const clients = {
	'4.4.1': 'node_modules/@emailjs/browser/dist/email.min.js',
	'3.12.1': 'node_modules/emailjs-browser-3/dist/email.min.js',
} as const;

let site: RunningSite;
let elsewhere: Server;
let foreign: Server;

/** A page of some other site that offers the two published clients. */
async function otherSite(): Promise<Server> {
	const server = createServer(async (request, response) => {
		const version = request.url?.slice(1) as keyof typeof clients;
		if (clients[version]) {
			response.setHeader('content-type', 'text/javascript').end(await readFile(clients[version]));
			return;
		}
		response
			.setHeader('content-type', 'text/html')
			.end('<form id="form"><input name="fullName" value="Form Sender"></form>');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test.beforeAll(async () => {
	[elsewhere, foreign] = await Promise.all([otherSite(), otherSite()]);
	site = await startSite({
		ALLOWED_ORIGINS: originOf(elsewhere),
		EMAIL_PRIVATE_KEY: 'private_sample',
	});
});

test.afterAll(async () => {
	await site?.stop();
	elsewhere?.close();
	foreign?.close();
});

const message = {
	fullName: 'Grace Hopper',
	email: 'grace@example.org',
	phone: '01134960142',
	description: 'A cold loft.',
};

/** A call as the client makes it, from a page of this site unless given otherwise. */
function post(
	body: unknown,
	headers: Record<string, string> = {},
	path = '/api/v1.0/email/send',
): Promise<Response> {
	return fetch(site.origin + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: site.origin, ...headers },
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
}

const call = (params: unknown = message, changes: object = {}) => ({
	lib_version: '4.4.1',
	user_id: 'sample_public_key',
	service_id: 'service_website',
	template_id: 'template_contact',
	template_params: params,
	...changes,
});

type EmailJs = {
	init: (...given: unknown[]) => void;
	send: (...given: unknown[]) => Promise<unknown>;
	sendForm: (...given: unknown[]) => Promise<unknown>;
};

/** Runs a client in a page of another origin and gives back what it resolved or rejected with. */
async function withClient(
	browser: Browser,
	version: keyof typeof clients,
	from: Server,
	work: (page: Page) => Promise<unknown>,
): Promise<unknown> {
	const page = await browser.newPage();
	await page.goto(originOf(from));
	await page.addScriptTag({ url: `/${version}` });
	try {
		return await work(page);
	} finally {
		await page.close();
	}
}

const send =
	(
		origin: string,
		params: Record<string, string>,
		template = 'template_contact',
		key = 'sample_public_key',
	) =>
	(page: Page) =>
		page.evaluate(
			async ({ origin, params, template, key }) => {
				const { emailjs } = window as unknown as { emailjs: EmailJs };
				emailjs.init(key, origin);
				try {
					const { status, text } = (await emailjs.send('service_website', template, params)) as {
						status: number;
						text: string;
					};
					return { resolved: { status, text } };
				} catch (error) {
					const { status, text, name } = error as { status?: number; text?: string; name?: string };
					return { rejected: status === undefined ? name : { status, text } };
				}
			},
			{ origin, params, template, key },
		);

for (const version of Object.keys(clients) as (keyof typeof clients)[])
	test.describe(`the published @emailjs/browser ${version}, from a page of another site`, () => {
		test(`${version} resolves with 200 and OK once the message is stored`, async ({ browser }) => {
			const reference = newReference();
			expect(
				await withClient(browser, version, elsewhere, send(site.origin, { ...message, reference })),
			).toEqual({
				resolved: { status: 200, text: 'OK' },
			});
			expect((await site.mailAbout(reference)).text).toContain('A cold loft.');
		});

		test(`${version} resolves behind a prefix and with a slash too many`, async ({ browser }) => {
			expect(
				await withClient(browser, version, elsewhere, send(`${site.origin}/mail/`, message)),
			).toEqual({
				resolved: { status: 200, text: 'OK' },
			});
		});

		test(`${version} rejects with status and text for a wrong key`, async ({ browser }) => {
			expect(
				await withClient(
					browser,
					version,
					elsewhere,
					send(site.origin, message, 'template_contact', 'wrong'),
				),
			).toEqual({
				rejected: { status: 400, text: 'The Public Key is invalid' },
			});
		});

		test(`${version} rejects with status and text for a message that cannot be accepted`, async ({
			browser,
		}) => {
			expect(
				await withClient(
					browser,
					version,
					elsewhere,
					send(site.origin, { ...message, phone: '1' }),
				),
			).toEqual({
				rejected: { status: 422, text: 'Please check: phone' },
			});
		});

		test(`${version} from a site that is not listed gets nothing through`, async ({ browser }) => {
			const outcome = await withClient(browser, version, foreign, send(site.origin, message));
			expect(outcome).toEqual(
				version === '4.4.1' ? { rejected: 'TypeError' } : { rejected: { status: 0, text: '' } },
			);
		});

		test(`${version} can send a form as it stands`, async ({ browser }) => {
			const result = await withClient(browser, version, elsewhere, (page) =>
				page.evaluate(async (origin) => {
					const { emailjs } = window as unknown as { emailjs: EmailJs };
					emailjs.init('sample_public_key', origin);
					const form = document.querySelector('form') as HTMLFormElement;
					form.innerHTML =
						'<input name="fullName" value="Form Sender"><input name="email" value="form@example.org"><input name="phone" value="01134960142"><input name="description" value="By form"><input name="attached" type="file">';
					const { status, text } = (await emailjs.sendForm(
						'service_website',
						'template_contact',
						form,
					)) as {
						status: number;
						text: string;
					};
					return { status, text };
				}, site.origin),
			);
			expect(result).toEqual({ status: 200, text: 'OK' });
		});
	});

test.describe('what is accepted', () => {
	test('a success is 200, exactly OK, in plain text, never cached and without a cookie', async () => {
		const answer = await post(call());
		expect([answer.status, await answer.text()]).toEqual([200, 'OK']);
		expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
		expect(answer.headers.get('cache-control')).toBe('no-store');
		expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
		expect(answer.headers.get('set-cookie')).toBeNull();
	});

	test('the same reference fifty times at once is one enquiry and one e-mail', async () => {
		const reference = newReference();
		const answers = await Promise.all(
			Array.from({ length: 50 }, () =>
				post(call({ ...message, description: 'Fifty times.', reference })),
			),
		);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		// A message kept after them has been delivered, so theirs have been too.
		const after = newReference();
		await post(call({ ...message, description: 'Afterwards.', reference: after }));
		await site.mailAbout(after);
		expect((await site.mails(1)).filter(({ text }) => text?.includes('Fifty times.'))).toHaveLength(
			1,
		);
	});

	test('the same reference with other words is a second enquiry that names the first', async () => {
		const reference = newReference();
		expect(
			(await post(call({ ...message, description: 'As first written.', reference }))).status,
		).toBe(200);
		expect(
			(await post(call({ ...message, description: 'As written again.', reference }))).status,
		).toBe(200);
		expect((await site.mailAbout('As written again.')).text).toContain(
			`the page that sent ${reference}`,
		);
	});
});

test.describe('what is refused', () => {
	for (const [name, ask, status, words] of [
		[
			'an unknown key',
			() => post(call(message, { user_id: 'somebody' })),
			400,
			/Public Key is invalid/,
		],
		['malformed JSON', () => post('{"user_id": "Jane Secret'), 400, /could not be read/],
		[
			'JSON on the form address',
			() => post(call(), {}, '/api/v1.0/email/send-form'),
			415,
			/multipart/,
		],
		[
			'a body over 64 KB',
			() => post(call({ ...message, description: 'x'.repeat(70_000) })),
			413,
			/too large/,
		],
		['a foreign origin', () => post(call(), { origin: 'https://evil.example' }), 403, /origin/],
		['GET', () => fetch(`${site.origin}/api/v1.0/email/send`), 405, /Method Not Allowed/],
		[
			'PUT',
			() => fetch(`${site.origin}/api/v1.0/email/send-form`, { method: 'PUT' }),
			405,
			/Method Not Allowed/,
		],
	] as const)
		test(`${name}: the contract’s status, in short plain text that echoes nothing`, async () => {
			const answer = await ask();
			const text = await answer.text();
			expect([answer.status, text]).toEqual([status, expect.stringMatching(words)]);
			expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
			expect(text.length).toBeLessThan(100);
			expect(text).not.toMatch(/Jane|Secret|Grace|at .*:\d+:\d+/);
			if (status === 403 && answer.url.endsWith('send'))
				expect(answer.headers.get('access-control-allow-origin')).toBeNull();
		});
});
