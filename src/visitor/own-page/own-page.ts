/**
 * The visitor's own page of an enquiry: what its link opens, and which press does what. Each press
 * has its file in this folder. A GET changes nothing.
 */

import { enquiryOfLink } from '#enquiries/links/enquiry-of-link.ts';
import { closed, type PrivateAnswer, type PrivatePage } from '#enquiries/links/private-page.ts';
import { VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { CONFIRMATION_NONCE, chooseAnswerWay } from './answer-by.ts';
import { chooseCallTime } from './call-time.ts';
import { correctAnswers } from './correct-answers.ts';
import { typedDigits } from './digits.ts';
import { eraseEverything } from './erase-everything.ts';
import { sayHeardOf } from './heard-of.ts';
import { type VisitorAct, type VisitorPageView, visitorActs } from './own-page-view.ts';
import {
	type Outcome,
	PRESSED_BEFORE,
	type Press,
	type Refusal,
	type VisitorPageParts,
} from './presses.ts';
import { showAll } from './show-all.ts';
import { createShowVisitorPage, PAGE_NONCE } from './show-own-page.ts';
import { chooseVisit } from './visit.ts';
import { askAgain, withdraw } from './withdraw.ts';

const TOO_QUICK: Refusal = { problem: 'Please press once more. Nothing has been changed yet.' };
const TOO_OLD: Refusal = {
	problem: 'This page had been open too long, so nothing was changed. Please press once more.',
};

const acts: Record<VisitorAct, (parts: VisitorPageParts, press: Press) => Promise<Outcome>> = {
	'answer-by': chooseAnswerWay,
	'heard-of': sayHeardOf,
	visit: chooseVisit,
	'call-time': chooseCallTime,
	correct: correctAnswers,
	'show-all': showAll,
	withdraw,
	'ask-again': askAgain,
	erase: eraseEverything,
};

export function createVisitorPage(parts: VisitorPageParts): PrivatePage<VisitorPageView> {
	const { store, nonces, now } = parts;
	const show = createShowVisitorPage(parts);

	async function answerGet(
		enquiry: Enquiry,
		query: URLSearchParams,
	): Promise<PrivateAnswer<VisitorPageView>> {
		return {
			status: 200,
			view: await show(enquiry, { done: query.get('done'), all: query.get('visits') === 'all' }),
		};
	}

	/** Whether a press counts: it comes from a page of ours that was looked at for a moment. */
	function refusalOfNonce(act: VisitorAct, { enquiry, nonce }: Press): Refusal | undefined {
		const isFromConfirmation =
			['answer-by', 'heard-of', 'visit'].includes(act) &&
			nonces.check(CONFIRMATION_NONCE, enquiry.id, nonce) !== 'unknown';
		if (isFromConfirmation) return undefined;
		const state = nonces.check(PAGE_NONCE, enquiry.id, nonce);
		return { good: undefined, 'too-quick': TOO_QUICK, unknown: TOO_OLD }[state];
	}

	async function answerPress(press: Press): Promise<PrivateAnswer<VisitorPageView>> {
		const { enquiry, posted, nonce } = press;
		const act = visitorActs.find((one) => one === posted.get(visitorFields.act));
		if (!act) return { location: '?' };
		const outcome = refusalOfNonce(act, press) ?? (await acts[act](parts, press));
		if (outcome === 'gone') return closed;
		if (outcome === 'erased') return { status: 200, view: { page: 'erased' } };
		if (outcome === 'shown')
			return { status: 200, view: await show(enquiry, { pressed: act, isWhole: true, nonce }) };
		if ('done' in outcome) return { location: `?done=${outcome.done}` };
		const { status = 422, ...refusal } = outcome;
		const digits = typedDigits(posted);
		// The nonce of a page that only needs a slip put right stays: the time spent on it counts on.
		const isSpent = outcome === TOO_OLD || outcome === PRESSED_BEFORE;
		const kept = isSpent ? undefined : nonce;
		return {
			status,
			view: await show(enquiry, { ...refusal, pressed: act, digits, nonce: kept }),
		};
	}

	return {
		path: VISITOR_PATH,
		async answer({ key, query = new URLSearchParams(), posted }) {
			const enquiry = await enquiryOfLink(store, key, now());
			if (!enquiry) return closed;
			if (!posted) return answerGet(enquiry, query);
			const nonce = posted.get(visitorFields.nonce) ?? '';
			return answerPress({ key, enquiry, posted, nonce });
		},
	};
}
