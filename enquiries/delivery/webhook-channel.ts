/** Sends every enquiry to another system of the company, in a request signed as the Standard Webhooks specification says. */
import { Webhook } from 'standardwebhooks';
import { allForms } from '../../forms/all-forms.ts';
import { describeAnswers } from '../../forms/answers.ts';
import type { Clock } from '../clock.ts';
import type { Enquiry } from '../enquiry.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError } from './failure.ts';

/** One request ends after this, however slow the answer. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Statuses that say the request is at fault: a retry would fail too. */
const ABOUT_THE_REQUEST = [400, 409, 413, 415, 422];

interface WebhookOptions {
	readonly url: string;
	/** `whsec_` and a key in base 64. The receiver checks the signature with the same key. */
	readonly secret: string;
	readonly clock: Clock;
}

/** Redirects are not followed: an enquiry goes only where the setting says. */
export function createWebhookChannel({ url, secret, clock }: WebhookOptions): Channel {
	const signer = new Webhook(secret);
	return {
		name: 'the webhook',
		kinds: ['webhook'],
		async deliver({ messageId, enquiry }, signal) {
			if (!enquiry) throw new DeliveryError('no enquiry', 'dispatch not written');
			const body = webhookBody(enquiry);
			// The same on every try, so that the receiver can recognise a duplicate.
			const id = messageId.replace(/^<|@.*$/g, '');
			const at = new Date(clock.now());
			const headers = {
				'content-type': 'application/json',
				'webhook-id': id,
				'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
				'webhook-signature': signer.sign(id, at, body),
			};
			let response: Response;
			try {
				const until = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
				response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual', signal: until });
				await response.body?.cancel();
			} catch (error) {
				const { cause, name } = error as { cause?: { code?: string }; name?: string };
				throw new DeliveryError(cause?.code ?? name ?? 'no answer', 'destination down', { cause: error });
			}
			if (!response.ok) throw errorFromResponse(response, clock.now());
			return [];
		},
	};
}

function errorFromResponse({ status, headers }: Response, now: number): DeliveryError {
	const words = `answered ${status}`;
	const waitMs = retryAfter(headers.get('retry-after'), now);
	if (status === 429 || (status === 503 && waitMs !== undefined)) return new DeliveryError(words, 'destination busy', { waitMs });
	if (ABOUT_THE_REQUEST.includes(status)) return new DeliveryError(words, 'dispatch refused', { about: 'content' });
	return new DeliveryError(words, status >= 500 || status === 408 ? 'destination down' : 'destination misconfigured');
}

/** Seconds or a date, as HTTP allows. */
function retryAfter(header: string | null, now: number): number | undefined {
	if (!header) return undefined;
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
	return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** The body: values for the receiving system, and the same answers in words. */
function webhookBody(enquiry: Enquiry): string {
	const { reference, form, formVersion, receivedAt, answers, consents, follows } = enquiry;
	return JSON.stringify({
		type: 'enquiry.received',
		timestamp: new Date(receivedAt).toISOString(),
		data: {
			reference,
			form,
			formVersion,
			receivedAt: new Date(receivedAt).toISOString(),
			...(follows ? { follows } : {}),
			answers,
			consents,
			inWords: describeAnswers(allForms[form], answers).map(({ question, answer }) => ({ question, answer })),
		},
	});
}
