/** Tells another system of the company's about every enquiry: a signed call, as the Standard Webhooks specification says. */
import { Webhook } from 'standardwebhooks';
import { allForms } from '../../forms/all-forms.ts';
import { describeAnswers } from '../../forms/answers.ts';
import type { Clock } from '../clock.ts';
import type { Enquiry } from '../enquiry.ts';
import type { Channel } from './attempts.ts';
import { DeliveryError } from './failure.ts';

/** However slowly it answers, one call ends after this. */
const CALL_FOR_AT_MOST_MS = 30_000;

/** Answers that say the call is at fault, and would be again. */
const ABOUT_THE_CALL = [400, 409, 413, 415, 422];

interface WebhookOptions {
	readonly url: string;
	/** `whsec_` and a key in base 64; the receiver checks the signature with the same. */
	readonly secret: string;
	readonly clock: Clock;
}

/** The way there. Redirects are not followed: an enquiry goes where the setting says and nowhere else. */
export function createWebhookChannel({ url, secret, clock }: WebhookOptions): Channel {
	const signer = new Webhook(secret);
	return {
		name: 'the webhook',
		kinds: ['webhook'],
		async deliver({ messageId, enquiry }, signal) {
			if (!enquiry) throw new DeliveryError('no enquiry', 'letter not written');
			const body = webhookBody(enquiry);
			// The same on every try, so that the receiver can recognise a second copy.
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
				const until = AbortSignal.any([signal, AbortSignal.timeout(CALL_FOR_AT_MOST_MS)]);
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
	if (ABOUT_THE_CALL.includes(status)) return new DeliveryError(words, 'letter refused', { about: 'content' });
	return new DeliveryError(words, status >= 500 || status === 408 ? 'destination down' : 'destination misconfigured');
}

/** Seconds or a date, as HTTP allows. */
function retryAfter(header: string | null, now: number): number | undefined {
	if (!header) return undefined;
	const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
	return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** The body of the call: values for programs, words for people. */
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
