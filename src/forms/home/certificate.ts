/** The letters of an energy certificate, the best first. */
export const BANDS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type Band = (typeof BANDS)[number];

/** The letter that was answered; undefined where there is none, or it is not known. */
export const bandFrom = (answer: string | undefined): Band | undefined =>
	BANDS.find((band) => band === answer);

/** Whether a letter is as good as another, or better. */
export const isAtLeast = (band: Band, least: Band): boolean => band <= least;
