/**
 * What a visitor reads once an enquiry was received: who answers by which day and how, what happens
 * next, and what to have ready.
 */

import { addWorkingDays } from '#model/dates.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';

export interface NextSteps {
	/** Who rings: "Maureen Pell from our office". */
	readonly caller: string;
	/** When the office closes, as 17:30. */
	readonly closes: string;
	readonly steps: readonly string[];
	readonly ready: readonly string[];
	/** How many working days may pass before we ring. */
	readonly workingDays: number;
	/** Every bank holiday that is known, in order. */
	readonly bankHolidays: readonly string[];
}

/** What content/company.yaml says about the firm's answers, and about those who give them. */
interface AnsweringFirm {
	readonly response: Pick<NextSteps, 'caller' | 'steps' | 'ready' | 'workingDays'>;
	readonly people: readonly { readonly name: string; readonly ringsBack?: boolean }[];
	readonly officeHours: Pick<NextSteps, 'closes'>;
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * Who rings, at the beginning of "… rings you by …": the people whom the firm names, or else what
 * it calls the office.
 */
export function callerOf({ response, people }: Pick<AnsweringFirm, 'response' | 'people'>): string {
	const names = people.filter(({ ringsBack }) => ringsBack).map(({ name }) => name);
	return names.length > 0 ? `${oneOf.format(names)} from our office` : response.caller;
}

export function nextStepsFrom(firm: AnsweringFirm, bankHolidays: readonly string[]): NextSteps {
	const { steps, ready, workingDays } = firm.response;
	return {
		caller: callerOf(firm),
		closes: firm.officeHours.closes,
		steps,
		ready,
		workingDays,
		bankHolidays,
	};
}

/** The beginning of the promise to answer, before its day, by the way in which the visitor is answered. */
export const promiseOf: Readonly<Record<AnswerWay, (caller: string) => string>> = {
	ring: (caller) => `${caller} rings you`,
	email: () => 'We e-mail you',
	text: () => 'We send you a text message',
};

/** A question that one press answers. */
export interface Asked {
	/** What a press of it asks for, and the id of its heading. */
	readonly act: string;
	readonly question: string;
	/** What holds until something is pressed. */
	readonly answer?: string;
	/** The name of every button. */
	readonly name: string;
	/** What a press of each sends, and what it says. */
	readonly buttons: readonly { readonly value: string; readonly words: string }[];
	/** A link to more, from the path of the visitor's own page. */
	readonly more?: { readonly words: string; readonly to: string };
	/** It is asked below everything else, and quietly. */
	readonly isLast?: boolean;
}

/** How the visitor is answered, and what one press may say. */
export interface Answering {
	/** The way that was chosen; before anything is chosen, a call. */
	readonly by: AnswerWay;
	readonly questions: readonly Asked[];
	/** Sent along with each press (src/enquiries/links/page-nonce.ts). */
	readonly nonce: string;
}

/**
 * What a confirmation says beside the reference. A form's script that cannot fetch it knows the day
 * by the visitor's clock alone.
 */
export interface Receipt {
	/** The day on which the enquiry was received, as 2026-12-31. */
	readonly day: string;
	readonly next?: NextSteps;
	/** The path of the visitor's own page of this enquiry. The acknowledgement has it too. */
	readonly yourPage?: string;
	/** The address at which a reload shows this confirmation again, while answers to posts are kept. */
	readonly address?: string;
	/**
	 * What photographs help, by name, what was sent, and the URL of the script that sends them. The
	 * visitor's own page takes them.
	 */
	readonly photographs?: {
		readonly names: readonly string[];
		readonly sent?: string;
		readonly script: string;
	};
	/** How the sender is answered. Missing where the store did not say in time: then by a call. */
	readonly answering?: Answering;
}

/**
 * Writes receipts. Only the sender's receipt may link to the page of their `reference`; without a
 * reference the receipt has the rest.
 */
export type ReceiptFor = (reference?: string) => Promise<Receipt>;

/**
 * The day by which we ring about an enquiry of that day. Undefined where its year's bank holidays
 * are not known.
 */
export function callDay(
	{ workingDays, bankHolidays }: Pick<NextSteps, 'workingDays' | 'bankHolidays'>,
	day: string,
): string | undefined {
	const last = addWorkingDays(day, workingDays, bankHolidays);
	return last.slice(0, 4) <= (bankHolidays.at(-1)?.slice(0, 4) ?? '') ? last : undefined;
}
