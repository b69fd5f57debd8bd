/**
 * The specification's own arrangement: the forms send to a hosted e-mail service.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

let service: Server;
let site: RunningSite;
const received: { path?: string; body: unknown }[] = [];

test.beforeAll(async () => {
	// What the hosted service does, as far as a browser can tell (emailjs wire contract): CORS for
	// everybody, OK once it has the call.
	service = createServer(async (request, response) => {
		response
			.setHeader('access-control-allow-origin', '*')
			.setHeader('access-control-allow-headers', 'content-type');
		if (request.method === 'POST') received.push({ path: request.url, body: await json(request) });
		response.end('OK');
	});
	await once(service.listen(0, '127.0.0.1'), 'listening');
	site = await startSite({
		PUBLIC_EMAIL_ORIGIN: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
		EMAIL_TEMPLATE_FUNDING: 'template_hosted',
	});
});
test.afterAll(async () => {
	await site?.stop();
	service?.close();
});

test('an application goes to the hosted service, in the specification’s own call', async ({
	visit,
}) => {
	const { page, complaints } = await visit(`${site.origin}/grant`);
	await formAwake(page);
	await fillIn(page, ada);
	await page.getByRole('button', { name: 'Next' }).click();
	await page.getByRole('button', { name: 'Submit' }).click();
	await page.getByText('Data Submitted Successfully!').first().waitFor();
	expect(received).toMatchObject([
		{
			path: '/api/v1.0/email/send',
			body: {
				user_id: 'sample_public_key',
				template_id: 'template_hosted',
				template_params: { firstName: 'Ada', address: ada.Address },
			},
		},
	]);
	expect(complaints).toEqual([]);
});
