/**
 * The visitor's own page of an enquiry: what its link opens, and which press does what. Each press
 * has its file in src/visitor/own-page/.
 */

import {
	closed,
	NO_ENQUIRY,
	type PrivatePage,
	type PrivateRequest,
} from '#enquiries/links/private-page.ts';
import { hashOfSecret, VISITOR_PATH } from '#enquiries/links/visitor-link.ts';
import { DAY_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import {
	type VisitorAct,
	type VisitorPageView,
	visitorActs,
} from '#visitor/own-page/own-page-view.ts';
import { createPhotographViews } from '../photographs/page-photographs.ts';
import { visitorFields } from '../photographs/photographs-view.ts';
import { chooseCallTime } from './call-time.ts';
import { addPhotographs, removePhotograph } from './change-photographs.ts';
import { copyAsText } from './copy-as-text.ts';
import { correctAnswers } from './correct-answers.ts';
import { sayWhetherWeRang } from './did-we-ring.ts';
import { eraseEverything } from './erase-everything.ts';
import { createDigitsCheck, typedDigits } from './open-with-digits.ts';
import {
	createVisitorContext,
	type Press,
	type VisitorAnswer,
	type VisitorContext,
	type VisitorPageParts,
} from './own-page-context.ts';
import { createShowVisitorPage, noncePages } from './show-own-page.ts';
import { askAgain, withdraw } from './withdraw.ts';

/**
 * The age of an enquiry from which its link opens nothing: the visitor needs it no longer, and
 * other people may find the letter.
 */
export const VISITOR_LINK_DAYS = 90;

const messages = {
	tooQuick: 'Please press once more. Nothing has been changed yet.',
	old: 'This page had been open too long, so nothing was changed. Please start again.',
	expired:
		'What you opened was shown for two minutes. Please type the digits again. If something that you pressed last is not there then, press it again.',
} as const;

/** What each press behind the digits does. */
const acts: Record<
	Exclude<VisitorAct, 'open'>,
	(context: VisitorContext, press: Press) => Promise<VisitorAnswer>
> = {
	'add-photographs': addPhotographs,
	'remove-photograph': removePhotograph,
	correct: correctAnswers,
	'call-time': chooseCallTime,
	'did-we-ring': sayWhetherWeRang,
	withdraw,
	'ask-again': askAgain,
	copy: (context, { enquiry }) => context.leadTo(enquiry, 'copy'),
	erase: (context, { enquiry }) => context.leadTo(enquiry, 'erasing'),
	'erase-now': eraseEverything,
};

export function createVisitorPage(parts: VisitorPageParts): PrivatePage<VisitorPageView> {
	const context = createVisitorContext(parts);
	const { store, nonces, pages, now } = context;
	const views = createPhotographViews('visitor', store, nonces);
	const show = createShowVisitorPage(context, views);
	const checkDigits = createDigitsCheck(context);

	/** The enquiry that a key opens. Every key costs the same look-ups. */
	async function find(key: string): Promise<Enquiry | undefined> {
		const id = await store.enquiryOfSecret(hashOfSecret(key));
		const enquiry = await store.enquiryById(id ?? NO_ENQUIRY);
		return enquiry && now() - enquiry.receivedAt < VISITOR_LINK_DAYS * DAY_MS ? enquiry : undefined;
	}

	/** What the link shows, or the address of an answer to a press. */
	async function answerGet(
		enquiry: Enquiry,
		query: PrivateRequest['query'],
	): Promise<VisitorAnswer> {
		const opened = await pages.find(enquiry.id, query);
		if (opened === undefined) return (await views.answer(enquiry.id, query)) ?? show(enquiry);
		if (opened === 'expired')
			return show(enquiry, 'closed', { problem: messages.expired, status: 410 });
		if (opened.kind !== 'copy') return show(enquiry, opened.kind, opened.said);
		return {
			file: {
				name: `${enquiry.reference}.txt`,
				text: copyAsText(enquiry, await store.eventsOf(enquiry.id)),
			},
		};
	}

	async function answerPress(key: string, press: Press): Promise<VisitorAnswer> {
		const { enquiry, posted, nonce } = press;
		const act = visitorActs.find((one) => one === posted.get(visitorFields.act));
		if (!act) return { location: '?' };
		const page = noncePages[act === 'open' ? 'closed' : act === 'erase-now' ? 'erasing' : 'opened'];
		const state = nonces.check(page, enquiry.id, nonce);
		if (state === 'unknown')
			return context.leadTo(enquiry, 'closed', { problem: messages.old, status: 422 });
		const isHarmless = act === 'copy' || act === 'erase';
		if (state === 'too-quick' && !isHarmless)
			return act === 'open'
				? context.leadTo(enquiry, 'closed', {
						problem: messages.tooQuick,
						status: 422,
						nonce,
						digits: typedDigits(posted),
					})
				: context.didNothing(enquiry, messages.tooQuick);
		// The other acts are on pages behind the digits: the nonce shows that the visitor gave them.
		if (act !== 'open') return acts[act](context, press);
		const refusal = await checkDigits(key, press);
		if (refusal) return refusal;
		// Answered on the page that the letter opens, with the digits.
		return posted.has(visitorFields.rang)
			? sayWhetherWeRang(context, press)
			: context.leadTo(enquiry, 'opened');
	}

	return {
		path: VISITOR_PATH,
		takesFiles: true,
		opens: async (key) => (await find(key)) !== undefined,
		async answer({ key, query, posted, files }) {
			const enquiry = await find(key);
			if (enquiry && posted)
				return answerPress(key, {
					enquiry,
					posted,
					nonce: posted.get(visitorFields.nonce) ?? '',
					files,
				});
			if (enquiry) return answerGet(enquiry, query);
			const isErased = !posted && typeof (await pages.find(NO_ENQUIRY, query)) === 'object';
			return isErased ? { status: 200, view: { page: 'erased' } } : closed;
		},
	};
}
