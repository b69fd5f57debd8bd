/** The owner's letter on the first of a month: what came in the month before. Contains no names. */
import { drawLetter, Letter, Paragraph, Small } from './blocks.tsx';
import type { CompanyDetails, WrittenLetter } from './letter-context.ts';
import type { MonthFigures } from './month-figures.ts';

/** Writes the letter. */
export function monthLetter(
	{ month, messages, applications, answered }: MonthFigures,
	{ siteUrl }: Pick<CompanyDetails, 'siteUrl'>,
): WrittenLetter {
	const enquiries = messages + applications;
	return {
		subject: `Website: ${month}, ${enquiries === 1 ? 'one enquiry' : `${enquiries} enquiries`}`,
		...drawLetter(
			<Letter title={`${month} in figures`}>
				<Paragraph>
					Messages: {messages}. Applications: {applications}.
				</Paragraph>
				{enquiries > 0 && (
					<Paragraph>
						Rung or written to:{' '}
						{answered.map(({ words, count }) => `${words} ${count}`).join(' · ')}.
					</Paragraph>
				)}
				<Small>{siteUrl}</Small>
			</Letter>,
		),
	};
}
