/** What becomes of an e-mail after each kind of SMTP error. */
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import { classifySmtpError } from './smtp-errors.ts';

test.each([
	[
		'an unknown recipient',
		{ command: 'RCPT TO', responseCode: 550 },
		'dispatch refused',
		'recipient',
	],
	[
		'greylisting',
		{ command: 'RCPT TO', responseCode: 400 },
		'dispatch refused for now',
		'recipient',
	],
	['a rejected text', { command: 'DATA', responseCode: 554 }, 'dispatch refused', 'content'],
	[
		'a text rejected for now',
		{ command: 'DATA', responseCode: 451 },
		'dispatch refused for now',
		'content',
	],
	[
		'a wrong password',
		{ command: 'AUTH PLAIN', responseCode: 535 },
		'destination misconfigured',
		undefined,
	],
	[
		'a rejected sender',
		{ command: 'MAIL FROM', responseCode: 550 },
		'destination misconfigured',
		undefined,
	],
	[
		'a sender rejected for now',
		{ command: 'MAIL FROM', responseCode: 451 },
		'destination down',
		undefined,
	],
	[
		'a server without STARTTLS',
		{ command: 'STARTTLS', responseCode: 454 },
		'destination misconfigured',
		undefined,
	],
	[
		'a server that shuts down during RCPT TO',
		{ command: 'RCPT TO', responseCode: 421 },
		'destination down',
		undefined,
	],
	['a success code in an error', { responseCode: 250 }, 'destination down', undefined],
	[
		'an invalid certificate',
		{ originalCode: 'CERT_HAS_EXPIRED' },
		'destination misconfigured',
		undefined,
	],
	['an invalid envelope', { code: 'EENVELOPE' }, 'dispatch refused', 'recipient'],
	['an invalid message', { code: 'EMESSAGE' }, 'dispatch refused', 'content'],
	['a refused connection', { code: 'ECONNREFUSED' }, 'destination down', undefined],
	['an error without any code', {}, 'destination down', undefined],
	[
		'an error of our own code',
		new TypeError('x is not a function'),
		'dispatch not written',
		undefined,
	],
	[
		'an argument that Node refuses',
		Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }),
		'dispatch not written',
		undefined,
	],
	[
		'an error of our own code after the server’s answer',
		Object.assign(new TypeError('x'), { responseCode: 451, command: 'DATA' }),
		'dispatch refused for now',
		'content',
	],
] as const)('%s', (_what, error, kind, about) => {
	expect(classifySmtpError(error, false)).toMatchObject({ kind, cause: error });
	expect(classifySmtpError(error, false).about).toBe(about);
});

test('an e-mail written in full, but not acknowledged, may have arrived: it is refused for now', () => {
	expect(classifySmtpError({ code: 'ETIMEDOUT' }, true)).toMatchObject({
		kind: 'dispatch refused for now',
		about: 'content',
	});
});

test.each([
	['Try again in 5 minutes', 5 * MINUTE_MS],
	['please wait about 2 HOURS', 2 * HOUR_MS],
	['retry after 30 s', 30 * SECOND_MS],
	['retry after 90 seconds', 90 * SECOND_MS],
	['try later', undefined],
])('“%s” is a wait of %d ms', (response, waitMs) => {
	const failure = classifySmtpError({ responseCode: 421, response }, false);
	expect(failure.waitMs).toBe(waitMs);
	expect(failure.kind).toBe(waitMs ? 'destination busy' : 'destination down');
});

test('the message has codes only, never what the server said', () => {
	const error = {
		code: 'EENVELOPE',
		command: 'RCPT TO',
		responseCode: 550,
		response: 'grace@example.org is unknown',
	};
	expect(classifySmtpError(error, false).message).toBe('EENVELOPE RCPT TO 550');
	expect(classifySmtpError({}, false).message).toBe('unknown failure');
});
