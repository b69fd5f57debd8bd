/** The owner's letter on the first of a month: the month before, in ten lines. Names nobody. */

import type { Email } from '#model/email.ts';
import type { MonthFigures } from '#model/office-month.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { drawLetter, paragraph, small } from './blocks.tsx';
import type { CompanyDetails } from './email.ts';

/**
 * Writes the letter from what is known when it is sent. Undefined for a dispatch of another kind.
 */
export function createMonthLetter(
	figures: () => Promise<MonthFigures>,
	firm: Pick<CompanyDetails, 'name' | 'siteUrl'>,
): (dispatch: ClaimedDispatch) => Promise<Email | undefined> {
	return async (dispatch) =>
		dispatch.kind === 'month' ? monthLetter(dispatch, await figures(), firm) : undefined;
}

export function monthLetter(
	{ recipient, isPlain }: Pick<ClaimedDispatch, 'recipient' | 'isPlain'>,
	{ month, enquiries, figures }: MonthFigures,
	firm: Pick<CompanyDetails, 'name' | 'siteUrl'>,
): Email {
	const subject = `Website: ${month}, ${enquiries === 1 ? 'one enquiry' : `${enquiries} enquiries`}`;
	const letter = drawLetter(
		{ title: `${month} in figures` },
		paragraph(
			enquiries === 0
				? 'Nobody wrote.'
				: enquiries === 1
					? 'One enquiry came.'
					: `${enquiries} enquiries came.`,
		),
		...figures.map(({ heading, bars }) =>
			paragraph(`${heading}: ${bars.map(({ words, count }) => `${words} ${count}`).join(' · ')}`),
		),
		small('As far as the office recorded it.', firm.siteUrl),
	);
	if (isPlain) return { to: recipient, subject, text: letter.text };
	return { to: recipient, fromName: `${firm.name} website`, subject, ...letter };
}
