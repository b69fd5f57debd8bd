/** What the office's page shows of an enquiry. */

import { contactDetails, namesInDetails } from '#enquiries/answers/contact-details.ts';
import { otherNumbers } from '#enquiries/answers/numbers-in-words.ts';
import { type TriageSchemes, triageApplication } from '#enquiries/answers/triage.ts';
import { describeActor, describeEvent, describeState } from '#enquiries/follow-up/words.ts';
import { describeAnswers } from '#forms/fields/answers.ts';
import { describeHome } from '#forms/home/home-answers.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import { timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type EnquiryEvent, standingEvents } from '#model/enquiry-events.ts';
import { followUpOf, mayBeRung } from '#model/follow-up.ts';
import { formTitles } from '#model/form-names.ts';
import { type Dispatch, VISITOR_UPDATE } from '#model/outbox-message.ts';
import type { OfficeView } from '#office/enquiry/enquiry-view.ts';
import { actsFor } from '../acts/read-act.ts';

/** What the page shows of an enquiry to anyone who has its link. */
export function officeView(
	enquiry: Enquiry,
	events: readonly EnquiryEvent[],
	nonce: string,
	photographCount: number,
	now: number,
): OfficeView {
	const followUp = followUpOf(enquiry, events);
	return {
		page: 'office',
		...contactDetails(enquiry),
		reference: enquiry.reference,
		title: formTitles[enquiry.form],
		received: timeInWords(enquiry.receivedAt),
		state: describeState(followUp),
		...(followUp.callTime && mayBeRung(followUp) ? { callTime: followUp.callTime } : {}),
		...(enquiry.quarantined === undefined ? {} : { heldBack: enquiry.quarantined }),
		...messageOf(enquiry),
		answers: answersOf(enquiry, false),
		// A plan goes by those that were left open, too.
		hasSensitive:
			answersOf(enquiry, true).length > 0 || describeHome(enquiry.answers.home).length > 0,
		photographCount,
		history: historyOf(enquiry, events),
		acts: actsFor(followUp, events, enquiry.form, now),
		nonce,
		seen: events.at(-1)?.id ?? '',
	};
}

/** What was written, and the numbers in it. */
function messageOf({
	answers: { description, phone = '' },
}: Enquiry): Pick<OfficeView, 'message' | 'otherNumbers'> {
	if (!description) return {};
	return { message: description, otherNumbers: otherNumbers(description, phone) };
}

/** What has happened, latest first. */
export function historyOf(
	{ form }: Enquiry,
	events: readonly EnquiryEvent[],
): OfficeView['history'] {
	const standing = new Set(standingEvents(events).map(({ id }) => id));
	return events.toReversed().map((event) => ({
		when: timeInWords(event.at),
		what: describeEvent(event, form, events),
		by: describeActor(event),
		...(event.data.note ? { note: event.data.note } : {}),
		isUndone: event.kind !== 'undone' && !standing.has(event.id),
	}));
}

const letterNames: Readonly<Record<string, string>> = {
	office: 'To the office',
	acknowledgement: 'To the visitor, that we have it',
	question: 'To the visitor, whether we rang',
	webhook: 'Handed over',
	[VISITOR_UPDATE]: 'To the office, what the visitor did or to try again',
};

/** The letters about it, and how far each has got. */
export const lettersOf = (dispatches: readonly Dispatch[]): NonNullable<OfficeView['letters']> =>
	dispatches.map(({ kind, state, deliveredAt, queuedAt, lastFailure }) => ({
		what: letterNames[kind] ?? 'Another letter',
		state:
			state === 'delivered'
				? `sent ${timeInWords(deliveredAt ?? queuedAt)}`
				: state === 'parked'
					? `refused, and not tried again${lastFailure ? ` (${lastFailure})` : ''}`
					: 'on its way',
	}));

/** What it shows of one with sensitive answers, once the digits were typed. */
export const sensitiveView = (
	enquiry: Enquiry,
	schemes: TriageSchemes,
): Pick<OfficeView, 'sensitive' | 'guide'> => ({
	sensitive: answersOf(enquiry, true),
	guide: guideFor(enquiry, schemes),
});

/** What an application may come to with all its answers, and what to ask. */
function guideFor(enquiry: Enquiry, schemes: TriageSchemes): string[] {
	if (enquiry.form !== 'funding') return [];
	const { headline, outcomes, questions, home } = triageApplication(enquiry, schemes);
	return [
		headline,
		...(home.plan?.read ?? []),
		...outcomes.map(({ name, likelihood, why }) => `${name}: ${likelihood}. ${why}`),
		...questions,
	];
}

/**
 * The answers in words: those about health, benefits and income, or the others that are not said
 * elsewhere on the page. Of the former only those given.
 */
function answersOf({ form, answers }: Enquiry, areSensitive: boolean): OfficeView['answers'] {
	const sensitive = sensitiveNames(form);
	const lines = describeAnswers(allForms[form], answers).filter(
		({ name }) => sensitive.includes(name) === areSensitive,
	);
	if (areSensitive) return lines.filter(({ name }) => answers[name]);
	return [
		...lines.filter(({ name }) => !namesInDetails.has(name) && name !== 'description'),
		...describeHome(answers.home),
	];
}
