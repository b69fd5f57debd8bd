/** The schemes that visitors apply for themselves, for letters and the visitor's own page. */
import { isElsewhere } from '#forms/eligibility/apply-through.ts';
import { isClosed, londonDay } from '#model/dates.ts';
import type { TriageSchemes } from './triage.ts';

/** Those open at that time, the same for everybody. */
export const ownApplications = (
	{ schemes = {}, rehearsedDay }: Partial<TriageSchemes>,
	at: number,
) =>
	Object.values(schemes).filter(
		(scheme) =>
			isElsewhere(scheme.applyThrough) &&
			scheme.pays.share !== 'little' &&
			!isClosed(scheme, rehearsedDay ?? londonDay(at)),
	);
