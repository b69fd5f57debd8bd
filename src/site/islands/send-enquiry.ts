/** Sends an enquiry from the browser with the official EmailJS client. */
import { EmailJSResponseStatus, init, send } from '@emailjs/browser';
import {
	FORM_TOKEN,
	FORM_TOKEN_PATH,
	HONEYPOT,
	NEXT_STEPS_PATH,
	RECEIPT_PATH,
} from '#forms/fields/hidden-fields.ts';
import { formPaths } from '#forms/form-paths.ts';
import { type EmailWire, ownWire } from '#forms/sending/email-wire.ts';
import type { NextSteps, Receipt } from '#forms/sending/next-steps.ts';
import { londonDay } from '#model/dates.ts';
import type { VisitorForm } from '#model/form-names.ts';
import { REFERENCE } from '#model/reference.ts';

/**
 * The whole body of a 200 (EmailJS, REST API, “/email/send”). Any other is of a proxy or of a
 * network that asks to log in, and says nothing of the enquiry.
 */
const RECEIVED = 'OK';

/**
 * Without a response for this long the connection is probably lost. Sending again is safe: the
 * reference is the same.
 */
const TIMEOUT_MS = 20_000;

/** How long to wait before each retry after no response. A restarting server is back by then. */
const RETRY_AFTER_MS = [1_000, 3_000];

/** The statuses of a server, or of a proxy in front of it, that is unavailable for a moment. */
const UNAVAILABLE = [502, 503, 504];

/** What enquiries are sent through from this page. */
const pageWire = (): EmailWire => ({
	...ownWire,
	...JSON.parse(document.body.dataset.email ?? '{}'),
});

/**
 * The server's signed token of when this form was opened. It helps to spot bots; an enquiry without
 * it is accepted too.
 */
let opened: Promise<string> | undefined;

/**
 * Requests the token. Not from a hosted e-mail service, which would only print it in the e-mail.
 */
export function requestFormToken(form: VisitorForm): void {
	if (pageWire().origin) return;
	opened ??= fetch(`${FORM_TOKEN_PATH}?form=${form}`).then(
		(answer) => (answer.ok ? answer.text() : ''),
		() => '',
	);
}

/** The hidden fields that go with the answers: the form token, the honeypot, and `via`. */
async function hiddenFields(): Promise<Record<string, string>> {
	if (!opened) return {};
	const { via } = document.body.dataset;
	const honeypot = document.querySelector<HTMLInputElement>(`[name=${HONEYPOT}]`)?.value;
	// A form that is filled in before the token has arrived does not wait longer for it.
	const token = await Promise.race([opened, after(1_000)]);
	return {
		...(token ? { [FORM_TOKEN]: token } : {}),
		...(honeypot ? { [HONEYPOT]: honeypot } : {}),
		...(via ? { via } : {}),
	};
}

/**
 * How long a confirmation waits at most for its receipt, without which it has no link to the
 * visitor’s own page: an answer on a slow train takes more than a second.
 */
const RECEIPT_WITHIN_MS = 6_000;

/**
 * What the confirmation says. Never rejects, because the enquiry has been received: a lost receipt
 * leaves the day, by the visitor's clock.
 */
async function receiptOf(
	form: VisitorForm,
	token: string | undefined,
	reference: string,
): Promise<Receipt | undefined> {
	try {
		const known = { day: londonDay(Date.now()) };
		const fetched = fetchReceipt(form, token, reference).catch(() => undefined);
		return { ...known, ...(await Promise.race([fetched, after(RECEIPT_WITHIN_MS)])) };
	} catch {
		return undefined;
	}
}

async function fetchReceipt(
	form: VisitorForm,
	token: string | undefined,
	reference: string,
): Promise<Partial<Receipt>> {
	// A site of files has no receipts, only what happens next.
	if (pageWire().origin) return { next: await jsonFrom<NextSteps>(NEXT_STEPS_PATH) };
	const headers = { 'content-type': 'application/json' };
	return jsonFrom<Receipt>(RECEIPT_PATH, {
		method: 'POST',
		headers,
		body: JSON.stringify({ form, token, reference }),
	});
}

async function jsonFrom<T>(path: string, request?: RequestInit): Promise<T> {
	const answer = await fetch(path, request);
	// A proxy's error may be JSON too.
	if (!answer.ok) throw new Error(`${answer.status}`);
	return answer.json();
}

/**
 * Resolves once the enquiry has been received. Rejects if it has not been, or if that is unknown.
 */
export async function sendEnquiry(
	form: VisitorForm,
	answers: Readonly<Record<string, string>>,
	reference: string,
): Promise<Receipt | undefined> {
	init({ publicKey: pageWire().publicKey }, pageWire().origin);
	const params: Record<string, string> = {
		...answers,
		[REFERENCE]: reference,
		...(await hiddenFields()),
	};
	await sendWithRetries(form, params);
	return receiptOf(form, params[FORM_TOKEN], reference);
}

async function sendWithRetries(form: VisitorForm, params: Record<string, string>): Promise<void> {
	for (let tries = 0; ; tries += 1) {
		try {
			const { text } = await Promise.race([
				send(pageWire().serviceId, pageWire().templates[form], params),
				timeout(),
			]);
			if (text.trim() === RECEIVED) return;
			throw new Error('a page of another’s');
		} catch (error) {
			if (await isTakenPlainly(form, params, error)) return;
			const wait = RETRY_AFTER_MS[tries];
			const answered =
				error instanceof EmailJSResponseStatus &&
				error.status > 0 &&
				!UNAVAILABLE.includes(error.status);
			if (answered || wait === undefined) throw error;
			await after(wait);
		}
	}
}

/**
 * After a 403, posts the answers as the form without script would, and returns whether they were
 * received. A company's proxy or a privacy tool may take the headers off that say which page a
 * request is from; the server takes a plain form without them.
 */
async function isTakenPlainly(
	form: VisitorForm,
	params: Readonly<Record<string, string>>,
	error: unknown,
): Promise<boolean> {
	if (pageWire().origin || !(error instanceof EmailJSResponseStatus) || error.status !== 403)
		return false;
	const body = new URLSearchParams({ ...params, move: 'submit' });
	const answer = await Promise.race([
		fetch(formPaths[form], { method: 'POST', body }),
		timeout(),
	]).catch(() => undefined);
	// The page that a form leads to; another 200 is a proxy's.
	return answer?.ok === true && answer.url.includes('?answer=');
}

/** The statuses whose body is a message to the visitor: what is wrong, or how long to wait. */
const WITH_MESSAGE = [422, 429];

/** Longer than any of our messages, shorter than a proxy's error page. */
const LONGEST_MESSAGE = 300;

/** The server's own message on why it refused the enquiry, if it gave one. */
export function serverMessage(error: unknown): string | undefined {
	if (!(error instanceof EmailJSResponseStatus) || !WITH_MESSAGE.includes(error.status))
		return undefined;
	const text = error.text.trim();
	if (text === '' || text.length > LONGEST_MESSAGE || text.startsWith('<')) return undefined;
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

async function timeout(): Promise<never> {
	await after(TIMEOUT_MS);
	throw new Error('no answer');
}

/** Resolves so many milliseconds later. */
const after = (milliseconds: number) =>
	new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));
