/**
 * Where a scheme is applied for. What buttons, sentences and letters say of it follows from this
 * alone, so that our own form is never taken for the scheme's.
 */
import type { ApplyThrough, SchemeOutcome } from './types.ts';

/** The places where visitors apply themselves, in words. */
const PLACES: Readonly<Partial<Record<ApplyThrough, string>>> = {
	'GOV.UK': 'at GOV.UK',
	council: 'through your council',
	supplier: 'to an electricity supplier',
	'Home Energy Scotland': 'to Home Energy Scotland',
	Nest: 'to Nest',
};

/** Whether visitors apply for it themselves, and not through us. */
export const isElsewhere = (through: ApplyThrough): boolean => PLACES[through] !== undefined;

/** Says in a sentence how one applies; empty where there is nothing to apply for. */
export function howToApply(through: ApplyThrough): string {
	const place = PLACES[through];
	if (place) return `You apply for it ${place}, not through us.`;
	if (through === 'us') return 'We apply for it with you.';
	return through === 'installer' ? 'An approved installer applies for it.' : '';
}

/** The way to where a visitor applies. */
export interface Door {
	/** "Warm Homes Local Grant: apply yourself at GOV.UK". */
	readonly label: string;
	readonly href: string;
	/** Says that one does not apply through us. */
	readonly says: string;
}

/** The door of a scheme; undefined where visitors do not apply themselves. */
export function doorOf({ name, applyThrough, officialPage }: SchemeOutcome): Door | undefined {
	if (!isElsewhere(applyThrough)) return undefined;
	return {
		label: `${name}: apply yourself ${PLACES[applyThrough]}`,
		href: officialPage,
		says: howToApply(applyThrough),
	};
}
