/** What the visitor's page shows: the state of the enquiry, and what can be done about it. */

import { ownApplications } from '#enquiries/answers/own-applications.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { mayBeRung } from '#model/follow-up.ts';
import { isOver } from '#model/visits.ts';
import { answeringFor, followUpForVisitor } from './answer-by.ts';
import { callTimes } from './call-time.ts';
import { correctableAnswers } from './correct-answers.ts';
import { doneSentence } from './done.ts';
import type { VisitorView } from './own-page-view.ts';
import type { Refusal, VisitorPageParts } from './presses.ts';
import { nextSentence, stagesOf } from './progress.ts';
import { photographsSent, whatWeHold } from './what-we-hold.ts';

/** The page of its nonces (src/enquiries/links/page-nonce.ts). */
export const PAGE_NONCE = 'visitor';

/** What the last press came to. */
interface Said extends Partial<Omit<Refusal, 'status'>>, Pick<VisitorView, 'pressed' | 'digits'> {
	/** The word in the address that says what a press did. */
	readonly done?: string | null;
	/** Whether every half-day is shown, and not the nearest alone. */
	readonly all?: boolean;
	/** The nonce of the page before, which goes on. */
	readonly nonce?: string;
	/** Whether the sender has typed the digits of their number, and reads everything. */
	readonly isWhole?: boolean;
}

/** Creates what draws the page. */
export function createShowVisitorPage(parts: VisitorPageParts) {
	const { store, nonces, promise, firm, photographNames, now } = parts;
	return async (enquiry: Enquiry, said: Said): Promise<VisitorView> => {
		const { done = null, problem, pressed, digits, correction, all, isWhole = false } = said;
		const followUp = await followUpForVisitor(store, enquiry);
		const nonce = said.nonce ?? nonces.issue(PAGE_NONCE, enquiry.id);
		const isWithdrawn = followUp.state === 'withdrawn';
		return {
			page: 'visitor',
			form: enquiry.form,
			reference: enquiry.reference,
			stages: stagesOf(followUp),
			next: nextSentence(followUp, parts, now()),
			schemes: enquiry.form === 'funding' ? ownApplications(firm, now()) : undefined,
			answering: await answeringFor(parts, enquiry, followUp, nonce, all),
			hasVisit: followUp.visit !== undefined && !isOver(followUp.visit.halfDay, now()),
			callTimes: mayBeRung(followUp) ? callTimes(promise) : [],
			callTime: followUp.callTime,
			answers: correctableAnswers(enquiry),
			problems: {},
			held: whatWeHold(enquiry, followUp, isWhole),
			photographs: isWithdrawn
				? undefined
				: { names: photographNames(enquiry.answers), sent: photographsSent(followUp) },
			isWithdrawn,
			done: doneSentence(done, followUp),
			problem,
			pressed,
			digits,
			...correction,
		};
	};
}
