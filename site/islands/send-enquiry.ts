/** Sends an enquiry from the browser with the official EmailJS client. */
import { EmailJSResponseStatus, init, send } from '@emailjs/browser';
import { londonDay } from '../../dates.ts';
import type { FormName } from '../../forms/all-forms.ts';
import {
	BEGUN_PATH,
	FORM_TOKEN,
	FORM_TOKEN_PATH,
	HONEYPOT,
	NEXT_STEPS_PATH,
	TODAY_PATH,
	VISITOR_LINK_PATH,
} from '../../forms/hidden-fields.ts';
import type { NextSteps } from '../../forms/next-steps.ts';
import { REFERENCE } from '../../forms/reference.ts';

const wire = __EMAIL_WIRE__;

/** Without a response for this long the connection is probably lost. Sending again is safe: the reference is the same. */
const TIMEOUT_MS = 20_000;

/** How long to wait before each retry after no response. A restarting server is back by then. */
const RETRY_AFTER_MS = [1_000, 3_000];

/** The statuses of a server, or of a proxy in front of it, that is unavailable for a moment. */
const UNAVAILABLE = [502, 503, 504];

/** The server's signed token of when this form was opened. It helps to spot bots; an enquiry without it is accepted too. */
let opened: Promise<string> | undefined;

/** Requests the token. Not from a hosted e-mail service, which would only print it in the e-mail. */
export function requestFormToken(form: FormName): void {
	if (wire.origin) return;
	opened ??= fetch(`${FORM_TOKEN_PATH}?form=${form}`).then(
		(answer) => (answer.ok ? answer.text() : ''),
		() => '',
	);
}

let isBegunTold = false;

/** Says once that the visitor has begun to apply, for the office's numbers. Nothing goes with it, and nothing waits for it. */
export function tellBegun(): void {
	if (isBegunTold || !wire.counts || wire.origin) return;
	isBegunTold = true;
	navigator.sendBeacon?.(BEGUN_PATH);
}

/** The hidden fields that go with the answers: the form token and the honeypot. */
async function hiddenFields(): Promise<Record<string, string>> {
	if (!opened) return {};
	const honeypot = document.querySelector<HTMLInputElement>(`[name=${HONEYPOT}]`)?.value;
	// A form that is filled in before the token has arrived does not wait longer for it.
	const token = await Promise.race([opened, new Promise<string>((resolve) => setTimeout(resolve, 1000, ''))]);
	return { ...(token ? { [FORM_TOKEN]: token } : {}), ...(honeypot ? { [HONEYPOT]: honeypot } : {}) };
}

/** How long a confirmation waits at most for the server's date, and for what happens next. */
const WITHIN_MS = 1_000;

/** The server's date. If our server does not answer, London's date by the visitor's clock. */
async function today(): Promise<string> {
	const date = wire.origin
		? ''
		: await fetch(TODAY_PATH, { signal: AbortSignal.timeout(WITHIN_MS) })
				.then((answer) => answer.text())
				.catch(() => '');
	return /^\d{4}-\d\d-\d\d$/.test(date) ? date : londonDay(Date.now());
}

/** What happens next. Undefined if it cannot be fetched: the confirmation then leaves it out. */
const nextSteps = (): Promise<NextSteps | undefined> =>
	fetch(NEXT_STEPS_PATH, { signal: AbortSignal.timeout(WITHIN_MS) })
		.then((answer) => (answer.ok ? (answer.json() as Promise<NextSteps>) : undefined))
		.catch(() => undefined);

/** The path of the visitor's own page, for a confirmation that knows what happens next. The acknowledgement has it too. */
const yourPage = (form: FormName, token = '', reference = ''): Promise<string> =>
	token
		? fetch(VISITOR_LINK_PATH, {
				method: 'POST',
				body: `${form} ${token} ${reference}`,
				headers: { 'content-type': 'text/plain' },
				signal: AbortSignal.timeout(WITHIN_MS),
			})
				.then((answer) => (answer.ok ? answer.text() : ''))
				.catch(() => '')
		: Promise.resolve('');

/** What the browser knows of an enquiry that was received. */
interface Receipt {
	/** The day it was received. */
	readonly day: string;
	readonly next?: NextSteps;
}

/** Resolves once the enquiry has been received. Rejects if it has not been, or if that is unknown. */
export async function sendEnquiry(form: FormName, answers: Readonly<Record<string, string>>, reference: string): Promise<Receipt> {
	init({ publicKey: wire.publicKey }, wire.origin);
	const params: Record<string, string> = { ...answers, [REFERENCE]: reference, ...(await hiddenFields()) };
	for (let tries = 0; ; tries += 1) {
		try {
			// In parallel, so that the confirmation does not wait; and on each try, because a page may stay open over midnight.
			const known = Promise.all([today(), nextSteps()]);
			await Promise.race([send(wire.serviceId, wire.templates[form], params), timeout()]);
			const path = await yourPage(form, params[FORM_TOKEN], reference);
			const [day, next] = await known;
			return { day, ...(next ? { next: path ? { ...next, yourPage: path } : next } : {}) };
		} catch (error) {
			const wait = RETRY_AFTER_MS[tries];
			const answered = error instanceof EmailJSResponseStatus && error.status > 0 && !UNAVAILABLE.includes(error.status);
			if (answered || wait === undefined) throw error;
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
}

/** The statuses whose body is a message to the visitor: what is wrong, or how long to wait. */
const WITH_MESSAGE = [422, 429];

/** Longer than any of our messages, shorter than a proxy's error page. */
const LONGEST_MESSAGE = 300;

/** The server's own message on why it refused the enquiry, if it gave one. */
export function serverMessage(error: unknown): string | undefined {
	if (!(error instanceof EmailJSResponseStatus) || !WITH_MESSAGE.includes(error.status)) return undefined;
	const text = error.text.trim();
	if (text === '' || text.length > LONGEST_MESSAGE || text.startsWith('<')) return undefined;
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

function timeout(): Promise<never> {
	return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), TIMEOUT_MS));
}
