/**
 * How the office answers a visitor, in letters: their own words above a number that can be pressed,
 * or the e-mail address or text message that they asked for instead.
 */
import { dialLink } from '#forms/fields/phone.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import type { ContactDetails } from '../answers/contact-details.ts';
import { excerpt, isolated, mailtoLink } from '../answers/excerpt.ts';
import { answerWayAsked } from '../follow-up/events-in-words.ts';
import { Dial, Heading, Joined, Lines, Link, Paragraph } from './blocks.tsx';
import type { CallState } from './call-state.ts';

type Reached = Pick<ContactDetails, 'phone' | 'email'> & { readonly reference: string };

/** Their e-mail address, which begins a new e-mail about the enquiry. */
export const WriteTo = ({ email, reference }: Pick<Reached, 'email' | 'reference'>) => (
	<Link url={mailtoLink(email, `Your enquiry, reference ${reference}`)}>{email}</Link>
);

/** What they asked for, and where that goes. */
const Asked = ({ way, phone, ...reached }: Reached & { readonly way: AnswerWay }) => (
	<>
		<strong>{answerWayAsked[way]}</strong>
		{': '}
		{way === 'email' ? (
			<WriteTo {...reached} />
		) : (
			<Link url={dialLink(phone).replace('tel:', 'sms:')}>{phone}</Link>
		)}
	</>
);

/** What a letter about a visitor who is not rung says first. Nothing about anybody else. */
export function InsteadOfCall({
	state: { doNotRing, answerBy },
	...reached
}: Reached & { readonly state: CallState }) {
	if (doNotRing === undefined && answerBy === 'ring') return null;
	return (
		<Paragraph>
			{doNotRing ? <strong>{doNotRing}</strong> : <Asked way={answerBy} {...reached} />}
		</Paragraph>
	);
}

/** What they wrote, whole. Nothing for an application. */
export const TheirWords = ({ words }: { readonly words: string | undefined }) =>
	words && (
		<Joined>
			<Heading>What they wrote</Heading>
			<Paragraph>{words}</Paragraph>
		</Joined>
	);

/**
 * One of several to answer: the name, the beginning of what they wrote, and the number. Where that
 * is not all of it, the number cannot be pressed: the rest may ask for no call.
 */
export function PersonToAnswer({
	name,
	messages,
	answerBy,
	...reached
}: Reached & {
	readonly name: string;
	/** What they wrote, whole. */
	readonly messages: readonly string[];
	readonly answerBy: AnswerWay;
}) {
	const shown = messages.filter(Boolean).map(excerpt);
	return (
		<Lines>
			<strong>{isolated(name)}</strong>
			{shown.map((words) => `Wrote: ${words}`)}
			{answerBy !== 'ring' ? (
				<Asked way={answerBy} {...reached} />
			) : shown.some((words) => words.endsWith('…')) ? (
				`${reached.phone}, once you have read the rest on its page`
			) : (
				<Dial phone={reached.phone} />
			)}
		</Lines>
	);
}
