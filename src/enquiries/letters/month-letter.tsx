/**
 * The owner's letter on the first of a month: the month before, in ten lines. Contains no names.
 */
import type { MonthFigures } from '#model/office-month.ts';
import { drawLetter, Letter, Paragraph, Small } from './blocks.tsx';
import type { CompanyDetails, WrittenLetter } from './letter-context.ts';

/** Writes the letter. */
export function monthLetter(
	{ month, enquiries, figures }: MonthFigures,
	{ siteUrl }: Pick<CompanyDetails, 'siteUrl'>,
): WrittenLetter {
	return {
		subject: `Website: ${month}, ${enquiries === 1 ? 'one enquiry' : `${enquiries} enquiries`}`,
		...drawLetter(
			<Letter title={`${month} in figures`}>
				<Paragraph>
					{enquiries === 0
						? 'Nobody wrote.'
						: enquiries === 1
							? 'One enquiry came.'
							: `${enquiries} enquiries came.`}
				</Paragraph>
				{figures.map(({ heading, bars }) => (
					<Paragraph key={heading}>
						{heading}: {bars.map(({ words, count }) => `${words} ${count}`).join(' · ')}
					</Paragraph>
				))}
				<Small>
					As far as the office recorded it.
					<br />
					{siteUrl}
				</Small>
			</Letter>,
		),
	};
}
