/** What letters are written from. */

import type { ICalOrganizer } from 'ical-generator';
import type { Email } from '#model/email.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { ClaimedDispatch, LetterKind } from '#model/outbox-message.ts';
import type { TriageSchemes } from '../answers/triage.ts';
import type { CallPromise } from '../call-promise/call-promise.ts';
import type { RetentionPeriods } from '../retention/retention.ts';
import type { Store } from '../store/store.ts';
import type { FirmVisits } from '../visits/firm-visits.ts';

/** What letters say of the firm. */
export interface CompanyDetails extends TriageSchemes {
	readonly name: string;
	readonly legalName: string;
	/**
	 * Where it is registered, under which number, and its registered office: the law asks for them in
	 * business e-mails (SI 2015/17, regulation 25).
	 */
	readonly particulars: string;
	readonly phone: string;
	/** When the phone is answered, in words. */
	readonly openingHours: string;
	readonly siteUrl: string;
	/** Who rings visitors back, as the subject of a sentence. */
	readonly caller?: string;
	/** Within what time it answers, such as "one working day". */
	readonly within: string;
	/** Where customers write reviews. Without it no letter of thanks is sent. */
	readonly reviewsAt?: string;
	/** What happens after an enquiry that is answered by a call, one sentence per step. */
	readonly nextSteps: readonly string[];
	/**
	 * Whether the office's letter has the answers about health, benefits and income. Otherwise only
	 * the page that it links to has them.
	 */
	readonly answersInEmail?: boolean;
	/** What in the content has to be looked at again soon, as lines, on that day. */
	readonly reviewsAhead?: (day: string) => readonly string[];
	/** Until when an enquiry received at that time is to be answered. */
	readonly dueAt?: (receivedAt: number) => number;
}

/** The path of the office's list of the day. After it and a slash comes a reference. */
export const OFFICE_PATH = '/office';

/** The address of the office's page of an enquiry, or of its list, both behind its code. */
export const officeUrlOn = (siteUrl: string, reference?: string): string =>
	[siteUrl + OFFICE_PATH, reference].filter(Boolean).join('/');

/** The path of the month's figures, and the name in its query of the month, such as 2026-10. */
export const MONTH_PATH = `${OFFICE_PATH}/month`;
export const MONTH_QUERY = 'of';

/** The address of a month's figures, on this site or another. */
export const monthUrlOn = (siteUrl: string, month: string): string =>
	`${siteUrl}${MONTH_PATH}?${MONTH_QUERY}=${month}`;

/** What letters are written from (./write-letter.ts), current when one is sent. Addresses are absolute. */
export interface LetterContext {
	readonly firm: CompanyDetails;
	readonly store: Store;
	readonly now: () => number;
	readonly promise: CallPromise;
	/** Without it no letter is about a visit. */
	readonly visits?: FirmVisits;
	/** Who hears what a visitor's calendar answers, and who sends for them. */
	readonly organizer: ICalOrganizer;
	/** The photographs that help with what was asked for. */
	readonly photographNames: (answers: Enquiry['answers']) => readonly string[];
	/** The path of what to hold beside quotes for what was asked for, if there is such a sheet. */
	readonly quoteSheetPath: (answers: Enquiry['answers']) => string | undefined;
	readonly periods: RetentionPeriods;
	/** The visitor's own page of an enquiry. Undefined where there is none. */
	readonly visitorUrl: (enquiry: Enquiry) => Promise<string | undefined>;
}

/** A message of the outbox that is a letter. */
export type LetterMessage = ClaimedDispatch & { readonly kind: LetterKind };

/** A letter as its kind writes it. `writeLetter` addresses it. */
export interface WrittenLetter extends Omit<Email, 'to'> {
	/** The ids of the quarantined enquiries that it names. */
	readonly named?: readonly string[];
}

/** A letter to send, with the ids of the quarantined enquiries that it names. */
export interface AddressedLetter {
	readonly email: Email;
	readonly named: readonly string[];
}
