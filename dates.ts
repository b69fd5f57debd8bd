/** Days as content writes them (2026-12-31), and as pages say them. A day turns at midnight in London, wherever the machine stands. */

/** Swedes write their dates as content does. */
const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' });
const spoken = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** The day it is in London at a moment. */
export const londonDay = (moment: number): string => london.format(moment);

/** The next day. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** A day in words: "31 December 2026". */
export const dayInWords = (day: string): string => spoken.format(Date.parse(day));

/** A length of time in words: "90 days", "12 months". */
export const spanInWords = (days: number): string => {
	if (days % 365 === 0) return `${(days / 365) * 12} months`;
	return days === 1 ? '1 day' : `${days} days`;
};

/** Whether something was over by a day; it is still open on its closing day. */
export const isClosed = ({ closes }: { readonly closes?: string | undefined }, day: string): boolean =>
	closes !== undefined && day > closes;
