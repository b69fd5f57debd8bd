/** What the eligibility rules read and what they answer. */

import type { Measure } from '#model/measures.ts';
import type { healthDetail } from '../health-detail.ts';

/**
 * `likely` only if the answers alone decide it; everything else depends on facts that the form does
 * not ask.
 */
export type Likelihood = 'likely' | 'possible' | 'needs a survey' | 'unlikely' | 'closed';

export type SchemeId =
	| 'eco4'
	| 'warm-homes-local-grant'
	| 'boiler-upgrade-scheme'
	| 'vat-zero-rate'
	| 'smart-export-guarantee'
	| 'gbis';

/**
 * Where a scheme is applied for (facts/schemes.yaml); `us` for a firm that does (appliesFor in
 * content/company.yaml).
 */
export const APPLY_THROUGH = [
	'us',
	'GOV.UK',
	'council',
	'supplier',
	'installer',
	'landlord',
	'Home Energy Scotland',
	'Nest',
	'nowhere',
] as const;
export type ApplyThrough = (typeof APPLY_THROUGH)[number];

/** What a scheme may pay, in a line, and how much of the price that is. */
interface SchemePayment {
	/** Completes "This pays for …". */
	readonly for: string;
	readonly howMuch: string;
	readonly share: 'most' | 'part' | 'little';
	/** What a landlord paid in single councils. */
	readonly examples?: string;
}

/** A document worth having ready, and who needs it: without `when`, everybody. */
export interface RequiredDocument {
	readonly paper: string;
	readonly when?: 'benefit' | 'income' | 'owns' | 'rents';
}

/** Of a scheme that each council takes part in or not: what is said of that. */
interface CouncilWords {
	/** In place of "Possible". */
	readonly verdict: string;
	/** The words of the link to the official page, which finds the council, and what it is. */
	readonly asks: string;
	readonly says: string;
}

/** The part of a scheme's record (facts/schemes.yaml) that the outcomes need. */
export interface SchemeRecord {
	readonly name: string;
	readonly nations: readonly string[];
	readonly pays: SchemePayment;
	/** The measures that it pays for. */
	readonly measures?: readonly Measure[];
	readonly decidedBy: string;
	/** The last day, as 2026-12-31. The scheme is closed from the day after. */
	readonly closes?: string;
	readonly instead?: string;
	readonly applyThrough: ApplyThrough;
	/** The same of people who rent the home or let it, where that differs. */
	readonly applyThroughFor?: { readonly tenant?: ApplyThrough; readonly landlord?: ApplyThrough };
	readonly applicant: string;
	/** What it pays where the home is let, if that is less. */
	readonly paysLandlords?: Omit<SchemePayment, 'for'>;
	readonly officialPage: string;
	readonly council?: CouncilWords;
	readonly documents?: readonly RequiredDocument[];
	/** Sums that it takes off a price, by the heating that goes. */
	readonly grants?: readonly {
		readonly pounds: number;
		readonly until: string;
		readonly heating?: readonly string[];
		readonly condition?: string;
	}[];
	/** What it pays from a day on, or what there is in its place, where that changes. */
	readonly changes?: readonly {
		readonly from: string;
		readonly pays?: SchemePayment;
		readonly instead?: string;
	}[];
}

/** A scheme that the company itself applies for (`appliesFor` in content/company.yaml). */
export interface AppliedFor {
	readonly scheme: string;
	/**
	 * ECO4 only: the supplier that has given the company a place, and the day it last confirmed that.
	 */
	readonly supplierSlot?: { readonly supplier: string; readonly confirmed: string };
}

/** A scheme as the outcomes read it, with who applies worked out for this company. */
export interface DatedScheme extends Omit<SchemeRecord, 'applicant'> {
	readonly whoApplies: string;
	/** False if applications go through installers and the company does not apply for this scheme. */
	readonly hasPlace: boolean;
}

/** The nations' own schemes, which no rule reads: the form does not ask for the nation. */
export const NATIONAL_SCHEMES = { Scotland: 'home-energy-scotland', Wales: 'nest-wales' } as const;

/** The schemes that the firm works with. */
export type Schemes = Readonly<
	Partial<Record<SchemeId | (typeof NATIONAL_SCHEMES)[keyof typeof NATIONAL_SCHEMES], DatedScheme>>
>;

/** What may come of one scheme for these answers. */
export interface SchemeOutcome {
	readonly scheme: SchemeId;
	readonly name: string;
	readonly likelihood: Likelihood;
	readonly pays: SchemePayment;
	/** Present if the scheme pays for something other than what the visitor asked for. */
	readonly mismatch?: string;
	/** The reason, from the visitor's answers. */
	readonly why: string;
	/** What has to be checked before anybody can say more. */
	readonly toCheck: string;
	/** What has to be true for this visitor. Of schemes that may pay for most of the work. */
	readonly conditions?: readonly string[];
	readonly nations: readonly string[];
	readonly decidedBy: string;
	readonly until?: string;
	/** True if the scheme is open but ends so soon that a new application may be too late. */
	readonly closesSoon: boolean;
	/**
	 * Possible by the rules but improbable: the income is above the limit we ask about, or there is
	 * too little time.
	 */
	readonly isLongShot: boolean;
	readonly officialPage: string;
	readonly council?: CouncilWords;
	readonly whoApplies: string;
	/** Where this visitor applies for it. */
	readonly applyThrough: ApplyThrough;
	/** The documents worth having ready that this visitor can have. */
	readonly documents: readonly string[];
}

/**
 * The answers of Health Detail, and the letter of the home's energy certificate (the check's
 * `band`); any may be missing.
 */
export type HomeAnswers = Readonly<
	Partial<Record<keyof typeof healthDetail.fields | 'band', string>>
>;

/** What a rule answers about its scheme. */
export interface RuleResult
	extends Pick<SchemeOutcome, 'likelihood' | 'why' | 'toCheck' | 'conditions'> {
	readonly isLongShot?: true;
}
