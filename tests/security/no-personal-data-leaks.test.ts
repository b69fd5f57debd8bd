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
	const named = { cookie: CANARY, 'user-agent': CANARY, referer: `https://${CANARY}.example/` };

	for (const [body, headers] of [
		[callWith(good)],
		[callWith({ ...good, furtherNotes: CANARY, opened: `v1.${CANARY}` })],
		[callWith(all('funding'), { template_id: 'template_funding' })],
		[callWith(good, { user_id: CANARY, accessToken: CANARY })],
		[callWith({ [CANARY]: CANARY })],
		[`{"user_id": "${CANARY}`],
		[callWith(good), { 'content-type': `text/${CANARY}` }],
		[callWith(good), { origin: `https://${CANARY}.example`, ...named }],
	] as const)
		expect(await (await postTo(origin, body, headers)).text()).not.toContain(CANARY);
	for (const path of [`/${CANARY}?${CANARY}`, `/api/token?form=${CANARY}`, `/healthz?${CANARY}`])
		for (const method of ['GET', 'DELETE']) {
			const answer = await fetch(origin + path, { method, headers: named });
			expect(await answer.text()).not.toContain(CANARY);
		}
	const files = new FormData();
	files.set('description', new Blob([CANARY]), `${CANARY}.txt`);
	for (const [path, body] of [
		['/Contact', new URLSearchParams(good)],
		['/Contact', new URLSearchParams(all('contact'))],
		['/Contact', files],
		['/grant', new URLSearchParams({ ...all('funding'), move: 'submit' })],
		['/check', new URLSearchParams({ heatingSource: CANARY })],
		[`${SEND}-form`, files],
	] as const)
		await fetch(`${origin}${path}?${CANARY}`, {
			method: 'POST',
			headers: { origin, ...named },
			body,
		});

	const broken = (path: string, type: string, body = CANARY, own: object = { host, origin }) =>
		requestBytes('POST', path, { ...own, 'content-type': type }, body);
	const encoded = 'application/x-www-form-urlencoded';
	for (const bytes of [
		requestBytes('GET', `/%zz${CANARY}%00`),
		`${CANARY}\r\n\r\n`,
		`GET /${CANARY} ${CANARY}\r\n\r\n`,
		`GET / HTTP/1.1\r\nhost: a\r\n${CANARY} : bad\r\n\r\n`,
		`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${CANARY.repeat(3000)}\r\n\r\n`,
		broken('/Contact', encoded, CANARY, { host: `${CANARY} ${CANARY}` }),
		broken('/grant', encoded, CANARY, { host: `[${CANARY}`, origin: `http://[${CANARY}` }),
		broken('/Contact', `multipart/form-data; boundary=${CANARY}`, `--${CANARY}\r\n${CANARY}`),
		broken('/Contact', `multipart/${CANARY}`),
		broken(`${SEND}-form`, 'multipart/form-data'),
		requestBytes(CANARY.toUpperCase(), '/'),
	])
		await rawRequest(origin, bytes);
	// Cut off in the middle of their bodies.
	for (const [path, type] of [
		[SEND, 'application/json'],
		['/Contact', encoded],
		[`${SEND}-form`, 'multipart/form-data; boundary=x'],
	] as const) {
		const socket = socketTo(origin);
		const length = { host, origin, 'content-length': '999', 'content-type': type };
		await new Promise<void>((resolve) =>
			socket.write(requestBytes('POST', path, length, CANARY), () => setTimeout(resolve, 100)),
		);
		socket.resetAndDestroy();
	}
	await expect.poll(() => /RCPT TO 550|"event":"parked"/.test(site.output())).toBe(true);

	expect(site.output()).not.toMatch(new RegExp(CANARY, 'i'));
	expect(site.output()).not.toMatch(/\n\s+at |Could not render|"level":50/);
	// Only the store itself may hold them; nothing is spooled, dumped or left in a temporary folder.
	expect(await readdir(scratch)).toEqual([]);
	for (const file of await readdir(site.dataDir, { recursive: true, withFileTypes: true })) {
		if (!file.isFile() || file.name.startsWith('enquiries.db')) continue;
		const bytes = await readFile(join(file.parentPath, file.name));
		expect([file.name, bytes.includes(CANARY)]).toEqual([file.name, false]);
	}
	const command = await readFile(`/proc/${site.process.pid}/cmdline`, 'utf8').catch(() => '');
	expect(command).not.toContain(CANARY);
});
