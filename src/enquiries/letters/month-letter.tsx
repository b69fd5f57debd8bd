/** The month's letter to the owner: what came, what was done, and what it brought. No names. */
import { Fragment } from 'react';
import { monthBefore, monthInWords, monthName } from '#model/dates.ts';
import {
	countsOf,
	HOW_COUNTED,
	inWords,
	type Months,
	monthTables,
} from '../month/month-figures.ts';
import { AnswerTable, drawLetter, Heading, Letter, Link, Paragraph, Small } from './blocks.tsx';
import { type CompanyDetails, monthUrlOn, type WrittenLetter } from './letter-context.ts';

/** Writes the letter about a month, beside the one before. */
export function monthLetter(
	months: Months,
	month: string,
	{ siteUrl }: Pick<CompanyDetails, 'siteUrl'>,
): WrittenLetter {
	const subject = `${monthInWords(month)}: ${inWords(countsOf(months, month)).replace(/^0$/, 'nothing came')}`;
	const earlier = monthName(monthBefore(month));
	return {
		subject: subject.replaceAll('\u00a0', ' '),
		...drawLetter(
			<Letter title={subject}>
				{monthTables(months, month).map(({ title, rows }) => (
					<Fragment key={title}>
						<Heading>{title}</Heading>
						<AnswerTable
							answers={rows.map(([question, now, before]) => ({
								question,
								answer: `${now} (${earlier}: ${before})`,
							}))}
						/>
					</Fragment>
				))}
				<Paragraph>
					<Link url={monthUrlOn(siteUrl, month)}>Twelve months, and the figures of today</Link>
				</Paragraph>
				<Small>
					{HOW_COUNTED}
					<br />
					{siteUrl}
				</Small>
			</Letter>,
		),
	};
}
