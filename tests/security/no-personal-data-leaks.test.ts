/**
 * Words that must never be found in anything the site prints, answers with or leaves lying about.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { callWith, postTo, SEND } from '../support/enquiry.ts';
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts';
import { rawRequest, requestBytes, socketTo } from '../support/servers/raw-request.ts';

const CANARY = 'Zaphodcanary';

let site: RunningSite;
let mail: MailServer;
let scratch: string;
test.beforeAll(async () => {
	scratch = await mkdtemp(join(tmpdir(), 'scratch-'));
	// A mail server that refuses, quoting what it was given.
	mail = await startMailServer({ refuse: () => 550 });
	site = await startSite({
		SMTP_URL: mail.url,
		OFFICE_EMAIL: `${CANARY}@example.co.uk`,
		TMPDIR: scratch,
		RATE_LIMIT: 'on',
	});
});
test.afterAll(async () => {
	await site?.stop();
	await mail?.close();
	await rm(scratch, { recursive: true, force: true });
});

test('a canary in every field, header, address, broken body and cut connection is in no line and no temporary file', async () => {
	const { origin } = site;
	const { host } = new URL(origin);
	const all = (form: keyof typeof allForms) =>
		Object.fromEntries(fieldsOf(allForms[form]).map(([name]) => [name, `${CANARY} ${name}`]));
	const good = {
		fullName: CANARY,
		email: `${CANARY}@example.org`,
		phone: '01134960142',
		description: `${CANARY} has a cold loft`,
	};
	const type = { 'content-type': 'application/x-www-form-urlencoded' };

	const answers = [
		await postTo(origin, callWith(good)),
		await postTo(origin, callWith({ ...good, furtherNotes: CANARY, opened: `v1.${CANARY}` })),
		await postTo(origin, callWith(all('funding'), { template_id: 'template_funding' })),
		await postTo(origin, callWith(good, { user_id: CANARY, accessToken: CANARY })),
		await postTo(origin, callWith({ [CANARY]: CANARY })),
		await postTo(origin, `{"user_id": "${CANARY}`),
		await postTo(origin, `${CANARY}`),
		await postTo(origin, callWith(good), { 'content-type': `text/${CANARY}` }),
		await postTo(origin, callWith(good), {
			origin: `https://${CANARY}.example`,
			cookie: CANARY,
			'user-agent': CANARY,
			referer: `https://${CANARY}.example/`,
		}),
		await fetch(`${origin}/${CANARY}?${CANARY}=${CANARY}`),
		await fetch(`${origin}/About?email=${CANARY}`),
		await fetch(`${origin}/api/token?form=${CANARY}`),
		await fetch(`${origin}/healthz?${CANARY}`, { headers: { authorization: CANARY } }),
		await fetch(`${origin}/${CANARY}`, { method: 'PUT', body: CANARY }),
	];
	for (const answer of answers) expect(await answer.text()).not.toContain(CANARY);
	for (const [path, fields] of [
		['/Contact', good],
		['/Contact', all('contact')],
		['/grant', all('funding')],
		['/check', { heatingSource: CANARY }],
	] as const)
		await fetch(`${origin}${path}?${CANARY}`, {
			method: 'POST',
			headers: { origin, 'user-agent': CANARY },
			body: new URLSearchParams({ ...fields, move: 'submit' }),
		});
	const form = new FormData();
	form.set('description', new Blob([CANARY]), `${CANARY}.txt`);
	await fetch(`${origin}/Contact`, { method: 'POST', headers: { origin }, body: form });
	await fetch(`${origin}${SEND}-form`, { method: 'POST', headers: { origin }, body: form });

	for (const bytes of [
		requestBytes('GET', `/%zz${CANARY}`),
		requestBytes('GET', `/${CANARY}%00`),
		`${CANARY}\r\n\r\n`,
		`GET /${CANARY} ${CANARY}\r\n\r\n`,
		`GET / HTTP/1.1\r\nhost: a\r\n${CANARY} : bad\r\n\r\n`,
		`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${CANARY.repeat(3000)}\r\n\r\n`,
		requestBytes(
			'POST',
			'/Contact',
			{ host: `${CANARY} ${CANARY}`, ...type },
			`fullName=${CANARY}`,
		),
		requestBytes(
			'POST',
			'/grant',
			{ host: `[${CANARY}`, origin: `http://[${CANARY}`, ...type },
			`firstName=${CANARY}`,
		),
		requestBytes(
			'POST',
			'/Contact',
			{ host, origin, 'content-type': `multipart/form-data; boundary=${CANARY}` },
			`--${CANARY}\r\nbroken ${CANARY}`,
		),
		requestBytes(
			'POST',
			'/Contact',
			{ host, origin, 'content-type': `multipart/${CANARY}` },
			CANARY,
		),
		requestBytes(
			'POST',
			`${SEND}-form`,
			{ host, origin, 'content-type': 'multipart/form-data' },
			CANARY,
		),
		requestBytes(CANARY.toUpperCase(), '/'),
	])
		await rawRequest(origin, bytes);
	for (const path of [SEND, '/Contact', `${SEND}-form`]) {
		const kind =
			path === SEND
				? 'application/json'
				: path === '/Contact'
					? type['content-type']
					: 'multipart/form-data; boundary=x';
		const socket = socketTo(origin);
		await new Promise<void>((resolve) =>
			socket.write(
				`POST ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\ncontent-type: ${kind}\r\ncontent-length: 999\r\n\r\n${CANARY}`,
				() => setTimeout(resolve, 100),
			),
		);
		socket.resetAndDestroy();
	}
	await expect.poll(() => /RCPT TO 550|"event":"parked"/.test(site.output())).toBe(true);

	expect(site.output()).not.toMatch(new RegExp(CANARY, 'i'));
	expect(site.output()).not.toMatch(/\n\s+at |Could not render|"level":50/);
	for (const page of ['/healthz', '/readyz'])
		expect(await (await fetch(origin + page)).text()).not.toContain(CANARY);
	// Only the store itself may hold them; nothing is spooled, dumped or left in a temporary folder.
	expect(await readdir(scratch)).toEqual([]);
	for (const file of await readdir(site.dataDir, { recursive: true, withFileTypes: true })) {
		if (!file.isFile() || file.name.startsWith('enquiries.db')) continue;
		expect([
			file.name,
			(await readFile(join(file.parentPath, file.name))).includes(CANARY),
		]).toEqual([file.name, false]);
	}
	const told = await readFile(`/proc/${site.process.pid}/cmdline`, 'utf8').catch(() => '');
	expect(told).not.toContain(CANARY);
});
