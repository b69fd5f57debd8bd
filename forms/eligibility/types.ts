/** What the eligibility rules read and what they answer. */

import type { healthDetail } from '../funding.ts';

/** `likely` only where the answers alone settle it; the rest waits for what nobody has asked yet. */
export type Likelihood = 'likely' | 'possible' | 'needs a survey' | 'unlikely' | 'closed';

export type SchemeId = 'eco4' | 'warm-homes-local-grant' | 'boiler-upgrade-scheme' | 'vat-zero-rate' | 'smart-export-guarantee' | 'gbis';

/** What a scheme may pay, in a line, and how much of the price that is. */
interface SchemePayment {
	/** Completes "This pays for …". */
	readonly for: string;
	readonly howMuch: string;
	readonly share: 'most' | 'part' | 'little';
}

/** Something worth having ready, and whose it is: everybody's, or only somebody's who gets a benefit, owns or rents. */
export interface RequiredDocument {
	readonly paper: string;
	readonly when?: 'benefit' | 'income' | 'owns' | 'rents' | undefined;
}

/** What the outcomes need to know of a scheme; its record is in content/schemes.yaml. */
export interface SchemeRecord {
	readonly name: string;
	readonly nations: readonly string[];
	readonly pays: SchemePayment;
	readonly decidedBy: string;
	/** The last day, as 2026-12-31. The scheme is closed from the day after. */
	readonly closes?: string | undefined;
	readonly instead?: string | undefined;
	readonly installerApplies: boolean;
	readonly applicant: string;
	readonly officialPage: string;
	readonly documents?: readonly RequiredDocument[] | undefined;
}

/** A scheme that the company itself applies for (`appliesFor` in content/company.yaml). */
export interface AppliedFor {
	readonly scheme: string;
	/** ECO4 only: the supplier that has given the company a place, and the day it last said so. */
	readonly supplierSlot?: { readonly supplier: string; readonly confirmed: string } | undefined;
}

/** A scheme as the outcomes read it, with who applies settled for this company. */
export interface DatedScheme extends Omit<SchemeRecord, 'installerApplies' | 'applicant'> {
	readonly whoApplies: string;
	/** False for a scheme that takes its places through installers while the company has none. */
	readonly hasPlace: boolean;
}

/** The nations' own schemes, which no rule looks at: the nation is never asked. */
export const NATIONAL_SCHEMES = { Scotland: 'home-energy-scotland', Wales: 'nest-wales' } as const;

export type Schemes = Readonly<Record<SchemeId | (typeof NATIONAL_SCHEMES)[keyof typeof NATIONAL_SCHEMES], DatedScheme>>;

/** What may come of one scheme for these answers. */
export interface SchemeOutcome {
	readonly scheme: SchemeId;
	readonly name: string;
	readonly likelihood: Likelihood;
	readonly pays: SchemePayment;
	/** Said where it pays for something other than what the visitor asked about. */
	readonly mismatch?: string;
	/** From what the visitor said. */
	readonly why: string;
	/** What would be looked at before anybody could say more. */
	readonly toCheck: string;
	readonly nations: readonly string[];
	readonly decidedBy: string;
	readonly until?: string;
	/** True when the scheme is open but ends so soon that a new application may not make it. */
	readonly closesSoon: boolean;
	/** Possible by the rules, yet something speaks against it: an income above the line we ask about, or too little time. */
	readonly isLongShot: boolean;
	readonly officialPage: string;
	readonly whoApplies: string;
	/** The papers worth having ready, of those the visitor can have. */
	readonly documents: readonly string[];
	/** Where the rule comes from. */
	readonly source: string;
}

/** The eight answers of Health Detail; any of them may be missing. */
export type HomeAnswers = Readonly<Partial<Record<keyof typeof healthDetail.fields, string>>>;

/** What a rule answers about its scheme. */
export interface RuleResult extends Pick<SchemeOutcome, 'likelihood' | 'why' | 'toCheck'> {
	readonly isLongShot?: true;
}
