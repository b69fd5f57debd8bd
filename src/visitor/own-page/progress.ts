/** How far an enquiry has come, and what happens next, in the words of the visitor's page. */

import { dueAt } from '#enquiries/call-promise/call-promise.ts';
import { promiseOf } from '#forms/sending/next-steps.ts';
import { ACKNOWLEDGE_WITHIN_DAYS } from '#model/complaint-deadline.ts';
import { fullDayInWords, londonDay, timeInWords } from '#model/dates.ts';
import { type AnswerWay, hasEffect } from '#model/enquiry-events.ts';
import { type FollowUp, mayBeAnswered, wasVisited } from '#model/follow-up.ts';
import { halfDayInWords } from '#model/visits.ts';
import type { VisitorStage } from './own-page-view.ts';
import type { VisitorPageParts } from './presses.ts';
import { visitSentence } from './visit.ts';

/** Whether the office still has to answer. */
const isAwaited = (followUp: FollowUp): boolean =>
	mayBeAnswered(followUp) &&
	(followUp.state === 'to-ring' ||
		followUp.state === 'held-back' ||
		hasEffect(followUp.state, 'tried'));

/** What was promised, and not done by the day. */
const promised: Readonly<Record<AnswerWay, string>> = {
	ring: 'We promised to ring',
	email: 'We promised to e-mail you',
	text: 'We promised a text message',
};

/** What has happened, and, while there is something to come, what has not. */
export function stagesOf(followUp: FollowUp): VisitorStage[] {
	const { receivedAt, seenAt, triedAt, spokeAt, writtenAt, surveyDay, visit } = followUp;
	const { state, answerBy } = followUp;
	const when = (moment: number | undefined) =>
		moment === undefined ? undefined : timeInWords(moment);
	const isToCome = isAwaited(followUp) || hasEffect(state, 'spoke', 'booked');
	const rungAt = spokeAt ?? triedAt;
	const written = { what: 'Answered in writing', when: when(writtenAt) };
	const rung = {
		what: spokeAt === undefined && triedAt !== undefined ? 'Rung, and nobody answered' : 'Rung',
		when: when(rungAt),
	};
	return [
		{ what: 'Received', when: when(receivedAt) },
		...(visit && !visit.isConfirmed
			? [{ what: 'Asked for a visit', when: `on ${halfDayInWords(visit.halfDay)}` }]
			: []),
		{ what: 'Seen by our office', when: when(seenAt) },
		...(answerBy === 'ring' && writtenAt === undefined ? [] : [written]),
		...(answerBy !== 'ring' && rungAt === undefined ? [] : [rung]),
		{
			what: 'Survey booked',
			when: surveyDay && `for ${visit ? halfDayInWords(visit.halfDay) : fullDayInWords(surveyDay)}`,
		},
	].filter((stage) => isToCome || stage.when);
}

type ProgressParts = Pick<VisitorPageParts, 'promise' | 'firm' | 'visits'>;

/** What happens next, in a few sentences. After the day of the promise they say so. */
export function nextSentence(followUp: FollowUp, parts: ProgressParts, now: number): string {
	const { visits } = parts;
	const ofVisit = visits && followUp.visit && visitSentence(visits, followUp.visit, now);
	const ofAnswer = answerSentence(followUp, parts, now, ofVisit !== undefined);
	return [ofVisit, ofAnswer].filter(Boolean).join(' ');
}

/** What happens next but for a visit, where that is said. */
function answerSentence(
	followUp: FollowUp,
	{ promise, firm }: ProgressParts,
	now: number,
	isVisitSaid: boolean,
): string {
	const { state, receivedAt, day, remindAt, complaintSince, withdrawnBy, answerBy } = followUp;
	const ifOpen = `If something is open, ring ${firm.phone}.`;
	if (isAwaited(followUp) && wasVisited(followUp, now) && remindAt === undefined) return ifOpen;
	const due = dueAt(promise, receivedAt);
	const dueDay = fullDayInWords(londonDay(due));
	const isRung = answerBy === 'ring';
	// Held back, a complaint gets the same answer: we do not ring about it.
	switch (state === 'held-back' && complaintSince !== undefined ? 'complaint' : state) {
		case 'complaint':
			return (
				'We have your complaint about how we used your details. We acknowledge it within ' +
				`${ACKNOWLEDGE_WITHIN_DAYS} days of getting it, and do not ring you about anything else.`
			);
		case 'withdrawn':
			return withdrawnBy === 'office'
				? 'You asked us to leave it. We do not get in touch about it.'
				: 'You have withdrawn it. We do not get in touch about it.';
		case 'lost':
		case 'not-for-us':
			return `It is closed. To ask why, or to go on with it, ring ${firm.phone}.`;
		case 'survey-booked':
			return [
				...(isVisitSaid
					? []
					: [
							day && day >= londonDay(now)
								? `We come on ${fullDayInWords(day)} for the survey.`
								: 'The survey was booked.',
						]),
				...(remindAt === undefined
					? []
					: [`We rang about it and missed you. Please ring ${firm.phone}.`]),
			].join(' ');
		case 'wrong-number':
			return `We rang the number you gave, and it is not yours. Correct it on this page, or ring ${firm.phone}.`;
		case 'quoted':
			return `You have our price. To go ahead, or to ask about it, ring ${firm.phone}.`;
		case 'won':
			return `You are going ahead with us. ${ifOpen}`;
		case 'later':
			return (
				`You are thinking it over${day ? `, and we ask again on ${fullDayInWords(day)}` : ''}. ` +
				`Or ring ${firm.phone}.`
			);
		case 'spoke':
			return `We have spoken. ${ifOpen}`;
		case 'answered-in-writing':
			return `We have answered you in writing. If nothing has come, or something is open, ring ${firm.phone}.`;
		case 'no-answer':
			if (!isRung) return `We rang and missed you. ${promiseOf[answerBy](firm.caller)} instead.`;
			return remindAt === undefined
				? `We rang and missed you, and try again. Or ring us: ${firm.phone}.`
				: 'We rang and missed you, and try again on ' +
						`${fullDayInWords(londonDay(Math.max(remindAt, now)))}. Or ring us: ${firm.phone}.`;
		case 'held-back':
		case 'to-ring':
			if (now > due)
				return (
					`${promised[answerBy]} by ${dueDay}, and nobody in the office has noted ` +
					`${isRung ? 'a call' : 'an answer'}. Please ring ${firm.phone}.`
				);
			return (
				`${promiseOf[answerBy](firm.caller)} by the end of ` +
				`${dueDay}${isRung ? `, from ${firm.phone}. If you doubt that it is us, ring us back on that number.` : '.'}`
			);
	}
}
