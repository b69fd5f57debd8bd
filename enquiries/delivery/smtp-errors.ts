/** Reads what a mail server, or the way to it, did wrong. Only codes are kept: its sentences quote addresses. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../dates.ts';
import { DeliveryError, type FailureClass } from './failure.ts';

/** Wrong or missing credentials, or encryption that is asked for and not used: at whatever step it is said. */
const ABOUT_OUR_SETTINGS = [530, 534, 535, 538];

/** "I am shutting down", at whatever step it is said. */
const CLOSING = 421;

/** Codes that Node gives to a certificate that must not be believed. */
const CERTIFICATE = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS|SSL_WRONG_VERSION|UNSUPPORTED_PROTOCOL/;

interface MailError {
	readonly code?: string;
	readonly originalCode?: string;
	readonly command?: string;
	readonly responseCode?: number;
	readonly response?: string;
}

/** Sorts an error of the mail library. `isWritten`: the whole letter was out, so the server may have it all the same. */
export function classifySmtpError(error: unknown, isWritten: boolean): DeliveryError {
	const { code, originalCode, command = '', responseCode, response = '' } = error as MailError;
	const words = [originalCode ?? code, command, responseCode].filter(Boolean).join(' ') || 'unknown failure';
	const waitMs = waitHint(response);
	const fail = (kind: FailureClass, about?: 'recipient' | 'content') => new DeliveryError(words, kind, { about, waitMs, cause: error });

	if (responseCode !== undefined && ABOUT_OUR_SETTINGS.includes(responseCode)) return fail('destination misconfigured');
	if (responseCode === CLOSING) return fail(waitMs ? 'destination busy' : 'destination down');
	if (responseCode !== undefined && responseCode >= 400) {
		const isForGood = responseCode >= 500;
		if (command === 'RCPT TO') return fail(isForGood ? 'letter refused' : 'letter refused for now', 'recipient');
		if (command === 'DATA') return fail(isForGood ? 'letter refused' : 'letter refused for now', 'content');
		if (command === 'STARTTLS') return fail('destination misconfigured');
		if (isForGood && (command === 'MAIL FROM' || command.startsWith('AUTH'))) return fail('destination misconfigured');
		return fail(waitMs ? 'destination busy' : 'destination down');
	}
	// An address that the library itself will not send to.
	if (code === 'EENVELOPE') return fail('letter refused', 'recipient');
	if (code === 'EMESSAGE') return fail('letter refused', 'content');
	if (code === 'EAUTH' || command === 'STARTTLS' || CERTIFICATE.test(originalCode ?? '')) return fail('destination misconfigured');
	// Whether it was taken over nobody can say. It is sent again, under the same Message-ID.
	if (isWritten) return fail('letter refused for now', 'content');
	return fail('destination down');
}

/** "… try again in 5 minutes", in milliseconds. */
function waitHint(response: string): number | undefined {
	const [, count, unit] = /\b(?:in|after|wait)\s+(?:about\s+)?(\d{1,5})\s*(s|sec|min|hour)/i.exec(response) ?? [];
	if (!count || !unit) return undefined;
	return Number(count) * (unit.toLowerCase() === 'hour' ? HOUR_MS : unit.toLowerCase() === 'min' ? MINUTE_MS : SECOND_MS);
}
