/** The warning to the office before the promise to ring breaks: whom to ring before it closes. */
import { clockInWords } from '#model/dates.ts';
import { formTitles } from '#model/form-names.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { sanitiseSubject } from '../answers/excerpt.ts';
import type { DuePerson } from '../call-promise/promise-watch.ts';
import { peopleInWords } from '../follow-up/people.ts';
import { drawLetter, Entry, Letter, Link, Paragraph, plainText, Small } from './blocks.tsx';
import { PersonToAnswer } from './how-to-answer.tsx';
import { type CompanyDetails, officeUrlOn, type WrittenLetter } from './letter-context.ts';

/** Writes the letter. The plainest form contains no names. */
export function promiseWarning(
	due: readonly DuePerson[],
	{ isPlain, ...office }: { readonly closes: string; readonly isPlain: boolean },
	{ siteUrl }: Pick<CompanyDetails, 'siteUrl'>,
): WrittenLetter {
	const closes = clockInWords(office.closes);
	const subject = due.length
		? `To ring before ${closes} today: ${peopleInWords(due.length)}`
		: 'Nobody is left to ring today';
	const blocks = (
		<>
			<Paragraph>
				{due.length
					? `The website promised these that you ring by ${closes} today, and nobody has noted a call:`
					: 'No call that was promised for today is left to make.'}
			</Paragraph>
			{due.map((person) => (
				<Entry key={person.enquiry.id}>
					{!isPlain && <Person {...person} />}
					{[
						`${formTitles[person.enquiry.form]}, reference ${person.enquiry.reference}`,
						...person.more.map(({ enquiry }) => enquiry.reference),
					].join(', and ')}
					{person.followUp.callTime &&
						`Asked to be rung: ${person.followUp.callTime.toLowerCase()}`}
					<Link url={officeUrlOn(siteUrl, person.enquiry.reference)}>Say what happened</Link>
				</Entry>
			))}
			<Small>{siteUrl}</Small>
		</>
	);
	return {
		subject,
		...(isPlain
			? { text: plainText(blocks) }
			: drawLetter(<Letter title={subject}>{blocks}</Letter>)),
	};
}

function Person({ enquiry, more }: DuePerson) {
	const { town, ...details } = contactDetails(enquiry);
	return (
		<PersonToAnswer
			{...details}
			name={[details.name, town]
				.filter(Boolean)
				.map((words) => sanitiseSubject(words))
				.join(', ')}
			messages={[enquiry, ...more.map((one) => one.enquiry)].map(
				({ answers }) => answers.description ?? '',
			)}
			answerBy="ring"
			reference={enquiry.reference}
		/>
	);
}
