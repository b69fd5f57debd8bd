/** Golden copies of what programs are answered and sent: the EmailJS API and the webhook. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, test } from 'vitest';
import { until } from '#server/testing/running-site.ts';
import { callWith, message, SEND } from '../support/enquiry.ts';
import { keepText, startWebsite } from './website.ts';

const LISTED = 'https://partner.example.org';

/** What the webhook has got. */
const calls: string[] = [];
const webhook = createServer(async (request, response) => {
	const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
	const shown = headers.filter((header) => !header.startsWith('host:')).sort();
	calls.push([`${request.method} ${request.url}`, ...shown, '', await text(request)].join('\n'));
	response.end();
});

let site: Awaited<ReturnType<typeof startWebsite>>;
beforeAll(async () => {
	await once(webhook.listen(0, '127.0.0.1'), 'listening');
	site = await startWebsite('2026-12-01T10:00', {
		ALLOWED_ORIGINS: LISTED,
		WEBHOOK_URL: `http://user:word@127.0.0.1:${(webhook.address() as AddressInfo).port}/enquiries`,
		WEBHOOK_SECRET: `whsec_${Buffer.from('golden-copies-golden-copies').toString('base64')}`,
	});
});
afterAll(async () => {
	await site.stop();
	webhook.close();
});

const contact = { ...message, reference: '1111-1111-M' };
const funding = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700 900123',
	address: '12 Ember Row, ZZ1 1ZZ',
	benefitsClaim: 'yes',
	heatingSource: 'gas',
	reference: '2222-2222-8',
};

test('how the EmailJS API answers', async () => {
	const json = { 'content-type': 'application/json' };
	const body = JSON.stringify(callWith(contact));
	const form = new FormData();
	for (const [name, value] of Object.entries({
		...contact,
		reference: '3333-3333-W',
		user_id: 'sample_public_key',
		service_id: 'service_website',
		template_id: 'template_contact',
	}))
		form.set(name, value);
	const answers = {
		'a message': await site.call(body, json),
		'an application': await site.send(funding, 'template_funding'),
		'a form': await site.call(form, {}, `${SEND}-form`),
		'a page of a listed site': await site.call(body, { ...json, origin: LISTED }),
		'a page of another site': await site.call(body, { ...json, origin: 'https://example.org' }),
		'what is no JSON': await site.call('{', json),
		'an answer that is wrong': await site.send({ ...contact, email: 'grace@' }),
	};
	for (const [name, answer] of Object.entries(answers)) {
		const headers = [...answer.headers].filter(([header]) => header !== 'date');
		const head = [answer.status, ...headers.map((header) => header.join(': '))];
		const copy = [...head, '', await answer.text()].join('\n');
		await keepText(`api/${name.replaceAll(' ', '-')}`, copy);
	}
});

test.each([contact, funding])('what the webhook is sent of $reference', async ({ reference }) => {
	const call = await until(() => calls.find((one) => one.includes(reference)));
	await keepText(`webhook/${reference}`, call);
});
