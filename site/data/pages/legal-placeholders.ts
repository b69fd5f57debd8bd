/** The values of the placeholders in the legal pages. */

import { companyFacts } from '../../../content/reader/placeholders.ts';
import type { Company } from '../../../content/schemas/content-schemas.ts';
import { periodInWords } from '../../../dates.ts';

/** For how many days each kind of data is kept, and whether it is kept twice, from the settings (astro.config.ts). */
export interface RetentionDays {
	readonly contact: number;
	readonly funding: number;
	readonly sensitive: number;
	readonly quarantined: number;
	readonly backups: number;
	/** Whether a second copy of each enquiry is kept elsewhere. */
	readonly isCopied: boolean;
	/** Whether the office's e-mails have the answers about health, benefits and income. */
	readonly answersInEmail: boolean;
	/** How many photographs somebody may add to an enquiry. */
	readonly photographs: number;
	/** Whether each enquiry is handed over to another system of the office's. */
	readonly isHandedOver: boolean;
	/** Whether page reads are counted. */
	readonly isCounted: boolean;
}

/** The rows that are true with these settings. */
export function legalRows<Row extends { readonly when?: 'copied' | 'handed over' | 'photographs' | undefined }>(
	rows: readonly Row[],
	{ isCopied, isHandedOver, photographs }: RetentionDays,
): Row[] {
	const holds = { copied: isCopied, 'handed over': isHandedOver, photographs: photographs > 0 };
	return rows.filter(({ when }) => when === undefined || holds[when]);
}

export const legalPlaceholders = (company: Company, kept: RetentionDays) => ({
	name: company.name,
	...companyFacts(company),
	tradingAddress: company.tradingAddress ? ` You find us at ${company.tradingAddress}.` : '',
	icoEntry: company.icoNumber
		? ` The Information Commissioner’s register of those who handle personal data has us under ${company.icoNumber}.`
		: '',
	openingHours: company.openingHours,
	within: company.response.within,
	mapService: company.map.service,
	messagesKept: periodInWords(kept.contact),
	applicationsKept: periodInWords(kept.funding),
	sensitiveKept: periodInWords(kept.sensitive),
	photographsMost: String(kept.photographs),
	suspiciousKept: periodInWords(kept.quarantined),
	backupsKept: periodInWords(kept.backups),
	healthWay: kept.answersInEmail
		? 'The answer reaches our office by e-mail, with the rest of your application.'
		: 'The answer is not in the e-mail that our office gets. Somebody there has to open it on a page of its own, and each time is recorded.',
	handsOverTo: company.handsOverTo ?? 'Another company that works for us',
	counting: kept.isCounted
		? 'We count how often each page is read on a day, and how many applications are begun: numbers only, which say nothing about who read'
		: 'We count no visitors',
	emailedAnswers: kept.answersInEmail ? 'answers included' : 'without the answers about health, benefits and income',
});
