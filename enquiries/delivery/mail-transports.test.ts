/** What becomes of a letter at a mail server that is down, slow, strict or not to be trusted. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../tests/support/certificates.ts';
import { type Script, type ScriptedMailServer, startScriptedMailServer } from '../../tests/support/scripted-mail-server.ts';
import type { DeliveryError, FailureClass } from './failure.ts';
import { createSmtpMailer, type SmtpTimeouts } from './mail-transports.ts';

const letter = { to: 'office@example.co.uk', replyTo: 'grace@example.org', subject: '[7K3M-9QXD-4]', text: 'My loft is cold.' };
const envelope = { from: 'site@example.co.uk', messageId: '<1.office@example.co.uk>', name: 'letter' };
/** The real patience, a hundredth of it. */
const hasty: SmtpTimeouts = { connectMs: 100, greetingMs: 300, tryMs: 600, acceptMs: 1800 };

let server: ScriptedMailServer;
beforeEach(async () => {
	server = await startScriptedMailServer();
});
afterEach(() => server.close());

async function failureWith(script: Script, url = server.url): Promise<DeliveryError> {
	server.follow(script);
	// Only where the server keeps us waiting is it safe to be hasty: a busy machine may be slow as well.
	const isSlow = Object.values(script.conduct ?? {}).some((conduct) => conduct === 'hang' || conduct === 'drip');
	return (isSlow ? createSmtpMailer(url, hasty) : createSmtpMailer(url)).send(letter, envelope).then(
		() => Promise.reject(new Error('It was taken over.')),
		(error: DeliveryError) => error,
	);
}

test('a healthy server is given the letter once, with the Message-ID it had from the start', async () => {
	await createSmtpMailer(server.url).send(letter, envelope);
	expect(server.taken).toHaveLength(1);
	expect(server.taken[0]).toContain('Message-ID: <1.office@example.co.uk>');
});

describe('[M3] whose fault it was', () => {
	test.each<[string, Script['conduct'], FailureClass]>([
		['421 at the greeting', { connect: '421 later' }, 'destination down'],
		['a greeting that never comes', { connect: 'hang' }, 'destination down'],
		['a line cut at EHLO', { EHLO: 'reset' }, 'destination down'],
		['451 at MAIL', { MAIL: '451 later' }, 'destination down'],
		['450 at MAIL with a time', { MAIL: '450 try again in 5 minutes' }, 'destination busy'],
		['421 at RCPT', { RCPT: '421 closing' }, 'destination down'],
		['530 at MAIL', { MAIL: '530 encryption required' }, 'destination misconfigured'],
		['550 at MAIL', { MAIL: '550 we do not know you' }, 'destination misconfigured'],
		['450 at RCPT', { RCPT: '450 mailbox busy' }, 'letter refused for now'],
		['452 at RCPT', { RCPT: '452 mailbox full' }, 'letter refused for now'],
		['550 at RCPT', { RCPT: '550 no such person' }, 'letter refused'],
		['451 after DATA', { dot: '451 later' }, 'letter refused for now'],
		['552 after DATA', { dot: '552 too large' }, 'letter refused'],
		['554 after DATA', { dot: '554 policy' }, 'letter refused'],
		['a line cut after the final dot', { dot: 'reset' }, 'letter refused for now'],
	])('%s', async (_, conduct, kind) => {
		expect((await failureWith({ conduct: conduct ?? {} })).kind).toBe(kind);
	});

	test('nobody listening, or no such name', async () => {
		const { url } = server;
		await server.close();
		expect((await failureWith({}, url)).kind).toBe('destination down');
		expect((await failureWith({}, 'smtp://mail.invalid:25')).kind).toBe('destination down');
		server = await startScriptedMailServer();
	});

	test('a wrong password is a setting to put right', async () => {
		const failure = await failureWith(
			{ offers: ['AUTH PLAIN'], conduct: { AUTH: '535 wrong password' } },
			server.url.replace('smtp://', 'smtp://user:word@'),
		);
		expect(failure.kind).toBe('destination misconfigured');
	});

	test('a time that a server names is read, and its words are not kept', async () => {
		const failure = await failureWith({ conduct: { RCPT: '450 grace@example.org is greylisted, try again in 5 minutes' } });
		expect(failure).toMatchObject({ kind: 'letter refused for now', waitMs: 300_000 });
		expect(failure.message).toBe('EENVELOPE RCPT TO 450');
	});
});

describe('[M4] a server that drips its answers', () => {
	test.each(['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA'] as const)(
		'at %s is left when the time is up, and its socket closed',
		async (step) => {
			const startedAt = Date.now();
			const failure = await failureWith({ conduct: { [step]: 'drip' }, dripEveryMs: 10 });
			expect(failure.kind).toBe('destination down');
			expect(Date.now() - startedAt).toBeLessThan(5_000);
			await expect.poll(() => server.openNow()).toBe(0);
		},
	);

	test('after the final dot is given more time, and the letter may be sent again', async () => {
		const startedAt = Date.now();
		const failure = await failureWith({ conduct: { dot: 'drip' }, dripEveryMs: 10 });
		expect(failure.kind).toBe('letter refused for now');
		expect(Date.now() - startedAt).toBeGreaterThanOrEqual(hasty.acceptMs);
	});

	test('for five hundred letters leaks no socket and no timer', async () => {
		server.follow({ conduct: { MAIL: 'drip' }, dripEveryMs: 10 });
		const mailer = createSmtpMailer(server.url, { ...hasty, tryMs: 30 });
		for (let wave = 0; wave < 125; wave += 1) {
			await Promise.allSettled(Array.from({ length: 4 }, () => mailer.send(letter, envelope)));
		}
		await expect.poll(() => server.openNow()).toBe(0);
		expect(server.mostAtOnce).toBeLessThanOrEqual(8);
		await expect.poll(() => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap')).toEqual([]);
	});
});

describe('[M8] a server that cannot be trusted gets no letter', () => {
	// Any address of 127/8 is this machine; only 127.0.0.1 is exempt from verification.
	const strangersHost = '127.0.0.2';

	beforeEach(async () => {
		await server.close();
		server = await startScriptedMailServer({}, strangersHost);
	});

	test('its certificate is its own work', async () => {
		const failure = await failureWith({ offers: ['STARTTLS'], tls: selfSigned('mail.example.co.uk') });
		expect(failure.kind).toBe('destination misconfigured');
	});

	test('somebody has taken STARTTLS out of its answer', async () => {
		expect((await failureWith({ offers: [] })).kind).toBe('destination misconfigured');
	});

	afterEach(() => {
		expect(server.taken).toEqual([]);
		expect(server.heard.join('')).not.toMatch(/MAIL FROM|RCPT TO|DATA|loft/);
	});
});
