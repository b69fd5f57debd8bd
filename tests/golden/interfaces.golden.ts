/**
 * Golden copies of what programs are answered and sent: the EmailJS API, the addresses that the
 * pages' scripts ask, monitoring, and the webhook.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, test } from 'vitest';
import { until } from '#server/testing/running-site.ts';
import { callWith, message, SEND } from '../support/enquiry.ts';
import { rawRequest, requestBytes } from '../support/servers/raw-request.ts';
import {
	BROWSER,
	CODE,
	keep,
	keepText,
	linkIn,
	OFFICE,
	startWebsite,
	type Website,
} from './website.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const LISTED = 'https://partner.example.org';

/** What the webhook has got. */
const calls: string[] = [];
const sink = createServer(async (request, response) => {
	const headers = Object.entries(request.headers)
		.filter(([name]) => name !== 'host')
		.map(([name, value]) => `${name}: ${value}`);
	calls.push(
		[`${request.method} ${request.url}`, ...headers.sort(), '', await text(request)].join('\n'),
	);
	response.end();
});

let site: Website;
beforeAll(async () => {
	await once(sink.listen(0, '127.0.0.1'), 'listening');
	site = await startWebsite('2026-12-01T10:00', {
		RATE_LIMIT: 'off',
		ALLOWED_ORIGINS: LISTED,
		EMAIL_PRIVATE_KEY: 'a-private-key',
		MAIL_FROM: 'website@example.co.uk',
		WEBHOOK_URL: `http://user:word@127.0.0.1:${(sink.address() as AddressInfo).port}/enquiries`,
		WEBHOOK_SECRET: `whsec_${Buffer.from('golden-copies-golden-copies').toString('base64')}`,
	});
});
afterAll(async () => {
	await site.stop();
	sink.close();
});

const contact = { ...message, phone: '0113 496 0142', reference: '1111-1111-M' };
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

test('the EmailJS API', async () => {
	const calls: Record<string, [body: unknown, headers?: Record<string, string>]> = {
		'wrong-key': [callWith(contact, { user_id: 'another' })],
		'no-key': [callWith(contact, { user_id: undefined })],
		'wrong-service': [callWith(contact, { service_id: 'another' })],
		'wrong-template': [callWith(contact, { template_id: 'another' })],
		'no-object': ['[]'],
		'no-json': ['{'],
		'wrong-parameters': [callWith([])],
		nested: [callWith({ ...contact, description: JSON.parse('['.repeat(40) + ']'.repeat(40)) })],
		'too-many-variables': [callWith({ ...contact, more: 'x'.repeat(51 * 1024) })],
		'too-large': ['x'.repeat(300_000)],
		'other-type': ['x', { 'content-type': 'text/plain' }],
		compressed: [callWith(contact), { 'content-encoding': 'gzip' }],
		'other-site': [callWith(contact), { origin: 'https://example.org' }],
		problems: [callWith({ ...contact, email: 'grace@', phone: '' })],
		contact: [callWith(contact)],
		'contact-again': [callWith(contact)],
		funding: [callWith(funding, { template_id: 'template_funding' })],
		'listed-site': [callWith({ ...contact, reference: '3333-3333-W' }), { origin: LISTED }],
	};
	for (const [name, [body, headers = {}]] of Object.entries(calls))
		await keep(
			`api/${name}`,
			site.ask(SEND, {
				body: typeof body === 'string' ? body : JSON.stringify(body),
				headers: { ...JSON_TYPE, ...headers },
			}),
		);
	for (const [name, more] of Object.entries({
		program: {},
		'program-with-key': { accessToken: 'a-private-key' },
	})) {
		const body = JSON.stringify(callWith({ ...contact, reference: '4444-4444-G' }, more));
		await keep(`api/${name}`, site.ask(SEND, { body, headers: { ...JSON_TYPE, origin: '' } }));
	}
	const form = new FormData();
	for (const [name, value] of Object.entries({
		...contact,
		reference: '5555-5555-4',
		user_id: 'sample_public_key',
		service_id: 'service_website',
		template_id: 'template_contact',
	}))
		form.set(name, value);
	await keep('api/form', site.ask(`${SEND}-form`, { body: form }));
	await keep(
		'api/form-without-parts',
		site.ask(`${SEND}-form`, { body: '{}', headers: JSON_TYPE }),
	);
	await keep(
		'api/form-cut-off',
		site.ask(`${SEND}-form`, {
			body: '--x\r\n',
			headers: { 'content-type': 'multipart/form-data; boundary=x' },
		}),
	);
	await keep('api/prefixed', site.ask(`/any/prefix${SEND}`, { body: '{}', headers: JSON_TYPE }));
	await keep('api/get', site.ask(SEND));
	for (const [name, origin] of Object.entries({
		own: BROWSER.origin,
		listed: LISTED,
		other: 'https://example.org',
	}))
		await keep(
			`api/preflight-${name}`,
			site.ask(SEND, {
				method: 'OPTIONS',
				headers: { origin, 'access-control-request-method': 'POST' },
			}),
		);
});

