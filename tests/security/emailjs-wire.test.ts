/**
 * The e-mail wire contract, with the published browser clients from another origin. What a call may
 * be, and what is refused, is in src/server/routes/emailjs-api.test.ts.
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
	(origin: string, params: Record<string, string>, key = 'sample_public_key') =>
	(page: Page) =>
		page.evaluate(
			async ({ origin, params, key }) => {
				const { emailjs } = window as unknown as { emailjs: EmailJs };
				emailjs.init(key, origin);
				try {
					const { status, text } = (await emailjs.send(
						'service_website',
						'template_contact',
						params,
					)) as {
						status: number;
						text: string;
					};
					return { resolved: { status, text } };
				} catch (error) {
					const { status, text, name } = error as { status?: number; text?: string; name?: string };
					return { rejected: status === undefined ? name : { status, text } };
				}
			},
			{ origin, params, key },
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

		test(`${version} rejects with status and text for a wrong key`, async ({ browser }) => {
			expect(
				await withClient(browser, version, elsewhere, send(site.origin, message, 'wrong')),
			).toEqual({
				rejected: { status: 400, text: 'The Public Key is invalid' },
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
