/** What a visitor gets at once: that we have it, and what comes next. */
import { Fragment } from 'react';
import { fundingTexts } from '#forms/funding.ts';
import { isClosed, londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { refusalOfCalls } from '../answers/call-wishes.ts';
import {
	Button,
	Dial,
	drawLetter,
	Letter,
	Link,
	List,
	Paragraph,
	Signature,
	Small,
} from './blocks.tsx';
import type { CallState } from './call-state.ts';
import type { CompanyDetails, WrittenLetter } from './letter-context.ts';

/**
 * Contains nothing that the visitor typed, so that nobody can use it to send their own words to
 * others. It promises no call where the visitor asked for none, in these words or before.
 */
export function acknowledgement(
	enquiry: Enquiry,
	firm: CompanyDetails,
	{ doNotRing, noCallsBefore }: CallState = {},
	yourPage?: string,
): WrittenLetter {
	const { form, reference, answers } = enquiry;
	const what = form === 'funding' ? 'application' : 'message';
	const mayRing = !(doNotRing ?? noCallsBefore ?? refusalOfCalls(answers.description ?? ''));
	return {
		fromName: firm.name,
		subject: `We have your ${what}: reference ${reference}`,
		...drawLetter(
			<Letter title={`Thank you. We have your ${what}.`}>
				<Paragraph>Your reference is {reference}.</Paragraph>
				{form === 'funding' && (
					<>
						<Paragraph>{fundingTexts.toUsAlone}</Paragraph>
						<OwnApplications enquiry={enquiry} firm={firm} />
					</>
				)}
				<List title="What happens next" as="ol">
					{mayRing && firm.nextSteps}
				</List>
				{yourPage && (
					<>
						<Button url={yourPage}>See how far it has got</Button>
						<Paragraph>
							There you can also correct it, choose a time to ring, or take it back.
						</Paragraph>
					</>
				)}
				<Paragraph>
					Would you rather talk? Ring <Dial phone={firm.phone} />: {firm.openingHours}.
				</Paragraph>
				<Small>Not you? Somebody may have mistyped their address. You need do nothing.</Small>
				<Signature {...firm} />
			</Letter>,
		),
	};
}

/** The grants that visitors apply for themselves, the same for everybody. */
function OwnApplications({ enquiry, firm }: { enquiry: Enquiry; firm: CompanyDetails }) {
	const day = firm.rehearsedDay ?? londonDay(enquiry.receivedAt);
	return (
		<List title="Grants that you apply for yourself, and not through us">
			{Object.values(firm.schemes)
				.filter((scheme) => scheme.applyAt && !isClosed(scheme, day))
				.map(({ name, nations, officialPage }) => (
					<Fragment key={name}>
						{`${name} (${nations.join(', ')}): `}
						<Link url={officialPage}>{officialPage}</Link>
					</Fragment>
				))}
		</List>
	);
}
