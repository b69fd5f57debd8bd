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

/** Whether visitors apply for it themselves, and not through us. */
export const isElsewhere = (through: ApplyThrough): boolean => PLACES[through] !== undefined;

/** In a sentence; empty where there is nothing to apply for. */
export function howToApply(through: ApplyThrough): string {
	const place = PLACES[through];
	if (place) return `You apply for it ${place}, not through us.`;
	if (through === 'us') return 'We apply for it with you.';
	return through === 'installer' ? 'An installer that the scheme accepts applies for it.' : '';
}

/** The way to where a visitor applies. */
export interface Door {
	/** "Apply at GOV.UK", "Ask your council". */
	readonly label: string;
	readonly href: string;
	/** With its address, which paper has no button for. */
	readonly says: string;
	/** The papers to have to hand. */
	readonly ready?: readonly string[];
	/** Who decides then. */
	readonly decides?: string;
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
	const then = { ready: documents, decides: decidedBy };
	return applyThrough === 'council'
		? { ...doorTo('Ask your council', FIND_COUNCIL, 'through your council, found at'), ...then }
		: { ...doorTo(`Apply ${place}`, officialPage), ...then };
}

/** A door of which no more is known than its address. */
export const doorTo = (label: string, href: string, place = 'at'): Door => ({
	label,
	href,
	says: `You apply ${place} ${href.replace(/https:\/\/(www\.)?/, '')}, not through us.`,
});
