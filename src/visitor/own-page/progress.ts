/** How far an enquiry has come, and what happens next, in the words of the visitor's page. */

import { askAt, type CallPromise, dueAt } from '#enquiries/call-promise/call-promise.ts';
import { ACKNOWLEDGE_WITHIN_DAYS } from '#model/complaint.ts';
import { fullDayInWords, londonDay, timeInWords } from '#model/dates.ts';
import { hasEffect } from '#model/enquiry-events.ts';
import { type FollowUp, mayBeRung } from '#model/follow-up.ts';
import type { VisitorStage } from '#visitor/own-page/own-page-view.ts';
import type { VisitorPageParts } from './own-page-context.ts';

/** Whether the office still has to answer, so that the visitor may expect a call. */
export const isAwaited = (followUp: FollowUp): boolean =>
	mayBeRung(followUp) && (isUndecided(followUp) || hasEffect(followUp.state, 'tried'));

const isUndecided = ({ state }: FollowUp): boolean => state === 'to-ring' || state === 'held-back';

/** What has happened, and, while there is something to come, what has not. */
export function stagesOf(followUp: FollowUp): VisitorStage[] {
	const { receivedAt, seenAt, triedAt, spokeAt, writtenAt, surveyDay, state } = followUp;
	const when = (moment: number | undefined) =>
		moment === undefined ? undefined : timeInWords(moment);
	const isToCome = isAwaited(followUp) || hasEffect(state, 'spoke', 'booked');
	return [
		{ what: 'Received', when: when(receivedAt) },
		{ what: 'Seen by our office', when: when(seenAt) },
		...(writtenAt === undefined
			? []
			: [{ what: 'Answered by e-mail or post', when: when(writtenAt) }]),
		{
			what: spokeAt === undefined && triedAt !== undefined ? 'Rung, and nobody answered' : 'Rung',
			when: when(spokeAt ?? triedAt),
		},
		{
			what: 'Survey booked',
			when: surveyDay && `for ${fullDayInWords(surveyDay)}`,
		},
	].filter((stage) => isToCome || stage.when);
}

/** What happens next, in one or two sentences. After the day of the promise they say so. */
export function nextSentence(
	{ state, receivedAt, day, remindAt, complaintSince, withdrawnBy }: FollowUp,
	promise: CallPromise,
	firm: VisitorPageParts['firm'],
	now: number,
): string {
	const due = dueAt(promise, receivedAt);
	// Held back, a complaint gets the same answer: we do not ring about it.
	switch (state === 'held-back' && complaintSince !== undefined ? 'complaint' : state) {
		case 'complaint':
			return `We have your complaint about how we used your details. We acknowledge it within ${ACKNOWLEDGE_WITHIN_DAYS} days of getting it, and do not ring you about anything else.`;
		case 'withdrawn':
			return withdrawnBy === 'office'
				? 'You asked us not to ring. We do not.'
				: 'You have withdrawn it. We do not ring about it.';
		case 'not-for-us':
			return `We have looked at it, and cannot take it on. If nobody has told you why, ring ${firm.phone}.`;
		case 'survey-booked':
			return [
				day && day >= londonDay(now)
					? `We come on ${fullDayInWords(day)} for the survey.`
					: 'The survey was booked.',
				...(remindAt === undefined
					? []
					: [`We rang about it and missed you. Please ring ${firm.phone}.`]),
			].join(' ');
		case 'wrong-number':
			return `We rang the number you gave, and it is not yours. Correct it on this page, or ring ${firm.phone}.`;
		case 'spoke':
			return `We have spoken. If something is open, ring ${firm.phone}.`;
		case 'answered-in-writing':
			return `We have answered you by e-mail or post. If nothing has come, or something is open, ring ${firm.phone}.`;
		case 'no-answer':
			return remindAt === undefined
				? `We rang and missed you, and try again. Or ring us: ${firm.phone}.`
				: `We rang and missed you, and try again on ${fullDayInWords(londonDay(Math.max(remindAt, now)))}. Or ring us: ${firm.phone}.`;
		case 'held-back':
		case 'to-ring':
			return now <= due
				? `${firm.caller} rings you by the end of ${fullDayInWords(londonDay(due))}, from ${firm.phone}. Please pick up, even if you do not know the number.`
				: `We promised to ring by ${fullDayInWords(londonDay(due))}, and nobody in the office has noted a call. Please ring ${firm.phone}.`;
	}
}

/**
 * Whether to ask the visitor if we rang: from the time of the letter that asks, until the visitor
 * has answered or a call is recorded.
 */
export function asksWhetherWeRang(followUp: FollowUp, promise: CallPromise, now: number): boolean {
	return (
		mayBeRung(followUp) &&
		isUndecided(followUp) &&
		followUp.rang === undefined &&
		(followUp.askedAt !== undefined || now >= askAt(promise, followUp.receivedAt))
	);
}
