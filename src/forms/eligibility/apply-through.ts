/**
 * Where a scheme is applied for. What buttons, sentences and letters say of it follows from this
 * alone, so that our own form is never taken for the scheme's.
 */
import type { ApplyThrough, SchemeOutcome } from './types.ts';

/** Where visitors apply themselves. */
const PLACES: Readonly<Partial<Record<ApplyThrough, string>>> = {
	'GOV.UK': 'at GOV.UK',
	council: 'through your council',
	supplier: 'to the electricity supplier you choose',
	'Home Energy Scotland': 'to Home Energy Scotland',
	Nest: 'to Nest',
};

/** Who else applies. */
const APPLICANTS: Readonly<Partial<Record<ApplyThrough, string>>> = {
	us: 'We apply for it with you.',
	installer: 'An installer that the scheme accepts applies for it.',
	landlord: 'Only the owner of the home can apply for it.',
};

/** Whether visitors apply for it themselves, and not through us. */
export const isElsewhere = (through: ApplyThrough): boolean => PLACES[through] !== undefined;

/** In a sentence; empty where there is nothing to apply for. `scheme`: "the Warm Homes Local Grant". */
export function howToApply(through: ApplyThrough, scheme = 'it'): string {
	const place = PLACES[through];
	return place ? `You apply for ${scheme} ${place}, not through us.` : (APPLICANTS[through] ?? '');
}

/** The way to where a visitor applies. */
export interface Door {
	/** "Apply at GOV.UK", "Ask your council". */
	readonly label: string;
	readonly href: string;
	/** With its address, which paper has no button for. */
	readonly says: string;
	/** The papers to have to hand. */
	readonly ready: readonly string[];
	/** Who decides then; empty where that is not known. */
	readonly decides: string;
}

/** GOV.UK's search for a council by a postcode. */
const FIND_COUNCIL = 'https://www.gov.uk/find-local-council';

/** The door of a scheme; undefined where visitors do not apply themselves. */
export function doorOf({
	applyThrough,
	officialPage,
	documents,
	decidedBy,
}: Pick<SchemeOutcome, 'applyThrough' | 'officialPage' | 'documents' | 'decidedBy'>):
	| Door
	| undefined {
	const place = PLACES[applyThrough];
	if (!place) return undefined;
	const isCouncil = applyThrough === 'council';
	const label = isCouncil ? 'Ask your council' : `Apply ${place}`;
	const href = isCouncil ? FIND_COUNCIL : officialPage;
	const says = isCouncil
		? `You apply ${place}, not through us. Find it at ${addressOf(href)}.`
		: applyAt(href);
	return { label, href, says, ready: documents, decides: decidedBy };
}

/** That one applies at this address. */
export const applyAt = (href: string): string => `You apply at ${addressOf(href)}, not through us.`;

const addressOf = (href: string) => href.replace(/https:\/\/(www\.)?/, '');
