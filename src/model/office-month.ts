/** A month of the office in figures, for its day's page and for the owner's letter. */

/** One thing that was counted, as bars that are compared. */
export interface MonthFigure {
	readonly heading: string;
	readonly bars: readonly { readonly words: string; readonly count: number }[];
}

export interface MonthFigures {
	/** Such as "October 2026". */
	readonly month: string;
	readonly enquiries: number;
	readonly figures: readonly MonthFigure[];
}
