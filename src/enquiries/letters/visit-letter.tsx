/** What a visitor gets about a visit: asked for, confirmed, moved, cancelled, and the evening before. */
import type { Enquiry } from '#model/enquiry.ts';
import type { Visit } from '#model/follow-up.ts';
import { halfDayInWords, hoursInWords } from '#model/visits.ts';
import type { FirmVisits } from '../visits/firm-visits.ts';
import { Dear } from './acknowledgement.tsx';
import { Button, drawLetter, Letter, Paragraph, Signature } from './blocks.tsx';
import type { CallState } from './call-state.ts';
import type { CompanyDetails, WrittenLetter } from './letter-context.ts';

interface AboutVisit {
	/** The visit that holds. Undefined where it was cancelled. */
	readonly visit?: Visit;
	/** The one before. */
	readonly before?: Visit;
	/** Whether it is the evening before. */
	readonly isReminder: boolean;
	readonly state: CallState;
	/** Larger with each change, for calendars. */
	readonly version: number;
	readonly visits: FirmVisits;
}

export function visitLetter(
	enquiry: Enquiry,
	{ visit, before, visits }: AboutVisit,
	firm: CompanyDetails,
	yourPage: string | undefined,
): WrittenLetter {
	const title = !visit
		? 'Your visit is cancelled'
		: !visit.isConfirmed
			? 'You asked for a visit'
			: before?.isConfirmed
				? 'Your visit has moved'
				: 'Your visit is confirmed';
	return {
		fromName: firm.name,
		subject: title,
		...drawLetter(
			<Letter title={`${title}.`}>
				<Dear enquiry={enquiry} />
				{visit && (
					<Paragraph>
						{`${halfDayInWords(visit.halfDay)}, ${hoursInWords(visits, visit.halfDay)}.`}
					</Paragraph>
				)}
				{yourPage && <Button url={yourPage}>Change or cancel it</Button>}
				<Signature {...firm} />
			</Letter>,
		),
	};
}
