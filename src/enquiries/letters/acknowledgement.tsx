/** What a visitor gets at once: that we have it, and what comes next. */
import { Fragment } from 'react';
import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { fundingTexts } from '#forms/funding.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { waysToAnswer } from '../answers/answer-ways.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { ownApplications } from '../answers/own-applications.ts';
import {
	AnswerTable,
	Button,
	Dial,
	drawLetter,
	Heading,
	Letter,
	Link,
	List,
	Paragraph,
	Signature,
	Small,
} from './blocks.tsx';
import { type CallState, isToBeRung } from './call-state.ts';
import type { CompanyDetails, WrittenLetter } from './letter-context.ts';

/**
 * A name that can hold no link and no number. The address may be anybody's: of what was typed the
 * letter has nothing else, so that it carries no words of a stranger's.
 */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$)){1,40}$/u;

/** The salutation, where the name is one. */
export function Dear({ enquiry }: { readonly enquiry: Enquiry }) {
	const { name } = contactDetails(enquiry);
	return PLAIN_NAME.test(name) && <Paragraph>Dear {name},</Paragraph>;
}

/** How those are answered who asked for no call. */
const BY: Readonly<Record<Exclude<AnswerWay, 'ring'>, string>> = {
	email: 'by e-mail',
	text: 'by text message',
};

/** Names the visitor, and what they chose but for answers about health, benefits and income. */
export function acknowledgement(
	enquiry: Enquiry,
	firm: CompanyDetails,
	state: CallState & { readonly isAnswered?: boolean },
	yourPage?: string,
): WrittenLetter {
	const { form, reference, answers } = enquiry;
	const thanks = {
		contact: 'We have your message',
		funding: 'We have your answers',
		telephone: 'We have noted your call',
	}[form];
	// An answer that was typed is the same in words; one that was chosen is not.
	const chosen = describeAnswers(allForms[form], answers).filter(
		(one) =>
			answers[one.name] &&
			answers[one.name] !== one.answer &&
			!sensitiveNames(form).includes(one.name),
	);
	const { doNotRing, answerBy, isAnswered } = state;
	// Whoever rang may have been spoken to by then.
	const mayRing = isToBeRung(state) && !isAnswered;
	return {
		fromName: firm.name,
		subject: `${thanks}: reference ${reference}`,
		...drawLetter(
			<Letter title={`Thank you. ${thanks}.`} under={<Paragraph>{firm.name}</Paragraph>}>
				<Dear enquiry={enquiry} />
				<Paragraph>
					Your reference is <strong>{reference}</strong>.
				</Paragraph>
				{mayRing && firm.caller && (
					<Paragraph>
						{`${firm.caller} rings you, from `}
						<Dial phone={firm.phone} />.
					</Paragraph>
				)}
				{mayRing && yourPage && (
					<Paragraph>
						{waysToAnswer(enquiry).includes('text')
							? 'Rather have an e-mail or a text? '
							: 'Rather have an e-mail? '}
						<Link url={yourPage}>Say so on your page</Link>
					</Paragraph>
				)}
				{!doNotRing && !isAnswered && answerBy !== 'ring' && (
					<Paragraph>
						We answer you {BY[answerBy]} within {firm.within}.
					</Paragraph>
				)}
				<List title="What happens next" as="ol">
					{mayRing && firm.nextSteps}
				</List>
				{form === 'funding' && (
					<>
						<Paragraph>{fundingTexts.toUsAlone}</Paragraph>
						<List title="Grants that you apply for yourself, and not through us">
							{ownApplications(firm, enquiry.receivedAt).map(({ name, nations, officialPage }) => (
								<Fragment key={name}>
									{`${name} (${nations.join(', ')}): `}
									<Link url={officialPage}>{officialPage}</Link>
								</Fragment>
							))}
						</List>
					</>
				)}
				{chosen.length > 0 && (
					<>
						<Heading>{form === 'telephone' ? 'What you told us' : 'What you sent'}</Heading>
						<AnswerTable answers={chosen} />
					</>
				)}
				{yourPage && (
					<>
						<Button url={yourPage}>See how far it has got</Button>
						<Paragraph>
							{'There you can also correct it, ' +
								`${mayRing ? 'choose a time to ring, ' : ''}${doNotRing ? '' : 'send photographs, '}or ` +
								'take it back.'}
						</Paragraph>
					</>
				)}
				{isToBeRung(state) && (
					<Paragraph>
						Would you rather talk? Ring <Dial phone={firm.phone} />: {firm.openingHours}.
					</Paragraph>
				)}
				<Small>Not you? Somebody may have mistyped their address. You need do nothing.</Small>
				<Signature {...firm} />
			</Letter>,
		),
	};
}
