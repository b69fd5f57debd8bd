/** Sends an enquiry from the browser, with the official client of the e-mail wire contract. */
import { EmailJSResponseStatus, init, send } from '@emailjs/browser';
import { londonDay } from '../../dates.ts';
import type { FormName } from '../../forms/all-forms.ts';
import { FORM_TOKEN, FORM_TOKEN_PATH, HONEYPOT, TODAY_PATH } from '../../forms/hidden-fields.ts';
import { REFERENCE } from '../../forms/reference.ts';

const wire = __EMAIL_WIRE__;

/** A server that says nothing for this long has probably lost us, and sending again is safe: the reference is the same. */
const SILENCE_MS = 20_000;

/** How long to wait before each further try, when nobody answered. A restarting server is back by then. */
const WAITS_MS = [1_000, 3_000];

/** Answers by which a server, or a proxy before it, says that it is away for a moment. */
const AWAY = [502, 503, 504];

init({ publicKey: wire.publicKey }, wire.origin);

/** The server's signed word on when this form was opened. It only helps to tell people from programs: without it, all is well. */
let opened: Promise<string> | undefined;

/** Asks for it. A hosted e-mail service has no use for it and would only print it. */
export function noteOpening(form: FormName): void {
	if (wire.origin) return;
	opened ??= fetch(`${FORM_TOKEN_PATH}?form=${form}`).then(
		(answer) => (answer.ok ? answer.text() : ''),
		() => '',
	);
}

/** What goes beside the answers: when the form was opened, and what is in the field that people do not see. */
async function beside(): Promise<Record<string, string>> {
	if (!opened) return {};
	const trap = document.querySelector<HTMLInputElement>(`[name=${HONEYPOT}]`)?.value;
	// A form filled in faster than the word comes back does not wait for it.
	const token = await Promise.race([opened, new Promise<string>((resolve) => setTimeout(resolve, 1000, ''))]);
	return { ...(token ? { [FORM_TOKEN]: token } : {}), ...(trap ? { [HONEYPOT]: trap } : {}) };
}

/** How long a confirmation waits to hear which day it is, at most. */
const DAY_WITHIN_MS = 1_000;

/** The day it is at our server. Only where no server of ours can say so is it the visitor's, in London. */
async function today(): Promise<string> {
	const said = wire.origin
		? ''
		: await fetch(TODAY_PATH, { signal: AbortSignal.timeout(DAY_WITHIN_MS) })
				.then((answer) => answer.text())
				.catch(() => '');
	return /^\d{4}-\d\d-\d\d$/.test(said) ? said : londonDay(Date.now());
}

/** Resolves once the enquiry has been received, with the day on which it was. Rejects when it has not, or when nobody can tell. */
export async function sendEnquiry(form: FormName, answers: Readonly<Record<string, string>>, reference: string): Promise<string> {
	const params = { ...answers, [REFERENCE]: reference, ...(await beside()) };
	for (let tries = 0; ; tries += 1) {
		try {
			// Asked beside it, so that the confirmation does not wait; and anew each time, as a page may stay open over midnight.
			const day = today();
			await Promise.race([send(wire.serviceId, wire.templates[form], params), silence()]);
			return await day;
		} catch (error) {
			const wait = WAITS_MS[tries];
			const answered = error instanceof EmailJSResponseStatus && error.status > 0 && !AWAY.includes(error.status);
			if (answered || wait === undefined) throw error;
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
}

/** The answers by which the server tells a visitor something: what is wrong, or how long to wait. */
const TELLING = [422, 429];

/** Longer than any sentence of ours, shorter than the page of a proxy in between. */
const LONGEST_SENTENCE = 300;

/** The server's own sentence on why it did not take the enquiry, where it gave one. */
export function sentenceOf(error: unknown): string | undefined {
	if (!(error instanceof EmailJSResponseStatus) || !TELLING.includes(error.status)) return undefined;
	const text = error.text.trim();
	if (text === '' || text.length > LONGEST_SENTENCE || text.startsWith('<')) return undefined;
	return /[.!?]$/.test(text) ? text : `${text}.`;
}

function silence(): Promise<never> {
	return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), SILENCE_MS));
}
