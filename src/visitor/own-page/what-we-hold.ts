/**
 * Everything that we hold of an enquiry beside its stages, for its sender. The address of the page is
 * enough to see it, but for what only the sender should read: that takes the last digits of their
 * number.
 */

import { answerWayAsked, hearingWords } from '#enquiries/follow-up/events-in-words.ts';
import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { describeHome } from '#forms/home/home-in-words.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import { timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { FollowUp } from '#model/follow-up.ts';
import { halfDayInWords } from '#model/visits.ts';
import type { HeldData } from './own-page-view.ts';

/** What we hold of it; with `isWhole` also what is kept back otherwise. */
export function whatWeHold(enquiry: Enquiry, followUp: FollowUp, isWhole: boolean): HeldData {
	const { form, answers } = enquiry;
	const { heardOf, visit } = followUp;
	const sensitive = sensitiveNames(form);
	const given = describeAnswers(allForms[form], answers).filter(({ name }) => answers[name]);
	const isSensitive = ({ name }: { name: string }) => sensitive.includes(name);
	const aboutHealth = [...given.filter(isSensitive), ...consentsOf(enquiry)];
	const sent = photographsSent(followUp);
	const notes = followUp.notes.map((note) => ({ question: 'Our office noted', answer: note }));
	return {
		lines: [
			...given.filter((one) => !isSensitive(one)),
			...describeHome(answers.home),
			{ question: 'How to be answered', answer: answerWayAsked[followUp.answerBy] },
			...(followUp.callTime ? [{ question: 'When to ring', answer: followUp.callTime }] : []),
			...(visit ? [{ question: 'Visit', answer: halfDayInWords(visit.halfDay) }] : []),
			...(heardOf ? [{ question: 'How you heard of us', answer: hearingWords[heardOf] }] : []),
			...(answers.via ? [{ question: 'Where your visit came from', answer: answers.via }] : []),
			...(sent ? [{ question: 'Photographs', answer: sent }] : []),
			...(isWhole ? [...aboutHealth, ...notes] : []),
			...deletionOf(enquiry),
		],
		keptBack: isWhole
			? []
			: [
					...(aboutHealth.length > 0 ? ['your answers about health, benefits or income'] : []),
					...(notes.length > 0 ? ['what our office noted'] : []),
				],
	};
}

/** How many photographs they sent, and when the last. Undefined where none. */
export function photographsSent({
	photographs: { count, lastAt },
}: Pick<FollowUp, 'photographs'>): string | undefined {
	return lastAt === undefined ? undefined : `${count}, the last on ${timeInWords(lastAt)}`;
}

/** The consents that were given by answering: each is kept as `field:version of the wording`. */
function consentsOf({ form, consents }: Enquiry): HeldData['lines'] {
	const labels = new Map<string, string>(
		fieldsOf(allForms[form]).map(([name, { label }]) => [name, label]),
	);
	return consents.map((consent) => {
		const [name = '', version] = consent.split(':');
		return {
			question: `Consent given by answering “${labels.get(name) ?? name}”`,
			answer: `To our wording ${version}`,
		};
	});
}

const deletionOf = ({ forgottenAt }: Enquiry): HeldData['lines'] =>
	forgottenAt === undefined
		? []
		: [
				{
					question: 'Answers about health, benefits and income',
					answer: `Deleted ${timeInWords(forgottenAt)}`,
				},
			];
