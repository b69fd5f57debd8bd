/**
 * What the office's page of one enquiry is drawn from, and what its form posts. The server works it
 * out, because `site` knows neither the store nor the links.
 */
import type { ShownPhotograph } from '#visitor/photographs/photographs-view.ts';
import type { OfficeAct } from '../acts/act-fields.ts';

/** The office's page of one enquiry. */
export interface OfficeView {
	readonly page: 'office';
	/** Whether the office's code has opened the day on this device: then nothing else is typed. */
	readonly isOpen?: true;
	/** Where the office's code opens the whole day, from a letter of today. */
	readonly dayPath?: string;
	/** Whether what the letter left out needs the office's code. */
	readonly isBeforeCode?: true;
	/** Why no code opens it: the website has no office's day. */
	readonly whyNoDay?: string;
	/** The letters about it and how far each has got. Only where the day is open. */
	readonly letters?: readonly { readonly what: string; readonly state: string }[];
	/** Why it may be erased. Only where the day is open. */
	readonly eraseReasons?: readonly { readonly value: string; readonly words: string }[];
	readonly reference: string;
	/** Such as "Funding application". */
	readonly title: string;
	readonly name: string;
	readonly phone: string;
	readonly email: string;
	readonly town: string;
	readonly postcode: string;
	readonly wishes: readonly string[];
	readonly received: string;
	/** Where the enquiry has got to, in one sentence. */
	readonly state: string;
	/** When the visitor asked to be rung, in words. */
	readonly callTime?: string;
	/** The words by which they ask for no call: the number is then no large link. */
	readonly noCalls?: string;
	/** Other numbers in what they wrote. */
	readonly otherNumbers?: readonly string[];
	/** Why it is in quarantine. */
	readonly heldBack?: string;
	/** What was written in the visitor's own words. Absent from an application. */
	readonly message?: string;
	/**
	 * The other answers, without those at the top of the page and those about health, benefits and
	 * income.
	 */
	readonly answers: readonly { readonly question: string; readonly answer: string }[];
	/** The answers about health, benefits and income. Only after an act that was recorded. */
	readonly sensitive?: readonly { readonly question: string; readonly answer: string }[];
	/** What it may come to with them, and what to ask. */
	readonly guide?: readonly string[];
	/** Whether there are such answers to show. */
	readonly hasSensitive: boolean;
	/** How many photographs the visitor has added. */
	readonly photographCount: number;
	/** The photographs. Only after an act that was recorded. */
	readonly photographs?: readonly ShownPhotograph[];
	/** What happened, latest first. */
	readonly history: readonly OfficeHistoryLine[];
	readonly acts: readonly OfficeAct[];
	readonly nonce: string;
	/** The id of the latest event in the history, empty for none. */
	readonly seen: string;
	/** What was typed, where something has to be put right. */
	readonly typed?: Readonly<Record<string, string>>;
	/** What to put right, by field. */
	readonly problems?: Readonly<Record<string, string>>;
	/** What the last act did. */
	readonly done?: string;
	/** Said where what the address showed is shown no longer. */
	readonly expired?: string;
}

interface OfficeHistoryLine {
	readonly when: string;
	readonly what: string;
	readonly by: string;
	readonly note?: string;
	readonly isUndone: boolean;
}

/** Why an enquiry may be erased. */
export const eraseReasons = [
	{ value: 'asked', words: 'They asked us to erase it' },
	{ value: 'spam', words: 'It is spam, or a test' },
	{ value: 'twice', words: 'It is here twice' },
	{ value: 'wrong-person', words: 'It is about somebody who did not send it' },
] as const;
