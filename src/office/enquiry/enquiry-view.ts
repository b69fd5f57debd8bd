/** What the office's page of one enquiry is drawn from, and what it has in common with the day's. */
import type { Photograph } from '#enquiries/store/photographs.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay, EnquiryEvent } from '#model/enquiry-events.ts';
import type { Dispatch } from '#model/outbox-message.ts';
import type { FormParts } from '../acts/ActFields.tsx';
import type { FirmActs } from '../acts/acts.ts';
import type { Unsaved } from '../acts/QuestionFold.tsx';
import type { Problems } from '../acts/read-act.ts';
import type { Texting } from './Reach.tsx';

/** What both pages have. */
export interface OfficePageParts {
	readonly forms: FormParts;
	readonly texting: Texting;
	readonly firm: FirmActs;
	/** When it was drawn. */
	readonly now: number;
	/** What the last act did. */
	readonly done?: string;
	/** What was typed with an act that has to be put right. */
	readonly typed?: Readonly<Record<string, string>>;
	/** What to put right, by field. */
	readonly problems?: Problems;
}

/** The office's page of one enquiry. */
export interface OfficeView extends OfficePageParts {
	readonly page: 'office';
	readonly enquiry: Enquiry;
	/** Oldest first. */
	readonly events: readonly EnquiryEvent[];
	/** The latest choice of the person who sent it, about whatever they sent. */
	readonly answerBy: AnswerWay;
	/** The letters about it. */
	readonly letters: readonly Dispatch[];
	readonly photographs: readonly Photograph[];
	/** A correction that was not kept. */
	readonly correction?: Unsaved;
	/**
	 * What it may come to with the answers about health, benefits and income, and what to ask. Only
	 * after an act that was recorded: it shows those answers as well.
	 */
	readonly guide?: readonly string[];
}
