/** The day in the United Kingdom, by whose calendar schemes open and close. */

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', year: 'numeric', month: '2-digit', day: '2-digit' });

/** Today as 2026-11-21. */
export function todayInBritain(now = new Date()): string {
	return calendar.format(now);
}
