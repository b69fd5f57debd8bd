/** Sends an enquiry from the browser, with the official client of the e-mail wire contract. */
import { EmailJSResponseStatus, init, send } from '@emailjs/browser';
import type { FormName } from '../../forms/all-forms.ts';
import { REFERENCE } from '../../forms/reference.ts';

const wire = __EMAIL_WIRE__;

/** A server that says nothing for this long has probably lost us, and sending again is safe: the reference is the same. */
const SILENCE_MS = 20_000;

/** How long to wait before each further try, when nobody answered. A restarting server is back by then. */
const WAITS_MS = [1_000, 3_000];

/** Answers by which a server, or a proxy before it, says that it is away for a moment. */
const AWAY = [502, 503, 504];

init({ publicKey: wire.publicKey }, wire.origin);

/** Resolves once the enquiry has been received. Rejects when it has not, or when nobody can tell. */
export async function sendEnquiry(form: FormName, answers: Readonly<Record<string, string>>, reference: string): Promise<void> {
	for (let tries = 0; ; tries += 1) {
		try {
			await Promise.race([send(wire.serviceId, wire.templates[form], { ...answers, [REFERENCE]: reference }), silence()]);
			return;
		} catch (error) {
			const wait = WAITS_MS[tries];
			const answered = error instanceof EmailJSResponseStatus && error.status > 0 && !AWAY.includes(error.status);
			if (answered || wait === undefined) throw error;
			await new Promise((resolve) => setTimeout(resolve, wait));
		}
	}
}

function silence(): Promise<never> {
	return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), SILENCE_MS));
}