test('what the webhook is sent', async () => {
	for (const [form, reference] of [
		['contact', '1111-1111-M'],
		['funding', '2222-2222-8'],
	] as const)
		await keepText(
			`webhook/${form}`,
			await until(() => calls.find((call) => call.includes(reference))),
		);
});

test('what the pages’ scripts and monitoring ask', async () => {
	for (const path of [
		'/healthz',
		'/readyz',
		'/api/today',
		'/api/token',
		'/api/token?form=contact',
		'/api/token?form=nothing',
		'/api/nothing',
	])
		await keep(`asked/${path.slice(1).replace(/\W/g, '-')}`, site.ask(path));
	await keep('asked/healthz-head', site.ask('/healthz', { method: 'HEAD' }));
	await keep('asked/healthz-post', site.ask('/healthz', { body: {} }));
	const token = (await site.ask('/api/token?form=contact')).text;
	await site.later(60);
	const sent = { ...contact, reference: '6666-6666-R', opened: token };
	await site.ask(SEND, { body: JSON.stringify(callWith(sent)), headers: JSON_TYPE });
	await site.letter(OFFICE, '6666-6666-R');
	const receipt = (name: string, body: object, headers = {}) =>
		site
			.ask('/api/receipt', { body: JSON.stringify(body), headers: { ...JSON_TYPE, ...headers } })
			.then((exchange) => keep(`asked/receipt-${name}`, exchange));
	await receipt('own', { form: 'contact', token, reference: '6666-6666-R' });
	await receipt('made-up', { form: 'contact', token: 'made-up', reference: '6666-6666-R' });
	await receipt('empty', {});
	await receipt('too-long', { token: 'x'.repeat(400) });
	await receipt('other-site', {}, { origin: 'https://example.org' });
});

test('requests that no client sends', async () => {
	const requests = {
		'two-hosts': 'GET / HTTP/1.1\r\nhost: one\r\nhost: two\r\nconnection: close\r\n\r\n',
		'no-host': 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n',
		'no-http': 'nonsense\r\n\r\n',
		'two-lengths':
			'POST /Contact HTTP/1.1\r\nhost: one\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
		'long-header': requestBytes('GET', '/', { 'x-long': 'x'.repeat(20_000) }),
		trace: requestBytes('TRACE', '/'),
		'another-method': requestBytes('PROPFIND', '/'),
		'whole-address': requestBytes('GET', 'http://localhost/nothing'),
	};
	for (const [name, bytes] of Object.entries(requests)) {
		const { text: answer } = await rawRequest(site.origin(), bytes);
		const [head = '', body = ''] = answer.split('\r\n\r\n');
		const lines = head
			.split('\r\n')
			.filter((line) => !/^(?:date|etag|content-length):/i.test(line));
		const shown = body.includes('<') ? '(a page)' : body;
		await keepText(`raw/${name}`, [...lines, '', shown].join('\n'));
	}
});

test('a website without an address of its own, on this machine', async () => {
	const here = await startWebsite('2026-12-01T10:00', { SITE_URL: '' });
	const headers = { ...BROWSER, origin: 'http://localhost:3000', host: 'localhost:3000' };
	await keep('local/home', here.ask('/'));
	await keep('local/contact', here.post('/Contact', contact, headers));
	const office = linkIn(await here.letter(OFFICE, '1111-1111-M'), '/office/', 'http://localhost:0');
	await keep('local/office', here.ask(office));
	const visitor = linkIn(
		await here.letter(contact.email, '1111-1111-M'),
		'/your-enquiry/',
		'http://localhost:0',
	);
	await keep('local/visitor', here.ask(visitor));
	const body = { act: 'sign-in', code: CODE };
	await keep('local/signed-in', here.ask(office, { body, headers }));
	await here.stop();
});
