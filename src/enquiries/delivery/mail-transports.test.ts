/** Sending to a mail server that is down, slow, strict or not trusted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '#tests/support/servers/certificates.ts';
import {
	type Script,
	type ScriptedMailServer,
	startScriptedMailServer,
} from '#tests/support/servers/scripted-mail-server.ts';
import type { DeliveryError, FailureClass } from './failure.ts';
import { createSmtpMailer, type SmtpTimeouts } from './mail-transports.ts';

const email = { to: 'office@example.co.uk', subject: '[7K3M-9QXD-4]', text: 'My loft is cold.' };
const envelope = {
	from: 'site@example.co.uk',
	messageId: '<1.office@example.co.uk>',
	name: 'email',
};
/** The real timeouts divided by a hundred. */
const hasty: SmtpTimeouts = { connectMs: 100, greetingMs: 300, tryMs: 600, acceptMs: 1800 };

let server: ScriptedMailServer;
beforeEach(async () => {
	server = await startScriptedMailServer();
});
afterEach(() => server.close());

async function failureWith(script: Script, url = server.url): Promise<DeliveryError> {
	server.follow(script);
	// Short timeouts only where the server makes us wait: a busy test machine may be slow as well.
	const isSlow = Object.values(script.conduct ?? {}).some(
		(conduct) => conduct === 'hang' || conduct === 'drip',
	);
	return (isSlow ? createSmtpMailer(url, hasty) : createSmtpMailer(url)).send(email, envelope).then(
		() => Promise.reject(new Error('The e-mail was accepted.')),
		(error: DeliveryError) => error,
	);
}

test('a healthy server gets the e-mail once, with its Message-ID, and is asked for no out-of-office reply but still for word that it came back', async () => {
	await createSmtpMailer(server.url).send(email, envelope);
	expect(server.taken).toHaveLength(1);
	expect(server.taken[0]).toContain('Message-ID: <1.office@example.co.uk>');
	expect(server.taken[0]).toMatch(
		/^Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: OOF, AutoReply\r\n/m,
	);
});

test('a calendar’s part is beside the text for programs that show it, and a file for others', async () => {
	const calendar = { method: 'REQUEST', content: 'BEGIN:VCALENDAR' } as const;
	await createSmtpMailer(server.url).send({ ...email, calendar }, envelope);
	expect(server.taken[0]).toMatch(
		/Type: text\/calendar; charset=utf-8; method=REQUEST\r\n[\s\S]*\r\nBEGIN:VCALENDAR\r\n[\s\S]*invite\.ics/,
	);
});

describe('the class of the failure', () => {
	test.each<[string, Script['conduct'], FailureClass, DeliveryError['about']?]>([
		['421 at the greeting', { connect: '421 later' }, 'destination down'],
		['a greeting that never comes', { connect: 'hang' }, 'destination down'],
		['a connection reset at EHLO', { EHLO: 'reset' }, 'destination down'],
		['451 at MAIL', { MAIL: '451 later' }, 'destination down'],
		['450 at MAIL with a time', { MAIL: '450 try again in 5 minutes' }, 'destination busy'],
		['421 at RCPT', { RCPT: '421 closing' }, 'destination down'],
		['530 at MAIL', { MAIL: '530 encryption required' }, 'destination misconfigured'],
		['550 at MAIL', { MAIL: '550 we do not know you' }, 'destination misconfigured'],
		['452 at RCPT', { RCPT: '452 mailbox full' }, 'dispatch refused for now', 'recipient'],
		['550 at RCPT', { RCPT: '550 no such person' }, 'dispatch refused', 'recipient'],
		['451 after DATA', { dot: '451 later' }, 'dispatch refused for now', 'content'],
		['554 after DATA', { dot: '554 policy' }, 'dispatch refused', 'content'],
		['a reset after the final dot', { dot: 'reset' }, 'dispatch refused for now', 'content'],
	])('%s', async (_, conduct, kind, about) => {
		expect(await failureWith({ conduct: conduct ?? {} })).toMatchObject({ kind, about });
	});

	test('a closed port or an unknown host is a destination that is down', async () => {
		const { url } = server;
		await server.close();
		expect((await failureWith({}, url)).kind).toBe('destination down');
		expect((await failureWith({}, 'smtp://mail.invalid:25')).kind).toBe('destination down');
		server = await startScriptedMailServer();
	});

	test('a wrong password is a misconfigured destination', async () => {
		const failure = await failureWith(
			{ offers: ['AUTH PLAIN'], conduct: { AUTH: '535 wrong password' } },
			server.url.replace('smtp://', 'smtp://user:word@'),
		);
		expect(failure.kind).toBe('destination misconfigured');
	});

	test('the wait that a server names is used, and its text is not kept', async () => {
		const failure = await failureWith({
			conduct: { RCPT: '450 grace@example.org is greylisted, try again in 5 minutes' },
		});
		expect(failure).toMatchObject({ kind: 'dispatch refused for now', waitMs: 300_000 });
		expect(failure.message).toBe('EENVELOPE RCPT TO 450');
	});
});

describe('a server that answers one byte at a time', () => {
	test.each(['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA'] as const)(
		'at %s is given up at the timeout, and its socket closed',
		async (step) => {
			const failure = await failureWith({ conduct: { [step]: 'drip' }, dripEveryMs: 10 });
			expect(failure.kind).toBe('destination down');
			await expect.poll(() => server.openNow()).toBe(0);
		},
	);

	test('after the final dot is given more time, and the e-mail may be sent again', async () => {
		const startedAt = Date.now();
		const failure = await failureWith({ conduct: { dot: 'drip' }, dripEveryMs: 10 });
		expect(failure.kind).toBe('dispatch refused for now');
		expect(Date.now() - startedAt).toBeGreaterThanOrEqual(hasty.acceptMs);
	});

	test('for five hundred e-mails leaks no socket', { tags: ['all'] }, async () => {
		server.follow({ conduct: { MAIL: 'drip' }, dripEveryMs: 10 });
		const mailer = createSmtpMailer(server.url, { ...hasty, tryMs: 30 });
		for (let wave = 0; wave < 125; wave += 1) {
			await Promise.allSettled(Array.from({ length: 4 }, () => mailer.send(email, envelope)));
		}
		await expect.poll(() => server.openNow()).toBe(0);
		expect(server.mostAtOnce).toBeLessThanOrEqual(8);
		await expect
			.poll(() => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap'))
			.toEqual([]);
	});
});

describe('a server that is not trusted gets no e-mail', () => {
	// All of 127.0.0.0/8 is this machine, but only 127.0.0.1 is exempt from verification.
	const untrustedHost = '127.0.0.2';

	beforeEach(async () => {
		await server.close();
		server = await startScriptedMailServer({}, untrustedHost);
	});

	test('its certificate is self-signed', { tags: ['all'] }, async () => {
		const failure = await failureWith({
			offers: ['STARTTLS'],
			tls: selfSigned('mail.example.co.uk'),
		});
		expect(failure.kind).toBe('destination misconfigured');
	});

	test('it does not offer STARTTLS', async () => {
		expect((await failureWith({ offers: [] })).kind).toBe('destination misconfigured');
	});

	afterEach(() => {
		expect(server.taken).toEqual([]);
		expect(server.heard.join('')).not.toMatch(/MAIL FROM|RCPT TO|DATA|loft/);
	});
});
