/** What the page of a month's figures is drawn from. */
import type { MonthTable } from '#enquiries/month/month-figures.ts';
import type { Bar } from '#enquiries/month/month-notes.ts';

/** What the page shows of a month, such as 2026-10. */
export interface OfficeMonth {
	readonly page: 'office-month';
	readonly month: string;
	/** Whether it is not over yet. */
	readonly isOpen: boolean;
	readonly tables: readonly MonthTable[];
	/** Twelve months, this one the last. */
	readonly bars: readonly Bar[];
}
