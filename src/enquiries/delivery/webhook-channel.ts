/**
 * Hands every enquiry, and what came of it, over to another system of the company, in a request
 * signed as the Standard Webhooks specification says.
 */
import querystring from 'node:querystring';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '#model/clock.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { Store } from '../store/store.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError, isOwnFault } from './failure.ts';
import { resultBody, webhookBody } from './webhook-body.ts';

/** One request ends after this, however slow the answer. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Statuses that say the request is at fault: a retry would fail too. */
const ABOUT_THE_REQUEST = [207, 400, 409, 413, 415, 422];

interface WebhookOptions {
	/**
	 * A user and a password in it are sent as Basic credentials, because fetch refuses an address
	 * that has them.
	 */
	readonly url: string;
	/** `whsec_` and a key in base64. The receiver checks the signature with the same key. */
	readonly secret: string;
	/** The URL of the office's page of an enquiry. */
	readonly linkFor: (enquiry: Enquiry) => string;
	readonly tellsSensitive: boolean;
	readonly eventsOf: Store['eventsOf'];
	readonly clock: Clock;
}

/** Redirects are not followed: an enquiry goes only where the setting says. */
export function createWebhookChannel({
	url,
	secret,
	linkFor,
	tellsSensitive,
	eventsOf,
	clock,
}: WebhookOptions): Channel {
	const { address, credentials } = withoutCredentials(url);
	const signer = new Webhook(secret);
	return {
		name: 'the webhook',
		kinds: ['webhook'],
		isHandOver: true,
		async deliver({ messageId, enquiry }, signal) {
			if (!enquiry) throw new DeliveryError('no enquiry', 'dispatch not written');
			// The call about the enquiry itself has no name in its Message-ID.
			const body = messageId.includes('.webhook.')
				? resultBody(enquiry, await eventsOf(enquiry.id))
				: webhookBody(enquiry, { link: linkFor(enquiry), tellsSensitive });
			// The same on every try, so that the receiver can recognise a duplicate.
			const id = messageId.replace(/^<|@.*$/g, '');
			const at = new Date(clock.now());
			const headers = new Headers({
				'content-type': 'application/json',
				'webhook-id': id,
				'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
				'webhook-signature': signer.sign(id, at, body),
			});
			if (credentials) headers.set('authorization', credentials);
			let response: Response;
			try {
				const until = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
				response = await fetch(address, {
					method: 'POST',
					body,
					headers,
					redirect: 'manual',
					signal: until,
				});
				// The body is not read, however long it is.
				await response.body?.cancel();
			} catch (error) {
				const { cause, name } = error as { cause?: { code?: string }; name?: string };
				const kind = isOwnFault(error) ? 'dispatch not written' : 'destination down';
				throw new DeliveryError(cause?.code ?? name ?? 'no answer', kind, { cause: error });
			}
			// 207 tells of a record that was refused.
			if (!response.ok || response.status === 207) throw errorFromResponse(response, clock.now());
			return {};
		},
	};
}

/**
 * The address without its user and password, and these as the value of an Authorization header, if
 * it has any.
 */
function withoutCredentials(url: string): { address: string; credentials?: string } {
	const { username, password } = new URL(url);
	const address = new URL(url);
	address.username = '';
	address.password = '';
	if (!username && !password) return { address: address.href };
	const words = `${querystring.unescape(username)}:${querystring.unescape(password)}`;
	return { address: address.href, credentials: `Basic ${Buffer.from(words).toString('base64')}` };
}

function errorFromResponse({ status, headers }: Response, now: number): DeliveryError {
	const words = `answered ${status}`;
	const waitMs = retryAfter(headers.get('retry-after'), now);
	if (status === 429 || (status === 503 && waitMs !== undefined))
		return new DeliveryError(words, 'destination busy', { waitMs });
	if (ABOUT_THE_REQUEST.includes(status))
		return new DeliveryError(words, 'dispatch refused', { about: 'content' });
	return new DeliveryError(
		words,
		status >= 500 || status === 408 ? 'destination down' : 'destination misconfigured',
	);
}

/** Seconds or a date, as HTTP allows. */
function retryAfter(header: string | null, now: number): number | undefined {
	if (!header) return undefined;
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
	return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
