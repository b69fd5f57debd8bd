/**
 * The alert: a letter at once, when an enquiry does not get through or something else cannot wait
 * for the digest. Names nobody.
 */
import type { ReactNode } from 'react';
import type { Email } from '#model/email.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { alertSubject, type Finding, findingInWords } from '../health.ts';
import { entry, paragraph, plainText } from './blocks.tsx';
import type { CompanyDetails } from './email.ts';

/** Findings with their cures, as parts of a letter. */
export const findingEntries = (findings: readonly Finding[]): ReactNode[] =>
	findings.map((finding) => entry(findingInWords(finding), finding.cure));

/**
 * Writes the alert from what is wrong when it is sent, so that a delayed one is still true.
 * `openingUrl` opens the office's day, where it was closed.
 */
export function writeAlert(
	{ recipient, isPlain }: Pick<ClaimedDispatch, 'recipient' | 'isPlain'>,
	findings: readonly Finding[],
	firm: CompanyDetails,
	openingUrl?: string,
): Email {
	const cause =
		findings.find(({ alertUnlessSince }) => alertUnlessSince !== undefined) ?? findings[0];
	return {
		to: recipient,
		...(isPlain ? {} : { fromName: `${firm.name} website` }),
		subject: cause ? alertSubject(cause) : 'Website: in order again',
		text: plainText(
			...(findings.length > 0
				? findingEntries(findings)
				: [paragraph('What was wrong has been put right meanwhile.')]),
			openingUrl &&
				findings.some(({ isClosed }) => isClosed) &&
				entry('To open the day again, with the office’s code:', openingUrl),
			entry('On the machine that runs the website:', 'npm run enquiries -- status'),
			paragraph(firm.siteUrl),
		),
	};
}
