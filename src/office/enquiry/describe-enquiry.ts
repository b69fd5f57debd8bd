/** The parts of an enquiry in words, for the office's page of it. */

import { namesInDetails } from '#enquiries/answers/contact-details.ts';
import { type TriageSchemes, triageApplication } from '#enquiries/answers/triage.ts';
import { describeActor, describeEvent } from '#enquiries/follow-up/events-in-words.ts';
import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { describeHome } from '#forms/home/home-in-words.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import { timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type EnquiryEvent, standingEvents } from '#model/enquiry-events.ts';
import { type Dispatch, VISITOR_UPDATE } from '#model/outbox-message.ts';

/** What has happened, latest first. The list of photographs says when each came. */
export function historyOf({ form }: Enquiry, events: readonly EnquiryEvent[]) {
	const standing = new Set(standingEvents(events).map(({ id }) => id));
	const listed = events.filter(({ kind }) => kind !== 'photograph-added');
	return listed.toReversed().map((event) => ({
		id: event.id,
		when: timeInWords(event.at),
		what: describeEvent(event, form, events),
		by: describeActor(event),
		note: event.data.note,
		isUndone: event.kind !== 'undone' && !standing.has(event.id),
	}));
}

const letterNames: Readonly<Record<string, string>> = {
	office: 'To the office',
	acknowledgement: 'To the visitor, that we have it',
	webhook: 'Handed over',
	thanks: 'To the visitor, thanks',
	'visit-asked': 'To the visitor, about a visit',
	visit: 'To the visitor, about a visit',
	[VISITOR_UPDATE]: 'To the office, what the visitor did or to try again',
};

/** A letter, and how far it has got. */
export function describeLetter({ kind, state, deliveredAt, queuedAt, lastFailure }: Dispatch) {
	const what = letterNames[kind] ?? 'Another letter';
	if (state === 'delivered') return `${what}: sent ${timeInWords(deliveredAt ?? queuedAt)}`;
	if (state !== 'parked') return `${what}: on its way`;
	return `${what}: refused, and not tried again${lastFailure ? ` (${lastFailure})` : ''}`;
}

/** What an application may come to with all its answers, and what to ask. */
export function guideFor(enquiry: Enquiry, schemes: TriageSchemes): string[] {
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
export function answersOf({ form, answers }: Enquiry, areSensitive: boolean) {
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
