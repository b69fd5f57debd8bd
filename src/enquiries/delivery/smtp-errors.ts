/**
 * Classifies SMTP and connection errors. Only codes are kept, because a server's text may quote
 * addresses.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import { DeliveryError, type FailureClass, isOwnFault } from './failure.ts';

/**
 * Wrong or missing credentials, or required encryption that is not used. A server may say so at any
 * step.
 */
const ABOUT_OUR_SETTINGS = [530, 534, 535, 538];

/** "Service closing" (RFC 5321, 4.2.3). A server may say so at any step. */
const CLOSING = 421;

/** Node's error codes for a certificate that does not verify. */
const CERTIFICATE =
	/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS|SSL_WRONG_VERSION|UNSUPPORTED_PROTOCOL/;

interface MailError {
	readonly code?: string;
	readonly originalCode?: string;
	readonly command?: string;
	readonly responseCode?: number;
	readonly response?: string;
}

/**
 * Classifies an error of Nodemailer. `isWritten`: the whole e-mail was sent, so the server may have
 * accepted it.
 */
export function classifySmtpError(error: unknown, isWritten: boolean): DeliveryError {
	const { code, originalCode, command = '', responseCode, response = '' } = error as MailError;
	const words =
		[originalCode ?? code, command, responseCode].filter(Boolean).join(' ') || 'unknown failure';
	const waitMs = waitHint(response);
	const fail = (kind: FailureClass, about?: 'recipient' | 'content') =>
		new DeliveryError(words, kind, { about, waitMs, cause: error });

	if (isOwnFault(error) && responseCode === undefined) return fail('dispatch not written');
	if (responseCode !== undefined && ABOUT_OUR_SETTINGS.includes(responseCode))
		return fail('destination misconfigured');
	if (responseCode === CLOSING) return fail(waitMs ? 'destination busy' : 'destination down');
	if (responseCode !== undefined && responseCode >= 400) {
		const isPermanent = responseCode >= 500;
		if (command === 'RCPT TO')
			return fail(isPermanent ? 'dispatch refused' : 'dispatch refused for now', 'recipient');
		if (command === 'DATA')
			return fail(isPermanent ? 'dispatch refused' : 'dispatch refused for now', 'content');
		if (command === 'STARTTLS') return fail('destination misconfigured');
		if (isPermanent && (command === 'MAIL FROM' || command.startsWith('AUTH')))
			return fail('destination misconfigured');
		return fail(waitMs ? 'destination busy' : 'destination down');
	}
	// An address that Nodemailer itself refuses.
	if (code === 'EENVELOPE') return fail('dispatch refused', 'recipient');
	if (code === 'EMESSAGE') return fail('dispatch refused', 'content');
	if (code === 'EAUTH' || command === 'STARTTLS' || CERTIFICATE.test(originalCode ?? ''))
		return fail('destination misconfigured');
	// The server may have accepted it. It is sent again, under the same Message-ID.
	if (isWritten) return fail('dispatch refused for now', 'content');
	return fail('destination down');
}

/** "… try again in 5 minutes", in milliseconds. */
function waitHint(response: string): number | undefined {
	const [, count, unit] =
		/\b(?:in|after|wait)\s+(?:about\s+)?(\d{1,5})\s*(s|sec|min|hour)/i.exec(response) ?? [];
	if (!count || !unit) return undefined;
	return (
		Number(count) *
		(unit.toLowerCase() === 'hour' ? HOUR_MS : unit.toLowerCase() === 'min' ? MINUTE_MS : SECOND_MS)
	);
}
