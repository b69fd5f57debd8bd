/** The values of the placeholders in the legal pages. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { companyFacts } from '#content/reader/placeholders.ts';
import type { LegalContent } from '#content/schemas/page-schemas.ts';
import { hasFundingForm, privateAnswers, unaskedQuestions } from '#forms/eligibility/offer.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import { fundingForm } from '#forms/funding.ts';
import { periodInWords } from '#model/dates.ts';
import { hasCheck } from '../content-lookup.ts';

/**
 * The days for which each kind of data is kept, and whether it is kept twice, from the settings
 * (astro.config.ts).
 */
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
	/** Whether each enquiry is handed over to another system of the office's. */
	readonly isHandedOver: boolean;
}

/** What decides which questions the forms ask, and what the firm is. */
type Asking = Pick<PageContent, 'company' | 'offer' | 'schemes' | 'day'>;

/** What each question of the application is about, in a list. */
const ABOUT = {
	benefitsClaim: 'the benefits somebody in the home receives',
	healthCondition: 'health',
	householdIncome: 'whether income is below £31k a year',
	homeOwnership: 'whether you own the home',
	heatingSource: 'how it is heated',
	energySavings: 'what work you have in mind',
} as const;

/** The rows or sections that are true with these settings, of a firm that asks these questions. */
export function legalParts<
	Part extends { readonly when?: LegalContent['sections'][number]['when'] },
>(parts: readonly Part[], content: Asking, { isCopied, isHandedOver }: RetentionDays): Part[] {
	const sensitive = privateAnswers(content, content.day);
	const holds = {
		copied: isCopied,
		'handed over': isHandedOver,
		WhatsApp: content.company.texting?.whatsApp === true,
		reviews: content.company.reviewsAt !== undefined,
		visits: content.company.visits !== undefined,
		application: hasFundingForm(content, content.day),
		check: hasCheck(content),
		health: sensitive.startsWith('health'),
		'private answers': sensitive.length > 0,
	};
	return parts.filter(({ when }) => when === undefined || holds[when]);
}

/** The value of each placeholder. */
export function legalPlaceholders(content: Asking, kept: RetentionDays) {
	const { company, day } = content;
	const unasked: readonly string[] = unaskedQuestions(fundingForm, content, day);
	const sensitive = privateAnswers(content, day);
	const hasForm = hasFundingForm(content, day);
	const periods = [
		`A message for ${periodInWords(kept.contact)}`,
		...(hasForm ? [`an application for ${periodInWords(kept.funding)}`] : []),
		...(sensitive ? [`answers about ${sensitive} for ${periodInWords(kept.sensitive)}`] : []),
	];
	return {
		name: company.name,
		asked: joinWords(
			Object.entries(ABOUT).flatMap(([name, about]) => (unasked.includes(name) ? [] : about)),
		),
		sensitive,
		healthBasis: sensitive.startsWith('health')
			? 'The answer about health rests on your consent.'
			: '',
		keptInShort: `${periods.join(', ')}.`,
		Everything: hasForm ? 'Each message and application' : 'Each message',
		goneWithTheTab: sensitive ? `Answers about ${sensitive} are gone once you close that tab.` : '',
		andForTheCheck: hasCheck(content) ? ', and for the check,' : '',
		// The picture to save is gone, but a firm's words may still have its placeholder.
		savedPicture: '',
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
		suspiciousKept: periodInWords(kept.quarantined),
		backupsKept: periodInWords(kept.backups),
		healthWay: kept.answersInEmail
			? 'The answer reaches our office by e-mail, with the rest of your application.'
			: 'The answer is not in the e-mail that our office gets. Somebody there has to open it on ' +
				'a page of its own, and each time is recorded.',
		handsOverTo: company.handsOverTo ?? 'Another company that works for us',
		emailedAnswers: !sensitive
			? ''
			: kept.answersInEmail
				? ', answers included'
				: `, without the answers about ${sensitive}`,
	};
}
