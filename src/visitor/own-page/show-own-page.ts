/**
 * What the visitor's page shows: the state of the enquiry and, behind the digits, what can be done
 * about it.
 */

import { ownApplications } from '#enquiries/answers/own-applications.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type FollowUp, followUpOf, mayBeRung } from '#model/follow-up.ts';
import type { VisitorControls, VisitorView } from '#visitor/own-page/own-page-view.ts';
import type { createPhotographViews } from '../photographs/page-photographs.ts';
import { callTimes } from './call-time.ts';
import { correctableAnswers } from './correct-answers.ts';
import type { Flash, Kind, VisitorAnswer, VisitorContext } from './own-page-context.ts';
import { asksWhetherWeRang, isAwaited, nextSentence, stagesOf } from './progress.ts';

/** Names the page that a nonce belongs to. */
export const noncePages: Readonly<Record<Kind, string>> = {
	closed: 'visitor',
	opened: 'visitor open',
	copy: 'visitor open',
	erasing: 'visitor erase',
	erased: 'visitor erase',
};

type ShowVisitorPage = (enquiry: Enquiry, kind?: Kind, flash?: Flash) => Promise<VisitorAnswer>;

/** Creates what draws the page: as its link opens it, or with its controls. */
export function createShowVisitorPage(
	context: VisitorContext,
	views: ReturnType<typeof createPhotographViews>,
): ShowVisitorPage {
	const { store, nonces, photographs, promise, firm, usually, now } = context;

	/** The photographs among the controls. Absent where they are switched off. */
	async function photographsFor(
		enquiry: Enquiry,
		problems: Flash['refused'] = {},
	): Promise<Pick<VisitorControls, 'photographs'>> {
		if (photographs.most === 0) return {};
		const shown = await views.shownOf(enquiry.id);
		const state = !photographs.isOpen
			? 'closed'
			: shown.length >= photographs.most
				? 'full'
				: 'open';
		return { photographs: { shown, most: photographs.most, state, problems } };
	}

	async function controlsFor(
		enquiry: Enquiry,
		followUp: FollowUp,
		kind: Kind,
		flash: Flash,
	): Promise<VisitorControls> {
		return {
			answers: correctableAnswers(enquiry),
			problems: {},
			callTimes: callTimes(promise),
			callTime: followUp.callTime,
			isWithdrawn: followUp.state === 'withdrawn',
			isErasing: kind === 'erasing',
			...(await photographsFor(enquiry, flash.refused)),
			...flash.correction,
		};
	}

	return async (enquiry, kind = 'closed', flash = {}) => {
		const { done, problem, status = 200 } = flash;
		const events = await store.eventsOf(enquiry.id);
		const followUp = followUpOf(enquiry, events);
		const figure = await usually();
		// Back may lead to a page whose press was put right since: another one needs a nonce of its
		// own.
		const isUsed = events.some(({ nonce }) => flash.nonce && nonce?.startsWith(flash.nonce));
		const view: VisitorView = {
			page: 'visitor',
			form: enquiry.form,
			reference: enquiry.reference,
			stages: stagesOf(followUp),
			next: nextSentence(followUp, promise, firm, now()),
			...(figure && isAwaited(followUp) ? { usually: figure } : {}),
			schemes: enquiry.form === 'funding' ? ownApplications(firm, now()) : undefined,
			mayBeRung: mayBeRung(followUp),
			asksWhetherWeRang: asksWhetherWeRang(followUp, promise, now()),
			nonce: flash.nonce && !isUsed ? flash.nonce : nonces.issue(noncePages[kind], enquiry.id),
			digits: flash.digits,
			done,
			problem,
			controls: kind === 'closed' ? undefined : await controlsFor(enquiry, followUp, kind, flash),
		};
		return { status, view };
	};
}
