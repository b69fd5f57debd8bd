/** Asks a visitor once whether we rang, where the office has noted no call. */
import { fullDayInWords, londonDay } from '#model/dates.ts';
import { Button, Dial, drawLetter, Letter, Paragraph, Signature, Small } from './blocks.tsx';
import {
	enquiryOf,
	type LetterContext,
	type LetterMessage,
	type WrittenLetter,
} from './letter-context.ts';

/** Contains nothing that the visitor typed. */
export async function didWeRing(
	message: LetterMessage,
	{ firm, visitorUrl }: LetterContext,
): Promise<WrittenLetter> {
	const enquiry = enquiryOf(message);
	const { receivedAt, reference } = enquiry;
	return {
		fromName: firm.name,
		subject: `Did we ring you? Reference ${reference}`,
		...drawLetter(
			<Letter title="Did we ring you?">
				<Paragraph>
					{`You wrote to us on ${fullDayInWords(londonDay(receivedAt))}, and we promised to ring. Nobody in our office has noted a call.`}
				</Paragraph>
				<Button url={(await visitorUrl(enquiry)) ?? firm.siteUrl}>
					Say yes or no, on your own page
				</Button>
				<Paragraph>
					If nobody rang, we are sorry. Ring us and quote {reference}: <Dial phone={firm.phone} />.
				</Paragraph>
				<Small>We ask this once.</Small>
				<Signature {...firm} />
			</Letter>,
		),
	};
}
