/** What every press on the visitor's page works with, and what it may come to. */

import type { TriageSchemes } from '#enquiries/answers/triage.ts';
import type { CallPromise } from '#enquiries/call-promise/call-promise.ts';
import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import type { Effects } from '#enquiries/store/events.ts';
import type { Store } from '#enquiries/store/store.ts';
import { type FirmVisits, visitEffects } from '#enquiries/visits/firm-visits.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type EnquiryEvent, isOfPress, type NewEvent } from '#model/enquiry-events.ts';
import type { Done } from './done.ts';
import type { VisitorView } from './own-page-view.ts';

export interface VisitorPageParts {
	readonly store: Pick<
		Store,
		| 'enquiryById'
		| 'enquiryOfSecret'
		| 'eventsOf'
		| 'eventsOfAll'
		| 'othersBySender'
		| 'recordEvent'
		| 'takenPlaces'
		| 'consumeAttempt'
		| 'refundAttempt'
	>;
	readonly nonces: PageNonces;
	readonly promise: CallPromise;
	/** Without it no visit is offered. */
	readonly visits?: FirmVisits;
	/** Who rings, from which number, and the schemes that visitors may apply for themselves. */
	readonly firm: Partial<TriageSchemes> & {
		readonly caller: string;
		readonly phone: string;
	};
	/** What photographs help with what was asked for. */
	readonly photographNames: (answers: Enquiry['answers']) => readonly string[];
	readonly erase: (enquiry: Enquiry) => Promise<void>;
	/**
	 * Sends a fresh link to the visitor's own address, when the one in use has no tries left. Returns
	 * false where visitors get no e-mails.
	 */
	readonly sendFreshLink: (enquiry: Enquiry) => Promise<boolean>;
	/** Called when the visitor has changed something that the office should know before it answers. */
	readonly onVisitorUpdate: (enquiry: Enquiry, event: EnquiryEvent) => Promise<void>;
	readonly now: () => number;
}

/** What a press brought. */
export interface Press {
	/** The secret of the link. */
	readonly key: string;
	readonly enquiry: Enquiry;
	readonly posted: URLSearchParams;
	readonly nonce: string;
}

/** Why a press did not do what it asked for. */
export interface Refusal {
	readonly problem: string;
	/** 422 unless it says another. */
	readonly status?: number;
	/** What to put right in a correction, and what was typed. */
	readonly correction?: Pick<VisitorView, 'problems' | 'answers'>;
}

/**
 * What a press came to. `gone`: the enquiry was erased meanwhile. `erased`: by this press. `shown`:
 * everything that we hold may be read on the page that answers it.
 */
export type Outcome = { readonly done: Done } | Refusal | 'gone' | 'erased' | 'shown';

export const NOTHING_CHANGED: Refusal = { problem: 'Nothing was changed.' };

/** It was taken meanwhile, or its time is over. */
export const TAKEN: Refusal = {
	problem: 'That half-day has gone, and nothing was changed. Please choose another one.',
};

/** The page was pressed before, in another way. The nonce of the page that says so is a new one. */
export const PRESSED_BEFORE: Refusal = {
	problem:
		'Something else was pressed on this page before, so nothing was changed now. Please press once more.',
};

/** Records what the visitor did, once, and notifies the office. */
export async function record(
	{ store, now, visits, onVisitorUpdate }: VisitorPageParts,
	{ enquiry, nonce }: Press,
	event: Omit<NewEvent, 'by' | 'nonce'>,
	done: Done,
	effects?: Effects,
): Promise<Outcome> {
	const result = await store.recordEvent(
		enquiry.id,
		{ ...event, nonce, by: { who: 'visitor' } },
		now(),
		{ ...effects, visits: visitEffects(visits, enquiry, now()) },
	);
	if (result.state === 'gone') return 'gone';
	if (result.state === 'full') return TAKEN;
	if (result.state === 'pointless') return NOTHING_CHANGED;
	if (result.state === 'repeated') {
		const kept = (await store.enquiryById(enquiry.id))?.answers ?? {};
		const isKept = Object.entries(effects?.answers ?? {}).every(
			([name, answer]) => kept[name] === answer,
		);
		if (!isKept || !isOfPress(result.event, event)) return PRESSED_BEFORE;
	}
	// Again for a press that had arrived before: the website may have stopped in between, and it makes
	// no second letter.
	if ('event' in result) await onVisitorUpdate(enquiry, result.event);
	return { done };
}
