/** The month's letter to the owner: what came, what was done, and what it brought. No names. */
import { monthBefore, monthInWords, monthName } from '#model/dates.ts';
import { cameAndWon, countsOf, type Months, monthTables } from '../month/month-figures.ts';
import { drawLetter, FigureTable, Letter, Link, Paragraph, Small } from './blocks.tsx';
import { type CompanyDetails, monthUrlOn, type WrittenLetter } from './letter-context.ts';

/** Writes the letter about a month, beside the one before. */
export function monthLetter(
	months: Months,
	month: string,
	{ siteUrl }: Pick<CompanyDetails, 'siteUrl'>,
): WrittenLetter {
	const came = cameAndWon(countsOf(months, month)).replace(/^0\b/, 'Nothing');
	const subject = `${monthInWords(month)}: ${came}`;
	return {
		subject: subject.replaceAll('\u00a0', ' '),
		...drawLetter(
			<Letter title={subject}>
				{monthTables(months, month).map(({ title, rows }) => (
					<FigureTable
						key={title}
						rows={[[title, ...[month, monthBefore(month)].map(monthName)], ...rows]}
					/>
				))}
				<Paragraph>
					<Link url={monthUrlOn(siteUrl, month)}>Twelve months, and the figures of today</Link>
				</Paragraph>
				<Small>
					An enquiry counts in the month in which it came, and what was done about it in its own. A
					job won without a price adds no pounds.
					<br />
					{siteUrl}
				</Small>
			</Letter>,
		),
	};
}
