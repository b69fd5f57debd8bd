/** What becomes of an e-mail after errors that a mail server of a test hardly makes. Others are in ./mail-transports.test.ts. */
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import { classifySmtpError } from './smtp-errors.ts';

test.each([
	[
		'a server without STARTTLS',
		{ command: 'STARTTLS', responseCode: 454 },
		'destination misconfigured',
	],
	['a success code in an error', { responseCode: 250 }, 'destination down'],
	['an invalid certificate', { originalCode: 'CERT_HAS_EXPIRED' }, 'destination misconfigured'],
	['an invalid envelope', { code: 'EENVELOPE' }, 'dispatch refused', 'recipient'],
	['an invalid message', { code: 'EMESSAGE' }, 'dispatch refused', 'content'],
	['an error without any code', {}, 'destination down'],
	['an error of our own code', new TypeError('x is not a function'), 'dispatch not written'],
	[
		'an argument that Node refuses',
		Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }),
		'dispatch not written',
	],
	[
		'an error of our own code after the server’s answer',
		Object.assign(new TypeError('x'), { responseCode: 451, command: 'DATA' }),
		'dispatch refused for now',
		'content',
	],
] as const)('%s', (_what, error, kind, about = undefined) => {
	const failure = classifySmtpError(error, false);
	expect([failure.kind, failure.about, failure.cause]).toEqual([kind, about, error]);
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
