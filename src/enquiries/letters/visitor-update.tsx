/** What a visitor has said on their own page, or that they are to be tried again, for the office. */
import type { Enquiry } from '#model/enquiry.ts';
import { type FollowUp, followUpOf, mayBeRung } from '#model/follow-up.ts';
import { formTitles } from '#model/form-names.ts';
import { photographLabel } from '#model/photograph-subjects.ts';
import { refusalOfCalls } from '../answers/call-wishes.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { sanitiseSubject } from '../answers/excerpt.ts';
import { refusalBefore } from '../follow-up/refusal-of-calls.ts';
import {
	describeActor,
	describeEvent,
	describeState,
	labelOf,
	refusalWords,
} from '../follow-up/words.ts';
import { Button, drawLetter, Letter, Lines, NumberToRing, Paragraph, Small } from './blocks.tsx';
import {
	enquiryOf,
	officeUrlOn,
	type LetterContext,
	type LetterMessage,
	type WrittenLetter,
} from './letter-context.ts';

/** Writes the letter. */
export async function visitorUpdate(
	message: LetterMessage,
	{ store, firm }: LetterContext,
): Promise<WrittenLetter> {
	const enquiry = enquiryOf(message);
	const events = await store.eventsOf(enquiry.id);
	const followUp = followUpOf(enquiry, events);
	const noCalls =
		refusalOfCalls(enquiry.answers.description ?? '') ?? (await refusalBefore(store, enquiry));
	const { form, reference } = enquiry;
	const { name, phone } = contactDetails(enquiry);
	const { state, remindAt } = followUp;
	const isUnrung = followUp.rang === false && mayBeRung(followUp);
	const said = whatTheySaid(form, followUp, isUnrung, noCalls);
	const isReminder = state === 'no-answer' || remindAt !== undefined;
	const last = events.findLast(({ by }) => by.who === 'visitor');
	const news =
		state === 'withdrawn'
			? 'Withdrawn'
			: isUnrung
				? 'Says that nobody rang'
				: isReminder && said.length === 0
					? 'To try again'
					: 'News';
	return {
		subject: `${news}: ${sanitiseSubject(name)} (${reference})`,
		...drawLetter(
			<Letter
				title={sanitiseSubject(name)}
				under={<NumberToRing phone={phone} refusal={noCalls && `Asks for no call: “${noCalls}”`} />}
			>
				<Paragraph>
					<Lines>
						{said}
						{!isReminder &&
							said.length === 0 &&
							last &&
							`${describeEvent(last, form, events)}, ${describeActor(last)}.`}
						{(isReminder || said.length === 0) && describeState(followUp)}
					</Lines>
				</Paragraph>
				<Button url={officeUrlOn(firm.siteUrl, reference)}>Open its page</Button>
				<Small>
					{formTitles[form]}, reference {reference}
					<br />
					{firm.siteUrl}
				</Small>
			</Letter>,
		),
	};
}

function whatTheySaid(
	form: Enquiry['form'],
	followUp: FollowUp,
	isUnrung: boolean,
	noCalls: string | undefined,
): string[] {
	const { corrected, photographs, callTime } = followUp;
	return [
		...refusalWords(followUp),
		isUnrung && `SAYS THAT NOBODY RANG: ${noCalls ? 'please write' : 'please ring'} today.`,
		corrected.length > 0 &&
			`Corrected: ${corrected.map((field) => labelOf(form, field)).join(', ')}. The page has the new answers.`,
		photographs.length > 0 &&
			`Photographs: ${photographs.map(photographLabel).join(', ')}. The page shows them.`,
		callTime !== undefined && mayBeRung(followUp) && `Asked to be rung: ${callTime.toLowerCase()}`,
	].filter((line) => line !== false);
}
