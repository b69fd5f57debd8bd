/** What a visitor has said on their own page, or that they are to be tried again, for the office. */
import type { Enquiry } from '#model/enquiry.ts';
import { type AnswerWay, type EnquiryEvent, isVisitorNews } from '#model/enquiry-events.ts';
import type { FollowUp } from '#model/follow-up.ts';
import { formTitles } from '#model/form-names.ts';
import { VISITOR_UPDATE } from '#model/outbox-message.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { sanitiseSubject } from '../answers/excerpt.ts';
import {
	describeActor,
	describeEvent,
	describeState,
	labelOf,
	photographsInWords,
} from '../follow-up/events-in-words.ts';
import { Button, drawLetter, Letter, Lines, NumberToRing, Paragraph, Small } from './blocks.tsx';
import { type CallState, isToBeRung } from './call-state.ts';
import { InsteadOfCall, TheirWords } from './how-to-answer.tsx';
import { type CompanyDetails, officeUrlOn, type WrittenLetter } from './letter-context.ts';

/** What a subject begins with, once they have chosen. */
const PLEASE: Readonly<Partial<Record<AnswerWay, string>>> = {
	email: 'E-mail, please',
	text: 'Text, please',
};

/** The state of an enquiry when the letter about it is written. */
interface About {
	readonly enquiry: Enquiry;
	readonly events: readonly EnquiryEvent[];
	readonly followUp: FollowUp;
	readonly state: CallState;
}

/** Writes the letter. One that comes late says how things are then. */
export function visitorUpdate(
	{ messageId }: { readonly messageId: string },
	{ enquiry, events, followUp, state }: About,
	{ siteUrl }: Pick<CompanyDetails, 'siteUrl'>,
): WrittenLetter {
	const { form, reference, answers } = enquiry;
	const { name, phone, email } = contactDetails(enquiry);
	const last = events.findLast(isVisitorNews);
	// A reminder's letter is named by its time; what the visitor does meanwhile has a letter of its own.
	const isReminder = messageId.includes(`.${VISITOR_UPDATE}.${followUp.remindAt}@`);
	const said = whatTheySaid(form, followUp, state);
	const lines = [
		...said,
		said.length === 0 &&
			!isReminder &&
			!state.doNotRing &&
			last &&
			// Said above already.
			!(last.kind === 'answer-by' && state.answerBy !== 'ring') &&
			`${describeEvent(last, form, events)}, ${describeActor(last)}.`,
		(said.length === 0 || isReminder) && isToBeRung(state) && describeState(followUp),
	].filter(Boolean);
	const news =
		followUp.state === 'withdrawn'
			? 'Withdrawn'
			: (PLEASE[state.answerBy] ?? (isReminder ? 'To try again' : 'News'));
	return {
		subject: `${news}: ${sanitiseSubject(name)} (${reference})`,
		...drawLetter(
			<Letter
				title={sanitiseSubject(name)}
				under={<InsteadOfCall state={state} phone={phone} email={email} reference={reference} />}
			>
				{lines.length > 0 && (
					<Paragraph>
						<Lines>{lines}</Lines>
					</Paragraph>
				)}
				{isToBeRung(state) && (
					<>
						<TheirWords words={answers.description} />
						<NumberToRing phone={phone} />
					</>
				)}
				<Button url={officeUrlOn(siteUrl, reference)}>Open its page</Button>
				<Small>
					{formTitles[form]}, reference {reference}
					<br />
					{siteUrl}
				</Small>
			</Letter>,
		),
	};
}

function whatTheySaid(
	form: Enquiry['form'],
	{ corrected, photographs, callTime }: FollowUp,
	state: CallState,
): string[] {
	return [
		corrected.length > 0 &&
			`Corrected: ${corrected.map((field) => labelOf(form, field)).join(', ')}. The page has the new answers.`,
		photographs.count > 0 && `${photographsInWords(photographs)}. The page has them.`,
		callTime !== undefined && isToBeRung(state) && `Asked to be rung: ${callTime.toLowerCase()}`,
	].filter((line) => line !== false);
}
