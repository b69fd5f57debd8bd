/** What a visitor gets once who became a customer: thanks, and where to say how it went. */
import type { Enquiry } from '#model/enquiry.ts';
import { Dear } from './acknowledgement.tsx';
import { Button, Dial, drawLetter, Letter, Paragraph, Signature, Small } from './blocks.tsx';
import { type CallState, isToBeRung } from './call-state.ts';
import type { CompanyDetails, WrittenLetter } from './letter-context.ts';

/** Who chose no call is offered none. */
export const thanks = (
	enquiry: Enquiry,
	firm: CompanyDetails,
	reviewsAt: string,
	state: CallState,
): WrittenLetter => ({
	fromName: firm.name,
	subject: 'Thank you for choosing us',
	...drawLetter(
		<Letter title="Thank you for choosing us.">
			<Dear enquiry={enquiry} />
			<Paragraph>
				{'If anything is wrong, now or later, '}
				{isToBeRung(state) ? (
					<>
						{'ring '}
						<Dial phone={firm.phone} />
						{firm.caller ? `: ${firm.caller} sees to it.` : '.'}
					</>
				) : (
					'answer this letter.'
				)}
			</Paragraph>
			<Paragraph>Once the work is done, others would be glad to read how it went:</Paragraph>
			<Button url={reviewsAt}>Write a review</Button>
			<Small>We send this once. Not you? You need do nothing.</Small>
			<Signature {...firm} />
		</Letter>,
	),
});
