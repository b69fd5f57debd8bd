/** What settings and content say of the office: its addresses, its hours, how long data is kept. */
import { eligibilitySchemes } from '#check/eligibility.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { TriageSchemes } from '#enquiries/answers/triage.ts';
import type { CallPromise } from '#enquiries/call-promise/call-promise.ts';
import type { Recipients } from '#enquiries/receive.ts';
import type { RetentionPeriods } from '#enquiries/retention/retention.ts';
import type { FirmVisits } from '#enquiries/visits/firm-visits.ts';
import { unaskedQuestions } from '#forms/eligibility/offer.ts';
import { fundingForm } from '#forms/funding.ts';
import { HOUR_MS, londonDay } from '#model/dates.ts';
import { createHomePlans } from './plan-for-office.ts';
import type { Settings } from './settings.ts';

let lastWorkedOut: { readonly hour: number; readonly day: string } | undefined;

/**
 * Today's date for visitors: London's, unless TODAY sets another. London's is worked out once an
 * hour, because every request for a page asks: its midnight is at a whole hour of UTC, in winter
 * and in summer.
 */
export function currentDay({ TODAY }: Pick<Settings, 'TODAY'>, now = Date.now()): string {
	if (TODAY) return TODAY;
	const hour = Math.floor(now / HOUR_MS);
	if (lastWorkedOut?.hour !== hour) lastWorkedOut = { hour, day: londonDay(now) };
	return lastWorkedOut.day;
}

/** The host that enquiries are handed over to. Undefined when there is none. */
export const webhookHostIn = ({
	WEBHOOK_URL,
}: Pick<Settings, 'WEBHOOK_URL'>): string | undefined =>
	WEBHOOK_URL === undefined ? undefined : new URL(WEBHOOK_URL).host;

/** The recipients of the letters about a new enquiry. */
export const recipientsFrom = (settings: Settings): Recipients => ({
	officeEmail: settings.OFFICE_EMAIL,
	acknowledge: settings.ACKNOWLEDGE_VISITORS,
	webhookHost: webhookHostIn(settings),
});

/** The promise to ring, by the office's hours and its bank holidays. */
export function callPromiseFrom({ company, officeHolidays }: Content): CallPromise {
	const { opens, closes } = company.officeHours;
	return { opens, closes, workingDays: company.response.workingDays, bankHolidays: officeHolidays };
}

/** The visits that the firm makes, if it says so. */
export const firmVisitsFrom = (
	{ ACKNOWLEDGE_VISITORS }: Settings,
	{ company: { visits }, officeHolidays }: Content,
): FirmVisits | undefined =>
	visits && { ...visits, bankHolidays: officeHolidays, writes: ACKNOWLEDGE_VISITORS };

/** The days for which each kind of data is kept. */
export const retentionPeriodsFrom = (settings: Settings): RetentionPeriods => ({
	contactDays: settings.KEEP_CONTACT_DAYS,
	fundingDays: settings.KEEP_FUNDING_DAYS,
	sensitiveDays: settings.KEEP_SENSITIVE_DAYS,
	quarantinedDays: settings.KEEP_QUARANTINED_DAYS,
});

/** The schemes that applications are checked against, and the day. */
export const triageSchemesFrom = (settings: Settings, content: Content): TriageSchemes => ({
	schemes: eligibilitySchemes(content),
	unasked: (day) => unaskedQuestions(fundingForm, content, day),
	planHome: createHomePlans(content),
	rehearsedDay: settings.TODAY,
});
