/** What a visitor gets about a visit: asked for, confirmed, moved, cancelled, and the evening before. */
import ical, { ICalCalendarMethod } from 'ical-generator';
import type { Visit } from '#model/follow-up.ts';
import { halfDayInWords, hoursInWords } from '#model/visits.ts';
import { postcodeOf } from '../answers/contact-details.ts';
import type { Followed } from '../follow-up/with-follow-up.ts';
import { mayBeInCalendars } from '../store/visit-places.ts';
import { visitEvent } from '../visits/calendar-event.ts';
import type { FirmVisits } from '../visits/firm-visits.ts';
import { Dear } from './acknowledgement.tsx';
import {
	AnswerTable,
	Button,
	Dial,
	drawLetter,
	Letter,
	Link,
	List,
	Paragraph,
	Signature,
} from './blocks.tsx';
import { type CallState, isToBeRung } from './call-state.ts';
import type { LetterContext, WrittenLetter } from './letter-context.ts';

/** With the visit that holds; none where it was cancelled. */
interface AboutVisit extends Followed {
	/** The one before. */
	readonly before?: Visit;
	/** The one that holds, or else held last. */
	readonly shown: Visit;
	/** Whether it is the evening before. */
	readonly isReminder: boolean;
	readonly state: CallState;
	readonly recipient: string;
	readonly visits: FirmVisits;
}

/**
 * Who asked for no call is offered none. Of what was typed, the visitor's calendar gets the address
 * that the letter goes to and the postcode: the address may be anybody's.
 */
export function visitLetter(
	about: AboutVisit,
	{ firm, organizer, photographNames, quoteSheetPath }: LetterContext,
	yourPage: string | undefined,
): WrittenLetter {
	const { enquiry, events, followUp, before, shown, isReminder, state, recipient, visits } = about;
	const { visit } = followUp;
	const isSure = visit?.isConfirmed;
	const sheet = quoteSheetPath(enquiry.answers);
	const title = !visit
		? 'Your visit is cancelled'
		: !isSure
			? `You asked for ${before ? 'another' : 'a'} visit`
			: isReminder
				? `Your visit: ${halfDayInWords(visit.halfDay)}`
				: `Your visit ${before?.isConfirmed ? 'has moved' : 'is confirmed'}`;
	const inWords = (one?: Visit) =>
		one && `${halfDayInWords(one.halfDay)}, ${hoursInWords(visits, one.halfDay)}`;
	const said = Object.entries({
		When: inWords(visit),
		'No longer': !isReminder && before?.halfDay !== visit?.halfDay && inWords(before),
		'Who comes': isSure && visits.who,
		'How long it takes': isSure && visits.takes,
		'Your reference': enquiry.reference,
	});
	const method = visit ? 'REQUEST' : 'CANCEL';
	const event = {
		...visitEvent(visits, about, shown),
		summary: `Visit by ${organizer.name}`,
		description: `Reference ${enquiry.reference}`,
		location: postcodeOf(enquiry),
		organizer,
		attendees: [{ email: recipient }],
	};
	const content = ical({ method: ICalCalendarMethod[method], events: [event] }).toString();
	return {
		fromName: firm.name,
		subject: `${title}: reference ${enquiry.reference}`,
		calendar: !isReminder && mayBeInCalendars(events) ? { method, content } : undefined,
		...drawLetter(
			<Letter title={`${title}.`}>
				<Dear enquiry={enquiry} />
				<AnswerTable
					answers={said.flatMap(([question, answer]) => (answer ? [{ question, answer }] : []))}
				/>
				{visit && !isSure && (
					<Paragraph>We confirm it, or offer another time. Until then nobody comes.</Paragraph>
				)}
				{isSure && (
					<>
						<List title="Please have ready">{visits.ready}</List>
						<List title="Photographs that help: send them from your page">
							{photographNames(enquiry.answers)}
						</List>
						<Paragraph>
							{'Do you ask other firms too? '}
							{sheet ? (
								<Link url={firm.siteUrl + sheet}>A sheet to hold beside each quote, ours too</Link>
							) : (
								<Link url={`${firm.siteUrl}/How-to-check-us`}>How to check us, and them</Link>
							)}
						</Paragraph>
					</>
				)}
				{yourPage && (
					<Button url={yourPage}>{visit ? 'Change or cancel it' : 'Open your page'}</Button>
				)}
				{isToBeRung(state) && (
					<Paragraph>
						Or ring <Dial phone={firm.phone} />: {firm.openingHours}.
					</Paragraph>
				)}
				<Signature {...firm} />
			</Letter>,
		),
	};
}
