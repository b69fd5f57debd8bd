/**
 * The e-mail wire contract, with the published browser clients from another origin. What a call may
 * be, and what is refused, is in src/server/routes/emailjs-api.test.ts.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { newReference } from '#model/reference.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { message } from '../support/enquiry.ts';

const clients: Readonly<Record<string, string>> = {
	'4.4.1': 'node_modules/@emailjs/browser/dist/email.min.js',
	'3.12.1': 'node_modules/emailjs-browser-3/dist/email.min.js',
};

let site: RunningSite;
let listed: Server;
let foreign: Server;

/** Another site, with a page and the published clients. */
async function otherSite(): Promise<Server> {
	const server = createServer(async (request, response) => {
		const client = clients[request.url?.slice(1) ?? ''];
		response.setHeader('content-type', client ? 'text/javascript' : 'text/html');
		response.end(client ? await readFile(client) : '<form></form>');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return server;
}

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test.beforeAll(async () => {
	[listed, foreign] = await Promise.all([otherSite(), otherSite()]);
	site = await startSite({ ALLOWED_ORIGINS: originOf(listed) });
});
test.afterAll(async () => {
	await site?.stop();
	listed?.close();
	foreign?.close();
});

interface EmailJs {
	init(key: string, origin: string): void;
	send(service: string, template: string, params: object): Promise<unknown>;
	sendForm(service: string, template: string, form: HTMLFormElement): Promise<unknown>;
}

/** Has the client send the message, or a form of it; returns what it resolves or rejects with. */
const sendBy = (page: Page, params: Record<string, string>, key: string, isForm: boolean) =>
	page.evaluate(
		async ({ origin, params, key, isForm }) => {
			const { emailjs } = window as unknown as { emailjs: EmailJs };
			emailjs.init(key, origin);
			const form = document.forms[0] as HTMLFormElement;
			for (const [name, value] of Object.entries(params))
				form.append(Object.assign(document.createElement('input'), { name, value }));
			form.append(Object.assign(document.createElement('input'), { name: 'file', type: 'file' }));
			const ids = ['service_website', 'template_contact'] as const;
			const sent = isForm ? emailjs.sendForm(...ids, form) : emailjs.send(...ids, params);
			const pick = ({ status, text }: { status?: number; text?: string }) => ({ status, text });
			return sent.then(
				(answer) => ({ resolved: pick(answer as object) }),
				(error) => ({ rejected: error.status === undefined ? error.name : pick(error) }),
			);
		},
		{ origin: site.origin, params, key, isForm },
	);

const KEY = 'sample_public_key';
const taken = { resolved: { status: 200, text: 'OK' } };
const wrongKey = { rejected: { status: 400, text: 'The Public Key is invalid' } };

for (const [version, unread] of [
	['4.4.1', 'TypeError'],
	['3.12.1', { status: 0, text: '' }],
] as const)
	test(`@emailjs/browser ${version} on a listed site sends messages and forms, and hears of a wrong key; on another site nothing gets through`, async ({
		page,
	}) => {
		const cases = [
			['a message', listed, KEY, false, taken],
			['a form', listed, KEY, true, taken],
			['a wrong key', listed, 'wrong', false, wrongKey],
			['another site', foreign, KEY, false, { rejected: unread }],
		] as const;
		for (const [what, from, key, isForm, expected] of cases) {
			await page.goto(originOf(from));
			await page.addScriptTag({ url: `/${version}` });
			const reference = newReference();
			const outcome = await sendBy(page, { ...message, reference }, key, isForm);
			expect(outcome, what).toEqual(expected);
			if (expected === taken)
				expect((await site.mailAbout(reference)).text).toContain(message.description);
		}
	});
